"""Scores of positions: their unit, their perspective, and the windows of a search."""

Score = int
"""1/100 of a man, a win after n plies `WIN - n`; or, with `payoff` as utility, the payoff of the game."""

Window = tuple[Score, Score]
"""Alpha, that MAX (or the side to move) is already sure of, and beta, that the opponent is sure of."""

INFINITY = 1_000_000
OPEN: Window = (-INFINITY, INFINITY)

WIN = 100_000
