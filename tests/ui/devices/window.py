"""The whole program without a window: its loop takes the events of fingers, pads and keys, frame by frame."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

import pygame

from game.ui.widgets.ui import Ui
from tests.ui.driver import FRAME, SCANCODES, UNICODE
from tests.ui.looped import Looped


class Window(Looped):
    """A running program of this size, with settings by name. Its boards are quickly drawn."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1024, 640), **chosen: object) -> None:
        super().__init__(folder, size, **({"board_theme": "blue", "reduced_motion": True} | chosen))

    def show(self, make: Callable[[Any], Any]) -> Self:
        super().show(make)
        self.rest()
        return self

    @property
    def ui(self) -> Ui:
        """Its widgets."""
        return self.widgets.ui

    def frames(self, count: int, *events: pygame.event.Event, dt: float = FRAME) -> None:
        """Some frames, the events in the first of them."""
        for number in range(count):
            self.frame(dt, *(events if number == 0 else ()))

    def rest(self, seconds: float = 5.0) -> None:
        """Wait until nothing moves on the screen, but no longer than this."""
        self.frames(2)
        for _ in range(round(seconds / FRAME)):
            if not self.screen.busy and self.app.transition is None:
                return
            self.step()

    def finger(self, kind: int, at: tuple[int, int], finger: int = 0) -> None:
        """A finger goes down, moves, or goes up at a point of the window; a frame passes."""
        x, y = at[0] / self.surface.width, at[1] / self.surface.height
        self.frames(1, pygame.event.Event(kind, touch_id=1, finger_id=finger, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0))

    def tap(self, at: tuple[int, int], finger: int = 0) -> None:
        """A finger goes down and up."""
        self.finger(pygame.FINGERDOWN, at, finger)
        self.finger(pygame.FINGERUP, at, finger)

    def mouse(self, kind: int, at: tuple[int, int], *, held: bool = True) -> None:
        """The mouse moves with its button held or not, or the button goes down or up; a frame passes."""
        rest = {"rel": (0, 0), "buttons": (int(held), 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        self.frames(1, pygame.event.Event(kind, pos=at, **rest))

    def begin_drag(self, by: str, start: tuple[int, int], end: tuple[int, int]) -> None:
        """The mouse or a finger goes down at a point and moves to another."""
        if by == "mouse":
            self.mouse(pygame.MOUSEBUTTONDOWN, start)
            self.mouse(pygame.MOUSEMOTION, end)
        else:
            self.finger(pygame.FINGERDOWN, start)
            self.finger(pygame.FINGERMOTION, end)

    def end_drag(self, by: str, at: tuple[int, int]) -> None:
        """It goes up there."""
        if by == "mouse":
            self.mouse(pygame.MOUSEBUTTONUP, at)
        else:
            self.finger(pygame.FINGERUP, at)

    def key(self, key: int, mod: int = 0, scancode: int | None = None, typed: str = "") -> None:
        """A key goes down and up."""
        place = SCANCODES.get(key, 0) if scancode is None else scancode
        values: dict[str, Any] = {"key": key, "mod": mod, "scancode": place}
        self.send(pygame.KEYDOWN, **values, unicode=typed or UNICODE.get(key, ""))
        self.send(pygame.KEYUP, **values)

    def swipe(self, start: tuple[int, int], end: tuple[int, int], steps: int = 5) -> None:
        """A finger goes from one point to another, and up there."""
        self.finger(pygame.FINGERDOWN, start)
        for step in range(1, steps + 1):
            x, y = (a + (b - a) * step // steps for a, b in zip(start, end, strict=True))
            self.finger(pygame.FINGERMOTION, (x, y))
        self.finger(pygame.FINGERUP, end)

    def button(self, number: int) -> None:
        """A button of a pad goes down and up."""
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            self.frames(1, pygame.event.Event(kind, instance_id=0, button=number))

    def lean(self, axis: int, value: int) -> None:
        """A stick or trigger of a pad is where it is."""
        self.frames(1, pygame.event.Event(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=axis, value=value))
