"""Games between two weak engines, full of the mistakes that puzzles are made of."""

from random import Random

from ai.engine.expert import Expert
from ai.limits import Limit
from game.checkers.position import Position
from game.checkers.variants import Rules
from game.match import history_outcome

FIRST_RANDOM = 4, 10
"""The fewest and the most random moves that a game begins with."""
DEPTHS = 4, 8
"""How deep a side looks, at least and at most; each side of a game has a depth of its own."""
CARELESS = 0.04
"""The share of later moves that are drawn at random."""
LONGEST = 140
"""No game has more plies."""


def self_played(rules: Rules, rng: Random, expert: Expert) -> list[Position]:
    """The positions of one game, the first one included; the same whenever `rng` and a cleared `expert` are."""
    expert.clear()
    positions = [Position.start(rules)]
    first = rng.randint(*FIRST_RANDOM)
    depths = rng.randint(*DEPTHS), rng.randint(*DEPTHS)
    while len(positions) <= LONGEST and (moves := positions[-1].legal_moves()):
        if history_outcome(positions) is not None:
            break
        if len(positions) <= first or rng.random() < CARELESS or len(moves) == 1:
            move = rng.choice(moves)
        else:
            move = expert.think(positions, Limit(depth=depths[positions[-1].turn])).move
        positions.append(positions[-1].play(move))
    return positions
