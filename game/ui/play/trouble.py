"""What to do when another program that plays has made a mistake: the game is not lost by that."""

from ai.minds.levels import LEVELS
from game.ui.play.board import PlayedBoard
from game.ui.play.view import PlayView
from game.ui.play_setup import Seat
from game.ui.widgets.button import Button
from game.ui.widgets.dropdown import open_list
from game.ui.widgets.layout import Columns
from game.ui.widgets.listing import Item
from game.ui.widgets.widget import Widget
from game.ui.words import names
from game.ui.words.i18n import _


def ways_out(view: PlayView) -> Widget:
    """The buttons below the sentence that says what was wrong; beside the one of the tools that asks it again."""
    over = _("A level of the computer goes on in its place")
    give_up = _("The program loses this game")
    return Columns(
        [
            Button("level goes on", _("Let a level play"), view.let_level_play, tooltip=over),
            Button("resign for it", _("Resign for it"), view.resign_for_mover, tooltip=give_up),
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
    """The program to move loses the game."""
    board.playing.resign_for_mover()
    board.changed()
