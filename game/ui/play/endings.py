"""How a game ends before its last move: a player resigns, or a draw is agreed or claimed."""

from collections.abc import Callable
from functools import partial

from game.ui.play.board import PlayedBoard
from game.ui.play.controller import DrawReply
from game.ui.widgets.dialog import ask
from game.ui.words.i18n import _


def resign(board: PlayedBoard) -> None:
    """Give up, after the person has confirmed it."""
    playing = board.playing
    ask(board.ui, _("Do you want to resign?"), _("Resign"), _("Cancel"), partial(_end_by, board, playing.resign))


def offer_draw(board: PlayedBoard) -> None:
    """Offer a draw, which is asked first: the computer answers at once, another person is asked."""
    if board.playing.person is None:
        _offer_draw(board)
    else:
        offer = partial(_offer_draw, board)
        ask(board.ui, _("Do you want to offer a draw?"), _("Offer a draw"), _("Cancel"), offer)


def _offer_draw(board: PlayedBoard) -> None:
    playing = board.playing
    if playing.outcome is not None:
        return
    match playing.offer_draw():
        case DrawReply.ASK:
            position, pieces = playing.position, board.context.settings.piece_set
            side = board.presentation.side_name(position, position.turn, pieces)
            two, many = _("Draw offer from {side}. Do you agree?"), _("Draw offer from {side}. Do you all agree?")
            question = (two if position.players == 2 else many).format(side=side)
            ask(board.ui, question, _("Agree"), _("Decline"), partial(_end_by, board, playing.agree_draw))
        case DrawReply.AGREED:
            board.ui.focus("board")
            board.changed()
        case DrawReply.DECLINED:
            board.tell(_("The computer declines the draw."))


def claim_draw(board: PlayedBoard) -> None:
    """Claim the draw that the history of the game gives."""
    _end_by(board, board.playing.claim_draw)


def _end_by(board: PlayedBoard, ending: Callable[[], None]) -> None:
    """End the game, unless a flag fell while the question was open."""
    if board.playing.outcome is not None:
        return
    ending()
    board.ui.focus("board")
    board.changed()
