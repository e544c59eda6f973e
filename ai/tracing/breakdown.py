"""Evaluations taken apart; the trained patterns region by region, and shared out piece by piece.

The value of a region is shared among its men as Shapley proposed: a man's share is what it adds to the men put into the
region before it, on average over all orders. Next to another piece a king shares its value by half. The value of the
numbers of men and kings belongs to no piece; the number of pieces, which blends the weights, stays the position's.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import factorial
from typing import Any, NamedTuple

from ai.engine.checkers import MINIMAX, CheckersSearch
from ai.engine.patterns import KINGS, MATERIAL, MOST_KINGS, MOST_MEN, PHASES, PIECES, SPAN, UNITS
from ai.engine.weights import weights_for
from ai.evaluation import SamuelWeights
from ai.minds import mind_of
from ai.tracing.terms import (
    Breakdown,
    Term,
    dama_broken_down,
    meyer_broken_down,
    nilsson_broken_down,
    samuel_broken_down,
    ultimate_broken_down,
)
from game.checkers.position import Position
from game.checkers.rules import Color, RuleSet
from game.core import State
from game.kind import Square

MEN_OF_A_REGION = 12
ORDERS = factorial(MEN_OF_A_REGION)
"""Shares are whole numbers in these parts: every number of orders of the men of a region divides it."""
UNIT = ORDERS * UNITS * SPAN
ENEMY = 64
"""Added to a square's number for a piece of the side that is not to move, and twice for a king."""


class Region(NamedTuple):
    """Squares whose men pick an entry of a table."""

    numbers: tuple[int, ...]
    """The squares, as the side to move sees them: the digits of the entry, the lowest first."""
    first: int
    theirs: bool = False
    """True if the other side's view of it is looked up, which counts against the side to move."""


class _Part(NamedTuple):
    """Share of one region, or of the kings, in UNIT parts of 1/100 of a man."""

    name: str
    region: tuple[Square, ...]
    shares: dict[Square, int]
    rest: int

    @property
    def value(self) -> int:
        return self.rest + sum(self.shares.values())


