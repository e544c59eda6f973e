"""Traced trees in the Search Lab: the speed of layout and scrubbing, and the memory of the drawing.

`uv run -m benchmarks.lab [--size 1280x800] [--nodes 10000 100000 1000000] [--events 1000 10000 100000] [--depths 5 8]`.
The traces are made up: a tree of four to eight moves a position, with cutoffs. A frame is one step of the scrubber: the
tree, its icicle and all that is drawn over them, on SDL's dummy driver; where the tree is zoomed it follows the search.
The whole screen is measured on alpha-beta from the start position of English checkers, at `--depths`. `cpu` is
the processor time of the thread, `wall` what a clock on the wall shows, in milliseconds; on a busy machine only `cpu`
is about the program.
"""

import argparse
import gc
import os
import random
import statistics
import sys
import tempfile
import time
from array import array
from dataclasses import dataclass
from pathlib import Path
from typing import Self

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from ai.textbook.observe import LeafCause
from ai.tracing.layout import effort, tidy
from ai.tracing.recorder import by_index
from ai.tracing.run import Request
from ai.tracing.trace import NONE, Nodes, Perspective, Trace, VisitFlag, VisitKind, Visits
from ai.work.jobs import Worker
from game.checkers.kind import CHECKERS
from game.core import Outcome
from game.keeping.files import PROFILE_VARIABLE, places
from game.keeping.profiles import Profiles
from game.ui.app import make_context
from game.ui.lab.lab_screen import LabScreen
from game.ui.lab.subject import Subject
from game.ui.lab.tree.drawing import Captions, Drawing
from game.ui.lab.tree.icicle import Icicle
from game.ui.lab.tree.tree_view import TreeView
from game.ui.look.text import FONTS, Fonts
from game.ui.look.theme import DARK, Look
from game.ui.widgets.layout import Column
from game.ui.widgets.ui import Ui

MOST_MOVES = 8
DEPTH = 13
FRAMES = 300
ZOOMS = (1, 12, 150)
PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096


@dataclass(frozen=True)
class Endless:
    """A position of a game that has as many moves everywhere and no end."""

    turn: int = 0
    players: int = 2

    def legal_moves(self) -> tuple[int, ...]:
        return tuple(range(MOST_MOVES))

    def play(self, move: int) -> Self:
        return self.__class__(1 - self.turn)

    def outcome(self) -> Outcome | None:
        return None


def made_up(most_nodes: int, seed: int = 1) -> Trace:
    """A trace of about this number of nodes, as alpha-beta might have left it."""
    chance = random.Random(seed)
    nodes, visits = Nodes(), Visits()
    depth = next(depth for depth in range(2, DEPTH + 1) if 3.2**depth > most_nodes or depth == DEPTH)
    root = nodes.add(NONE, 0, 0, 0, LeafCause.INNER)
    visits.add(VisitKind.ENTER, root, 0, (-100, 100))
    way = [(root, 0, chance.randint(4, MOST_MOVES))]
    while way:
        node, tried, count = way[-1]
        if tried == count or (len(nodes) >= most_nodes and tried):
            way.pop()
            if way:
                above, before, moves = way[-1]
                way[-1] = above, before + 1, moves
                cut = VisitFlag.CUT if chance.random() < 0.3 and before + 1 < moves else 0
                best = VisitFlag.BEST if before == 0 or chance.random() < 0.3 else 0
                visits.add(VisitKind.BACK, above, chance.randint(-99, 99), (-100, 100), node, best | cut)
                if cut:
                    way[-1] = above, moves, moves
            continue
        ply = len(way)
        leaf = ply == depth
        child = nodes.add(node, tried, ply, ply % 2, LeafCause.DEPTH if leaf else LeafCause.INNER)
        visits.add(VisitKind.LEAF if leaf else VisitKind.ENTER, child, chance.randint(-99, 99), (-100, 100))
        if not leaf:
            way.append((child, 0, chance.randint(4, MOST_MOVES)))
            continue
        way[-1] = node, tried + 1, count
        visits.add(
            VisitKind.BACK, node, chance.randint(-99, 99), (-100, 100), child, VisitFlag.BEST if tried == 0 else 0
        )
    return Trace(Endless(), nodes, visits, Perspective.MAX, None, decode=by_index, roots=array("i", [0]), folded={})


def megabytes() -> float:
    """The memory of this process now, in MB; 0 if unknown."""
    statm = Path("/proc/self/statm")
    return int(statm.read_text().split()[1]) * PAGE / 1e6 if statm.exists() else 0.0


def measure_layout(most_nodes: int) -> None:
    """Lay out one tree and add up its effort."""
    trace = made_up(most_nodes)
    before, start = megabytes(), time.thread_time()
    layout = tidy(trace)
    laid_out = time.thread_time()
    sums = effort(trace)
    done = time.thread_time()
    assert layout
    assert sums
    kept = megabytes() - before
    print(
        f"{len(trace.nodes):>10,}{len(trace):>12,}{laid_out - start:>12.2f}{done - laid_out:>12.2f}{kept:>10.0f}"
        f"{layout.width:>14,.0f}"
    )


