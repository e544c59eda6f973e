"""The time of a frame: at rest, while a move is shown, and while the computer thinks in another thread.

Needs Xvfb, openbox and xdotool: `uv run -m benchmarks.frames [--size 1280x800] [--seconds N]`. `cpu` is the processor
time of the window's thread for a frame, `work` the time until it is done, `gap` that from one frame to the next, which
is 16.7 at 60 frames a second; all in milliseconds. On a busy machine only `cpu` is about the program.
"""

import argparse
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

from game.checkers.kind import CHECKERS
from game.keeping.files import PROFILE_VARIABLE, places
from game.keeping.profiles import Profiles
from game.ui.app import App, make_context
from game.ui.play.play_screen import PlayScreen
from game.ui.play_setup import PlaySetup, Seat
from game.ui.screen import Context
from game.ui.system.window import MainWindow
from tests.ui.real_window import hidden_display, missing_tools

ENGINE = PlaySetup(CHECKERS.name, "english", seats=(Seat(level="champion"), Seat()))
FRIENDS = PlaySetup(CHECKERS.name, "english", seats=(Seat(), Seat()))


class Stopwatch(App):
    """Runs for some seconds, timing every frame that it makes."""

    def __init__(self, window: MainWindow, context: Context, screen: PlayScreen, seconds: float) -> None:
        super().__init__(window, context, screen)
        self.play = screen
        self.ends = time.perf_counter() + seconds
        self.cpu: list[float] = []
        self.work: list[float] = []
        self.starts: list[float] = []

    def guarded_frame(self, events: list[pygame.event.Event], dt: float) -> None:
        """One frame, timed."""
        start, cpu = time.perf_counter(), time.thread_time()
        self.frame(events, dt)
        end = time.perf_counter()
        self.cpu.append(time.thread_time() - cpu)
        self.starts.append(start)
        self.work.append(end - start)
        self.running = end < self.ends

    def line(self, name: str) -> str:
        """The measurements, without the first frame, which draws all pictures."""
        gaps = [b - a for a, b in zip(self.starts[1:], self.starts[2:], strict=False)]
        columns = [
            f"{1000 * value:7.1f}" for times in (self.cpu[1:], self.work[1:], gaps) for value in percentiles(times)
        ]
        return f"{name:<28}{len(gaps):>7}" + "".join(columns)


class Restless(Stopwatch):
    """Draws everything anew in every frame."""

    def frame(self, events: list[pygame.event.Event], dt: float) -> None:
        """One frame, after which there is everything to be drawn again."""
        super().frame(events, dt)
        self.exposed = True


class Moving(Restless):
    """Shows one move after the other."""

    def frame(self, events: list[pygame.event.Event], dt: float) -> None:
        """One frame; the first legal move is played when the last one has been shown."""
        if not self.play.stage.moving and self.play.playing.outcome is None:
            self.play.play(self.play.playing.match.position.legal_moves()[0])
        super().frame(events, dt)


def percentiles(times: list[float]) -> tuple[float, float, float]:
    """The median, the 99th percentile and the worst."""
    ordered = sorted(times)
    return statistics.median(ordered), ordered[round(0.99 * (len(ordered) - 1))], ordered[-1]


@contextmanager
def window(size: tuple[int, int]) -> Iterator[tuple[MainWindow, Context]]:
    """The program's window on a hidden display, with an empty profile."""
    with tempfile.TemporaryDirectory() as folder, hidden_display(Path(folder)) as display:
        os.environ |= {"DISPLAY": display.name, "SDL_AUDIODRIVER": "dummy", PROFILE_VARIABLE: folder}
        pygame.init()
        profiles = Profiles(places())
        context = make_context(profiles, profiles.last)
        context.settings.window_size = size
        context.activate_language()
        try:
            shown = MainWindow(context.settings)
            shown.show()
            yield shown, context
        finally:
            context.thinker.close()
            pygame.quit()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--seconds", type=float, default=2.5)
    arguments = parser.parse_args()
    if missing_tools():
        print(f"Not installed: {', '.join(missing_tools())}.", file=sys.stderr)
        return 2
    width, height = (int(side) for side in arguments.size.split("x"))
    kinds = (
        ("thinking", Stopwatch, ENGINE),
        ("thinking, all drawn anew", Restless, ENGINE),
        ("moves shown one by one", Moving, FRIENDS),
        ("at rest, all drawn anew", Restless, FRIENDS),
    )
    heads = [f"{head:>7}" for kind in ("cpu", "work", "gap") for head in (f"{kind} 50", "99 %", "worst")]
    print(f"{arguments.size:<28}{'frames':>7}" + "".join(heads))
    with window((width, height)) as (main_window, context):
        for name, kind, setup in kinds:
            app = kind(main_window, context, PlayScreen(context, setup), arguments.seconds)
            app.run()
            app.play.playing.stop()
            print(app.line(name))
    return 0


if __name__ == "__main__":
    sys.exit(main())
