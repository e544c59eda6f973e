"""What was wrong, and why a move was refused, in the language of the window."""

from game.checkers.refusal import Refusal
from game.core import InputError
from game.ui.i18n import N_, _

REFUSALS = {
    Refusal.GAME_OVER: N_("The game is over."),
    Refusal.NO_SQUARE: N_("The board has no such square."),
    Refusal.EMPTY: N_("There is no piece on that square."),
    Refusal.NOT_YOURS: N_("That piece is the opponent's."),
    Refusal.BLOCKED: N_("That piece is blocked."),
    Refusal.MUST_CAPTURE: N_("You must capture: a capture is compulsory."),
    Refusal.GO_ON: N_("You must go on jumping: a capture isn't over as long as there is a piece to jump."),
    Refusal.MOST_PIECES: N_("You must take the most: the capture of the most pieces is compulsory."),
    Refusal.MOST_VALUE: N_("You must take the most: the capture of the highest value is compulsory."),
    Refusal.WITH_KING: N_("You must capture with the king when it can take as many."),
    Refusal.MOST_KINGS: N_("You must take the most kings that you can."),
    Refusal.EARLIEST_KINGS: N_("You must take the capture that meets kings sooner."),
    Refusal.KING_RESTS: N_("That king must rest: a king moves only three times in a row while its side has men."),
    Refusal.ENDS: N_("The move ends there."),
    Refusal.MEN_MOVE_FORWARD: N_("Men move forward only."),
    Refusal.MEN_CAPTURE_FORWARD: N_("Men capture forward only."),
    Refusal.MEN_SPARE_KINGS: N_("A man can't capture a king."),
    Refusal.LANDS_BEHIND: N_("A king stops right behind the piece that it captures."),
    Refusal.OCCUPIED: N_("That square is occupied."),
    Refusal.OFF_LINE: N_("Pieces move along diagonals."),
    Refusal.OWN_PIECE: N_("You can't jump over your own pieces."),
    Refusal.JUMPED_TWICE: N_("The same piece can't be jumped twice."),
    Refusal.WAY_BLOCKED: N_("Only one piece with a free square behind it can be jumped at a time."),
    Refusal.TOO_FAR: N_("That is too far away."),
}
"""The sentence for each rule of checkers that a move can break."""


def error_text(error: InputError) -> str:
    """What is wrong with what a person gave."""
    return error.worded(_fault_text)


def move_error_text(error: InputError) -> str:
    """Why a typed move was refused: the rule alone where it breaks one."""
    rule = error.fields.get("rule")
    return _fault_text(rule) if isinstance(rule, Refusal) else error_text(error)


def _fault_text(text: str) -> str:
    return _(REFUSALS[text] if isinstance(text, Refusal) else text)
