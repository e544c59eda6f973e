"""The transport: a cursor on the steps of a search, its buttons and speeds, and the scrubber, a line of all steps."""

from array import array
from bisect import bisect_left
from functools import lru_cache, partial
from typing import Self

import pygame

from ai.tracing.trace import NONE, Trace
from game.ui.commands import Command, steps
from game.ui.look.sizes import Width
from game.ui.look.theme import Look, Type
from game.ui.widgets.button import LiveButton, Rank
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Panel, Row, Space, straight
from game.ui.widgets.listing import Item
from game.ui.widgets.slider import Slider
from game.ui.widgets.widget import Host, Size, Widget
from game.ui.words.i18n import N_, _

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0, 32.0, 128.0, 1024.0, 8192.0)
"""Multiples of the usual speed."""
USUAL_SPEED = 1.0
STEPS_A_SECOND = 1.5
"""At the usual speed, so that the sentence of a step can be read."""


class StepCursor:
    """A cursor on steps from 0 to `last`; nothing moves until `play`."""

    def __init__(self, last: int) -> None:
        self.last = last
        self.step = 0
        self.playing = False
        self.speed = USUAL_SPEED
        self._due = 0.0

    @property
    def at_start(self) -> bool:
        return self.step == 0

    @property
    def at_end(self) -> bool:
        return self.step == self.last

    def advance(self, seconds: float) -> bool:
        """Let time pass; True if another step is shown."""
        if not self.playing:
            return False
        self._due += seconds * self.speed * STEPS_A_SECOND
        steps = int(self._due)
        self._due -= steps
        if steps:
            self._show(self.step + steps)
            self.playing = not self.at_end
        return bool(steps)

    def play(self) -> None:
        """Go on by itself from here, from the beginning when everything has been shown."""
        if self.at_end:
            self.go_to(0)
        self.playing = self.last > 0
        self._due = 1.0  # the first step comes at once

    def pause(self) -> None:
        self.playing = False

    def toggle(self) -> None:
        (self.pause if self.playing else self.play)()

    def go_to(self, step: int) -> None:
        self.pause()
        self._show(step)

    def _show(self, step: int) -> None:
        self.step = min(max(0, step), self.last)


class TraceCursor(StepCursor):
    """A cursor on the visits of a trace; step 0 is before the first one."""

    def __init__(self, trace: Trace) -> None:
        super().__init__(len(trace))
        self.trace = trace
        self.reached = 0
        """The furthest step shown since the beginning was: the last row of the table."""

    @property
    def node(self) -> int:
        """The node of the visit that is shown; the root before the first one, NONE in an empty trace."""
        return self.trace.visits.nodes[max(0, self.step - 1)] if self.last else NONE

    def go_to(self, step: int) -> None:
        super().go_to(step)
        if self.at_start:
            self.reached = 0

    def to_node(self, node: int) -> None:
        """Go to the latest visit of a node up to now, or to its first one if it is still to come."""
        seen = self.trace.last_step(node, self.step)
        self.go_to(seen or self.trace.steps_of(node)[0])

    def _show(self, step: int) -> None:
        super()._show(step)
        self.reached = max(self.reached, self.step)


HEIGHT = 26
MARK = 7
"""Greatest height of a mark."""
JUMPS = (
    Command("last cutoff", N_("To the last cutoff"), "[", "left", first=True),
    Command("next cutoff", N_("To the next cutoff"), "]", "right", first=True),
    Command("last change", N_("To the last change of the best move"), ",", "left", first=True),
    Command("next change", N_("To the next change of the best move"), ".", "right", first=True),
)


def speed_text(speed: float) -> str:
    """A speed in a few letters.

    >>> speed_text(0.5), speed_text(2.0)
    ('½×', '2×')
    """
    return "½×" if speed == min(SPEEDS) else f"{speed:g}×"


