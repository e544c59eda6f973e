"""The drawn endings of each federation, on drawn boards and over made-up histories."""

from dataclasses import replace
from itertools import cycle

import pytest

from game.checkers.draws import plies_in
from game.checkers.kind import CHECKERS
from game.checkers.notation import parse_fen, parse_move
from game.checkers.position import Piece, Position
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rules import Color, Ending, RuleSet
from game.core import Reason
from game.match import Match, history_outcome

THRICE = ("english", "russian", "brazilian", "pool", "czech", "spanish", "thai", "international")
"""The rule sets in which the third time makes a draw."""


def there_and_back(start: Position) -> list[Position]:
    """Four plies by two kings that end where they began, without a capture to be made on the way."""

    def steps(position: Position) -> list[Position]:
        moves = [move for move in position.legal_moves() if move.path[0] in kings_of(position) and not move.captured]
        return [position.play(move) for move in moves]

    def kings_of(position: Position) -> set[int]:
        return {square for square, piece in position.pieces().items() if piece.king}

    def same_diagonal(position: Position) -> bool:
        diagonal = position.rules.long_diagonal
        return bool(position.black & diagonal) == bool(start.black & diagonal)

    for first in steps(start):
        for second in filter(same_diagonal, steps(first)):
            for third in steps(second):
                for last in steps(third):
                    if (last.white, last.black, last.kings) == (start.white, start.black, start.kings):
                        return [first, second, third, last]
    raise AssertionError("no way there and back")


def drawn_after(text: str, variant: str) -> int:
    """Number of plies that kings can move before it is a draw, repetitions aside."""
    return drawn_by(replace(RULE_SETS[variant], repetition=None), text)


def drawn_by(rules: RuleSet, text: str) -> int:
    start = parse_fen(text, rules)
    history = [start]
    for position in cycle(there_and_back(start)):
        history.append(position)
        outcome = history_outcome(history)
        if outcome is not None:
            assert (outcome.payoffs, outcome.reason) == ((0, 0), Reason.NO_PROGRESS)
            break
    return len(history) - 1


@pytest.mark.parametrize(
    ("variant", "text", "moves"),
    [
        ("english", "W:WK31,K32:BK1", 40),
        ("italian", "W:WK31,K32:BK1", 40),
        ("international", "W:WK46,K47:BK4,K15", 25),
        ("international", "W:WK47,K48,K49:BK4", 16),
        ("international", "W:WK47,K48,44:BK4", 16),
        ("international", "W:WK47,K48,K50:BK5", 5),
        ("international", "W:WK47,K48:BK4", 5),
        ("international", "W:WK47:BK4", 5),
        ("russian", "W:WKc1,Kg1:BKb8,Kh2", 15),
        ("russian", "W:WKc1,Ke1,Kg1:BKb8", 15),
        ("russian", "W:WKc1,Kg1:BKb8", 5),
        ("russian", "W:WKc1:BKb8", 5),
        ("russian", "W:WKc1,Kf8,Kg1:BKa1", 5),
        ("russian", "W:WKc1,Ke1,c3:BKb8", 15),
        ("russian", "W:WKc1,Ke1,Kg1,Kh2:BKb8,h6", 15),
        ("brazilian", "W:WKc1,Kg1:BKb8", 5),
        ("pool", "W:WK32,K31,K30:BK1", 13),
        ("pool", "W:WK32,K31:BK1", 15),
        ("pool", "W:WK32,K31:BK1,K4", 15),
        ("spanish", "W:WK4,K3,K2:BK31", 12),
        ("czech", "W:WKc1,Kg1:BKb8", 15),
        ("spanish", "W:WK4,K3:BK31,K32", 20),
        ("thai", "W:WK4,K3:BK31", 15),
        ("frisian", "W:WK47,K48:BK4", 7),
        ("frisian", "W:WK47:BK4", 2),
        ("frisian", "W:WK46,K47:BK4,K15", 25),
    ],
)
def test_an_ending_without_progress_is_drawn_after_so_many_moves_each(variant: str, text: str, moves: int) -> None:
    assert drawn_after(text, variant) == 2 * moves


ENDLESS = 1000


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("W:WKc1:BKb8", 5),
        ("W:WKc1,Kg1:BKb8", 5),
        ("W:WKc1,Kg1:BKb8,Kh2", 30),
        ("W:WKc1,Kg1,a3:BKb8,Kh2", 30),
        ("W:WKc1,Kg1,a3:BKb8,Kh2,h6", 60),
        ("W:WKc1,Kg1,a3,Ke1:BKb8,Kh2,h6", 60),
        ("W:WKc1,Kg1,a3,Ke1:BKb8,Kh2,h6,Kd8", ENDLESS // 2),
    ],
)
def test_how_long_a_russian_ending_lasts_depends_on_its_pieces(text: str, moves: int) -> None:
    """FMJD 7.2.8 for two and three pieces, 7.2.6 for four to seven; it is no draw one ply sooner."""
    rules = replace(RULE_SETS["russian"], repetition=None, plies_without_progress=ENDLESS)
    assert drawn_by(rules, text) == 2 * moves


@pytest.mark.parametrize(("variant", "times"), [("italian", 4), ("frisian", None), *((name, 3) for name in THRICE)])
def test_a_position_that_comes_so_often_is_a_draw(variant: str, times: int | None) -> None:
    rules = replace(RULE_SETS[variant], endings=(), plies_without_progress=100)
    start = Position.of(rules, Color.WHITE, {4: Piece(Color.BLACK, king=True), 30: Piece(Color.WHITE, king=True)})
    history = [start]
    for position in cycle(there_and_back(start)):
        history.append(position)
        outcome = history_outcome(history)
        if outcome is not None:
            assert outcome.reason is (Reason.REPETITION if times else Reason.NO_PROGRESS)
            break
    assert len(history) - 1 == (4 * (times - 1) if times else 100)


RUSSIAN = RULE_SETS["russian"]
SIX = Ending(60, pieces=(6, 7), progress_restarts=True)


def history(text: str, *moves: str) -> list[Position]:
    return CHECKERS.parse_line(moves, parse_fen(text, RUSSIAN))[1]


@pytest.mark.parametrize(
    ("moves", "plies"),
    [
        (("c1-d2", "b8-a7"), 2),
        (("c1-d2", "b8-a7", "d2-c1"), 3),
        (("a3-b4", "b8-a7", "b4-a5", "a7-b8"), 4),
        (("c1-d2", "h2-g1"), 0),
        (("c1-d2", "h2-g1", "d2-c1"), 1),
    ],
)
def test_a_crowning_begins_the_count_anew_and_a_man_s_move_does_not(moves: tuple[str, ...], plies: int) -> None:
    """FMJD 7.2.6."""
    assert plies_in(SIX, history("W:WKc1,a3,h4:BKb8,f8,h2", *moves)) == plies


def test_a_capture_begins_the_count_anew() -> None:
    """FMJD 7.2.6: with six pieces it starts when there are six."""
    positions = history("W:WKc1,a3,h4:BKb8,f8,h2,c5", "a3-b4", "c5:a3", "c1-d2", "b8-a7")
    assert plies_in(SIX, positions) == 2


def test_the_match_is_drawn() -> None:
    match = Match(parse_fen("W:WK47:BK4", RULE_SETS["frisian"]))
    for text in ("47-42", "4-9", "42-47"):
        match.play(parse_move(text, match.position))
    assert match.outcome is None
    match.play(parse_move("9-4", match.position))
    assert match.outcome is not None
    assert match.outcome.reason is Reason.NO_PROGRESS
