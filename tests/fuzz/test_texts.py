"""Texts from outside, damaged at random: PDN, TOML, JSON and settings. Nothing raises, and nothing is silently lost."""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from random import Random

import pytest

from ai.classroom.assignment_files import read_assignment
from ai.commands.match import MatchJournal
from ai.insight.review import read_review
from ai.puzzles.collecting import PuzzleJournal
from game.checkers.pdn import write_pdn
from game.checkers.pdn_reader import readings
from game.checkers.position import Position
from game.checkers.rule_sets.english import ENGLISH
from game.core import InputError
from game.databases.index import row_of
from game.databases.stream import PdnFile
from game.keeping import exercises, settings
from game.keeping.games import game_of, tree_text
from game.keeping.profiles import shared_engines
from game.keeping.record import ROW_ERRORS, Record, read_row, to_row
from game.kinds import KINDS
from game.lessons import progress as pages
from game.lessons import schedule as repertoires
from game.outside import read_json_file
from game.puzzles import progress as puzzles

ROOT = Path(__file__).parents[2]
FILES = [path.read_bytes()[:6000] for path in sorted((ROOT / "tests" / "data" / "pdn").glob("*.pdn"))]
MARKS = [
    *(b"{", b"}", b"(", b")", b"[", b"]", b'"', b"'", b"/", b"\\", b";", b"%", b"*", b":", b",", b"=", b"#", b"."),
    *(b"\x00", b"\xff", b"\n", b"\r", b"\\r", b'\n[A "', b"\n[A]\n", b"1-0", b"4-6", b"1/2:1/2", b'[Result "', b"- -"),
    *(b"[%eval 1]", b"[%eval 99999999]", b"[%clk 0:01:00]", b"&#10;", b"&#38;", b"$9", b"$99999", b"+-", b"\xc2\xbd"),
    *(b"1e999", b"NaN", b"-Infinity", b"null", b"true", b"{}", b"[]", b'"""', b"'''", b"\\ud800", b"1979-05-27"),
    *(5000 * b"9", 5000 * b"[", 3000 * b'{"a":', 3000 * b"a.", 3000 * b"{a="),
]


def damaged(content: bytes, rng: Random) -> bytes:
    """The content with up to a dozen bytes changed, cut out, put in or doubled."""
    found = bytearray(content)
    for _ in range(rng.randint(1, 12)):
        at = rng.randrange(len(found))
        match rng.randrange(5):
            case 0 | 1:
                found[at:at] = rng.choice(MARKS)
            case 2:
                found[at] = rng.randrange(256)
            case 3:
                del found[at : at + rng.randint(1, 60)]
            case _:
                other = rng.randrange(len(found))
                found[at:at] = found[other : other + rng.randint(1, 80)]
        found = found or bytearray(b" ")
    return bytes(found)


def read_pdn_file(path: Path) -> None:
    """Every game is read or refused with a message, and reading back the written game gives no remark."""
    for number, found in enumerate(PdnFile.of(path).games(), 1):
        row_of(number, found)
        game, fault = found.reading.game, found.reading.fault
        assert game is not None or fault is not None
        assert fault is None or len(str(fault)) < 400
        if game is not None:
            written = write_pdn(game)
            (again,) = readings(written)
            assert again.fault is None, str(again.fault)
            assert again.game is not None
            assert tree_text(again.game.root, KINDS["checkers"]) == tree_text(game.root, KINDS["checkers"])
            assert write_pdn(again.game) == written


EXERCISES = [
    'title = "Crowning"\nkind = "page"\nrules = "russian"\npage = "crown"\nlanguage = "ru"\n',
    'title = "Shots"\nkind = "puzzles"\nrules = "english"\ntheme = "shot"\ncount = 5\nhints = false\n',
    'title = "T"\nkind = "position"\nrules = "english"\nfen = "W:WK32,27:BK1"\nlevels = ["easy"]\nside = "white"\n',
    'title = "Cuts"\nkind = "lab"\nexercise = "tree2x3-cut-42"\ntext = """a\nb"""\n',
]


def sentence_of(work: Callable[[], object]) -> str:
    """The fault that work ends with, one sentence; "" without a fault."""
    try:
        work()
    except InputError as error:
        return str(error)
    return ""


def read_exercise(path: Path) -> None:
    sentence = sentence_of(lambda: read_assignment(path))
    assert len(sentence) < 800
    assert "\n" not in sentence


TREE = tree_text(next(readings(FILES[0].decode(errors="replace"))).game.root, KINDS["checkers"])  # type: ignore[union-attr]
RECORD = Record("key", "checkers", "english", moves=("11-15", "23-19"), setup={"clock 0": "60+1", "elapsed": "1 2.5"})
REVIEW = '{"nodes":9,"moves":"11-15 23-19","remarks":[[0,8,[12,"expert","11-15 23-19"]],[1,8,[-3,"expert","23-19"]]]}'
GAME = '{"game": 1, "payoffs": [1, -1], "reason": "no moves", "moves": [0, 3, 1, 2]}\n'
BEGUN = (
    b'{"format": 1, "begun": {"m": {"title": "T", "when": "2026", "pages": {"c": ["n"]}, '
    b'"tries": {"p": 2}, "answers": {"a": 3}}}}'
)


