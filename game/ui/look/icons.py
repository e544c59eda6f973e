"""Line icons, drawn on a square of 24 units, in any colour and size."""

import pygame

from game.ui.look import mirror
from game.ui.look.shapes import Colour, css, picture_cache, svg_surface

PATHS = {
    "back": "M19 12H5M11 6L5 12L11 18",
    "home": "M4 11L12 4L20 11M6 9.5V20H18V9.5M10 20V14H14V20",
    "lock": "M6 11H18V20H6ZM8.5 11V8A3.5 3.5 0 0 1 15.5 8V11",
    "person": "M16 8.5A4 4 0 1 1 8 8.5A4 4 0 1 1 16 8.5M4.5 20C5 16.5 8 14.5 12 14.5S19 16.5 19.5 20",
    "settings": "M4 7H13M17 7H20M17 7A2 2 0 1 1 13 7A2 2 0 1 1 17 7"
    "M4 17H7M11 17H20M11 17A2 2 0 1 1 7 17A2 2 0 1 1 11 17",
    "info": "M21 12A9 9 0 1 1 3 12A9 9 0 1 1 21 12M12 11V16.5M12 7.4V7.6",
    "keyboard": "M3 6H21V18H3ZM7 10H7.2M11 10H11.2M15 10H15.2M17.5 10H17.7M7 14H7.2M10 14H15M17.5 14H17.7",
    "dice": "M4 4H20V20H4ZM8.4 8.5H8.6M15.4 8.5H15.6M11.9 12H12.1M8.4 15.5H8.6M15.4 15.5H15.6",
    "question": "M21 12A9 9 0 1 1 3 12A9 9 0 1 1 21 12M9.3 9.6A2.7 2.7 0 1 1 12 12.7V13.6M12 16.8V17",
    "why": "M4 5H20V16.5H12L7.5 20.5V16.5H4ZM10 9.2A2 2 0 1 1 12 11.3V12M12 14.2V14.3",
    "quit": "M10 4H5V20H10M10 12H20M16 8L20 12L16 16",
    "undo": "M8 5L4 9L8 13M4 9H14A5.5 5.5 0 0 1 14 20H9",
    "redo": "M16 5L20 9L16 13M20 9H10A5.5 5.5 0 0 0 10 20H15",
    "hint": "M9 18H15M10 21H14M9 15.5C7 14.2 6 12.2 6 10A6 6 0 1 1 18 10C18 12.2 17 14.2 15 15.5Z",
    "flip": "M8 4V19M4 15L8 19L12 15M16 20V5M12 9L16 5L20 9",
    "play": "M8 5.5V18.5L18.5 12Z",
    "new": "M12 5V19M5 12H19",
    "flag": "M6 21V4H18L15 8.5L18 13H6",
    "draw": "M4 9H20M4 15H20",
    "fast": "M5 6V18L12 12ZM13 6V18L20 12Z",
    "sound": "M4 9.5V14.5H8L13 19V5L8 9.5ZM16 9.2A4 4 0 0 1 16 14.8M18.6 6.5A8 8 0 0 1 18.6 17.5",
    "mute": "M4 9.5V14.5H8L13 19V5L8 9.5ZM16.5 9.5L21.5 14.5M21.5 9.5L16.5 14.5",
    "calendar": "M4 6H20V20H4ZM4 10.5H20M8.5 3.5V8M15.5 3.5V8M8 15H8.2M12 15H12.2M16 15H16.2",
    "target": "M21 12A9 9 0 1 1 3 12A9 9 0 1 1 21 12M16.5 12A4.5 4.5 0 1 1 7.5 12A4.5 4.5 0 1 1 16.5 12M12 11.9V12.1",
    "verdicts": "M9.3 4V20M14.7 4V20M4 9.3H20M4 14.7H20",
    "eye": "M2 12C5 7 8.3 5 12 5S19 7 22 12C19 17 15.7 19 12 19S5 17 2 12ZM15 12A3 3 0 1 1 9 12A3 3 0 1 1 15 12",
    "hidden": "M2 12C5 7 8.3 5 12 5S19 7 22 12C19 17 15.7 19 12 19S5 17 2 12ZM15 12A3 3 0 1 1 9 12A3 3 0 1 1 15 12"
    "M4 21L20 3",
    "open": "M3 19V5H9.5L11.5 7.5H21V19Z",
    "save": "M12 4V15M7 10.5L12 15.5L17 10.5M4 20H20",
    "down": "M7 10L12 15L17 10",
    "up": "M7 14L12 9L17 14",
    "above": "M12 19V6M6 12L12 6L18 12",
    "disk": "M5 5H19L21 14V19H3V14ZM3 14H21M16.5 16.6V16.7",
    "clock": "M21 12A9 9 0 1 1 3 12A9 9 0 1 1 21 12M12 7V12L15.5 14",
    "new folder": "M3 19V5H9.5L11.5 7.5H21V19ZM12 10.5V16.5M9 13.5H15",
    "share": "M12 15V4M7.5 8L12 3.5L16.5 8M5 12V20H19V12",
    "check": "M5 12.5L10 17.5L19 7",
    "delete": "M4 7H20M9 7V4H15V7M6.5 7L7.5 20H16.5L17.5 7M10.5 11V16M13.5 11V16",
    "stop": "M6.5 6.5H17.5V17.5H6.5Z",
    "close": "M6 6L18 18M18 6L6 18",
    "pause": "M8 5.5V18.5M16 5.5V18.5",
    "first": "M6 5.5V18.5M18.5 5.5V18.5L9.5 12Z",
    "last": "M18 5.5V18.5M5.5 5.5V18.5L14.5 12Z",
    "back one": "M16 5.5V18.5L6.5 12Z",
    "on one": "M8 5.5V18.5L17.5 12Z",
    "one more": "M6 5.5V18.5M10 5.5V18.5L19 12Z",
    "left": "M14.5 6L8.5 12L14.5 18",
    "right": "M9.5 6L15.5 12L9.5 18",
    "tree": "M12 4.5V9M12 9L5.5 14M12 9V14M12 9L18.5 14M5.5 14V19M12 14V19M18.5 14V19",
    "books": "M5 4H9V20H5ZM9 4H13V20H9ZM14.2 5L17.9 4L21.5 18.7L17.8 19.7ZM5 8H13",
    "shelf": "M4 5H10V11H4ZM14 5H20V11H14ZM4 14.5H10V20.5H4ZM14 14.5H20V20.5H14Z",
    "lesson": "M12 6.5C10 5 7 4.5 3.5 5V18.5C7 18 10 18.5 12 20C14 18.5 17 18 20.5 18.5V5C17 4.5 14 5 12 6.5V20",
    "backspace": "M9 5H21V19H9L3 12ZM12 9.5L17 14.5M17 9.5L12 14.5",
    "minus": "M5 12H19",
    "fit": "M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15",
    "part": "M12 4V9M12 9L6 15M12 9L18 15M3.5 15H8.5V20H3.5ZM15.5 15H20.5V20H15.5Z",
    "whole": "M12 20V15M12 15L6 9M12 15L18 9M3.5 4H8.5V9H3.5ZM15.5 4H20.5V9H15.5Z",
    "copy": "M9 9H20V20H9ZM6 15H4V4H15V6",
    "sheet": "M6 3H15L19 7V21H6ZM14.5 3.5V7.5H18.5M9 12H16M9 16H16",
    "chart": "M4 4V20H20M8 16L12 10L15 13L20 6",
    "review": "M3 16L7.5 10L11 13.5L14 9M13.5 17.5L16.5 20.5L21.5 14.5M3 20.5H10M3 3.5V3.6",
    "eraser": "M8.5 19.5L3.8 14.8L14 4.5L20.2 10.7L11.5 19.5ZM8.5 10L14.7 16.2M6 19.5H20",
    "bars": "M11 3V21M11 6.5H19M11 12H5M11 17.5H15.5",
    "menu": "M4 7H20M4 12H20M4 17H20",
    "more": "M4.6 12H5.4M5 11.6V12.4M11.6 12H12.4M12 11.6V12.4M18.6 12H19.4M19 11.6V12.4",
    "picture": "M3 5H21V19H3ZM3 16L8.5 11L13 15.5L16 13L21 17M15.5 8.8H15.7",
    "mirror": "M12 4V20M9 7L4 17H9ZM15 7L20 17H15Z",
    "swap": "M4 8H20M16 4L20 8L16 12M20 16H4M8 12L4 16L8 20",
    "set up": "M4 4H20V20H4ZM12 4V20M4 12H20M10 16A2 2 0 1 1 6 16A2 2 0 1 1 10 16",
    "write": "M4 5H20M4 10H13M4 15H9M12 20L13 16.5L18.5 11L21 13.5L15.5 19Z",
    "solution": "M21 12A9 9 0 1 1 3 12A9 9 0 1 1 21 12M7.5 12.5L10.7 15.7L16.5 9",
    "study": "M6 4V20M3 17L6 20L9 17M6 8H13A4 4 0 0 1 17 12V20M14 17L17 20L20 17",
    "horizon": "M3 16H21M7 16A5 5 0 0 1 17 16M12 5V7.5M4.6 9L6.4 10.8M19.4 9L17.6 10.8M7 20H17",
    "edit": "M4 20L5 15.5L16.5 4L20 7.5L8.5 19ZM14 6.5L17.5 10",
}

THE_SAME = frozenset(
    ("question", "why", "check", "clock", "play", "fast", "first", "last", "back one", "on one", "one more")
)
"""Icons that are not mirrored in languages written from the right."""


def icon(name: str, size: int, colour: Colour) -> pygame.Surface:
    return _icon(name, size, colour, name in THE_SAME and mirror.turning())


@picture_cache(256)
def _icon(name: str, size: int, colour: Colour, turned: bool) -> pygame.Surface:
    if turned:
        return mirror.turned(_icon(name, size, colour, False))
    return svg_surface(
        f'<svg viewBox="0 0 24 24" xmlns="http://www.w3.org/2000/svg"><path d="{PATHS[name]}" fill="none" '
        f'stroke="{css(colour)}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>',
        (size, size),
    )
