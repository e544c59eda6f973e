"""The clocks of a game: running, pausing, and the face next to a player's card."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pygame

from game.clock import Clocks, Timing
from game.ui.commands import Command
from game.ui.look import shapes
from game.ui.look.icons import icon
from game.ui.look.shapes import Colour
from game.ui.look.text import TextBlock
from game.ui.look.theme import Look, Type
from game.ui.play import saving
from game.ui.play.board import PlayedBoard, PlayPart
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Box, Column, Panel, Row
from game.ui.widgets.widget import Host, Size, Widget
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


class CardWithClock(Box):
    def __init__(self, card: Widget, clock: Widget) -> None:
        super().__init__((card, clock), gap=6)
        self.card, self.clock = card, clock

    def _beside(self, look: Look, width: int) -> int:
        left = width - self.clock.size(look, width)[0] - look.px(self.gap)
        return left if left >= look.px(LEAST_CARD) else 0

    def measure(self, look: Look, width: int) -> Size:
        card, clock = self.card.size(look, width)[1], self.clock.size(look, width)[1]
        return width, max(card, clock) if self._beside(look, width) else card + look.px(self.gap) + clock

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, rect)
        gap, beside = look.px(self.gap), self._beside(look, rect.w)
        high = self.card.size(look, rect.w)[1]
        self.card.arrange(look, pygame.Rect(rect.x, rect.y, beside or rect.w, high))
        left, top = (rect.x + beside + gap, rect.y) if beside else (rect.x, rect.y + high + gap)
        self.clock.arrange(look, pygame.Rect(left, top, rect.right - left, self.clock.size(look, rect.w)[1]))


class ClockFace(Widget):
    """A clock, read in every frame. When time is low it is framed and has a sign, in other colours."""

    role = "clock"
    live = True

    def __init__(self, name: str, read: Callable[[], ClockReading], *, flat: bool = False) -> None:
        super().__init__(name)
        self.read = read
        self.flat = flat
        self._take(read())

    def _take(self, shown: ClockReading) -> None:
        self.shown = shown
        said = (shown.time, shown.note, _("runs") if shown.runs else "", _("time is running out") if shown.low else "")
        self.text = " · ".join(filter(None, said))

    def measure(self, look: Look, width: int) -> Size:
        beside = look.text(self.shown.short, Type.SMALL).size[0] if self.flat else 0
        return look.text(WIDEST, Type.HEADING).size[0] + beside + look.px(20), look.px(40 if self.flat else 60)

    def update(self, ui: Host, dt: float) -> None:
        shown = self.read()
        if shown != self.shown:
            self._take(shown)
            ui.changed(self)

    def _texts(self, look: Look) -> list[tuple[pygame.Rect, TextBlock]]:
        """The time and the note, one below the other, or side by side on a flat clock."""
        time = look.text(self.shown.time, Type.HEADING)
        note = look.text(self.shown.short if self.flat else self.shown.note, Type.SMALL)
        inner = self.rect.inflate(-look.px(16), 0)
        if not self.shown.note:
            return [(inner, time)]
        if self.flat:
            left = pygame.Rect(inner.x, inner.y, inner.w - time.size[0] - look.px(6), inner.h)
            return [(inner, time), (left, note)]
        high = time.size[1] + note.size[1]
        top = pygame.Rect(inner.x, inner.centery - high // 2, inner.w, time.size[1])
        return [(top, time), (pygame.Rect(top.x, top.bottom, top.w, note.size[1]), note)]

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        return [block.place(place, 1.0) for place, block in self._texts(look)]

    def _colours(self, look: Look) -> tuple[Colour, Colour, Colour, int]:
        """Ground, ink, frame and its width."""
        theme = look.theme
        if self.shown.low:
            return (theme.danger, theme.panel, theme.text, look.px(2))
        if self.shown.runs:
            return (theme.accent, theme.on_accent, theme.accent, look.px(theme.border))
        return (theme.background, theme.text, theme.panel_border, look.px(theme.border))

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look = ui.look
        ground, ink, border, width = self._colours(look)
        pygame.draw.rect(surface, look.theme.panel, self.rect)
        shapes.rounded(surface, self.rect, look.radius, ground, border, width)
        texts = self._texts(look)
        if self.shown.low:
            side, first = look.px(18), texts[0][0]
            surface.blit(icon("clock", side, ink), (self.rect.x + look.px(8), first.centery - side // 2))
        for place, block in texts:
            block.draw(surface, place, ink, 1.0)


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
        """End the pause."""
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
        """The cover of the board during a pause, so that no one can think about it."""
        inside = [
            Label(_("Paused"), Type.TITLE, name="paused", align=0.5),
            Row([Button("go on", _("Go on"), self.go_on, rank=Rank.MAIN)], align=0.5),
        ]
        return Panel([Column(inside, gap=16)], padding=12, valign=0.5, name="cover")

    def commands(self) -> tuple[Command, ...]:
        playing = self.board.playing
        if playing.clocks is None or playing.watched:
            return ()
        told = N_("Pause: the clocks rest, and the board is covered")
        if playing.paused:
            return (Command("go on", N_("Go on"), "P", "", self.go_on),)
        return (Command("pause", N_("Pause"), "P", "pause", self.pause, playing.outcome is None, told),)

    def beside(self, player: int, card: Widget, *, flat: bool) -> Widget:
        clocks = self.board.playing.clocks
        if clocks is None or clocks.controls[player] is None:
            return card
        return CardWithClock(card, ClockFace(f"clock {player}", lambda: shown_clock(clocks, player), flat=flat))
