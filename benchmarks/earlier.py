"""This version against an earlier one: leaves counted, positions searched, and the time to the first picture.

`uv run -m benchmarks.earlier FOLDER [--rounds N]` needs a checkout of the earlier version with its compiled modules.
The two take turns; processor time is measured, and a ratio above 1 means that this version is faster. Linux only.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median

from benchmarks.start import seconds_of_work
from tests.ui.real_window import Display, hidden_display, running

ROOT = Path(__file__).parents[1]

PERFT = """
from time import process_time
from game.checkers import movegen
from game.checkers.kind import CHECKERS
start = CHECKERS.start("{rules}")
began = process_time()
movegen.perft(start.own, start.enemy, start.kings, start.color == "white", start.rules.code, {depth})
print(process_time() - began)
"""
SEARCH = """
from random import Random
from time import process_time
try:
    from ai.engine.engine import Engine
except ImportError:  # until 0.2
    from ai.engine.expert import Expert as Engine
from ai.limits import Limit
from game.checkers.kind import CHECKERS
engine, nodes, seconds = Engine(), 0, 0.0
engine.think([CHECKERS.start("{rules}")], Limit(nodes=1000))
for seed in range(6):
    start, rng = CHECKERS.start("{rules}"), Random(seed)
    for _ in range(6):
        start = start.play(rng.choice(sorted(start.legal_moves(), key=lambda move: move.path)))
    engine.clear()
    reports = []
    began = process_time()
    engine.think([start], Limit(nodes=300_000), on_report=reports.append)
    seconds += process_time() - began
    nodes += sum(report.nodes for report in reports)
print(seconds / nodes)
"""
SMALL = {
    **{
        f"perft {rules} {depth}": PERFT.format(rules=rules, depth=depth)
        for rules, depth in (("english", 10), ("russian", 10), ("international", 8))
    },
    **{f"search {rules}": SEARCH.format(rules=rules) for rules in ("english", "russian", "international")},
}
VERSION = [sys.executable, "main.py", "--version"]


def environment(folder: Path) -> dict[str, str]:
    """The environment of a program of this version, with its bytecode cached as in an installation."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPATH": str(folder)}


def printed(versions: Sequence[Path], code: str, at: int) -> float:
    """The output of a piece of code that runs in one of the versions."""
    folder, command = versions[at], [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=folder, env=environment(folder), capture_output=True, text=True, check=True)
    return float(done.stdout)


def version_told(folder: Path) -> float:
    """The processor time of the shortest command."""
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run(VERSION, cwd=folder, env=environment(folder), capture_output=True, check=True)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def window_shown(folder: Path, display: Display, home: Path) -> float:
    """The processor time until there is a first picture."""
    drivers = {"DISPLAY": display.name, "HOME": str(home), "SDL_AUDIODRIVER": "dummy", "SDL_VIDEODRIVER": "x11"}
    with running([sys.executable, str(folder / "main.py")], env=environment(folder) | drivers, cwd=home) as process:
        while not display.shows_something():
            time.sleep(0.002)
        seconds = seconds_of_work(process.pid)
    while display.shows_something():
        time.sleep(0.05)
    return seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="the earlier version")
    parser.add_argument("--rounds", type=int, default=9)
    arguments = parser.parse_args()
    versions = arguments.folder.resolve(), ROOT
    with tempfile.TemporaryDirectory() as name, hidden_display(Path(name)) as display:
        homes = [Path(name, str(number)) for number in range(len(versions))]
        for home, version in zip(homes, versions, strict=True):
            home.mkdir()
            window_shown(version, display, home)
        ways: dict[str, Callable[[int], float]] = {
            what: partial(printed, versions, code) for what, code in SMALL.items()
        }
        ways["main.py --version"] = lambda at: version_told(versions[at])
        ways["first picture"] = lambda at: window_shown(versions[at], display, homes[at])
        print("| what | earlier, best | this, best | ratio of the best | ratio of the medians |\n|---|---|---|---|---|")
        for what, way in ways.items():
            rounds = [(way(0), way(1)) for _ in range(arguments.rounds)]
            earlier, now = zip(*rounds, strict=True)
            best, middle = min(earlier) / min(now), median(earlier) / median(now)
            print(f"| {what} | {min(earlier):.3g} s | {min(now):.3g} s | {best:.2f} | {middle:.2f} |", flush=True)


if __name__ == "__main__":
    main()
