"""Docstrings say the thing first, in one line for a constant; they and comments use plain words."""

import ast
import re
import shutil
import subprocess
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

pytestmark = pytest.mark.skipif(not shutil.which("git"), reason="asks git for the files")
ROOT = Path(__file__).parents[1]
PARTS = (
    "game",
    "ai",
    "kings_and_crosses",
    "main.py",
    "packaging",
    "assets/scripts",
    "benchmarks",
    "docs/players",
    "tests",
    "conftest.py",
)
QUESTIONS = """
    how that those what whatever when whenever where wherever whether which whichever who whoever whom whose why
"""
PREPOSITIONS = """
    about above after against along although among as at because before behind below beside besides between beyond by
    despite during except for from if in inside into like near of on onto outside over per since so than through to
    toward towards under unless until upon while with within without
"""
JUSTIFIED = 0.04
"""Share of the docstrings of a room that may begin with one of these."""
BANNED = {
    r"told(?! apart)|tells(?!.* apart)": "reports, shows, names",
    r"so many|so much": "the number, `count`",
    r"somebody|nobody|anybody|everybody": "the user, the player, no one",
    r"by lot": "at random",
    r"to be seen": "visible, appears",
    r"looked for": "searched, the query",
    r"gone again|made again|sooner made": "removed, built again, faster to create",
    r"(a|one) playing": "a game in progress",
    r"beside": "next to; besides; in addition to",
}
FILLERS = "a all an and are by for in is it its of or that the these this those to with"


class Docstring(NamedTuple):
    file: str
    line: int
    name: str
    text: str
    lines: int
    of_constant: bool

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line} {self.name}: {self.text.splitlines()[0]}"

    @property
    def room(self) -> str:
        """The folder of a package; of the window and its tests, one level deeper."""
        parts = self.file.split("/")
        return "/".join(parts[: 3 if parts[1:2] == ["ui"] else 2][: len(parts) - 1]) or self.file


def docstrings_in(file: str) -> Iterator[Docstring]:
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    places: list[tuple[ast.AST, str]] = [(tree, "")]
    for node, name in places:
        body = getattr(node, "body", None)
        if not isinstance(body, list):
            continue
        for before, statement in zip([None, *body], body, strict=False):
            if isinstance(statement, ast.ClassDef | ast.FunctionDef):
                places.append((statement, f"{name}.{statement.name}".strip(".")))
            elif isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                text, constant = statement.value.value, isinstance(before, ast.Assign | ast.AnnAssign)
                if isinstance(text, str):
                    lines = (statement.end_lineno or 0) - statement.lineno + 1
                    named = f"{name}.{ast.unparse(before).split('=')[0].split(':')[0].strip()}" if before else name
                    yield Docstring(file, statement.lineno, named.strip("."), text.strip(), lines, constant)


def files() -> list[str]:
    listed = subprocess.check_output(["git", "ls-files", *PARTS], cwd=ROOT, text=True).splitlines()
    return [file for file in listed if file.endswith((".py", ".spec")) and (ROOT / file).exists()]


@pytest.fixture(scope="module")
def docstrings() -> list[Docstring]:
    return [each for file in files() for each in docstrings_in(file)]


def comments_in(file: str) -> Iterator[Docstring]:
    for number, line in enumerate((ROOT / file).read_text(encoding="utf-8").splitlines(), 1):
        if found := re.search(r"(?:^|  )# .*", line):
            yield Docstring(file, number, "#", found[0].strip(), 1, of_constant=False)


@pytest.fixture(scope="module")
def comments() -> list[Docstring]:
    return [each for file in files() for each in comments_in(file)]


def first_word(text: str) -> str:
    found = re.match(r"[\"'(]*([A-Za-z']+)", text)
    return found[1].lower() if found else ""


def plain_words(text: str) -> frozenset[str]:
    apart = re.sub(r"([a-z])([A-Z])", r"\1 \2", text).lower()
    return frozenset(word.rstrip("s") for word in re.findall("[a-z]+", apart) if word not in FILLERS.split())


def test_docstrings_say_the_thing_first(docstrings: list[Docstring]) -> None:
    rooms = defaultdict(list)
    for each in docstrings:
        rooms[each.room].append(each)
    wrongly_first = {*QUESTIONS.split(), *PREPOSITIONS.split()}
    wrong = {
        room: [each.place for each in those if first_word(each.text) in wrongly_first] for room, those in rooms.items()
    }
    too_many = {room: places for room, places in wrong.items() if len(places) > JUSTIFIED * len(rooms[room])}
    assert not too_many, "\n".join(line for room, places in too_many.items() for line in (room, *places))


def test_docstrings_and_comments_use_plain_words(docstrings: list[Docstring], comments: list[Docstring]) -> None:
    found = [
        f"{each.place}\n    not {phrase[0]!r}: {better}"
        for each in docstrings + comments
        for banned, better in BANNED.items()
        if (phrase := re.search(rf"\b({banned})\b", re.sub("`[^`]*`", "", " ".join(each.text.split())), re.IGNORECASE))
    ]
    assert not found, "\n".join(found)


def test_the_docstring_of_a_constant_is_one_line(docstrings: list[Docstring]) -> None:
    assert not [each.place for each in docstrings if each.of_constant and each.lines > 1]


def test_no_docstring_repeats_a_name(docstrings: list[Docstring]) -> None:
    assert not [each.place for each in docstrings if each.name and plain_words(each.text) <= plain_words(each.name)]
