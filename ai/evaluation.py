"""Static evaluations for people to read: features, their source and their value, term by term. Values are for the side
to move, in 1/100 of a man (or open line), all reversed in misère and giveaway."""

from collections.abc import Callable
from typing import Any, NamedTuple

from ai.score import Evaluate
from game.checkers.position import Position
from game.checkers.rule_sets.english import ENGLISH
from game.checkers.rule_sets.international import INTERNATIONAL
from game.checkers.rule_sets.spantsiretti import SPANTSIRETTI
from game.checkers.rules import Color, RuleSet
from game.core import State
from game.tictactoe.position import TicTacToe

Terms = dict[str, int]
"""Value that each feature adds."""
OPEN_LINE = 100
MEYER_MAN, MEYER_KING = 100, 300


class SamuelWeights(NamedTuple):
    """Value of each of Samuel's features in 1/100 of a man; see `samuel_terms` for what they count."""

    man: int = 100
    king: int = 150
    advance: int = 3
    back_row: int = 8
    centre: int = 5
    step: int = 2


SHORT_KINGS, FLYING_KINGS = SamuelWeights(), SamuelWeights(king=300)


def samuel_weights(rules: RuleSet) -> SamuelWeights:
    return FLYING_KINGS if rules.flying_kings else SHORT_KINGS


WHITE = Color.WHITE


def open_lines(state: TicTacToe, player: int) -> int:
    """Number of rows, columns and diagonals no opponent has a mark in: nc(player) in Nilsson's book."""
    others = sum(state.marks_of(other) for other in range(state.players) if other != player)
    return sum(not line & others for line in state.rules.line_masks)


def nilsson_of_all(state: TicTacToe) -> tuple[int, ...]:
    """Open lines of each player, less those of the opponent that has most."""
    counts = [open_lines(state, player) for player in range(state.players)]
    sign = -OPEN_LINE if state.rules.misere else OPEN_LINE
    return tuple(sign * (count - max(counts[:player] + counts[player + 1 :])) for player, count in enumerate(counts))


def nilsson_terms(state: TicTacToe) -> Terms:
    """Open lines, for any board and any number of players (N. Nilsson, Problem-Solving Methods in AI, 1971).

    >>> nilsson_terms(TicTacToe.parse(".../.X./...").play(0))
    {'open lines': 500, "opponent's open lines": -400}
    """
    own = open_lines(state, state.turn)
    others = max(open_lines(state, player) for player in range(state.players) if player != state.turn)
    sign = -OPEN_LINE if state.rules.misere else OPEN_LINE
    return {"open lines": sign * own, "opponent's open lines": -sign * others}


class _BoardMasks(NamedTuple):
    """Masks for `samuel_terms` on a board of one size, as the bits of `Rules.bit_of`."""

    squares: int
    last_row: int
    white_home: int
    """Row that White's men come from."""
    black_home: int
    centre: int
    ones: int
    """Rows whose number, from 0 at the top, has the binary digit 1."""
    twos: int
    fours: int
    eights: int

    @classmethod
    def of(cls, rules: RuleSet) -> "_BoardMasks":
        digits = (sum(bits for row, bits in enumerate(rules.rows) if row & digit) for digit in (1, 2, 4, 8))
        return cls(rules.board, rules.size - 1, rules.rows[-1], rules.rows[0], rules.centre, *digits)


_BOARDS = {rules.board: _BoardMasks.of(rules) for rules in (ENGLISH, SPANTSIRETTI, INTERNATIONAL)}


def _side(own: int, enemy: int, kings: int, up: bool, board: _BoardMasks) -> tuple[int, ...]:
    """Count the features of the side whose men move up the board, or down; see `samuel_terms`."""
    men, own_kings = own & ~kings, own & kings
    count = men.bit_count()
    rows_down = (men & board.ones).bit_count() + 2 * (men & board.twos).bit_count()
    rows_down += 4 * (men & board.fours).bit_count() + 8 * (men & board.eights).bit_count()
    advance, home = (board.last_row * count - rows_down, board.white_home) if up else (rows_down, board.black_home)
    back_row = (men & home).bit_count() if enemy & ~kings else 0
    rising, falling = (own, own_kings) if up else (own_kings, own)
    empty = board.squares & ~(own | enemy)
    steps = (rising >> 6 & empty).bit_count() + (rising >> 7 & empty).bit_count()
    steps += (falling << 6 & empty).bit_count() + (falling << 7 & empty).bit_count()
    return count, own_kings.bit_count(), advance, back_row, (own & board.centre).bit_count(), steps


SAMUEL_TERMS = ("men", "kings", "advancement", "back row", "centre", "mobility")


def meyer_terms(position: Position) -> Terms:
    """Material: a man is 1, a king 3 (Meyer)."""
    kings = (position.own & position.kings).bit_count() - (position.enemy & position.kings).bit_count()
    men = position.own.bit_count() - position.enemy.bit_count() - kings
    return _signed(position, {"men": MEYER_MAN * men, "kings": MEYER_KING * kings})


def samuel_terms(position: Position, weights: SamuelWeights | None = None) -> Terms:
    """Six of the features of A. Samuel, Some Studies in Machine Learning Using the Game of Checkers (1959 and 1967).

    Men; kings, 3 to 2 against men (Samuel's ratio), or 3 to 1 when they fly; the rows that men have advanced; men on
    their own first row while the opponent has men that could crown there; pieces on the eight squares in the centre;
    and mobility, the steps to empty diagonal neighbours, without captures. The usual weights of the last four are ours.
    """
    up, board = position.color is WHITE, _BOARDS[position.rules.board]
    own = _side(position.own, position.enemy, position.kings, up, board)
    enemy = _side(position.enemy, position.own, position.kings, not up, board)
    weights = weights or samuel_weights(position.rules)
    differences = (weight * (one - other) for weight, one, other in zip(weights, own, enemy, strict=True))
    return _signed(position, dict(zip(SAMUEL_TERMS, differences, strict=True)))


def _signed(position: Position, terms: Terms) -> Terms:
    return {name: -value for name, value in terms.items()} if position.rules.giveaway else terms


def no_terms(state: State[Any]) -> Terms:
    """No knowledge at all: every position is as good as a draw."""
    return {}


def valued(terms: Callable[[Any], Terms]) -> Evaluate:
    return lambda state: sum(terms(state).values())
