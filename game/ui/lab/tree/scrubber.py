"""All steps of a trace as one line, on which the moment is moved to and fro."""

from array import array
from bisect import bisect_left
from typing import Self

import pygame

from game.ui.lab.tree.trace_cursor import TraceCursor
from game.ui.look import shapes
from game.ui.look.theme import Look
from game.ui.widgets.widget import Host, Size, Widget

HEIGHT = 26
KNOB = 16
MARK = 7
"""The greatest height of a mark."""


class Scrubber(Widget):
    """A knob on a track with marks: cutoffs above it, changes of the best move below."""

    role = "slider"
    focusable = True
    clickable = True
    live = True
    straight = True

    def __init__(self, player: TraceCursor, *, tooltip: str = "") -> None:
        super().__init__("scrubber", grow=1, tooltip=tooltip)
        self.player = player
        self._picture: tuple[tuple[object, ...], pygame.Surface] | None = None

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        if old.player is self.player:
            self._picture = old._picture

    def measure(self, look: Look, width: int) -> Size:
        return width, look.target(HEIGHT)

    def _track(self, look: Look) -> pygame.Rect:
        track = pygame.Rect(0, 0, self.rect.w - look.px(KNOB), look.px(6))
        track.center = self.rect.center
        return track

    def place_of(self, look: Look, step: int) -> int:
        """How far right a step lies, in pixels of the window."""
        track = self._track(look)
        return track.x + track.w * step // max(1, self.player.last)

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme, player = ui.look, ui.look.theme, self.player
        track = self._track(look)
        rail = theme.control_border if theme.border > 1 else theme.control_hover
        shapes.rounded(surface, track, track.h // 2, rail)
        reached = self.place_of(look, player.step)
        done = pygame.Rect(track.x, track.y, max(track.h, reached - track.x), track.h)
        shapes.rounded(surface, done, track.h // 2, theme.accent)
        surface.blit(self._marks(look, track.size), (track.x - look.px(1), track.y - look.px(MARK)))
        side = look.px(KNOB)
        knob = pygame.Rect(reached - side // 2, track.centery - side // 2, side, side)
        ground = shapes.blend((255, 255, 255), theme.accent_hover, 0.25 * self.warmth)
        shapes.rounded(surface, knob, side // 2, ground, theme.control_border, look.px(theme.border))

    def _marks(self, look: Look, size: tuple[int, int]) -> pygame.Surface:
        """All marks beside a track of this size: as high as they are many at their place."""
        key = size, look.scale, look.theme
        if self._picture is None or self._picture[0] != key:
            self._picture = key, self._draw_marks(look, size)
        return self._picture[1]

    def _draw_marks(self, look: Look, size: tuple[int, int]) -> pygame.Surface:
        theme, trace, thick, long = look.theme, self.player.trace, look.px(2), look.px(MARK)
        width, height = size
        picture = pygame.Surface((width + thick, height + 2 * long), pygame.SRCALPHA)
        for x, share in self._density(trace.cutoffs, width):
            high = max(1, round(long * share))
            picture.fill(theme.tree.best, (x, long - high, thick, high))
        for x, share in self._density(trace.changes, width):
            picture.fill(theme.tree.players[0][1], (x, long + height, thick, max(1, round(long * share))))
        return picture

    def _density(self, steps: "array[int]", width: int) -> list[tuple[int, float]]:
        """The pixels at which some of the sorted steps lie, and how many compared to where there are most."""
        found, at, last = [], 0, max(1, self.player.last)
        while at < len(steps):
            x = width * steps[at] // last
            following = bisect_left(steps, -(-(x + 1) * last // width), at + 1)
            found.append((x, following - at))
            at = following
        most = max((count for _, count in found), default=1)
        return [(x, (count / most) ** 0.5) for x, count in found]

    def press(self, ui: Host, at: tuple[int, int]) -> None:
        track = self._track(ui.look)
        self.player.go_to(round((at[0] - track.x) * self.player.last / max(1, track.w)))

    def drag(self, ui: Host, at: tuple[int, int]) -> None:
        self.press(ui, at)

    def key(self, ui: Host, event: pygame.event.Event) -> bool:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        player = self.player
        goals = {
            pygame.K_LEFT: player.step - 1,
            pygame.K_RIGHT: player.step + 1,
            pygame.K_PAGEUP: player.step - max(1, player.last // 10),
            pygame.K_PAGEDOWN: player.step + max(1, player.last // 10),
        }
        if event.key not in goals:
            return False
        player.go_to(goals[event.key])
        return True
