"""The program, which tells on its output what it shows whenever that changes, and plays a pad at a word on its input.

Words: `pad` plugs one in, `button 3` presses and lets go of a button of it.
"""

import json
import sys
import threading
from ctypes import CDLL, c_uint8, c_void_p
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pygame

from game.ui import app
from game.ui.board.screen import BoardScreen
from game.ui.widgets.screen import WidgetScreen

words: SimpleQueue[str] = SimpleQueue()


def told(running: app.App) -> dict[str, Any]:
    """What the window shows: the screen, the focus, the moves of a game, how its board is zoomed, where all lies."""
    screen = running.screen
    assert isinstance(screen, WidgetScreen)
    focused = screen.ui.focused
    return {
        "screen": type(screen).__name__,
        "focus": focused.name if focused else "",
        "moves": len(screen.match.line) if isinstance(screen, BoardScreen) else 0,
        "zoom": round(screen.view.zoom.factor, 2) if isinstance(screen, BoardScreen) else 1.0,
        "seen": [round(each, 2) for each in screen.view.zoom.seen] if isinstance(screen, BoardScreen) else [],
        "places": {w.name: list(screen.ui.place(w)) for w in screen.ui.walk() if w.name and w.clickable},
        "strip": running.devices.split,
    }


class Pad:
    """A pad that SDL plays."""

    def __init__(self) -> None:
        self.sdl = CDLL(str(next((Path(pygame.__file__).parent.parent / "pygame_ce.libs").glob("libSDL2-2*"))))
        self.sdl.SDL_JoystickOpen.restype = c_void_p
        self.device = c_void_p(self.sdl.SDL_JoystickOpen(self.sdl.SDL_JoystickAttachVirtual(1, 6, 15, 0)))

    def set(self, button: int, down: int) -> None:
        """A button of it goes down or up."""
        self.sdl.SDL_JoystickSetVirtualButton(self.device, button, c_uint8(down))


def listen() -> None:
    """Take the words of the input."""
    for line in sys.stdin:
        words.put(line)


def main() -> None:
    """Run the program until its window is closed."""
    frame, before, pads, held = app.App.frame, "", list[Pad](), list[int]()

    def telling(running: app.App, events: list[pygame.event.Event], dt: float) -> None:
        nonlocal before
        frame(running, events, dt)
        while held:
            pads[0].set(held.pop(), 0)
        if not words.empty():
            word, *numbers = words.get().split()
            if word == "pad":
                pads.append(Pad())
            else:
                pads[0].set(int(numbers[0]), 1)
                held.append(int(numbers[0]))
        now = json.dumps(told(running))
        if now != before:
            before = now
            print(now, flush=True)

    app.App.frame = telling  # type: ignore[method-assign,assignment]
    threading.Thread(target=listen, daemon=True).start()
    app.run()


if __name__ == "__main__":
    main()
