"""Explanations of moves in positions with a known answer."""

from typing import Any

import pytest

from ai.insight.explanation import Cause, Explanation, Tactic, explain
from ai.insight.lines import Lines, LineSearch, ScoredLine
from ai.limits import Limit
from ai.report import MoveSource
from game.checkers.kind import CHECKERS
from game.kinds import kind_of
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import MnkRules


def explained(position: Any, text: str, limit: Limit) -> Explanation:
    """The explanation of a move that is given as text."""
    kind = kind_of(position)
    return explain([position], LineSearch([position]).run(limit))[kind.parse_move(text, position)]


def checkers(fen: str, variant: str = "english") -> Any:
    return CHECKERS.parse_position(fen, variant)


@pytest.mark.parametrize(
    ("drawing", "move", "cause", "tactic", "reply", "plies"),
    [
        ("XX./OO./...", "c3", Cause.WINS, Tactic.WINS_NOW, "", 1),
        ("XX./OO./...", "c2", Cause.MISSES_WIN_DRAWN, Tactic.BLOCKS, "c3", 0),
        ("XX./OO./...", "a1", Cause.LOSES, Tactic.LEAVES, "c2", 2),
        ("X../.O./..X", "c3", Cause.LOSES, Tactic.ALLOWS_FORK, "a1", 4),
        ("X../.O./..X", "b3", Cause.DRAWS, None, "b1", 0),
        ("XO./X../O..", "b2", Cause.WINS, Tactic.FORK, "c3", 3),
        ("XX./.O./...", "c3", Cause.DRAWS, Tactic.BLOCKS, "a1", 0),
        ("XX./.O./...", "a1", Cause.LOSES, Tactic.LEAVES, "c3", 2),
    ],
)
def test_tic_tac_toe(drawing: str, move: str, cause: Cause, tactic: Tactic | None, reply: str, plies: int) -> None:
    position = TicTacToe.parse(drawing)
    found = explained(position, move, Limit())
    assert (found.cause, found.tactic, found.plies) == (cause, tactic, plies)
    assert (position.rules.cell_name(found.reply) if found.reply is not None else "") == reply


def test_whoever_loses_holds_out_or_does_not() -> None:
    """O has two lines to stop, and one move can stop only one of them."""
    position = TicTacToe.parse("X.X/OX./..O")
    assert explained(position, "b3", Limit()).cause is Cause.LOSES_LATEST
    late = explained(position, "c2", Limit())
    assert (late.cause, late.tactic, late.plies) == (Cause.LOSES_LATEST, Tactic.LEAVES, 2)


def test_in_misere_a_line_is_no_threat() -> None:
    position = TicTacToe.parse("XX./OO./...", MnkRules(misere=True))
    assert explained(position, "c3", Limit()).tactic is None
    assert explained(position, "c3", Limit()).cause is Cause.LOSES


@pytest.mark.parametrize(
    ("fen", "move", "cause", "reply", "pieces"),
    [
        ("B:B1,2,3,K10:W12,21,30,31,K28", "3-8", Cause.COSTS, "12x3", 1),
        ("W:W18,30:B9,11", "18-15", Cause.LOSES, "11x18", 0),
    ],
)
def test_pieces_decide_in_checkers(fen: str, move: str, cause: Cause, reply: str, pieces: int) -> None:
    position = checkers(fen)
    found = explained(position, move, Limit(depth=9))
    assert (found.cause, CHECKERS.move_text(position.play(CHECKERS.parse_move(move, position)), found.reply)) == (
        cause,
        reply,
    )
    assert found.pieces == pieces


def test_a_move_may_be_worse_though_it_gains_a_man() -> None:
    position = checkers("B:B1,11:W22,28,32")
    best, line = CHECKERS.parse_move("1-5", position), CHECKERS.parse_line(("11-15", "22-18", "15x22"), position)[0]
    found = explain([position], Lines(3, (ScoredLine(100, (best,)), ScoredLine(0, tuple(line)))))[line[0]]
    assert (found.cause, found.pieces) == (Cause.MORE_PIECES, 1)


