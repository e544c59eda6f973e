"""Endgame tables against the rules: each value has to follow from the values after each legal move.

Nothing of the builder is used: positions are listed square by square, and played on by `Position`. Where distances are
told this proves a table: a win has a move to a loss that is a ply nearer to the end, down to positions where the game
is over; and a draw has a move to a draw and none to a loss. Without distances it proves that nothing contradicts, no
more: wins could rest on each other in a circle.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from random import Random

from ai.engine.endgame.slices import MOST_WITH_DISTANCES, Slice
from ai.engine.endgame.verdicts import Verdict
from game.checkers.position import Move, Position
from game.checkers.variants import Color, Rules, Square

Probe = Callable[[Position], Verdict | None]
"""What a table says of a position."""


def placements(rules: Rules, number: Slice) -> Iterator[Position]:
    """Every position of a slice, White to move."""
    for men in combinations(_squares(rules, Color.WHITE), number.men):
        for enemy_men in combinations(_left(_squares(rules, Color.BLACK), men), number.enemy_men):
            taken = (*men, *enemy_men)
            free = _left(range(1, rules.squares + 1), taken)
            for kings in combinations(free, number.kings):
                for enemy_kings in combinations(_left(free, kings), number.enemy_kings):
                    yield _position(rules, men, enemy_men, kings, enemy_kings)


def sample(rules: Rules, number: Slice, count: int, rng: Random) -> Iterator[Position]:
    """So many positions of a slice at random, White to move; some may come twice."""
    for _ in range(count):
        while True:
            men = rng.sample(_squares(rules, Color.WHITE), number.men)
            enemy_men = rng.sample(_squares(rules, Color.BLACK), number.enemy_men)
            if not {*men} & {*enemy_men}:
                break
        free = _left(range(1, rules.squares + 1), (*men, *enemy_men))
        kings = rng.sample(free, number.kings + number.enemy_kings)
        yield _position(rules, men, enemy_men, kings[: number.kings], kings[number.kings :])


def right_value(position: Position, probe: Probe) -> Verdict:
    """What follows for a position from the values after its moves."""
    distances = (position.white | position.black).bit_count() <= MOST_WITH_DISTANCES
    outcome = position.outcome()
    if outcome is not None:
        return Verdict(outcome.payoffs[position.turn], 0 if distances else None)
    after = {probe(position.play(move)) for move in _different(position)}
    known = [(-value.result, value.plies or 0) for value in after if value is not None]
    assert len(known) == len(after), "tables have all that moves lead to"
    best = max([result for result, _ in known])
    if best == 0 or not distances:
        return Verdict(best, None)
    plies = [plies for result, plies in known if result == best]
    return Verdict(best, 1 + (min(plies) if best > 0 else max(plies)))


def _different(position: Position) -> Iterator[Move]:
    """The legal moves, one of those that have the same ends and captures."""
    seen = set()
    for move in position.legal_moves():
        key = (move.path[0], move.path[-1], frozenset(move.captured))
        if key not in seen:
            seen.add(key)
            yield move


def _squares(rules: Rules, color: Color) -> list[Square]:
    """Where a man of that colour can stand: everywhere but on its last row."""
    last = 0 if color is Color.WHITE else rules.size - 1
    return [square for square in range(1, rules.squares + 1) if rules.row_column(square)[0] != last]


def _left(squares: Iterable[Square], taken: tuple[Square, ...]) -> list[Square]:
    return [square for square in squares if square not in taken]


def _position(
    rules: Rules,
    men: Sequence[Square],
    enemy_men: Sequence[Square],
    kings: Sequence[Square],
    enemy_kings: Sequence[Square],
) -> Position:
    bit = rules.bit_of
    all_kings = sum([bit[square] for square in kings])
    all_enemy_kings = sum([bit[square] for square in enemy_kings])
    return Position(
        rules,
        Color.WHITE,
        white=sum([bit[square] for square in men]) + all_kings,
        black=sum([bit[square] for square in enemy_men]) + all_enemy_kings,
        kings=all_kings + all_enemy_kings,
    )
