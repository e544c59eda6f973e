"""Time that the window's thread is busy in a frame while a large dropped file is read.

`uv run --group dev -m benchmarks.reading`. Milliseconds of processor time of that thread: the frame in which the file
is dropped, the longest one until there is a dialog with the progress or what was read, and the longest one until all is
read. `seen` is the time until the dialog, which on a busy machine depends on the machine.
"""

import os
import sys
import tempfile
import time
from pathlib import Path

os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}

import pygame

from game.ui.app import App
from game.ui.widgets.widget_screen import WidgetScreen
from tests.ui.driver import Driver
from tests.ui.test_app import SeenWindow

LOG = "2026-11-26 16:20:08,123 INFO MainThread game.ui.app: [frame {number}] 12-16 took 3.5 ms (0 events)\n"
PROSE = "It was the best of moves, it was 11-15 in the worst of times; she said: (so it is) and wrote 1-0.\n"
GAME = '[GameType "21"]\n[White "Ann {number}"]\n[Black "Bob"]\n1. 11-15 23-19 2. 8-11 22-17 1-0\n\n'
FILES = (("log of 4 MB", "a.log", LOG, 4), ("prose of 5 MB", "a.txt", PROSE, 5), ("games, 5 MB", "a.pdn", GAME, 5))


def content(line: str, megabytes: int) -> str:
    """A text of this size."""
    count = (megabytes << 20) // len(line.format(number=10_000))
    return "".join(line.format(number=number) for number in range(count))


def measured(folder: Path, name: str, text: str) -> list[float]:
    """Drop a file on the window, and time its frames."""
    (folder / name).write_text(text, encoding="utf-8")
    driver = Driver(folder, (1280, 800))
    app = App(SeenWindow(driver), driver.context, driver.screen)
    app.frame([], 0.0)
    first, begun, seen, times = app.screen, time.perf_counter(), 0.0, list[float]()
    events, until_seen = [pygame.event.Event(pygame.DROPFILE, file=str(folder / name))], 0
    while True:
        before = time.thread_time()
        app.frame(events, 1 / 60)
        times.append(1000 * (time.thread_time() - before))
        shown = app.screen
        names = {widget.name for widget in shown.ui.walk()} if isinstance(shown, WidgetScreen) else set()
        if not seen and (shown is not first or names & {"stop reading", "reason"}):
            seen, until_seen = 1000 * (time.perf_counter() - begun), len(times)
        if shown is not first or "reason" in names:
            return [times[0], max(times[:until_seen]), max(times), seen]
        events = []
        time.sleep(1 / 60)


def main() -> int:
    pygame.init()
    pygame.display.set_mode((1280, 800))
    print(f"{'':<20}{'first':>8}{'dialog':>8}{'all':>8}{'seen':>8}")
    for title, name, line, megabytes in FILES:
        with tempfile.TemporaryDirectory() as folder:
            row = measured(Path(folder), name, content(line, megabytes))
        print(f"{title:<20}" + "".join(f"{value:8.1f}" for value in row))
    return 0


if __name__ == "__main__":
    sys.exit(main())