def transport_commands(player: TraceCursor) -> tuple[Command, ...]:
    trace, step = player.trace, player.step
    last, following = trace.last_of, trace.next_of
    goals = [find(marks, step) for marks in (trace.cutoffs, trace.changes) for find in (last, following)]
    jumps = (
        jump.on(partial(player.go_to, goal or 0), goal is not None) for jump, goal in zip(JUMPS, goals, strict=True)
    )
    return (*steps(step, player.last, player.go_to, player.toggle, playing=player.playing), *jumps)


def transport(player: TraceCursor, counts: str, width: float) -> Widget:
    """The whole transport for a window of this width at 100 %; `counts` is the result so far."""

    @lru_cache(maxsize=1)
    def commands(_step: int, _last: int, _playing: bool) -> tuple[Command, ...]:
        return transport_commands(player)

    def current(number: int) -> Command:
        return commands(player.step, player.last, player.playing)[number]

    def button(number: int) -> LiveButton:
        command = current(number)
        rank = Rank.MAIN if command.key == "Space" else Rank.USUAL
        press, able = (lambda: current(number).run()), (lambda: current(number).enabled)
        return LiveButton(command.name, command.symbol, press, able, tooltip=command.tooltip, rank=rank)

    ways = [button(number) for number in range(5)]
    controls: list[Widget] = [straight(Row(ways, gap=8, wraps=False))]
    if width >= Width.TINY:
        speeds = [(speed, Item(speed_text(speed))) for speed in SPEEDS]

        change = partial(setattr, player, "speed")
        controls.append(DropDown("speed", speeds, player.speed, change, tooltip=_("How fast it plays")))
    if width >= Width.NARROW:
        for title, number in ((_("Cutoff"), 5), (_("Best move"), 7)):
            words = [Label(title, Type.SMALL, muted=True)] if width >= Width.ROOMY else []
            controls.append(straight(Row([button(number), *words, button(number + 1)], gap=6, wraps=False)))
    if width >= Width.ROOMY:
        controls += [Space(grow=1), Label(counts, Type.SMALL, muted=True, name="counts", align=1.0)]
    scrubber = Scrubber(player, tooltip=_("All steps; marks above are cutoffs, marks below changes of the best move"))
    return Panel([scrubber, Row(controls, gap=8, wraps=False)], gap=4, padding=10, name="transport")


class Scrubber(Slider):
    live = True
    straight = True

    def __init__(self, player: TraceCursor, *, tooltip: str = "") -> None:
        bounds = (0, max(1, player.last))
        super().__init__("scrubber", player.step, bounds, player.go_to, show=lambda step: "", tooltip=tooltip)
        self.player = player
        self._picture: tuple[tuple[object, ...], pygame.Surface] | None = None

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        if old.player is self.player:
            self._picture = old._picture

    def measure(self, look: Look, width: int) -> Size:
        return width, look.target(HEIGHT)

    def _room(self, look: Look) -> int:
        return 0

    def place_of(self, look: Look, step: int) -> int:
        """The x of a step in pixels of the window."""
        track = self._track(look)
        return track.x + track.w * step // self.bounds[1]

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, track = ui.look, self._track(ui.look)
        self.value = self.player.step
        surface.blit(self._marks(look, track.size), (track.x - look.px(1), track.y - look.px(MARK)))
        super().draw(ui, surface)

    def _marks(self, look: Look, size: tuple[int, int]) -> pygame.Surface:
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
        """The pixels at which some of the sorted steps lie, each with the height of its mark."""
        found, at, last = [], 0, self.bounds[1]
        while at < len(steps):
            x = width * steps[at] // last
            following = bisect_left(steps, -(-(x + 1) * last // width), at + 1)
            found.append((x, following - at))
            at = following
        most = max((count for _, count in found), default=1)
        return [(x, (count / most) ** 0.5) for x, count in found]

    def key(self, ui: Host, event: pygame.event.Event) -> bool:
        self.value = self.player.step
        leap = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}.get(event.key, 0) * max(1, self.player.last // 10)
        if not leap or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return super().key(ui, event)
        self._set(self.value + leap)
        return True
