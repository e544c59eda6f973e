"""Synthetic events of mouse and keyboard."""

import pygame

from game.ui.widgets.pull import LET_GO

Event = pygame.event.Event
Point = tuple[int, int]


def button(kind: int, at: Point, number: int = 1) -> Event:
    return Event(kind, pos=at, button=number, touch=True)


def motion(at: Point, held: int = 0) -> Event:
    """A movement with the button of this number held; 0 for none."""
    buttons = tuple(int(number == held) for number in (1, 2, 3))
    return Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=buttons, touch=True)


LEAVE = Event(pygame.WINDOWLEAVE)
DROP = [Event(LET_GO), LEAVE]
"""Drop the dragged thing without a click, then take the mouse away."""


def click(at: Point, number: int = 1) -> list[Event]:
    kinds = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    return [motion(at), *(button(kind, at, number) for kind in kinds), LEAVE]


def key(code: int, scancode: int, mod: int = 0, typed: str = "") -> Event:
    return Event(pygame.KEYDOWN, key=code, scancode=scancode, mod=mod, unicode=typed)


ENTER = key(pygame.K_RETURN, pygame.KSCAN_RETURN, typed="\r")
ESCAPE = key(pygame.K_ESCAPE, pygame.KSCAN_ESCAPE)
UNDO = key(pygame.K_z, pygame.KSCAN_Z, pygame.KMOD_CTRL)
WHOLE = key(pygame.K_0, pygame.KSCAN_0, pygame.KMOD_CTRL)
LEFT = key(pygame.K_LEFT, pygame.KSCAN_LEFT)
RIGHT = key(pygame.K_RIGHT, pygame.KSCAN_RIGHT)
UP = key(pygame.K_UP, pygame.KSCAN_UP)
DOWN = key(pygame.K_DOWN, pygame.KSCAN_DOWN)
