"""A player's clock beside its card: the time left, whether it runs, and whether it runs out."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.clock import Clocks
from game.ui.look import shapes
from game.ui.look.icons import icon
from game.ui.look.shapes import Colour
from game.ui.look.text import TextBlock
from game.ui.look.theme import Look, Type
from game.ui.widgets.layout import Box
from game.ui.widgets.widget import Host, Size, Widget
from game.ui.words.i18n import _

TENTHS_BELOW = 10.0
"""Seconds below which tenths are shown."""
WIDEST = "0:00:00"
LEAST_CARD = 110
"""Pixels at 100 % that a card needs beside a clock."""


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
    """What is to be read of one clock."""

    time: str
    note: str = ""
    """In small letters below the time: the periods that are left."""
    short: str = ""
    """The same for a flat clock."""
    runs: bool = False
    low: bool = False


def shown_clock(clocks: Clocks, player: int) -> ClockReading:
    """The clock of a player, who has one, as it is now."""
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
    """A player's card and its clock: side by side, or one below the other where a card would have no room."""

    def __init__(self, card: Widget, clock: Widget) -> None:
        super().__init__((card, clock), gap=6)
        self.card, self.clock = card, clock

    def _beside(self, look: Look, width: int) -> int:
        """The width of the card when the clock stands beside it; 0 when it stands below."""
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
    """A clock, read from a function in every frame. When time is low it is framed and has a sign, in other colours."""

    role = "clock"
    live = True

    def __init__(self, name: str, read: Callable[[], ClockReading], *, flat: bool = False) -> None:
        """`flat`: as high as a low card."""
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
        """Of the ground, of what is written on it, and of the frame, with its width."""
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
