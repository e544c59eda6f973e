"""Matches of tuned weights: the same games as the arena's, and weights that matter."""

from typing import Any

from ai.contest.arena import Arena, random_beginning
from ai.contest.tuning import TunedPlayer, play_match, player_file, tuning_match
from ai.evaluation import SamuelWeights, samuel_terms, samuel_weights, valued
from ai.limits import Limit
from game.checkers.position import Position
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rule_sets.english import ENGLISH

QUICK = Limit(nodes=100)
SENSELESS = SamuelWeights(0, 0, -3, 0, 0, 0)


def quick_match(weights: SamuelWeights) -> Arena:
    arena = tuning_match(ENGLISH, weights)
    players = TunedPlayer(weights, QUICK), TunedPlayer(samuel_weights(ENGLISH), QUICK)
    return Arena(players, arena.beginning, arena.seed)


def test_the_match_is_that_of_the_arena_and_sides_and_openings_are_swapped() -> None:
    arena, told = quick_match(SENSELESS), list[int]()
    play_match(arena, 4, bytearray(1), told.append)
    games = [arena.play(number, lambda choice: choice(bytearray(1))) for number in (1, 2, 3, 4)]
    assert told == [game.outcome.payoffs[(number - 1) % 2] for number, game in enumerate(games, 1)]
    assert sum(told) < 0, "a player that does not count pieces loses"
    assert games[0].moves[:6] == games[1].moves[:6] != games[2].moves[:6]
    assert arena.beginning(1) == random_beginning(Position.start(ENGLISH), arena.seed, 1)


def test_a_stopped_match_ends_without_a_further_result() -> None:
    told, stop = list[int](), bytearray(1)

    def hear(payoff: int) -> None:
        told.append(payoff)
        stop[0] = 1

    play_match(quick_match(SamuelWeights()), 100, stop, hear)
    assert len(told) == 1


def test_the_weights_choose_the_move() -> None:
    start = Position.start(ENGLISH)
    ahead, back = (
        TunedPlayer(SamuelWeights(100, 150, advance, 0, 0, 0), Limit(depth=1)).think([start]) for advance in (10, -10)
    )
    assert (ahead.score, back.score) == (10, -10)


def test_the_usual_weights_of_flying_kings_are_others() -> None:
    (tuned, usual) = tuning_match(RULE_SETS["russian"], SamuelWeights()).players
    assert isinstance(usual, TunedPlayer)
    assert usual.weights.king == 300
    assert tuned != usual


def test_the_file_of_tuned_weights_is_an_own_player() -> None:
    player: dict[str, Any] = {}
    exec(player_file(SENSELESS), player)
    position = Position.start(ENGLISH).play(Position.start(ENGLISH).legal_moves()[0])
    assert player["evaluate"](position) == 3 != valued(samuel_terms)(position)
