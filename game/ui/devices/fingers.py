"""Touch gestures translated into clicks, drags, the other mouse button, and pulls.

A tap clicks. A finger held in place is the other mouse button, where that does something. A moving finger drags what
can be dragged, and scrolls all else; a flicked view runs on for a while. Two fingers pull and spread; a tap of two
shows the whole board or tree again. The screens know nothing of it.

SDL's own mouse events for fingers are off (`SDL_TOUCH_MOUSE_EVENTS`), and mouse events during a touch are dropped, so
that nothing is clicked twice. SDL's MULTIGESTURE events do not say which fingers they are of.
"""

import os
from enum import Enum
from math import hypot

import pygame

from game.ui.devices.events import DROP, LEAVE, Event, Point, button, click, motion
from game.ui.widgets.pull import pull
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.ui import MAIN, RIGHT, Ui, takes_right
from game.ui.widgets.widget import Widget

SLOP = 10
"""Distance in pixels at 100 % from which a finger counts as moving."""
TAP = 0.3
"""Longest tap of two fingers, in seconds."""
LONG = 0.5
"""Seconds until a resting finger is the other mouse button."""
FRICTION = 3.5
"""Share of its speed that a flicked view loses per second."""
FASTEST, SLOWEST = 6000.0, 30.0
"""Greatest speed of a flicked view, and the speed at which it stops, in pixels per second at 100 %."""
LOST = 1.0
"""Seconds of silence after which another press shows that the end of a touch was lost."""
BY_MOUSE = -1
"""Touch device of a mouse, or of a Mac's trackpad."""
FINGERS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)


class FingerGesture(Enum):
    NOTHING = "nothing"
    RESTING = "resting"
    DRAGGING = "dragging"
    PULLING = "pulling"
    SPREADING = "spreading"
    DONE = "done"
    """The gesture is over; fingers still down are ignored."""


