"""Computers that play one another while a person watches, and sides that change hands."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.keeping.settings import PACES
from game.ui.commands import Command, Gives
from game.ui.look.theme import Type
from game.ui.play.board import PlayedBoard, PlayPart
from game.ui.play_setup import ENGINE, LEVELS_OFFERED, OWN, Seat
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.dialog import open_dialog
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Field, Row
from game.ui.widgets.listing import Item
from game.ui.widgets.slider import Slider
from game.ui.widgets.widget import Widget
from game.ui.words import names
from game.ui.words.i18n import N_, _, with_signs


class WatchPart(PlayPart):
    """Computers that play alone pause and go on as the user wants, and pause while the user looks back."""

    def __init__(self, board: PlayedBoard) -> None:
        self.board = board

    @property
    def lets_move(self) -> bool:
        """The clock sets the pace of computers, where there is one."""
        playing = self.board.playing
        pace = 0 if playing.clocks else self.board.context.settings.watching_pace
        return not playing.watched or playing.watching.may_move(pace)

    def update(self, dt: float) -> None:
        self.board.playing.watching.update(dt)

    def takes(self, move: Any) -> bool:
        if self.board.playing.watched:
            self.board.playing.watching.moved()
        return False

    def look_back(self) -> None:
        if self.board.playing.watched and not self.board.playing.watching.paused:
            self.hold()

    def commands(self) -> tuple[Command, ...]:
        playing = self.board.playing
        told = N_("Take over a side, or choose another level")
        players = Command(
            "players", N_("Change the players"), "", "swap", self.open_players, told=told, gives=Gives.ELSEWHERE
        )
        if not playing.watched or playing.outcome is not None:
            return (players,)
        hold = Command("hold", N_("Pause"), "P", "pause", self.hold, told=N_("Let the computers wait"))
        if playing.watching.paused:
            hold = Command("hold", N_("Resume"), "P", "play", self.hold, told=N_("Let the computers continue"))
        told = N_("One more move, then pause")
        one = Command("next move", N_("One move"), "N", "one more", self.next_move, told=told)
        return (hold, one, players)

    def hold(self) -> None:
        playing = self.board.playing
        if playing.watching.paused:
            playing.watching.go_on()
            self._resume()
        else:
            playing.hold()
        self.board.ui.rebuild()

    def next_move(self) -> None:
        self.board.playing.watching.step()
        self._resume()
        self.board.ui.rebuild()

    def _resume(self) -> None:
        self.board.go_to(self.board.playing.length)
        self.board.playing.resume()

    def pace_field(self, *, named: bool) -> Widget:
        """The least time between two moves; `named`: there is room to say so."""
        settings = self.board.context.settings

        def change(number: int) -> None:
            settings.watching_pace = PACES[number]
            self.board.context.changed()

        def show(number: int) -> str:
            seconds = with_signs(f"{PACES[number] / 10:g}")
            return _("{seconds} s").format(seconds=seconds) if PACES[number] else _("none")

        name, now = _("Time between moves"), PACES.index(settings.watching_pace)
        slider = Slider("pace", now, (0, len(PACES) - 1), change, show=show, tooltip=name)
        return Row([*([Label(name, Type.SMALL)] if named else []), slider], gap=6, wraps=False)

    def open_players(self) -> None:
        board = self.board
        if board.playing.outcome is not None:
            board.tell(_("The game is over."))
            return
        self.look_back()
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
                lines.append(Field(board.presentation.side_name(position, player, pieces), menu))
            told = _("A game in which a side changes players counts neither for the score nor for your rating.")
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
    """The level of the seat, if it is not among the offered ones: an engine, or a strength between two levels."""
    if seat.is_person or seat.level in LEVELS_OFFERED:
        return []
    engine = seat.level == ENGINE
    return [(seat.level, Item(seat.name, "") if engine else Item(names.level(seat.level), names.place(seat.level)))]


def _seated(seat: Seat, level: str) -> Seat:
    """The seat with this level; a person keeps the name, and a new one has none."""
    return seat if seat.level == level else replace(seat, name="", level=level)
