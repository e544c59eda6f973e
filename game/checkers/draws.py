"""Draws that only the course of a checkers game shows, by the limits in its rules."""

from collections.abc import Sequence

from game.checkers.position import Position
from game.checkers.variants import Ending


def pieces_taken_or_men_moved(before: Position, after: Position) -> bool:
    """Progress: the ply between the two positions can't be undone."""
    men = before.white & ~before.kings, before.black & ~before.kings
    return men != (after.white & ~after.kings, after.black & ~after.kings) or _pieces(before) != _pieces(after)


def plies_in(ending: Ending, positions: Sequence[Position]) -> int:
    """For how many plies the ending has lasted in the last of these positions, the oldest first."""
    plies = 0
    for before, after in zip(reversed(positions[:-1]), reversed(positions[1:]), strict=True):
        if not (is_in(ending, before) and is_in(ending, after)):
            break
        if ending.progress_restarts and (_pieces(before), _kings(before)) != (_pieces(after), _kings(after)):
            break
        plies += 1
    return plies


def is_in(ending: Ending, position: Position) -> bool:
    """Whether the position is one of that ending."""
    white, black, kings = position.white, position.black, position.kings
    road = position.rules.long_diagonal if ending.on_long_diagonal else kings
    lone_king = any(side & kings & road == side and side.bit_count() == 1 for side in (white, black))
    fewest, most = ending.pieces
    return bool(
        white & kings
        and black & kings
        and fewest <= _pieces(position) <= most
        and (lone_king or not ending.lone_king)
        and (white | black == kings or not ending.only_kings)
    )


def _pieces(position: Position) -> int:
    return (position.white | position.black).bit_count()


def _kings(position: Position) -> int:
    return position.kings.bit_count()
