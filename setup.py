"""The package build: compiles every module marked `# compiled` where a C compiler is at hand."""

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup


def compiled_sources(folder: Path) -> list[Path]:
    """Return the modules under `folder` whose first five lines carry the comment `# compiled`."""
    return [
        path
        for path in sorted(folder.rglob("*.py"))
        if "# compiled" in [line.strip() for line in path.read_text("utf-8").splitlines()[:5]]
    ]


def reason_to_interpret() -> str:
    """Return why the rules stay interpreted, or an empty string where they can be compiled."""
    if os.environ.get("TEAHOUSE_PURE") == "1":
        return "TEAHOUSE_PURE=1 asks for it"
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"there is no C compiler ({compiler})"
    if not Path(sysconfig.get_paths()["include"], "Python.h").exists():
        return "Python.h is missing (on Debian: the package python3-dev)"
    return ""


def by_library(sources: list[Path]) -> list[tuple[list[str], str | None]]:
    """Sort modules into one library for each part of the house and for each game.

    They compile side by side, and a change to one game leaves the others as they were.
    """
    libraries: dict[str, list[str]] = {}
    for path in sources:
        *parts, _file = path.relative_to("src/teahouse").parts
        part = parts[1] if parts[0] == "games" else parts[0]
        libraries.setdefault(f"teahouse_{part}", []).append(str(path))
    return [(names, library) for library, names in libraries.items()]


def main() -> None:
    """Build with the compiler if we can; say why if we cannot, or fail where TEAHOUSE_PURE=0."""
    sources, reason = compiled_sources(Path("src")), reason_to_interpret()
    if reason and os.environ.get("TEAHOUSE_PURE") == "0":
        sys.exit(f"The rules cannot be compiled: {reason}.")
    if reason or not sources:
        print(f"The rules stay interpreted: {reason or 'no module is marked'}.", file=sys.stderr)
        setup()
        return
    from mypyc.build import mypycify

    # mypyc 2.4 fails on a cache in which some modules are newer than others: it always gets a fresh one.
    cache = Path("build", "mypy-cache")
    shutil.rmtree(cache, ignore_errors=True)
    os.environ["MYPY_CACHE_DIR"] = str(cache)
    found = mypycify(
        [str(path) for path in sources],
        opt_level=os.environ.get("TEAHOUSE_OPT", "3"),
        debug_level="0",
        separate=by_library(sources),
    )
    extensions = [extension for extension in found if isinstance(extension, Extension)]
    for extension in extensions:  # or each call between two of our functions goes by way of the linker
        extension.extra_compile_args.append("-fno-semantic-interposition")
    setup(
        ext_modules=extensions,
        options={"build_ext": {"parallel": str(os.cpu_count() or 1)}},
    )


if __name__ == "__main__":
    main()
