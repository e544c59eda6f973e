"""The games of the program. Each is registered here, in one line."""

from collections.abc import Sequence
from typing import Any

from game.checkers.dama.kind import DAMA
from game.checkers.kind import CHECKERS
from game.core import InputError, State, positions_along
from game.faults import Fault
from game.kind import Kind
from game.tictactoe.kind import TICTACTOE
from game.ultimate import ULTIMATE
from game.wild import WILD

KINDS: dict[str, Kind[Any, Any]] = {}
"""Every game by its name, in the order of the menus."""


def register(kind: Kind[Any, Any]) -> None:
    KINDS[kind.name] = kind


def kind_named(name: str) -> Kind[Any, Any]:
    """The game of that name; InputError if there is none."""
    if name not in KINDS:
        raise InputError(Fault.NO_GAME, name=name, known=", ".join(KINDS))
    return KINDS[name]


def find_kind(position: State[Any]) -> Kind[Any, Any] | None:
    """The game of a position; None for the trees of the textbooks."""
    return next((kind for kind in KINDS.values() if isinstance(position, kind.state)), None)


def kind_of(position: State[Any]) -> Kind[Any, Any]:
    """The game of a position; InputError if none is registered."""
    kind = find_kind(position)
    if kind is None:
        raise InputError(Fault.UNKNOWN_POSITION, name=type(position).__name__)
    return kind


def move_text(position: State[Any], move: Any) -> str:
    """A move in the notation of its game, or the name of a move in a tree of the textbooks."""
    kind = find_kind(position)
    return kind.move_text(position, move) if kind else str(move)


def line_texts(position: State[Any], moves: Sequence[Any]) -> list[str]:
    return list(map(move_text, positions_along(position, moves), moves))


def carded_games() -> tuple[str, ...]:
    """The games with a card of their own."""
    return tuple(name for name, kind in KINDS.items() if not kind.family)


def family_of(game: str) -> tuple[Kind[Any, Any], ...]:
    """The games whose variants one form offers, the one with the card first."""
    head = KINDS[game].family or game
    return (KINDS[head], *(kind for kind in KINDS.values() if kind.family == head))


def relative_with(game: str, variant: str) -> Kind[Any, Any]:
    """The game of a family that has this variant; the game itself if none has."""
    return next((kind for kind in family_of(game) if variant in kind.variants), KINDS[game])


USUAL_GAME = CHECKERS.name
"""The game offered to a newcomer."""

register(TICTACTOE)
register(CHECKERS)
register(DAMA)
register(ULTIMATE)
register(WILD)
