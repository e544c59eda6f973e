"""What the setup screen offers for each of its choices."""

from functools import cache
from typing import Any

from ai.algorithms import OF_MANY
from ai.evaluation import evaluations_for
from ai.players.adaptive import Adapting
from ai.players.levels import DEEPEST, SHALLOWEST
from game.checkers.kind import CHECKERS, MOST_MEN_GIVEN
from game.core import State
from game.kinds import kind_named
from game.ui.games.presentation import presentation_named
from game.ui.play_setup import (
    AHEAD,
    BEST_OF,
    COACHED,
    LEVELS_OFFERED,
    SEATED,
    TIMES,
)

ALGORITHMS = ("minimax", "negamax", "alphabeta")
DEPTHS = tuple(range(SHALLOWEST, DEEPEST + 1))
FREE, CHOSEN = "free", "chosen"
"""No opening is given, or a certain one; the others are the ballots of the game's presentation, drawn by lot."""
MOST_PLAYERS = 4
"""The most seats that the form has."""
PERSON_AND_COMPUTERS = ",easy,easy,easy"
AGAINST_COMPUTER, TWO_PLAYERS, TWO_COMPUTERS = MODES = ("computer", "two players", "two computers")
"""Who plays where there are two sides."""
SIDES = ("first", "second", "random")
SAME = "same"
"""The other player's clock, where both have the same."""


def values_offered(game: str) -> dict[str, tuple[str | int | bool, ...]]:
    """Those of each choice that has a few of them, by the name of its field."""
    return {
        "rules": kind_named(game).variants,
        "giveaway": (False, True),
        "two_players": (False, True),
        "two_computers": (False, True),
        "adapting": tuple(map(str, Adapting)),
        "best_of": BEST_OF,
        "handicap": tuple(range(-MOST_MEN_GIVEN, MOST_MEN_GIVEN + 1)),
        "side": SIDES,
        "level": opponents_offered(game),
        "algorithm": ALGORITHMS,
        "depth": DEPTHS,
        "seconds": TIMES,
        "evaluation": evaluations_offered(game),
        "search": OF_MANY,
        "opening": (FREE, CHOSEN, *presentation_named(game).ballots),
        "takebacks": (False, True),
        "coach": COACHED,
    }


def levels_offered(game: str) -> tuple[str, ...]:
    """What can play against a person: engines do in checkers alone."""
    return SEATED if game == CHECKERS.name else LEVELS_OFFERED


def opponents_offered(game: str) -> tuple[str, ...]:
    """What a person can choose as the level of the computer."""
    return (AHEAD, *levels_offered(game))


@cache
def players_of(game: str, variant: str) -> int:
    """How many players a variant is for."""
    start: State[Any] = kind_named(game).start(variant)
    return start.players


def variants_for(game: str, players: int) -> tuple[str, ...]:
    """The variants of a game for this many players, in its order."""
    return tuple(variant for variant in kind_named(game).variants if players_of(game, variant) == players)


def evaluations_offered(game: str) -> tuple[str, ...]:
    """The evaluations that the level CUSTOM can use, the usual one first."""
    kind = kind_named(game)
    return evaluations_for(kind.start(kind.variants[0]))
