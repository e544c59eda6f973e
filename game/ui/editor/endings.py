"""Endings by lot: positions of few pieces that the side to move wins by the endgame tables."""

from random import Random
from typing import NamedTuple

from ai.engine.endgame.verdicts import known, usual_tables
from game.checkers.position import Piece, Position
from game.checkers.rules import Color, RuleSet

SIDES = ((1, 1), (2, 1), (1, 2), (2, 2), (3, 1))
"""How many pieces the side to move has, and the other one."""
SHORTEST = 7
"""The least number of plies to the win: there is something to find."""
MOST_TRIES = 3000


class WonEnding(NamedTuple):
    """A position, and after how many plies the side to move has won it if both sides play their best."""

    position: Position
    plies: int


def won_ending(rules: RuleSet, random: Random) -> WonEnding | None:
    """An ending without a capture at once; None where no table is there that knows one."""
    tables = usual_tables(rules)
    for _try in range(MOST_TRIES):
        position = _placed(rules, random)
        value = known(tables, position)
        if value is None or value.result < 1 or value.plies is None or value.plies < SHORTEST:
            continue
        if not any(move.captured for move in position.legal_moves()):
            return WonEnding(position, value.plies)
    return None


def _placed(rules: RuleSet, random: Random) -> Position:
    """Any few pieces anywhere; those on their last row are kings."""
    own, others = random.choice(SIDES)
    color = random.choice(list(Color))
    squares = random.sample(range(1, rules.squares + 1), own + others)
    pieces = {}
    for number, square in enumerate(squares):
        side = color if number < own else color.other
        crowned = rules.row_column(square)[0] == (0 if side is Color.WHITE else rules.size - 1)
        pieces[square] = Piece(side, king=crowned or random.random() < 0.5)
    return Position.of(rules, color, pieces)
