"""The notebooks of docs/notebooks: their code runs and gives what they show, in English and in Russian alike."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import kings_and_crosses

FOLDER = Path(__file__).parents[2] / "docs" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
LANGUAGE = 'kc.set_language("ru")'


def cells(path: Path, kind: str) -> list[dict[str, Any]]:
    return [cell for cell in json.loads(path.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == kind]


def code(path: Path) -> list[str]:
    return ["".join(cell["source"]) for cell in cells(path, "code")]


def words(path: Path) -> str:
    return "".join("".join(cell["source"]) for cell in cells(path, "markdown"))


def shown(cell: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The texts that a cell has printed or shown, by their type."""
    for output in cell["outputs"]:
        for kind, lines in output.get("data", {"stdout": output.get("text", "")}).items():
            yield kind, "".join(lines)


def run(path: Path) -> list[Any]:
    """Run the cells one after the other, as a kernel does; return the value of the last expression of each."""
    names: dict[str, Any] = {}
    values = []
    for source in code(path):
        tree = ast.parse(source)
        last = tree.body[-1] if isinstance(tree.body[-1], ast.Expr) else None
        tree.body = tree.body[:-1] if last else tree.body
        exec(compile(tree, str(path), "exec"), names)
        values.append(eval(compile(ast.Expression(last.value), str(path), "eval"), names) if last else None)
    return values


def test_there_are_five_in_two_languages() -> None:
    assert [path.name[0] for path in NOTEBOOKS] == list("12345")
    for path in NOTEBOOKS:
        other = path.parent / "ru" / path.name
        assert [text.replace(f"\n\n{LANGUAGE}", "") for text in code(other)] == code(path)
        english, russian = words(path), words(other)
        assert english.isascii()
        assert sum("а" <= letter.lower() <= "я" for letter in russian) > len(english) / 3


@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.ipynb")), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_each_was_run_without_an_error(path: Path) -> None:
    outputs = [output for cell in cells(path, "code") for output in cell["outputs"]]
    assert outputs
    assert not [output for output in outputs if output["output_type"] == "error" or output.get("name") == "stderr"]
    assert any(kind in {"image/svg+xml", "text/html"} for cell in cells(path, "code") for kind, _ in shown(cell))
    assert path.stat().st_size < 150_000


def test_the_textbook_s_tree_gives_what_its_notebook_shows() -> None:
    path = FOLDER / "2_minimax.ipynb"
    source = code(path)
    names: dict[str, Any] = {}
    for text in source[:2]:
        exec(text, names)
    found = names["found"]
    [(_, value)] = shown(cells(path, "code")[2])
    assert value == repr((found.value, found.line, found.nodes))
    [(_, sentences)] = shown(cells(path, "code")[3])
    assert sentences.splitlines()[0] == f"1 {found.trace.sentence(1)}"


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.ipynb")), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_all_of_them_run(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if "SVG" in "".join(code(path)):
        pytest.importorskip("IPython")
        pytest.importorskip("pandas")
    monkeypatch.chdir(path.parent)
    try:
        assert any(value is not None for value in run(path))
    finally:
        kings_and_crosses.set_language("en")
