"""The dialog in which somebody takes over a side of a game, or seats another level."""

from collections.abc import Callable
from dataclasses import replace

from game.ui.look.theme import Type
from game.ui.play.watched import WatchedBoard
from game.ui.play_setup import ENGINE, LEVELS_OFFERED, OWN, Seat
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.dialog import open_dialog
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Field
from game.ui.widgets.listing import Item
from game.ui.widgets.widget import Widget
from game.ui.words import names
from game.ui.words.i18n import _


def open_players(board: WatchedBoard) -> None:
    """Lay the dialog over the board; a game between computers pauses meanwhile."""
    if board.playing.outcome is not None:
        board.tell(_("The game is over."))
        return
    if board.playing.watched and not board.playing.watching.paused:
        board.hold()
    setup, position = board.playing.setup, board.playing.position
    chosen = [seat.level for seat in setup.seats]
    offered = [("", Item(_("Person"), _("Plays with mouse or keyboard.")))]
    offered += [
        (level, Item(_(names.LEVELS[level][0]), _(names.LEVELS[level][1])))
        for level in LEVELS_OFFERED
        if level != OWN or setup.player
    ]

    def seat(player: int) -> Callable[[str], None]:
        def take(level: str) -> None:
            chosen[player] = level

        return take

    def body() -> Widget:
        pieces = board.context.settings.piece_set
        lines: list[Widget] = []
        for player, level in enumerate(chosen):
            now = setup.seats[player]
            options = [*offered, *_other_level(now)]
            menu = DropDown(f"seat {player}", options, level, seat(player))
            lines.append(Field(Label(board.presentation.side_name(position, player, pieces)), menu))
        told = _("A game in which a side changes hands counts neither for the score nor for your rating.")
        return Column([*lines, Label(told, Type.SMALL, muted=True)], gap=12)

    def go_on() -> None:
        board.ui.close()
        seats = zip(setup.seats, chosen, strict=True)
        board.hand_over(tuple(_seated(seat, level) for seat, level in seats))

    def buttons() -> list[Button]:
        cancel = Button("cancel", _("Cancel"), board.ui.close)
        return [cancel, Button("go on", _("Go on"), go_on, rank=Rank.MAIN)]

    open_dialog(board.ui, lambda: _("Who plays on?"), body, buttons, focus="go on")


def _other_level(seat: Seat) -> list[tuple[str, Item]]:
    """What has the seat, if it is nothing that is offered: an engine, or a strength between two levels."""
    if seat.is_person or seat.level in LEVELS_OFFERED:
        return []
    engine = seat.level == ENGINE
    return [(seat.level, Item(seat.name, "") if engine else Item(names.level(seat.level), names.place(seat.level)))]


def _seated(seat: Seat, level: str) -> Seat:
    """The seat with this level; a person keeps the name, and one who comes has none."""
    return seat if seat.level == level else replace(seat, name="", level=level)