def test_a_shot_is_counted_to_its_end() -> None:
    """28-23 lets Black's man become a king that takes all it can; four pieces in all."""
    position = checkers("W:W27,28,32,33,38,39,42:B8,9,13,14,18,19,24", "international")
    found = explained(position, "28-23", Limit(depth=10))
    assert found.cause is Cause.COSTS
    assert found.pieces >= 4
    assert found.amount > 300


def test_the_table_knows() -> None:
    position = checkers("W:WK11,K15:BK28")
    found = explained(position, "15-18", Limit(seconds=5))
    assert found.by_table
    assert found.cause in (Cause.WINS, Cause.WINS_LATER)


def test_the_only_move() -> None:
    assert explained(checkers("W:WK15,22:BK3,11"), "15x8", Limit(depth=3)).cause is Cause.ONLY


def line(position: Any, score: int, *texts: str, source: MoveSource = MoveSource.SEARCH) -> ScoredLine:
    """A line of which only the score is made up."""
    return ScoredLine(score, tuple(CHECKERS.parse_line(texts, position)[0]), source)


@pytest.mark.parametrize(
    ("score", "cause", "amount"),
    [
        (-90_000, Cause.LOSES, 0),
        (30, Cause.AS_GOOD, 0),
        (5, Cause.POSITION, 25),
        (0, Cause.POSITION, 30),
        (-99_990, Cause.LOSES, 0),
    ],
)
def test_quiet_moves_differ_by_the_evaluation_alone(score: int, cause: Cause, amount: int) -> None:
    position = CHECKERS.start("english")
    found = Lines(2, (line(position, 30, "11-15", "23-19"), line(position, score, "9-13", "22-18")))
    second = explain([position], found)[found.lines[1].move]
    assert (second.cause, second.amount) == (cause, amount)


@pytest.mark.parametrize(
    ("fen", "best", "worse", "cause", "king"),
    [
        ("W:WK18,30:B10,1", "18-23 1-6", "18-14 10x17", Cause.COSTS, True),
        ("W:W18,30:B10,1", "30-26 1-6", "18-14 10x17", Cause.COSTS, False),
        ("W:W6,31:B25,9", "6-2 9-14", "31-27 9-14", Cause.MISSES_CROWNING, False),
        ("W:W18,32:B24,9", "32-28 24-27", "32-27 24x31", Cause.COSTS, False),
        ("W:W11,31:B25,9", "11-7 9-14", "31-27 25-30", Cause.ALLOWS_CROWNING, False),
        ("W:W22,30:B17,18", "22x15 17-21", "22x13 18-22", Cause.POSITION, False),
    ],
)
def test_what_a_line_ends_with(fen: str, best: str, worse: str, cause: Cause, king: bool) -> None:
    position = checkers(fen)
    found = Lines(2, (line(position, 100, *best.split()), line(position, -100, *worse.split())))
    second = explain([position], Lines(2, (found.lines[0], found.lines[1])))[found.lines[1].move]
    assert (second.cause, second.king) == (cause, king)


def test_where_the_aim_is_to_lose_pieces_nothing_is_said_of_them() -> None:
    position = CHECKERS.parse_position("B:B1,2,3,K10:W12,21,30,31,K28", "english", reverse=True)
    causes = {each.cause for each in explain([position], LineSearch([position]).run(Limit(depth=5))).values()}
    assert not causes & {Cause.COSTS, Cause.GAINS_LESS, Cause.GAINS}


def test_a_move_back_to_an_earlier_position_is_called_one() -> None:
    """White has a man more and goes back to where the game has been before."""
    start = checkers("W:WK1,K2,K7,25:BK32,28")
    _, history = CHECKERS.parse_line(["7-3", "32-27", "3-7", "27-32"], start)
    back = CHECKERS.parse_move("7-3", history[-1])
    assert explain(history, LineSearch(history).run(Limit(depth=3)))[back].cause is Cause.REPEATS


def test_amid_captures_nothing_is_said_of_pieces() -> None:
    """Black has to capture after 22-18: it is not known yet who is ahead."""
    position = CHECKERS.start("english")
    found = Lines(2, (line(position, 30, "11-15", "23-19"), line(position, -70, "11-16", "22-18", "16-20", "18-14")))
    assert explain([position], found)[found.lines[1].move].cause is Cause.EVALUATION
