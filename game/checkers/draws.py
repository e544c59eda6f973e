"""The draws of checkers that only the course of a game shows, by the limits in its rules; see game/draws.py. The search
counts the same as it goes: `ai.engine.checkers` gives it these limits and the counts so far."""

from collections.abc import Sequence

from game.checkers.position import Position
from game.checkers.rules import Ending, RuleSet
from game.core import Reason
from game.draws import HistoryRule, no_progress, quiet_plies, repetition


def history_rules(rules: RuleSet) -> tuple[HistoryRule[Position], ...]:
    repeated = () if rules.repetition is None else (repetition(rules.repetition),)
    return *repeated, no_progress(rules.plies_without_progress, is_progress), *map(lasting, rules.endings)


def lasting(ending: Ending) -> HistoryRule[Position]:
    """Draw an ending that has lasted for its number of moves."""

    def rule(positions: Sequence[Position]) -> Reason | None:
        return Reason.NO_PROGRESS if plies_in(ending, positions) >= 2 * ending.moves else None

    return rule


def is_progress(before: Position, after: Position) -> bool:
    """True if the ply between two positions took a piece or moved a man, which can't be undone."""
    men = before.white & ~before.kings, before.black & ~before.kings
    return men != (after.white & ~after.kings, after.black & ~after.kings) or _pieces(before) != _pieces(after)


def plies_without_progress(positions: Sequence[Position]) -> int:
    """Number of plies in a row without progress, up to the last of these positions."""
    return quiet_plies(positions, is_progress)


def plies_in(ending: Ending, positions: Sequence[Position]) -> int:
    """Number of plies for which the ending has lasted in the last of these positions."""
    plies = 0
    for before, after in zip(reversed(positions[:-1]), reversed(positions[1:]), strict=True):
        if not (is_in(ending, before) and is_in(ending, after)):
            break
        if ending.progress_restarts and (_pieces(before), _kings(before)) != (_pieces(after), _kings(after)):
            break
        plies += 1
    return plies


def is_in(ending: Ending, position: Position) -> bool:
    white, black, kings = position.white, position.black, position.kings
    squares = position.rules.long_diagonal if ending.on_long_diagonal else kings
    lone_king = any(side & kings & squares == side and side.bit_count() == 1 for side in (white, black))
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
