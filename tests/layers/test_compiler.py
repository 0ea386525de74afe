"""What the pinned compiler does to shifts of fixed-width numbers, and that our rules stay clear of it."""

import ast
import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

import teahouse
from setup import compiled_sources, reason_to_interpret

HOUSE = Path(teahouse.__file__).parent

EDGE = """
from mypy_extensions import i64

def literal(n: i64) -> i64:
    return 1 << n

def parameter(one: i64, n: i64) -> i64:
    return one << n

def plain(n: int) -> int:
    return 1 << n
"""

BUILD = """
from setuptools import setup
from mypyc.build import mypycify
setup(name="edge", ext_modules=mypycify(["edge.py"], opt_level="0"))
"""

ASK = "import edge; print(edge.literal(40), edge.parameter(1, 40), edge.plain(40))"


def python(*arguments: str, folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, *arguments], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.skipif(bool(reason_to_interpret()), reason=reason_to_interpret())
def test_a_literal_on_the_left_of_an_i64_shift_is_still_32_bits_wide(tmp_path: Path) -> None:
    (tmp_path / "edge.py").write_text(EDGE, "utf-8")
    (tmp_path / "setup.py").write_text(BUILD, "utf-8")
    python("setup.py", "build_ext", "--inplace", folder=tmp_path)
    literal, parameter, plain = map(int, python("-c", ASK, folder=tmp_path).split())
    assert plain == parameter == 1 << 40
    assert literal != 1 << 40, "the compiler has been mended: drop the rule below and this test"


@pytest.mark.parametrize(
    ("asked", "compiler", "said"),
    [
        ("1", "cc", "TEAHOUSE_PURE=1 asks for it"),
        ("", "no-such-compiler", "there is no C compiler (no-such-compiler)"),
    ],
)
def test_the_build_says_why_the_rules_stay_interpreted(
    asked: str, compiler: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TEAHOUSE_PURE", asked)
    monkeypatch.setenv("CC", compiler)
    assert reason_to_interpret() == said


def test_a_build_that_must_compile_fails_without_a_compiler() -> None:
    asked = {**os.environ, "TEAHOUSE_PURE": "0", "CC": "no-such-compiler"}
    command = [sys.executable, "setup.py", "--version"]
    done = subprocess.run(
        command, cwd=HOUSE.parent.parent, env=asked, capture_output=True, text=True, check=False
    )
    sentence = "The rules cannot be compiled: there is no C compiler (no-such-compiler).\n"
    assert (done.returncode, done.stderr) == (1, sentence)


def risky_shifts(source: str) -> list[int]:
    """Lines of functions with i64 in them where something constant and narrow is shifted.

    Names that hold such a constant count too: the compiler folds them.
    """
    tree = ast.parse(source)
    narrow = _narrow_names(tree)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return [
        node.lineno
        for function in functions
        if any(isinstance(node, ast.Name) and node.id == "i64" for node in ast.walk(function))
        for node in ast.walk(function)
        if isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.LShift)
        and not isinstance(node.right, ast.Constant)
        and _is_narrow(node.left, narrow)
    ]


def _narrow_names(tree: ast.Module) -> set[str]:
    return {
        target.id
        for node in tree.body
        if isinstance(node, ast.AnnAssign | ast.Assign) and node.value is not None
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name) and _is_narrow(node.value, set())
    }


def _is_narrow(node: ast.expr, narrow: set[str]) -> bool:
    if isinstance(node, ast.Call):
        return len(node.args) == 1 and _is_narrow(node.args[0], narrow)
    if isinstance(node, ast.Name):
        return node.id in narrow
    return isinstance(node, ast.Constant) and isinstance(node.value, int) and node.value < 1 << 31


def test_the_search_for_risky_shifts_finds_them() -> None:
    text = dedent(EDGE) + "\nONE = 1\ndef folded(n: i64) -> i64:\n    return ONE << i64(1) << n\n"
    assert risky_shifts(text) == [5, 15]


@pytest.mark.parametrize("source", compiled_sources(HOUSE), ids=lambda path: path.stem)
def test_compiled_rules_shift_nothing_constant(source: Path) -> None:
    assert not risky_shifts(source.read_text("utf-8")), f"{source}: shift a named i64, not a literal"
