"""Moves from the book: nearly best ones, the better the more often."""

import logging
from pathlib import Path
from random import Random

import pytest

from ai.engine.book import files
from ai.engine.book.files import Book, BookMove, best_by_book, book_of, chances, path_of, usual_book, write_book
from ai.engine.checkers import key_of
from ai.engine.engine import Engine
from ai.engine.equipment import Equipment
from ai.limits import Limit
from ai.minds import levels_of
from ai.minds.levels import LEVELS
from ai.players.choosing import choose
from ai.report import MoveSource
from game.assets import ASSETS
from game.checkers.notation import fen, move_text
from game.checkers.position import Move, Position
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rule_sets.english import ENGLISH
from game.checkers.rules import RuleSet
from tests.ai.engine.book.test_graph import after

START = Position.start(ENGLISH)
MOST_BYTES = 3_000_000


@pytest.fixture
def book(tmp_path: Path) -> Book:
    """11-15 twice as often as 11-16, and 9-13 never; 22-18 is the best reply to 11-15."""
    told = {key_of(START): [(4, 23, 3), (5, 20, 0), (0, 20, -10)], key_of(after("11-15")): [(2, 21, -3)]}
    write_book(path_of(tmp_path, ENGLISH), ENGLISH, told, {})
    return Book(path_of(tmp_path, ENGLISH), ENGLISH)


def test_better_moves_are_played_more_often(book: Book) -> None:
    rng = Random(1)
    played = [move_text(START, best_by_book([START], book, rng).move) for _ in range(900)]  # type: ignore[union-attr]
    assert played.count("11-15") == pytest.approx(600, abs=60)
    assert played.count("11-15") + played.count("11-16") == 900


def test_chances_add_up() -> None:
    moves = [BookMove(Move((1, 5)), score, 20) for score in (-3, -3, -8, -9)]
    assert chances(moves) == [6 / 13, 6 / 13, 1 / 13, 0]


def test_an_answer_tells_its_line_and_its_source(book: Book) -> None:
    answers = [best_by_book([START], book, Random(seed)) for seed in range(9)]
    (report, *_) = [answer.report for answer in answers if answer and answer.move.path == (11, 15)]
    assert (report.source, report.score, report.depth) == (MoveSource.BOOK, 3, 23)
    assert [move.path for move in report.pv] == [(11, 15), (22, 18)]


def test_nothing_is_played_that_the_book_does_not_have(book: Book) -> None:
    assert best_by_book([after("9-13")], book, Random(1)) is None
    assert best_by_book([START], None, Random(1)) is None


def test_only_what_is_deep_enough_is_played(book: Book) -> None:
    """11-15 is 23 plies deep and 11-16 is 20."""
    for least, played in ((20, {(11, 15), (11, 16)}), (21, {(11, 15)}), (24, set())):
        answers = [best_by_book([START], book, Random(seed), least) for seed in range(20)]
        assert {answer.move.path for answer in answers if answer} == played


def test_the_levels_that_know_openings(monkeypatch: pytest.MonkeyPatch, book: Book) -> None:
    monkeypatch.setattr("ai.players.choosing.usual_book", lambda rules: book)
    levels = levels_of(START)
    assert [name for name in LEVELS if levels[name].book is not None] == ["grandmaster", "champion"]
    by_book, without = Equipment(1).engine(), Equipment(1, book=False).engine()
    assert choose([START], levels["grandmaster"], Random(1), engine=by_book).report.source is MoveSource.BOOK
    assert choose([START], levels["grandmaster"], Random(1)).report.source is MoveSource.BOOK
    for engine, level in ((without, levels["grandmaster"]), (by_book, levels["hard"])):
        stop = bytearray([1])
        assert choose([START], level, Random(1), stop, engine=engine).report.source is MoveSource.SEARCH


def test_a_damaged_book_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    path_of(tmp_path, ENGLISH).write_bytes(b"KCBOOK01 and more")
    monkeypatch.setattr(files, "folders", lambda: (tmp_path,))
    usual_book.cache_clear()
    with caplog.at_level(logging.WARNING):
        assert usual_book(ENGLISH) is None
    usual_book.cache_clear()
    assert "is damaged" in caplog.text


def test_the_books_that_come_with_the_program_are_small_and_begin_at_the_start() -> None:
    folder = ASSETS / "books"
    assert sum(file.stat().st_size for file in folder.iterdir()) < MOST_BYTES
    for rules in (RULE_SETS[file.stem] for file in folder.glob("*.book")):
        book = book_of(rules, [folder])
        assert book
        assert book.moves(Position.start(rules))[0].depth > 10


def known_positions(rules: RuleSet, book: Book) -> list[Position]:
    """Every position that the book's moves lead to and that it knows."""
    found: dict[Position, None] = {}
    waiting = [Position.start(rules)]
    while waiting:
        position = waiting.pop()
        if position in found or not book.moves(position):
            continue
        found[position] = None
        waiting += [
            later.play(reply)
            for each, chance in zip(book.moves(position), chances(book.moves(position)), strict=True)
            if chance
            for later in [position.play(each.move)]
            for reply in later.legal_moves()
        ]
    return list(found)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["english", "russian", "international"])
def test_no_move_of_a_book_loses_a_man(name: str) -> None:
    """A search of the position before the move and of that after it, twelve plies deep, agree but for half a man."""
    rules, book = RULE_SETS[name], book_of(RULE_SETS[name], [ASSETS / "books"])
    assert book
    positions = known_positions(rules, book)
    engine = Engine(16)
    for position in Random(1).sample(positions, min(40, len(positions))):
        moves = book.moves(position)
        best = engine.think([position], Limit(depth=12)).report.score
        for each, chance in zip(moves, chances(moves), strict=True):
            if chance and position.play(each.move).legal_moves():
                worth = -engine.think([position.play(each.move)], Limit(depth=11)).report.score
                assert worth > best - 50, (fen(position), move_text(position, each.move), worth, best)
