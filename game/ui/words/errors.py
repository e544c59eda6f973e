"""Errors and refused moves in the language of the window."""

from game.checkers.refusal import Refusal
from game.core import InputError
from game.kind import Square
from game.ui.words.i18n import _, quoted


def error_text(error: InputError) -> str:
    return error.worded(_, quoted)


def move_error_text(error: InputError) -> str:
    """The reason why a typed move was refused: the rule alone if it breaks one."""
    rule = error.fields.get("rule")
    return _(rule) if isinstance(rule, Refusal) else error_text(error)


def squares_of(error: InputError) -> tuple[Square, ...]:
    """The squares of a typed move that was refused; () if it names none."""
    path = error.fields.get("path")
    return path if isinstance(path, tuple) else ()