def regions_of(rules: RuleSet) -> list[Region]:
    """The pairs of rows, and the rectangles of two squares by six rows; see ai.engine.patterns."""
    width, last, found = rules.size // 2, _last(rules), list[Region]()
    rows = [[row // 2 * 13 + row % 2 * 6 + place for place in range(width)] for row in range(rules.size)]
    shapes = [rows[top] + rows[top + 1] for top in range(0, rules.size, 2)]
    shapes += [[rows[row][place] for row in range(6) for place in (left, left + 1)] for left in range(width - 1)]
    first = 0
    for shape in shapes:
        found.append(Region(tuple(shape), first))
        if len(shape) == MEN_OF_A_REGION:
            found.append(Region(tuple(last - number for number in shape), first, theirs=True))
        first += 3 ** len(shape)
    return found


class _Table:
    """The weights of one rule set, blended for one number of pieces."""

    def __init__(self, weights: memoryview, pieces: int) -> None:
        self.weights = weights
        self.phase = int(pieces >= SPAN)
        self.share = pieces - SPAN * self.phase

    def value(self, entry: int) -> int:
        fewer, more = self.weights[PHASES * entry + self.phase :][:2]
        return fewer * (SPAN - self.share) + more * self.share


@lru_cache(maxsize=64)
def pattern_terms(position: Position, player: int) -> tuple[Term, ...]:
    """The terms of the trained evaluation for a player, in whole numbers rounded so that shares and values add up."""
    rules = position.rules
    weights = weights_for(rules)
    assert weights is not None
    table = _Table(weights, len(position.pieces()))
    parts = [*_men_parts(position, table), _material_part(position, table), *_king_parts(position, table)]
    values = apportioned([part.value for part in parts], UNIT, sum(part.value for part in parts) // UNIT)
    sign = 1 if position.turn == player else -1
    own = {square for square, piece in position.pieces().items() if piece.color is position.color_of(player)}
    found = []
    for part, value in zip(parts, values, strict=True):
        shares = apportioned([part.rest, *part.shares.values()], UNIT, value)
        by_square = dict(zip(part.shares, (sign * share for share in shares[1:]), strict=True))
        mine = sum(share for square, share in by_square.items() if square in own)
        rest = sign * shares[0]
        sides = mine, sign * value - rest - mine
        found.append(Term(part.name, sign * value, sides=sides, shares=by_square, rest=rest, region=part.region))
    if position.own & position.kings and position.enemy & position.kings:
        known = CheckersSearch([position], MINIMAX, "samuel", weights=weights).static_value() - sum(values)
        found.append(Term("endgame knowledge", sign * known, rest=sign * known))
    return tuple(found)


def apportioned(parts: Sequence[int], unit: int, total: int) -> list[int]:
    """Each part in whole units, with this total: first rounded down, then those that lost most get one more.

    >>> apportioned([5, 5, 6], 4, 4)
    [1, 1, 2]
    """
    found = [part // unit for part in parts]
    most_lost = sorted(range(len(parts)), key=lambda i: -(parts[i] % unit))
    for i in most_lost[: total - sum(found)]:
        found[i] += 1
    return found


def _men_parts(position: Position, table: _Table) -> list[_Part]:
    """Shares of the regions, from the top of the board down, for either side to move."""
    seen = _seen(position)
    men = {number: 1 + (kind % 2) for number, (_, kind) in seen.items() if kind < 2}
    parts = []
    for numbers, first, theirs in regions_of(position.rules):
        digits = {number: 3 - men[number] if theirs else men[number] for number in numbers if number in men}
        standing = [3**place * digits[number] for place, number in enumerate(numbers) if number in men]
        shares, rest = _shapley(table, first, standing)
        sign = -1 if theirs else 1
        squares = tuple(sorted(_square(position, number) for number in numbers))
        name = "two rows" if len({number // 13 for number in numbers}) == 1 else "rectangle"
        standing_on = [_square(position, number) for number in numbers if number in men]
        by_square = {square: sign * share for square, share in zip(standing_on, shares, strict=True)}
        parts.append(_Part(name, squares, by_square, sign * rest))
    return sorted(parts, key=lambda part: (part.name == "rectangle", part.region))


def _shapley(table: _Table, first: int, digits: Sequence[int]) -> tuple[list[int], int]:
    """The share of each man of a region whose table begins at `first`, and the value of the region without men."""
    count = len(digits)
    entries = [0]
    for digit in digits:
        entries += [entry + digit for entry in entries]
    values = [table.value(first + entry) for entry in entries]
    # Parts, of ORDERS, of the orders that have just these men before a man, and of those that have it too.
    without = [_orders(size, count - 1 - size) for size in range(count)] + [0]
    with_it = [0] + [_orders(size - 1, count - size) for size in range(1, count + 1)]
    sizes = [bits.bit_count() for bits in range(len(values))]
    lost = sum(without[size] * value for size, value in zip(sizes, values, strict=True))
    gained = [(without[size] + with_it[size]) * value for size, value in zip(sizes, values, strict=True)]
    shares = [sum(gained[bits] for bits in range(len(values)) if bits >> man & 1) - lost for man in range(count)]
    return shares, ORDERS * values[0]


def _orders(before: int, after: int) -> int:
    """Number of ORDERS orders in which exactly these men come before one, and those after it."""
    return ORDERS * factorial(before) * factorial(after) // factorial(before + after + 1)


def _material_part(position: Position, table: _Table) -> _Part:
    counts = Counter(kind for _, kind in _seen(position).values())
    entry = 0
    for kind, most in enumerate((MOST_MEN, MOST_MEN, MOST_KINGS, MOST_KINGS)):
        entry = entry * (most + 1) + min(counts[kind], most)
    return _Part("material", (), {}, ORDERS * table.value(_first_of_material(position.rules) + entry))


def _first_of_material(rules: RuleSet) -> int:
    last = regions_of(rules)[-1]
    return last.first + int(3 ** len(last.numbers))


def _king_parts(position: Position, table: _Table) -> list[_Part]:
    """Shares of the kings by their squares, and next to every other piece; nothing without kings."""
    if not position.kings:
        return []
    seen = _seen(position)
    first = _first_of_material(position.rules) + MATERIAL
    alone: Counter[Square] = Counter()
    beside: Counter[Square] = Counter()
    for number, (square, kind) in seen.items():
        if kind < 2:
            continue
        king = number + ENEMY * (kind % 2)
        alone[square] += ORDERS * table.value(first + king)
        for other_number, (other_square, other_kind) in seen.items():
            entry = first + KINGS + PIECES * king + other_number + ENEMY * other_kind
            half = ORDERS // 2 * table.value(entry)
            beside[square] += half
            beside[other_square] += half
    return [_Part("kings' squares", (), dict(alone), 0), _Part("kings beside pieces", (), dict(beside), 0)]


def _seen(position: Position) -> dict[int, tuple[Square, int]]:
    """The pieces by square numbers as the mover sees them: square, and 0 for an own man, 1 an enemy's, 2, 3 kings."""
    found = {}
    for square, piece in position.pieces().items():
        kind = (piece.color is not position.color) + 2 * piece.king
        found[_number(position, square)] = square, kind
    return found


def _number(position: Position, square: Square) -> int:
    number = position.rules.bit_of[square].bit_length() - 1
    return number if position.color is Color.WHITE else _last(position.rules) - number


def _square(position: Position, number: int) -> Square:
    return position.rules.square_of[number if position.color is Color.WHITE else _last(position.rules) - number]


def _last(rules: RuleSet) -> int:
    return rules.board.bit_length() - 1


NILSSON, MEYER, SAMUEL, PATTERNS = "nilsson", "meyer", "samuel", "patterns"


def breakdowns_of(state: State[Any]) -> tuple[str, ...]:
    """The evaluations that can be taken apart in this game, the usual one first; () where there is none."""
    return mind_of(state).breakdowns(state)


def break_down(state: State[Any], name: str, player: int, weights: SamuelWeights | None = None) -> Breakdown:
    """The terms of a position for a player; `weights` take the place of Samuel's usual ones."""
    makers: dict[str, Callable[[Any, int], tuple[Term, ...]]] = {
        NILSSON: nilsson_broken_down,
        MEYER: meyer_broken_down,
        SAMUEL: lambda position, player: samuel_broken_down(position, player, weights),
        PATTERNS: pattern_terms,
        "pieces": dama_broken_down,
        "boards": ultimate_broken_down,
    }
    return Breakdown(name, player, makers[name](state, player))
