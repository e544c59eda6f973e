"""What was wrong, and why a move was refused, in the language of the window."""

from game.checkers.refusal import Refusal
from game.core import InputError
from game.kind import Square
from game.ui.words.i18n import N_, _, quoted

REFUSALS = {
    Refusal.GAME_OVER: N_("The game is over."),
    Refusal.NO_SQUARE: N_("The board has no such square."),
    Refusal.EMPTY: N_("There is no piece on that square."),
    Refusal.NOT_YOURS: N_("That is your opponent's piece."),
    Refusal.BLOCKED: N_("That piece is blocked."),
    Refusal.MUST_CAPTURE: N_("You must capture: captures are compulsory."),
    Refusal.GO_ON: N_("You must keep jumping: a capture isn't finished while there is another piece to jump."),
    Refusal.MOST_PIECES: N_("You must capture as many pieces as you can."),
    Refusal.MOST_VALUE: N_("You must make the capture of the highest value."),
    Refusal.WITH_KING: N_("You must capture with a king if it can take just as many pieces."),
    Refusal.MOST_KINGS: N_("You must capture as many kings as you can."),
    Refusal.EARLIEST_KINGS: N_("You must choose the capture that takes a king sooner."),
    Refusal.KING_RESTS: N_(
        "That king has moved three times in a row: while its side has men, another piece must move now."
    ),
    Refusal.ENDS: N_("The move ends there."),
    Refusal.MEN_MOVE_FORWARD: N_("Men move forward only."),
    Refusal.MEN_CAPTURE_FORWARD: N_("Men capture forward only."),
    Refusal.MEN_SPARE_KINGS: N_("A man can't capture a king."),
    Refusal.LANDS_BEHIND: N_("A king must land right behind the piece that it captures."),
    Refusal.OCCUPIED: N_("That square is occupied."),
    Refusal.OFF_LINE: N_("Pieces move along diagonals."),
    Refusal.OWN_PIECE: N_("You can't jump over your own pieces."),
    Refusal.JUMPED_TWICE: N_("The same piece can't be jumped twice."),
    Refusal.WAY_BLOCKED: N_("You can jump only one piece at a time, and only if the square behind it is empty."),
    Refusal.TOO_FAR: N_("That square is too far away."),
}
"""The sentence for each rule of checkers that a move can break."""


def error_text(error: InputError) -> str:
    """What is wrong with what a person gave."""
    return error.worded(_fault_text, quoted)


def move_error_text(error: InputError) -> str:
    """Why a typed move was refused: the rule alone where it breaks one."""
    rule = error.fields.get("rule")
    return _fault_text(rule) if isinstance(rule, Refusal) else error_text(error)


def squares_of(error: InputError) -> tuple[Square, ...]:
    """The squares of a typed move that was refused; () where it names none."""
    path = error.fields.get("path")
    return path if isinstance(path, tuple) else ()


def _fault_text(text: str) -> str:
    return _(REFUSALS[text] if isinstance(text, Refusal) else text)
