"""Multi-line search: every root move with its exact score, as one search a move would find it."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from ai.algorithms import OF_MANY, Algorithm
from ai.engine.checkers import CheckersSearch, Feature, engine_switches
from ai.engine.weights import weights_for
from ai.insight.explanation import Cause, explain
from ai.insight.lines import Lines, LineSearch
from ai.limits import Budget, Limit
from ai.minds.mind import RootSearch
from ai.report import MoveSource
from ai.score import OPEN, ends_within, table_win_in, win_in
from ai.search import root_search
from game.checkers.kind import CHECKERS
from game.checkers.position import Position
from game.checkers.rule_sets import RULE_SETS
from game.core import InputError, positions_along
from game.kinds import KINDS
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import MnkRules
from tests.third_game.breakthrough import BREAKTHROUGH

BOUNDS = Feature.TABLE | Feature.REDUCTIONS | Feature.PRUNING
"""The switches that trust what was found at another depth."""


def random_position(start: Any, plies: int, seed: int) -> Any:
    """The position after random moves, fewer if the game would be over."""
    rng, position = Random(seed), start
    for _ in range(plies):
        after = position.play(rng.choice(position.legal_moves()))
        if not after.legal_moves():
            break
        position = after
    return position


def scores(found: Lines) -> dict[Any, int]:
    return {line.move: line.score for line in found.lines}


def one_by_one(moves: Sequence[Any], search: Any, depth: int) -> dict[Any, int]:
    """The score of each move in a search of its own, which knows nothing of the others."""
    made: list[tuple[Any, RootSearch]] = [(move, search()) for move in moves]
    return {move: each.score(move, depth, OPEN, Budget())[0] for move, each in made}


@pytest.mark.parametrize("seed", range(12))
def test_the_lines_of_checkers_are_those_of_one_search_a_move(seed: int) -> None:
    rules = replace(RULE_SETS[list(RULE_SETS)[seed % len(RULE_SETS)]], giveaway=seed >= len(RULE_SETS))
    position = random_position(Position.start(rules), 8 + 3 * seed, seed)
    features, weights = engine_switches(rules) & ~BOUNDS, weights_for(rules)
    found = LineSearch([position], features=features).run(Limit(depth=5))
    alone = one_by_one(
        position.legal_moves(), lambda: CheckersSearch([position], features, "samuel", weights=weights), found.depth
    )
    assert scores(found) == alone
    assert [line.score for line in found.lines] == sorted(alone.values(), reverse=True)


@pytest.mark.parametrize("algorithm", [each for each in Algorithm if each not in OF_MANY])
@pytest.mark.parametrize("start", [TicTacToe.parse("X../.O./..."), BREAKTHROUGH.start("5x5")])
def test_the_lines_of_other_games_are_too(monkeypatch: pytest.MonkeyPatch, start: Any, algorithm: Algorithm) -> None:
    monkeypatch.setitem(KINDS, BREAKTHROUGH.name, BREAKTHROUGH)
    found = LineSearch([start], algorithm).run(Limit(depth=4))
    assert found.depth == 4
    assert scores(found) == one_by_one(start.legal_moves(), lambda: root_search([start], algorithm), 4)


def test_the_compiled_search_of_large_boards_scores_moves_that_it_would_not_try() -> None:
    """X has an open three; O, to move, has to stop it, and each of the other cells loses."""
    position = TicTacToe.parse("....../.XXX../.OO.../....../....../......", MnkRules.parse("6x6x4"))
    found = LineSearch([position]).run(Limit(depth=4))
    assert len(found.lines) == len(position.legal_moves())
    assert all(ends_within(line.score, 4) and line.score < 0 for line in found.lines)


@pytest.mark.parametrize("most", [1, 2, 4])
def test_fewer_lines_are_the_first_of_all(most: int) -> None:
    position = random_position(Position.start(RULE_SETS["russian"]), 14, 5)
    features = engine_switches(position.rules) & ~BOUNDS
    every, few = (LineSearch([position], features=features).run(Limit(depth=6), wanted) for wanted in (None, most))
    assert [line.score for line in few.lines] == [line.score for line in every.lines][:most]
    assert few.nodes < every.nodes


def test_a_move_that_is_asked_for_has_a_line_however_bad_it_is() -> None:
    position = random_position(Position.start(RULE_SETS["russian"]), 14, 5)
    every = LineSearch([position]).run(Limit(depth=4))
    worst = every.lines[-1].move
    few = LineSearch([position]).run(Limit(depth=4), 2, always=[worst])
    assert len(few.lines) == 3
    assert few.lines[-1].move == worst


def test_a_line_begins_with_its_move_and_can_be_played() -> None:
    start = CHECKERS.start("english")
    told: list[Lines] = []
    found = LineSearch([start]).run(Limit(depth=9), tell=told.append)
    assert [each.depth for each in told] == list(range(1, 10))
    assert told[-1] == found
    for line in found.lines:
        assert len(line.pv) >= 9 or not positions_along(start, line.pv)[-1].legal_moves()


def test_endgame_tables_say_how_it_ends_and_how_it_goes_on() -> None:
    """Two kings hunt one that can't reach the double corner."""
    position = CHECKERS.parse_position("W:WK11,K15:BK28", "english")
    found = LineSearch([position]).run(Limit(seconds=5))
    assert all(line.source is MoveSource.TABLE for line in found.lines)
    best = found.best
    assert best.score == table_win_in(len(best.pv))
    assert not positions_along(position, best.pv)[-1].legal_moves()


