"""Positions that no game may ever reach, to try the rules on."""

from random import Random

from game.checkers.position import Piece, Position
from game.checkers.rules import Color, RuleSet


def random_position(rules: RuleSet, rng: Random, most: int | None = None) -> Position:
    """Pieces anywhere, `most` a side, from no kings to kings only."""
    share_of_kings = rng.choice((0, 0.2, 0.5, 1))
    free = list(range(1, rules.squares + 1))
    rng.shuffle(free)
    pieces = {}
    for color in Color:
        for _ in range(rng.randint(1, most or rules.men)):
            square = free.pop()
            last_row = 0 if color is Color.WHITE else rules.size - 1
            pieces[square] = Piece(color, rng.random() < share_of_kings or rules.row_column(square)[0] == last_row)
    return Position.of(rules, rng.choice(list(Color)), pieces)
