"""The reason why a move of dama is refused."""

from collections.abc import Sequence
from itertools import pairwise

from game.checkers.dama.position import Dama
from game.checkers.position import routes
from game.checkers.refusal import Refusal
from game.checkers.rules import Color, Square


def refusal(position: Dama, path: Sequence[Square]) -> Refusal | None:
    """The rule that forbids a move that begins along these squares; None if none does."""
    path = tuple(path)
    legal = position.legal_moves()
    ways = [way for move in legal for way in routes(move, position.rules)]
    if any(way[: len(path)] == path for way in ways):
        return None
    if not legal:
        return Refusal.GAME_OVER
    piece = position.pieces().get(path[0])
    if piece is None or piece.color is not position.color:
        return Refusal.EMPTY if piece is None else Refusal.NOT_YOURS
    if path in {(*way, path[-1]) for way in ways}:
        return Refusal.ENDS
    if legal[0].captured:
        return _of_capture(position, path)
    return Refusal.BLOCKED if len(path) == 1 else _of_step(position, *path[-2:])


def _of_capture(position: Dama, path: tuple[Square, ...]) -> Refusal:
    """The fault of a move where captures are compulsory."""
    if len(path) > 2 and any(_turns_back(*part) for part in zip(path, path[1:], path[2:], strict=False)):
        return Refusal.TURNS_BACK
    pieces = position.pieces()
    if len(path) == 2 and not pieces[path[0]].king and _is_backward(position, *path) and path[-1] not in pieces:
        return Refusal.MEN_STEP_ON
    between = [square for ends in pairwise(path) for square in position.rules.between(*ends) or ()]
    jumped = [pieces[square].color for square in between if square in pieces]
    if jumped and len(jumped) == len(path) - 1 and position.color not in jumped and path[-1] not in pieces:
        return Refusal.MOST_PIECES
    return Refusal.MUST_CAPTURE if len(path) < 3 else Refusal.GO_ON


def _turns_back(first: Square, middle: Square, last: Square) -> bool:
    """True if the third square lies on the way back from the second to the first, or beyond."""
    one, other = middle - first, last - middle
    in_row = first - 1 >> 3 == middle - 1 >> 3 == last - 1 >> 3
    return one * other < 0 and (in_row or (one % 8 == 0 and other % 8 == 0))


def _is_backward(position: Dama, source: Square, target: Square) -> bool:
    """True if a man would go back in its column or on a diagonal."""
    (row, column), (last_row, last_column) = map(position.rules.row_column, (source, target))
    down, right = last_row - row, last_column - column
    return (down > 0) is (position.color is Color.WHITE) and down != 0 and right in (0, down, -down)


def _of_step(position: Dama, source: Square, target: Square) -> Refusal:
    """The fault of a step without a capture."""
    rules, pieces = position.rules, position.pieces()
    if target in pieces:
        return Refusal.OCCUPIED
    (row, column), (last_row, last_column) = rules.row_column(source), rules.row_column(target)
    down, right = last_row - row, last_column - column
    if not pieces[source].king and _is_backward(position, source, target):
        return Refusal.MEN_STEP_ON
    if down and right and (not rules.diagonal_steps or abs(down) != abs(right)):
        return Refusal.OFF_ALL_LINES if rules.diagonal_steps else Refusal.OFF_ROWS
    if any(square in pieces for square in rules.between(source, target) or ()):
        return Refusal.WAY_BLOCKED
    return Refusal.TOO_FAR