def percentiles(times: list[float]) -> str:
    """Format the median and 99th percentile, in ms."""
    ordered = sorted(times)
    return "".join(f"{1000 * value:8.1f}" for value in (statistics.median(ordered), ordered[round(0.99 * FRAMES) - 1]))


def measure_scrubbing(events: int, size: tuple[int, int]) -> None:
    """Scrub through one trace: from the beginning to the end, and to and fro."""
    trace = made_up(events // 2)
    captions = Captions(
        move=lambda node: str(trace.nodes.codes[node]),
        skipped=lambda node: [],
        value=str,
        cut=lambda node: "",
        facts=lambda node, step: "",
        board=None,
    )
    drawing = Drawing(trace, captions, Worker())
    look = Look(DARK, 1.0, Fonts(*FONTS))
    ui = Ui(lambda: look, lambda: Column([TreeView("tree", drawing), Icicle("effort", drawing)]))
    surface = pygame.Surface(size)
    ui.draw(surface)
    while drawing.busy:
        time.sleep(0.01)
        ui.update(0.01)
    view, chance = ui.find("tree"), random.Random(2)
    assert isinstance(view, TreeView)
    for zoom in ZOOMS:
        drawing.go_to(len(trace) // 2)
        painter = view.painter(look)
        assert painter
        place = painter.layout.place(drawing.current)
        view.zoom(look, zoom / drawing.camera.zoom, painter.around(place, drawing.step).center)
        for way in ("on", "to and fro"):
            cpu, wall = [], []
            for frame in range(FRAMES):
                step = len(trace) * frame // FRAMES if way == "on" else chance.randrange(len(trace))
                begun, began = time.thread_time(), time.perf_counter()
                drawing.go_to(step)
                ui.update(1 / 60)
                ui.draw(surface)
                cpu.append(time.thread_time() - begun)
                wall.append(time.perf_counter() - began)
            print(f"{len(trace):>10,}{zoom:>6}  {way:<12}{percentiles(cpu)}{percentiles(wall)}")


def measure_screen(depth: int, size: tuple[int, int]) -> None:
    """Scrub through one search on the whole screen: tree, table, board, words and code."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"SDL_AUDIODRIVER": "dummy", PROFILE_VARIABLE: folder}
        profiles = Profiles(places())
        context = make_context(profiles, profiles.last)
        context.activate_language()
        surface = pygame.Surface(size)
        home = context.routes.home()
        home.draw(surface)
        gc.freeze()
        request = Request(CHECKERS.start("english"), "alphabeta", depth)
        screen = LabScreen(context, home, Subject(request))
        screen.draw(surface)
        first = 0.0
        while screen.session is None or screen.busy:
            time.sleep(0.01)
            first = max(first, timed_frame(screen, surface)[0])
        player, chance = screen.session.player, random.Random(2)
        for way in ("on", "to and fro"):
            cpu: list[float] = []
            wall: list[float] = []
            for frame in range(FRAMES):
                player.go_to(player.last * frame // FRAMES if way == "on" else chance.randrange(player.last))
                for times, spent in zip((cpu, wall), timed_frame(screen, surface), strict=True):
                    times.append(spent)
            print(f"{player.last:>10,}{1000 * first:>6.0f}  {way:<12}{percentiles(cpu)}{percentiles(wall)}")
        context.thinker.close()
        context.library.close()


def timed_frame(screen: LabScreen, surface: pygame.Surface) -> tuple[float, float]:
    """The processor time and the time of one frame."""
    begun, began = time.thread_time(), time.perf_counter()
    screen.update(1 / 60)
    if screen.dirty:
        screen.draw(surface)
    return time.thread_time() - begun, time.perf_counter() - began


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--nodes", type=int, nargs="*", default=[10_000, 100_000, 1_000_000])
    parser.add_argument("--events", type=int, nargs="*", default=[1_000, 10_000, 100_000])
    parser.add_argument("--depths", type=int, nargs="*", default=[5, 8])
    arguments = parser.parse_args()
    width, height = (int(side) for side in arguments.size.split("x"))
    pygame.init()
    pygame.display.set_mode((width, height))
    print(f"{'nodes':>10}{'events':>12}{'layout, s':>12}{'effort, s':>12}{'kept, MB':>10}{'units wide':>14}")
    for nodes in arguments.nodes:
        measure_layout(nodes)
    print(f"\n{'events':>10}{'zoom':>6}  {'scrubbing':<12}{'cpu 50':>8}{'99 %':>8}{'wall 50':>8}{'99 %':>8}")
    for events in arguments.events:
        measure_scrubbing(events, (width, height))
    print(f"\n{'visits':>10}{'first':>6}  {'whole screen':<12}{'cpu 50':>8}{'99 %':>8}{'wall 50':>8}{'99 %':>8}")
    for depth in arguments.depths:
        measure_screen(depth, (width, height))
    return 0


if __name__ == "__main__":
    sys.exit(main())
