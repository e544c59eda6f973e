"""The clocks of a game: running, pausing, and the face next to a player's card."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from game.clock import Clocks, Timing
from game.ui.commands import Command
from game.ui.look.icons import icon
from game.ui.look.theme import Ink, Look, Type
from game.ui.play import saving
from game.ui.play.board import PlayedBoard, PlayPart
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.fits import Fits
from game.ui.widgets.label import Label, Picture
from game.ui.widgets.layout import AtMost, Column, Panel, Row, Space
from game.ui.widgets.line import Line
from game.ui.widgets.tile import Tile
from game.ui.widgets.widget import Host, Widget
from game.ui.words.i18n import N_, _

TENTHS_BELOW = 10.0
"""Seconds below which tenths are shown."""
WIDEST = "0:00:00"
LEAST_CARD = 110
"""Least width of a card next to a clock, in pixels at 100 %."""


def clock_text(seconds: float) -> str:
    """The time as a clock shows it: 1:05:00, 4:59, or 9.4 when it is short; never less than there is.

    >>> clock_text(3900), clock_text(298.2), clock_text(10), clock_text(9.31), clock_text(0)
    ('1:05:00', '4:59', '0:10', '9.4', '0.0')
    """
    if seconds < TENTHS_BELOW:
        tenths = -int(-seconds * 10 // 1)
        if tenths < 10 * TENTHS_BELOW:
            return f"{tenths // 10}.{tenths % 10}"
    whole = -int(-seconds // 1)
    minutes = f"{whole // 60 % 60:02}" if whole >= 3600 else str(whole // 60)
    return f"{whole // 3600}:{minutes}:{whole % 60:02}" if whole >= 3600 else f"{minutes}:{whole % 60:02}"


@dataclass(frozen=True, slots=True)
class ClockReading:
    time: str
    note: str = ""
    short: str = ""
    runs: bool = False
    low: bool = False


def shown_clock(clocks: Clocks, player: int) -> ClockReading:
    control, left = clocks.controls[player], clocks.shown(player)
    assert control
    assert left
    return ClockReading(
        clock_text(left.seconds),
        _("{count} × {seconds} s").format(count=left.periods, seconds=f"{control.bonus:g}") if control.periods else "",
        f"×{left.periods}" if control.periods else "",
        runs=clocks.running and clocks.turn == player,
        low=clocks.is_low(player),
    )


class ClockFace(Tile):
    """A clock, read in every frame. When time is low it has a sign, in other colours."""

    live = True

    def __init__(self, name: str, read: Callable[[], ClockReading], look: Look, *, flat: bool) -> None:
        """`flat`: the note stands next to the time, where there are many clocks."""
        shown, self.read, self.flat = read(), read, flat
        ground, ink, edge = Ink.BACKGROUND, Ink.TEXT, Ink.PANEL_BORDER
        if shown.low:
            ground, ink, edge = Ink.DANGER, Ink.PANEL, Ink.TEXT
        elif shown.runs:
            ground, ink, edge = Ink.ACCENT, Ink.ON_ACCENT, Ink.ACCENT
        self.time = Line("", Type.HEADING, ink=ink, align=1.0, grow=1)
        self.note = Line("", Type.SMALL, ink=ink, align=1.0)
        self._take(shown)
        signs = [Picture(lambda side, theme: icon("clock", side, theme.of(ink)), 18)] if shown.low else []
        notes = [self.note] if shown.note else []
        above = Row([*signs, *(notes if flat else []), self.time], gap=6, wraps=False)
        wide = look.text(WIDEST, Type.HEADING).size[0] / look.scale
        inside = [Space(wide + 8), above, *([] if flat else notes)]
        least, said = 40 if flat else 60, self.text
        super().__init__(inside, name=name, ground=ground, edge=edge, padding=6, gap=0, least=least, role="clock")
        self.text = said

    def _take(self, shown: ClockReading) -> None:
        self.shown, self.time.text, self.note.text = shown, shown.time, shown.short if self.flat else shown.note
        said = (shown.time, shown.note, _("runs") if shown.runs else "", _("time is running out") if shown.low else "")
        self.text = " · ".join(filter(None, said))

    def update(self, ui: Host, dt: float) -> None:
        before, shown = self.shown, self.read()
        if shown == before:
            return
        self._take(shown)
        if (shown.runs, shown.low) != (before.runs, before.low):
            ui.rebuild()
        ui.changed(self)


class ClockPart(PlayPart):
    """Lets the clocks run and rest, warns of the end of the time, and pauses the game."""

    def __init__(self, board: PlayedBoard) -> None:
        self.board = board
        self._warned: set[tuple[int, ...]] = set()
        """The players whose low time was heard, by byoyomi and with a time a move for each of them."""

    @property
    def busy(self) -> bool:
        clocks = self.board.playing.clocks
        return clocks is not None and clocks.running

    def update(self, dt: float) -> None:
        board, playing = self.board, self.board.playing
        if playing.clocks is None:
            return
        playing.let_clock_run(runs=not (board.stage.moving or playing.watching.paused or board.closed))
        if not self.changes():
            self._warn(playing.clocks)

    def changes(self) -> bool:
        """Return True if a flag has fallen or the machine has slept, which is shown then."""
        if not self.board.playing.heed_clock():
            return False
        if self.board.playing.paused:
            self.board.ui.rebuild()
        else:
            self.board.changed()
        return True

    def takes(self, move: Any) -> bool:
        return self.changes()

    def _warn(self, clocks: Clocks) -> None:
        """Let a person hear that the time runs out: once, or in each period and each move that has its own time."""
        playing = self.board.playing
        turn, control = clocks.turn, playing.control
        if turn is None or control is None or not (clocks.running and playing.persons_turn):
            return
        left = clocks.shown(turn)
        each = (playing.length, left.periods) if left and control.timing in (Timing.MOVE, Timing.BYOYOMI) else ()
        if clocks.is_low(turn) and (turn, *each) not in self._warned:
            self._warned.add((turn, *each))
            self.board.context.sounds.play("time")

    def pause(self) -> None:
        """Let the clocks rest and cover the board, until the user goes on; the time spent on the move stays spent."""
        if not self.board.closed:
            self.leave()

    minimised = pause

    def leave(self) -> None:
        board, playing = self.board, self.board.playing
        if playing.clocks is None or playing.outcome is not None or playing.paused:
            return
        playing.pause()
        self.keep()
        board.ui.focus("go on")
        board.ui.rebuild()

    def go_on(self) -> None:
        self.board.playing.go_on()
        self.board.playing.resume()
        self.board.ui.focus("board")
        self.board.settle()

    def keep(self) -> None:
        """Save the time spent on the next move, too; a game without a move is not saved."""
        board, playing = self.board, self.board.playing
        if playing.clocks is not None and playing.length:
            board.record = board.context.library.save(saving.updated(board.record, playing))

    def cover(self) -> Widget:
        inside = [
            Label(_("Paused"), Type.TITLE, name="paused", align=0.5),
            Row([Button("go on", _("Go on"), self.go_on, rank=Rank.MAIN)], align=0.5),
        ]
        return Panel([Column(inside, gap=16)], padding=12, valign=0.5, name="cover")

    def commands(self) -> tuple[Command, ...]:
        playing = self.board.playing
        if playing.clocks is None or playing.watched:
            return ()
        told = N_("Pause: the clocks stop, and the board is covered")
        if playing.paused:
            return (Command("go on", N_("Go on"), "P", "", self.go_on),)
        return (Command("pause", N_("Pause"), "P", "pause", self.pause, playing.outcome is None, told),)

    def beside(self, player: int, card: Widget, *, flat: bool) -> Widget:
        clocks = self.board.playing.clocks
        if clocks is None or clocks.controls[player] is None:
            return card
        look = self.board.ui.look
        face = ClockFace(f"clock {player}", lambda: shown_clock(clocks, player), look, flat=flat)
        beside = Row([AtMost(card, most=LEAST_CARD, grow=1), face], gap=6, wraps=False)
        return Fits([beside, Column([card, face], gap=6)])