def read_game(path: Path) -> None:
    """A record whose tree is damaged."""
    text = path.read_bytes().decode(errors="replace")
    assert len(sentence_of(lambda: game_of(Record("key", "checkers", "international", tree=text)))) < 400


def read_record(path: Path) -> None:
    """A row of the library, the way a game that was left unsaved is taken in."""
    with suppress(*ROW_ERRORS):
        game_of(read_row(read_json_file(path)))


def read_engines(path: Path) -> None:
    known = shared_engines(path)
    assert known is None or set(map(type, known)) <= {str}


def read_remarks(path: Path) -> None:
    start = Position.start(ENGLISH)
    moves = [start.legal_moves()[4], start.play(start.legal_moves()[4]).legal_moves()[2]]
    positions = [start, start.play(moves[0]), start.play(moves[0]).play(moves[1])]
    read_review(path.read_bytes().decode(errors="replace"), positions, moves, 9)


def read_journal(kind: Callable[[Path], object], path: Path) -> None:
    def work() -> None:
        with kind(path):  # type: ignore[attr-defined]
            pass

    assert len(sentence_of(work)) < 400


def loaded(load: Callable[[Path], tuple[object, object]], path: Path) -> None:
    """A file that can't be read is renamed, and a message says so."""
    content = path.read_bytes()
    _found, notice = load(path)
    left = [each.read_bytes() for each in path.parent.iterdir()]
    assert content in left
    assert (notice is None) is path.exists()


KINDS_OF_TEXT: dict[str, tuple[list[bytes], Callable[[Path], None]]] = {
    "games.pdn": (FILES, read_pdn_file),
    "task.toml": ([text.encode() for text in EXERCISES], read_exercise),
    "settings.json": (
        [json.dumps(asdict(settings.Settings(own_players=("a.py",), predicted={"x": 3}))).encode()],
        lambda path: loaded(settings.load, path),
    ),
    "exercises.json": (
        [BEGUN],
        lambda path: loaded(exercises.load, path),
    ),
    "lessons.json": (
        [b'{"format": 1, "done": {"checkers english": ["crown", "goal"]}, "left": {"a": "b"}}'],
        lambda path: loaded(pages.load, path),
    ),
    "puzzles.json": (
        [
            b'{"format": 1, "rating": [1200.5, 80.25], "variant": "english", "streak": 2, "longest": 5, '
            b'"day": "2026-01-02", "tried": {"a1": [1, "2026-01-02", 2, 33]}}'
        ],
        lambda path: loaded(puzzles.load, path),
    ),
    "repertoire.json": (
        [
            b'{"format": 1, "positions": {"-77": {"begun": "2026-03-10T19:00:00+00:00", '
            b'"due": "2026-03-12T19:00:00+00:00", "last": "2026-03-10T19:10:00+00:00", "memory": 2, "step": null, '
            b'"stability": 2.3065, "difficulty": 2.11, "asked": 2, "right": 2, "live": true}}}'
        ],
        lambda path: loaded(repertoires.load, path),
    ),
    "engines.json": (
        [b'{"Scan": {"file": "/bin/scan", "arguments": ["hub"], "author": "F", "parameters": {"threads": "1"}}}'],
        read_engines,
    ),
    "tree.json": ([TREE.encode()], read_game),
    "record.json": ([json.dumps(to_row(RECORD)).encode()], read_record),
    "review.json": ([REVIEW.encode()], read_remarks),
    "match.journal": (
        [b'{"first": "easy", "seed": 1}\n' + 3 * GAME.encode()],
        lambda path: read_journal(MatchJournal, path),
    ),
    "mine.journal": (
        [b'{"task": "english 17", "found": []}\n{"task": "english 18", "found": []}\n'],
        lambda path: read_journal(PuzzleJournal, path),
    ),
}
"""Each kind of file by its name: sound contents, and a reader that fails where reading them goes wrong."""
SHARES = {"games.pdn": 2500, "task.toml": 2500, "settings.json": 2000}
FEW = {"games.pdn": 8, "task.toml": 10}


def damage_and_read(name: str, folder: Path, count: int, seed: str) -> None:
    sound, read = KINDS_OF_TEXT[name]
    for number in range(count):
        rng = Random(f"{seed} {name} {number}")
        for other in folder.iterdir():
            other.unlink()
        path = folder / name
        path.write_bytes(damaged(rng.choice(sound), rng))
        read(path)


@pytest.mark.parametrize("name", KINDS_OF_TEXT)
def test_some_damaged_texts_raise_nothing(name: str, tmp_path: Path) -> None:
    damage_and_read(name, tmp_path, FEW.get(name, 20), "some")


@pytest.mark.slow
@pytest.mark.parametrize("name", KINDS_OF_TEXT)
def test_ten_thousand_damaged_texts_raise_nothing(name: str, tmp_path: Path) -> None:
    damage_and_read(name, tmp_path, SHARES.get(name, 350), "many")
