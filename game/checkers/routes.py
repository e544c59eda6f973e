"""Every way to show one capture: a flying king may stop on any square between two pieces that it takes on one line.

The generator lists one route for all of these, so that moves are counted as everybody counts them.
"""

from collections.abc import Iterable, Iterator
from itertools import product

from game.checkers.position import Move
from game.checkers.rules import RuleSet, Square


def routes(move: Move, rules: RuleSet) -> tuple[tuple[Square, ...], ...]:
    """The paths that a legal move can take, its own first.

    >>> from game.checkers.rule_sets.international import INTERNATIONAL
    >>> routes(Move((46, 32, 10), (37, 19)), INTERNATIONAL)
    ((46, 32, 10), (46, 28, 10), (46, 23, 10))
    """
    path = move.path
    if len(path) < 3 or rules.lands_behind:
        return (path,)
    stops = [_stops(move, number, rules) for number in range(1, len(path) - 1)]
    return tuple((path[0], *middle, path[-1]) for middle in product(*stops))


def _stops(move: Move, number: int, rules: RuleSet) -> tuple[Square, ...]:
    """The squares where the piece may stand between two of its jumps, its own first."""
    before, square, after = move.path[number - 1 : number + 2]
    if square not in (rules.between(before, after) or ()):
        return (square,)
    free = rules.between(*move.captured[number - 1 : number + 1]) or ()
    return square, *(other for other in free if other != square)


def all_routes(moves: Iterable[Move], rules: RuleSet) -> Iterator[Move]:
    """The same moves, each once for every path that it can take."""
    return (move._replace(path=path) for move in moves for path in routes(move, rules))
