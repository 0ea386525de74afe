"""Static files under addresses that change with their content, so that browsers may keep them for ever."""

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from teahouse.core import shelf

HERE: Final = Path(__file__).parent / "static"
KINDS: Final = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
YEAR: Final = 365 * 24 * 3600


@cache
def files() -> dict[str, Path]:
    """What may be fetched, by its name under /static: the house's files and each game's board files."""
    found = {file.relative_to(HERE).as_posix(): file for file in sorted(HERE.rglob("*")) if file.is_file()}
    for game in shelf.games():
        for file in sorted(shelf.folder(game).glob("*")):
            if file.suffix in KINDS:
                found[f"games/{game}/{file.name}"] = file
    return {name: file for name, file in found.items() if file.suffix in KINDS}


@cache
def edition() -> str:
    """A short hash over all files: one for all, because modules and sheets name each other relatively."""
    total = sha256()
    for name, file in files().items():
        total.update(name.encode() + b"\0" + file.read_bytes())
    return total.hexdigest()[:12]


def address(name: str) -> str:
    """The address of a static file; a name that does not exist is a fault of ours."""
    assert name in files(), f"no static file {name}"
    return f"/static/{edition()}/{name}"


def has(game: str, name: str) -> bool:
    """Whether a game brings this file for its board."""
    return f"games/{game}/{name}" in files()


async def static(request: Request) -> Response:
    """A static file; kept for a year where the address carries the present edition."""
    name = request.path_params["name"]
    first, _, rest = name.partition("/")
    is_present = first == edition()
    file = files().get(rest if is_present else name)
    if file is None and len(first) == 12:
        file = files().get(rest)  # an older page still open
    if file is None:
        raise HTTPException(404)
    kept = f"public, max-age={YEAR}, immutable" if is_present else "no-cache"
    return FileResponse(file, media_type=KINDS[file.suffix], headers={"cache-control": kept})
