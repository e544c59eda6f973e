"""What the window says about games: names, results with their reasons, refusals with their rules."""

from typing import Any

from game.checkers.position import Position
from game.checkers.refusal import Refusal, refusal
from game.checkers.variants import Color
from game.core import InputError, Outcome, Reason, State
from game.tictactoe import TicTacToe
from game.ui.board.face import MARKS, Figure
from game.ui.board.selection import Refused
from game.ui.i18n import N_, _, language

COLORS = {Color.WHITE: N_("White"), Color.BLACK: N_("Black")}
MARK_NAMES = {
    Figure.CROSS: N_("Crosses"),
    Figure.RING: N_("Noughts"),
    Figure.TRIANGLE: N_("Triangles"),
    Figure.DIAMOND: N_("Diamonds"),
    Figure.SQUARE: N_("Squares"),
    Figure.STAR: N_("Stars"),
}
DECIDED = 90_000
"""A score of so many 1/100 of a man and more means a win that was seen to its end."""

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

REASONS = {
    Reason.BOARD_FULL: N_("The board is full and nobody has a line."),
    Reason.REPETITION: N_("The same position stood on the board {count} times."),
    Reason.NO_PROGRESS: N_("No progress was made in the moves that the rules allow."),
    Reason.AGREEMENT: N_("The players agreed to a draw."),
    Reason.RECORD: N_("The record of the game says so."),
}
"""Of draws, and of whatever a record says."""


def side_name(position: State[Any], player: int) -> str:
    """What a player's side is called: a colour, or a mark."""
    if isinstance(position, Position):
        return _(COLORS[position.color_of(player)])
    return _(MARK_NAMES[MARKS[player]])


def result_title(position: State[Any], outcome: Outcome, person: int | None) -> str:
    """Who won, or that nobody did; told to the person when only one takes part."""
    if person is not None and any(outcome.payoffs):
        return _("You won!") if outcome.payoffs[person] > 0 else _("You lost")
    if outcome.winner is not None:
        return _("{side} won").format(side=side_name(position, outcome.winner))
    if any(outcome.payoffs):
        if max(outcome.payoffs) < 0:
            return _("Both lost")
        losers = [player for player, payoff in enumerate(outcome.payoffs) if payoff < 0]
        return _("{side} lost").format(side=side_name(position, losers[0]))
    return _("A draw")


def result_reason(position: State[Any], outcome: Outcome) -> str:
    """Why the game is over, as a sentence."""
    if outcome.reason in REASONS:
        count = position.rules.repetition if isinstance(position, Position) else None
        return _(REASONS[outcome.reason]).format(count=count)
    losers = [player for player, payoff in enumerate(outcome.payoffs) if payoff < 0]
    loser = side_name(position, losers[0])
    match outcome.reason:
        case Reason.LINE if isinstance(position, TicTacToe):
            return _line_reason(position)
        case Reason.NO_PIECES | Reason.NO_MOVES if isinstance(position, Position):
            return _stuck_reason(position, outcome.reason)
        case Reason.RESIGNATION:
            return _("{side} resigned.").format(side=loser)
        case _:
            return _("{side} ran out of time.").format(side=loser)


def _line_reason(position: TicTacToe) -> str:
    mover = (position.turn - 1) % position.players
    count = len(position.winning_line() or ())
    reason = _("{side} made a line of {count}.").format(side=side_name(position, mover), count=count)
    return _("{reason} In misère that loses.").format(reason=reason) if position.rules.misere else reason


def _stuck_reason(position: Position, reason: Reason) -> str:
    template = _("{side} has no pieces left.") if reason is Reason.NO_PIECES else _("{side} can't move.")
    text = template.format(side=side_name(position, position.turn))
    return _("{reason} In giveaway that wins.").format(reason=text) if position.rules.giveaway else text


def refused_text(position: State[Any], refused: Refused) -> str:
    """Why a click was refused, as one sentence that names the rule."""
    if refused.ambiguous:
        return _("More than one move leads there: click the piece and each square on its way.")
    if isinstance(position, Position):
        reason = refusal(position, refused.path)
        return _(REFUSALS[reason or Refusal.TOO_FAR])
    return _("That cell is occupied.")


def error_text(error: InputError) -> str:
    """What is wrong with what a person gave, in the language in use."""
    return error.worded(_fault_text)


def move_error_text(error: InputError) -> str:
    """Why a typed move was refused: the rule that it breaks where it breaks one."""
    rule = error.fields.get("rule")
    return _fault_text(rule) if isinstance(rule, Refusal) else error_text(error)


def _fault_text(text: str) -> str:
    return _(REFUSALS[text] if isinstance(text, Refusal) else text)


def count_text(number: int) -> str:
    """A number with its thousands apart, as the language writes it.

    >>> count_text(1234567)
    '1,234,567'
    """
    return f"{number:,}".replace(",", "\xa0" if language() == "ru" else ",")


def score_text(score: float) -> str:
    """A score in men with its sign, or that the game is seen to be decided.

    >>> score_text(135), score_text(-20)
    ('+1.35', '−0.20')
    """
    if abs(score) >= DECIDED:
        return _("sure to win") if score > 0 else _("sure to lose")
    return f"{score / 100:+.2f}".replace("-", "−")