def test_a_draw_by_the_table_is_exact() -> None:
    found = LineSearch([CHECKERS.parse_position("W:WK1:BK32", "english")]).run(Limit(seconds=5))
    assert {(line.score, line.source) for line in found.lines} == {(0, MoveSource.TABLE)}


def test_a_repetition_is_a_draw_whatever_the_pieces_say() -> None:
    """White is two kings up and goes back to where the game has been before."""
    start = CHECKERS.parse_position("W:WK1,K2,K7,25:BK32,28", "english")
    _, history = CHECKERS.parse_line(["7-3", "32-27", "3-7", "27-32", "7-3", "32-27"], start)
    back = CHECKERS.parse_move("3-7", history[-1])
    assert LineSearch(history).run(Limit(depth=3)).of(back).score == 0  # type: ignore[union-attr]


def test_a_search_that_was_told_to_stop_keeps_the_last_whole_iteration() -> None:
    stop = bytearray(1)
    told: list[Lines] = []

    def tell(found: Lines) -> None:
        told.append(found)
        stop[0] = found.depth == 3

    found = LineSearch([CHECKERS.start("english")]).run(Limit(), stop=stop, tell=tell)
    assert (found.depth, len(found.lines)) == (3, 7)
    assert told[-1] == found


def test_it_ends_when_all_is_known() -> None:
    found = LineSearch([TicTacToe.parse("XX./OO./...")]).run(Limit())
    assert found.best.score == win_in(1)
    assert found.complete or found.depth <= 5


def test_a_search_goes_on_with_what_it_knows() -> None:
    search = LineSearch([CHECKERS.start("english")])
    first, again = search.run(Limit(depth=8)), search.run(Limit(depth=8))
    assert again.nodes < first.nodes


def test_a_win_that_the_rules_may_cut_short_is_searched_for() -> None:
    """A table gives the distance of these wins; the search has to find that the count of moves allows them."""
    root = CHECKERS.parse_position("W:Wa5,Ke3,Kf4:BKa3", "russian")
    deep = LineSearch([root]).run(Limit(12), most=3)
    assert deep.depth == 12 or deep.decided
    assert all(line.score > 90_000 for line in deep.lines)


def test_a_line_valued_by_the_evaluation_is_not_continued_by_the_table() -> None:
    """The table's way costs White the game, and on the way it takes a man: that says nothing of this score."""
    root = CHECKERS.parse_position("W:WKf2:BKa1,f6,Kh4", "russian")
    found = LineSearch([root]).run(Limit(4))
    assert -500 < found.best.score < 0
    assert all(len(line.pv) < 10 for line in found.lines)
    assert explain([root], found)[found.best.move].cause is not Cause.GAINS


def test_a_game_that_is_over_has_no_lines() -> None:
    with pytest.raises(InputError, match="no move"):
        LineSearch([TicTacToe.parse("XXX/OO./...")]).run(Limit(depth=1))
