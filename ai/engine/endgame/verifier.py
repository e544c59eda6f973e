"""Endgame tables against the rules: each value has to follow from the values after each legal move.

Nothing of the builder is used: positions are listed square by square, and played on by `Position`. Where distances are
told this proves a table: a win has a move to a loss that is a ply nearer to the end, down to positions where the game
is over; and a draw has a move to a draw and none to a loss. Without distances it proves that nothing contradicts, no
more: wins could rest on each other in a circle.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import combinations
from random import Random

from ai.engine.endgame.slices import Slice
from ai.engine.endgame.tables import MOST_WITH_DISTANCES
from ai.engine.endgame.verdicts import Verdict
from game.checkers.position import Move, Position
from game.checkers.rules import Color, RuleSet

Probe = Callable[[Position], Verdict | None]


def placements(rules: RuleSet, number: Slice) -> Iterator[Position]:
    """Every position of a slice, White to move."""
    board, white, black = _bits(rules), _bits(rules, Color.WHITE), _bits(rules, Color.BLACK)
    for men in map(sum, combinations(white, number.men)):
        for enemy_men in map(sum, combinations(_left(black, men), number.enemy_men)):
            free = _left(board, men | enemy_men)
            for kings in map(sum, combinations(free, number.kings)):
                for enemy_kings in map(sum, combinations(_left(free, kings), number.enemy_kings)):
                    yield _position(rules, men, enemy_men, kings, enemy_kings)


def sample(rules: RuleSet, number: Slice, count: int, rng: Random) -> Iterator[Position]:
    """So many positions of a slice at random, White to move; some may come twice."""
    board, white, black = _bits(rules), _bits(rules, Color.WHITE), _bits(rules, Color.BLACK)
    for _ in range(count):
        men = enemy_men = -1
        while men & enemy_men:
            men = sum(rng.sample(white, number.men))
            enemy_men = sum(rng.sample(black, number.enemy_men))
        kings = rng.sample(_left(board, men | enemy_men), number.kings + number.enemy_kings)
        yield _position(rules, men, enemy_men, sum(kings[: number.kings]), sum(kings[number.kings :]))


def right_value(position: Position, probe: Probe) -> Verdict:
    """What follows for a position from the values after its moves."""
    distances = (position.white | position.black).bit_count() <= MOST_WITH_DISTANCES
    moves = _different(position.legal_moves())
    if not moves:
        outcome = position.outcome()
        assert outcome is not None
        return Verdict(outcome.payoffs[position.turn], 0 if distances else None)
    after = {probe(position.play(move)) for move in moves}
    known = [(-value.result, value.plies or 0) for value in after if value is not None]
    assert len(known) == len(after), "tables have all that moves lead to"
    best = max([result for result, _ in known])
    if best == 0 or not distances:
        return Verdict(best, None)
    plies = [plies for result, plies in known if result == best]
    return Verdict(best, 1 + (min(plies) if best > 0 else max(plies)))


def _different(moves: tuple[Move, ...]) -> Collection[Move]:
    """The moves, one of those that have the same ends and captures."""
    if not moves or not moves[0].captured:
        return moves
    return {(move.path[0], move.path[-1], frozenset(move.captured)): move for move in moves}.values()


def _bits(rules: RuleSet, men: Color | None = None) -> list[int]:
    """The squares as bits; those where a man of that colour can stand are all but its last row."""
    last = 0 if men is None else rules.rows[0 if men is Color.WHITE else -1]
    return _left(rules.bit_of.values(), last)


def _left(bits: Iterable[int], taken: int) -> list[int]:
    return [bit for bit in bits if not bit & taken]


def _position(rules: RuleSet, men: int, enemy_men: int, kings: int, enemy_kings: int) -> Position:
    return Position(rules, Color.WHITE, men | kings, enemy_men | enemy_kings, kings | enemy_kings)
