"""The first level overlooks as a child does, and names the true reason for its moves."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from ai.minds import levels_of
from ai.players.choosing import at_a_glance, choose
from ai.report import Lure, MoveSource
from game.core import State
from game.kinds import kind_named
from game.match import Match
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import MnkRules

CHECKERS = kind_named("checkers")


def moves_of(position: State[Any], tries: int = 400) -> Counter[Any]:
    """Counts of the chosen moves, by many seeds."""
    return Counter(at_a_glance([position], Random(seed)).move for seed in range(tries))


def position(fen: str, *, reverse: bool = False) -> Any:
    """One of English checkers."""
    return CHECKERS.parse_position(fen, "english", reverse=reverse)


def test_the_same_seed_gives_the_same_move() -> None:
    start = CHECKERS.start("english")
    answers = [at_a_glance([start], Random(seed)) for seed in (1, 1, *range(20))]
    assert answers[0] == answers[1]
    assert len({answer.move for answer in answers}) > 3


def test_the_longer_chain_is_no_better_than_one_jump() -> None:
    found = moves_of(position("W:W26,32:B23,22,15,27"))
    jumps = Counter({len(move.captured): count for move, count in found.items()})
    assert set(jumps) == {1, 2}
    assert jumps[1] > 100 < jumps[2]


def test_a_man_is_crowned_unless_that_is_overlooked_and_kings_seldom_go_back() -> None:
    found = moves_of(position("W:W6,K18,28:B12"))
    targets = Counter({move.path: count for move, count in found.items()})
    assert targets[6, 1] + targets[6, 2] > 250
    back = sum(count for path, count in targets.items() if path in ((18, 22), (18, 23)))
    assert back < 40


def test_a_row_is_seen_sooner_than_a_diagonal() -> None:
    seen = []
    for board in ("XX./O../.O.", "X../OXO/..."):
        answers = [at_a_glance([TicTacToe.parse(board)], Random(seed)) for seed in range(400)]
        seen.append(sum(answer.report.lure is Lure.WINS for answer in answers))
    assert seen[0] > 1.5 * seen[1]


def test_a_longer_line_is_hardly_seen() -> None:
    position = TicTacToe.parse("XXX./OO../O.../....", MnkRules(4, 4, 4))
    answers = [at_a_glance([position], Random(seed)) for seed in range(100)]
    assert sum(answer.report.lure is Lure.WINS for answer in answers) < 10


def test_a_mark_is_answered_next_to_it() -> None:
    found = moves_of(TicTacToe.start(MnkRules(5, 5, 4)).play(12))
    assert sum(found[cell] for cell in (7, 11, 13, 17)) > 250


def test_the_aim_of_giveaway_is_known() -> None:
    fen = "W:W22,32:B13,1"
    offered = [moves_of(position(fen, reverse=reverse)) for reverse in (False, True)]
    shares = [sum(count for move, count in found.items() if move.path == (22, 17)) for found in offered]
    assert shares[1] > shares[0]


@pytest.mark.parametrize(("game", "rules"), [("checkers", "russian"), ("tictactoe", "3x3x3"), ("tictactoe", "5x5x3")])
def test_what_a_move_was_liked_for_is_true(game: str, rules: str) -> None:
    rng, seen = Random(1), set()
    for _game in range(12):
        match = Match(kind_named(game).start(rules))
        while not match.outcome:
            before = match.position
            report = choose(match.positions, levels_of(before)["cub"], rng).report
            match.play(report.pv[0])
            if report.source is MoveSource.GLANCE:
                assert is_true(report.lure, before, match.position, report.pv[0])
                seen.add(report.lure)
    assert len(seen) >= 4


def is_true(lure: Lure, before: Any, after: Any, move: Any) -> bool:
    """True if a move does what it was liked for."""
    found = lure in (Lure.NONE, Lure.NEAR)
    match lure:
        case Lure.TAKES:
            found = bool(move.captured)
        case Lure.CROWNS:
            found = after.kings.bit_count() > before.kings.bit_count()
        case Lure.FORWARD | Lure.KING:
            found = bool(before.rules.bit_of[move.path[0]] & before.kings) is (lure is Lure.KING)
        case Lure.SAVES:
            other = CHECKERS.passed(before)
            found = other is not None and any(move.path[0] in each.captured for each in other.legal_moves())
        case Lure.WINS:
            found = move in before.completing(before.turn)
        case Lure.STOPS:
            found = move in before.completing(1 - before.turn)
    return found


def share_of_random_moves(game: str, rules: str, games: int) -> float:
    """Share of the points of random moves against the level."""
    points = 0.0
    for number in range(games):
        rng, match = Random(number), Match(kind_named(game).start(rules))
        while not match.outcome:
            mine = match.position.turn == number % 2
            level = levels_of(match.position)["cub"]
            match.play(rng.choice(match.position.legal_moves()) if mine else choose(match.positions, level, rng).move)
        points += (1 + match.outcome.payoffs[number % 2]) / 2
    return points / games


def test_random_moves_hold_tic_tac_toe_about_even() -> None:
    assert 0.35 < share_of_random_moves("tictactoe", "3x3x3", 200) < 0.6


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["english", "international", "russian"])
def test_random_moves_hold_checkers_about_even(rules: str) -> None:
    assert 0.3 < share_of_random_moves("checkers", rules, 100) < 0.7
