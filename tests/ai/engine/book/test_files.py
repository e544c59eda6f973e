"""A book is read as it was written; what is damaged or for something else is refused."""

from collections.abc import Callable
from pathlib import Path

import pytest

from ai.engine.book.files import KEPT, Book, path_of, told_by, write_book
from ai.engine.book.graph import SearchResult
from ai.engine.checkers import key_of
from game.checkers.notation import move_text
from game.checkers.position import Position
from game.checkers.rule_sets.english import ENGLISH
from game.checkers.rule_sets.italian import ITALIAN
from game.checkers.rule_sets.russian import RUSSIAN
from game.checkers.rules import RuleSet
from game.core import InputError
from game.faults import CommandFault, Fault
from tests.ai.engine.book.test_graph import after, graph_of

START = Position.start(ENGLISH)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    told = {key_of(START): [(4, 23, 3), (0, 20, -12)], key_of(after("11-15")): [(2, 255, -30_000)]}
    write_book(path_of(tmp_path, ENGLISH), ENGLISH, told, {"searches": 5, "visited": 100})
    return path_of(tmp_path, ENGLISH)


def test_it_tells_what_was_written(path: Path) -> None:
    book = Book(path, ENGLISH)
    assert [(move_text(START, move), score, depth) for move, score, depth in book.moves(START)] == [
        ("11-15", 3, 23),
        ("9-13", -12, 20),
    ]
    assert [(score, depth) for _, score, depth in book.moves(after("11-15"))] == [(-30_000, 255)]
    assert book.moves(after("9-13")) == []
    assert (len(book), book.facts["visited"], book.size) == (2, 100, path.stat().st_size)


def test_an_empty_book(tmp_path: Path) -> None:
    path = path_of(tmp_path, ENGLISH)
    write_book(path, ENGLISH, {}, {})
    assert Book(path, ENGLISH).moves(START) == []


def flipped(content: bytes, place: int) -> bytes:
    place %= len(content)
    return content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :]


@pytest.mark.parametrize(
    ("change", "rules", "fault"),
    [
        (lambda content: flipped(content, -1), ENGLISH, CommandFault.DAMAGED_BOOK),
        (lambda content: flipped(content, 20), ENGLISH, CommandFault.DAMAGED_BOOK),
        (lambda content: content[:-3], ENGLISH, CommandFault.DAMAGED_BOOK),
        (lambda content: flipped(content, 0), ENGLISH, CommandFault.NO_BOOK_FILE),
        (lambda content: b"", ENGLISH, CommandFault.NO_BOOK_FILE),
        (lambda content: content, RUSSIAN, CommandFault.OTHER_BOOK),
        (lambda content: content, ITALIAN, CommandFault.OTHER_BOOK),
    ],
)
def test_what_is_wrong_with_a_file(
    path: Path, change: Callable[[bytes], bytes], rules: RuleSet, fault: CommandFault
) -> None:
    path.write_bytes(change(path.read_bytes()))
    with pytest.raises(InputError, check=lambda error: error.fault is fault):
        Book(path, rules)


def test_a_file_that_cannot_be_used(tmp_path: Path) -> None:
    with pytest.raises(InputError, check=lambda error: error.fault is Fault.NOT_READ):
        Book(tmp_path, ENGLISH)
    (tmp_path / "file").touch()
    with pytest.raises(InputError, check=lambda error: error.fault is Fault.NOT_WRITTEN):
        write_book(tmp_path / "file" / "book", ENGLISH, {}, {})


def test_expanded_positions_are_told_with_their_moves() -> None:
    first = {START.play(move): 10 for move in START.legal_moves()} | {after("9-13"): KEPT + 1}
    told = told_by(graph_of([START, after("11-15")], first))
    assert set(told) == {key_of(START), key_of(after("11-15"))}
    assert told[key_of(START)][:2] == [(4, 12, 0), (1, 11, -10)]
    assert len(told[key_of(START)]) == 6, "9-13 is too bad to be told"


def test_of_equal_moves_one_with_more_behind_it_comes_first() -> None:
    told = told_by(graph_of([START, after("12-16")], {}))
    move, *_ = told[key_of(START)]
    assert START.play(START.legal_moves()[move[0]]) == after("12-16")


def test_searched_positions_are_told_with_their_best_move() -> None:
    reply = SearchResult(7, 21, 100, 3)
    told = told_by(graph_of([START], {after("12-16"): reply}))
    assert told[key_of(after("12-16"))] == [(3, 21, 7)]
    assert key_of(after("11-15")) not in told, "an older build did not write down the best move"
