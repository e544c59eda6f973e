"""All steps of a trace as one line, on which the moment is moved to and fro."""

from array import array
from bisect import bisect_left

import pygame

from game.ui import shapes
from game.ui.lab.player import Player
from game.ui.theme import Look
from game.ui.widgets.widget import Host, Size, Widget

HEIGHT = 26
KNOB = 16


class Scrubber(Widget):
    """A knob on a track with marks: cutoffs above it, changes of the best move below."""

    role = "slider"
    focusable = True
    clickable = True

    def __init__(self, player: Player, *, tooltip: str = "") -> None:
        super().__init__("scrubber", grow=1, tooltip=tooltip)
        self.player = player

    def measure(self, look: Look, width: int) -> Size:
        return width, look.px(HEIGHT)

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
        thick, long = look.px(2), look.px(7)
        for x in self._marked(look, player.trace.cutoffs):
            surface.fill(theme.tree.best, (x - thick // 2, track.y - long, thick, long))
        for x in self._marked(look, player.trace.changes):
            surface.fill(theme.tree.players[0][1], (x - thick // 2, track.bottom, thick, long))
        side = look.px(KNOB)
        knob = pygame.Rect(reached - side // 2, track.centery - side // 2, side, side)
        ground = shapes.blend((255, 255, 255), theme.accent_hover, 0.25 * self.warmth)
        shapes.rounded(surface, knob, side // 2, ground, theme.control_border, look.px(theme.border))

    def _marked(self, look: Look, steps: "array[int]") -> list[int]:
        """The places of these sorted steps, each pixel once: as fast for a million steps as for a hundred."""
        found, at = [], 0
        track, last = self._track(look), max(1, self.player.last)
        while at < len(steps):
            x = track.w * steps[at] // last
            found.append(track.x + x)
            at = bisect_left(steps, (x + 1) * last // track.w, at + 1)
        return found

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
