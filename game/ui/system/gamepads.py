"""The letters on gamepads, and the meaning of their buttons."""

from dataclasses import dataclass

import pygame

from game.ui.words.i18n import N_

MADE_BY_SONY = ("playstation", "dualshock", "dualsense", "ps3", "ps4", "ps5", "sony")


@dataclass(frozen=True, slots=True)
class Letters:
    """The letters on the four buttons, the shoulders, the triggers and the menu button."""

    a: str = "A"
    b: str = "B"
    x: str = "X"
    y: str = "Y"
    shoulders: str = "LB RB"
    triggers: str = "LT RT"
    menu: str = "Start"
    stick: str = "R ↔"

    @property
    def meanings(self) -> tuple[tuple[str, str], ...]:
        return (
            (f"{self.a}, {self.b}", N_("Gamepad: choose, back")),
            (f"{self.x}, {self.y}", N_("Gamepad: take back, hint")),
            (self.shoulders.replace(" ", ", "), N_("Gamepad: to another group of controls")),
            (self.triggers.replace(" ", ", "), N_("Gamepad: to another tab, or through the moves")),
            ("R ↑ ↓ ← →", N_("Gamepad: scroll; left and right, zoom a board")),
            (self.menu, N_("Gamepad: the menu")),
        )


USUAL = Letters()
PLAYSTATION = Letters("×", "○", "□", "△", "L1 R1", "L2 R2", "Options")


def letters_on(name: str) -> Letters:
    """The letters printed on a pad of this name.

    >>> letters_on("DualSense Wireless Controller").menu
    'Options'
    """
    return PLAYSTATION if any(word in name.casefold() for word in MADE_BY_SONY) else USUAL


def plugged_in() -> Letters | None:
    """The letters on the first gamepad that is plugged in; None without one."""
    if not pygame.joystick.get_init() or pygame.joystick.get_count() == 0:
        return None
    return letters_on(pygame.joystick.Joystick(0).get_name())