class Fingers:
    def __init__(self) -> None:
        self.down: dict[int, Point] = {}
        """Place of each finger in the window, in the order in which they went down."""
        self.doing = FingerGesture.NOTHING
        self.start: Point = (0, 0)
        self.held = 0.0
        self.button = MAIN
        """Mouse button that a dragging finger holds."""
        self.last: Point = (0, 0)
        """Last place of the finger, or of the middle of two."""
        self.apart = 1.0
        """Distance of two fingers then."""
        self.moved = 0.0
        """Pixels pulled down in this frame."""
        self.speed = 0.0
        """Pixels per second, downwards."""
        self.tapped: Point | None = None
        self.silent = 0.0
        """Seconds since the last event of a finger."""

    @property
    def busy(self) -> bool:
        """A finger rests, or a pulled view runs on."""
        return self.doing in (FingerGesture.RESTING, FingerGesture.PULLING) or self.speed != 0

    @staticmethod
    def hears(event: Event) -> bool:
        """True for a finger on a screen, not on a pad that moves the mouse."""
        plays_finger = os.environ.get("SDL_MOUSE_TOUCH_EVENTS") == "1"
        return event.type in FINGERS and (event.touch_id != BY_MOUSE or plays_finger)

    def drops(self, event: Event) -> bool:
        """True if an event of the mouse only repeats that of a finger."""
        return event.type in MOUSE and (bool(self.down) or getattr(event, "touch", False))

    def lost(self, event: Event) -> bool:
        """True if an event shows that the end of a touch was lost: a press of the same finger, or after a silence."""
        if event.type == pygame.FINGERDOWN:
            return event.finger_id in self.down or (bool(self.down) and self.silent > LOST)
        click = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not getattr(event, "touch", False)
        return click and bool(self.down) and self.silent > LOST

    def let_go(self) -> list[Event]:
        """Forget all fingers; a dragged thing goes back."""
        dragging, self.doing = self.doing is FingerGesture.DRAGGING, FingerGesture.NOTHING
        self.down, self.tapped, self.speed, self.moved = {}, None, 0.0, 0.0
        return DROP if dragging else []

    def take(self, event: Event, ui: Ui, size: Point) -> list[Event]:
        self.silent = 0.0
        at = (round(event.x * size[0]), round(event.y * size[1]))
        finger: int = event.finger_id
        if event.type == pygame.FINGERDOWN:
            return self._went_down(finger, at)
        if finger not in self.down:
            return []
        if event.type == pygame.FINGERMOTION:
            self.down[finger] = at
            return self._moved(at, ui)
        del self.down[finger]
        return self._went_up(at, ui)

    def update(self, dt: float, ui: Ui) -> list[Event]:
        self.silent += dt
        if self.doing in (FingerGesture.SPREADING, FingerGesture.RESTING):
            self.held += dt
        if self.doing is FingerGesture.RESTING:
            return self._long_press(ui) if self.held >= LONG else []
        if self.doing is FingerGesture.PULLING and dt > 0:
            self.speed += (self.moved / dt - self.speed) * min(1.0, dt / 0.05)
            self.moved = 0.0
        elif self.doing is FingerGesture.NOTHING and self.speed:
            by = round(self.speed * dt)
            self.speed *= max(0.0, 1 - FRICTION * dt)
            if abs(self.speed) < ui.look.px(SLOWEST):
                self.speed = 0.0
            return [pull(self.start, (0, by))]
        return []

    def _went_down(self, finger: int, at: Point) -> list[Event]:
        first = not self.down
        self.down[finger] = at
        self.speed = self.moved = 0.0
        if first:
            self.doing, self.start, self.last, self.held = FingerGesture.RESTING, at, at, 0.0
            return [motion(at)]
        dropped = DROP if self.doing is FingerGesture.DRAGGING else [LEAVE]
        self.doing = FingerGesture.SPREADING if len(self.down) == 2 else FingerGesture.DONE
        self.last, self.apart = self._between()
        self.start, self.held = self.last, 0.0
        return dropped

    def _between(self) -> tuple[Point, float]:
        (ax, ay), (bx, by) = list(self.down.values())[:2]
        return ((ax + bx) // 2, (ay + by) // 2), max(1.0, hypot(ax - bx, ay - by))

    def _moved(self, at: Point, ui: Ui) -> list[Event]:
        if self.doing is FingerGesture.SPREADING:
            middle, apart = self._between()
            strayed = abs(middle[0] - self.start[0]), abs(middle[1] - self.start[1]), abs(apart - self.apart)
            if max(strayed) > ui.look.px(SLOP):
                self.held = TAP
            by, zoom = (middle[0] - self.last[0], middle[1] - self.last[1]), apart / self.apart
            self.last, self.apart = middle, apart
            return [pull(middle, by, zoom)]
        if self.doing is FingerGesture.DRAGGING:
            return [motion(at, self.button)]
        if self.doing is FingerGesture.PULLING:
            by = (at[0] - self.last[0], at[1] - self.last[1])
            self.last = at
            self.moved += by[1]
            return [pull(self.start, by)]
        across, along = at[0] - self.start[0], at[1] - self.start[1]
        if self.doing is FingerGesture.RESTING and hypot(across, along) > ui.look.px(SLOP):
            if follows(ui, self.start, sideways=abs(across) > abs(along)):
                self.doing, self.button = FingerGesture.DRAGGING, MAIN
                return [motion(self.start), button(pygame.MOUSEBUTTONDOWN, self.start), motion(at, MAIN)]
            self.doing = FingerGesture.PULLING
            return [LEAVE, *self._moved(at, ui)]
        return []

    def _went_up(self, at: Point, ui: Ui) -> list[Event]:
        before, self.doing = self.doing, FingerGesture.DONE if self.down else FingerGesture.NOTHING
        if before is FingerGesture.RESTING:
            self.tapped = self.start
            return click(self.start)
        if before is FingerGesture.SPREADING and self.held < TAP:
            return [pull(self.start, (0, 0), 0.0)]
        if before is FingerGesture.DRAGGING:
            return [button(pygame.MOUSEBUTTONUP, at, self.button), LEAVE]
        if before is FingerGesture.PULLING:
            most = ui.look.px(FASTEST)
            self.speed = min(max(-most, self.speed), most) if ui.look.motion else 0.0
        return []

    def _long_press(self, ui: Ui) -> list[Event]:
        """Press the other mouse button where it does something; an icon shows its tooltip meanwhile."""
        target = ui.target(ui.unmirrored(self.start))
        if target is None or not target.enabled:
            return []
        if takes_right(target):
            self.doing, self.button = FingerGesture.DRAGGING, RIGHT
            return [motion(self.start), button(pygame.MOUSEBUTTONDOWN, self.start, RIGHT)]
        if target.right_click or (target.tooltip and not target.text):
            self.doing = FingerGesture.DONE
        return click(self.start, RIGHT) if target.right_click else []


def follows(ui: Ui, at: Point, *, sideways: bool) -> bool:
    """True if the widget there can be dragged.

    A low one in a scrolling view, such as a slider, only `sideways`: up and down the view scrolls.
    """
    at = ui.unmirrored(at)
    target = ui.target(at)
    if target is None or not target.enabled or type(target).drag is Widget.drag:
        return False
    views = [widget for widget in ui.under(at) if isinstance(widget, Scroll) and widget.furthest]
    return sideways or not views or target.rect.h > views[0].rect.h // 2
