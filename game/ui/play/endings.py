"""The end of a game before its last move: a player resigns, a draw is agreed or claimed, a program fails."""

from collections.abc import Callable
from functools import partial

from ai.minds.levels import LEVELS
from game.ui.play.board import PlayedBoard
from game.ui.play.controller import DrawReply
from game.ui.play_setup import Seat
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import ask
from game.ui.widgets.dropdown import open_list
from game.ui.widgets.layout import Columns
from game.ui.widgets.listing import Item
from game.ui.widgets.widget import Widget
from game.ui.words import names
from game.ui.words.i18n import _


def resign(board: PlayedBoard) -> None:
    playing = board.playing
    ask(board.ui, _("Do you want to resign?"), _("Resign"), _("Cancel"), partial(_end_by, board, playing.resign))


def offer_draw(board: PlayedBoard) -> None:
    """Offer a draw, after a question: the computer answers at once, another person is asked."""
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
    _end_by(board, board.playing.claim_draw)


def _end_by(board: PlayedBoard, ending: Callable[[], None]) -> None:
    """End the game, unless a flag fell while the question was open."""
    if board.playing.outcome is not None:
        return
    ending()
    board.ui.focus("board")
    board.changed()


def ways_out(board: PlayedBoard) -> Widget:
    """The buttons for a program that failed, besides the tool that asks it again."""
    over = _("A computer level takes over")
    give_up = _("The program loses this game")
    return Columns(
        [
            Button("level goes on", _("Let a level play"), partial(let_level_play, board), tooltip=over),
            Button("resign for it", _("Resign for it"), partial(resign_for_mover, board), tooltip=give_up),
        ],
        least=110,
        gap=6,
    )


def let_level_play(board: PlayedBoard) -> None:
    """Ask which level takes the seat of the program to move."""
    playing = board.playing
    turn = playing.position.turn

    def take(number: int) -> None:
        seats = playing.setup.seats
        playing.hand_over((*seats[:turn], Seat(level=LEVELS[number]), *seats[turn + 1 :]))
        board.changed()
        playing.resume()

    items = [Item(_(title), _(detail)) for title, detail in (names.LEVELS[level] for level in LEVELS)]
    open_list(board.ui, "level goes on list", board.ui.find("level goes on").rect, items, -1, take)


def resign_for_mover(board: PlayedBoard) -> None:
    board.playing.resign_for_mover()
    board.changed()
