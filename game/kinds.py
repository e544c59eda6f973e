"""The games that the program knows. A new one is registered here, in one line."""

from collections.abc import Iterable
from typing import Any

from game.checkers.kind import CHECKERS
from game.core import InputError, State
from game.faults import Fault
from game.kind import Kind
from game.tictactoe.kind import TICTACTOE

KINDS: dict[str, Kind[Any, Any]] = {}
"""Every game by its name, in the order in which they are offered."""


def register(kind: Kind[Any, Any]) -> None:
    KINDS[kind.name] = kind


def kind_named(name: str) -> Kind[Any, Any]:
    """The game of that name; InputError when there is none."""
    if name not in KINDS:
        raise InputError(Fault.NO_GAME, name=name, known=", ".join(KINDS))
    return KINDS[name]


def find_kind(position: State[Any]) -> Kind[Any, Any] | None:
    """The game that a position belongs to; None for the trees of the textbooks and for other positions of no game."""
    return next((kind for kind in KINDS.values() if isinstance(position, kind.state)), None)


def kind_of(position: State[Any]) -> Kind[Any, Any]:
    """The game that a position belongs to; InputError when it is none that is registered."""
    kind = find_kind(position)
    if kind is None:
        raise InputError(Fault.UNKNOWN_POSITION, name=type(position).__name__)
    return kind


def line_texts(position: State[Any], moves: Iterable[Any]) -> list[str]:
    """The moves of a line in the notation of their game."""
    kind, texts = kind_of(position), []
    for move in moves:
        texts.append(kind.move_text(position, move))
        position = position.play(move)
    return texts


USUAL_GAME = CHECKERS.name
"""The game that is offered to a newcomer."""

register(TICTACTOE)
register(CHECKERS)
