"""The time until the window appears, its cost at rest, and the size of the executables.

Linux only: `uv run -m benchmarks.start [--runs N]` measures the sources and whatever PyInstaller left in dist/.
"""

import argparse
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

from tests.ui.real_window import Display, hidden_display, running

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
WAYS = {
    "sources": [sys.executable, str(ROOT / "main.py")],
    "one directory": [str(DIST / "kings-and-crosses" / "kings-and-crosses")],
    "one file": [str(DIST / "kings-and-crosses-portable")],
}
TICK = os.sysconf("SC_CLK_TCK")
IDLE_SECONDS = 5.0


def family(process: int) -> list[int]:
    """A process and all that it has started."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii").split()
    return [process, *(one for child in children for one in family(int(child)))]


def seconds_of_work(process: int) -> float:
    """The processor time that it has taken so far."""
    work = 0
    for one in family(process):
        fields = Path(f"/proc/{one}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        work += int(fields[11]) + int(fields[12])
    return work / TICK


def megabytes(process: int) -> float:
    """The memory that is its own, and its share of what it has in common with others."""
    maps = [Path(f"/proc/{one}/smaps_rollup").read_text(encoding="ascii") for one in family(process)]
    return sum(int(line.split()[1]) for text in maps for line in text.splitlines() if line.startswith("Pss:")) / 1024


def size_of(command: list[str]) -> int:
    """The bytes that have to be installed."""
    program = Path(command[-1])
    files = [program] if program.parent == DIST else program.parent.rglob("*")
    return sum(file.stat().st_size for file in files if file.is_file() and not file.is_symlink())


def measure(command: list[str], display: Display, folder: Path, idle: float) -> tuple[float, float, float]:
    """Seconds to the first picture, then the share of a processor and the megabytes while nothing happens."""
    environment = os.environ | {"DISPLAY": display.name, "KINGS_AND_CROSSES_HOME": str(folder)}
    begin = time.perf_counter()
    with running(command, env=environment | {"SDL_AUDIODRIVER": "dummy"}, cwd=folder) as process:
        while not display.shows_something():
            time.sleep(0.002)
        seconds = time.perf_counter() - begin
        time.sleep(1.5)
        before = seconds_of_work(process.pid)
        time.sleep(idle)
        share = (seconds_of_work(process.pid) - before) / idle if idle else 0.0
        memory = megabytes(process.pid)
    while display.shows_something():
        time.sleep(0.05)
    return seconds, share, memory


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    runs = parser.parse_args().runs
    print(f"{'':15}{'size':>9}{'first run':>11}{'first picture':>15}{'idle':>8}{'memory':>10}")
    with tempfile.TemporaryDirectory() as folder, hidden_display(Path(folder)) as display:
        for name, command in WAYS.items():
            if not Path(command[-1]).exists():
                continue
            first, share, memory = measure(command, display, Path(folder), IDLE_SECONDS)
            later = statistics.median(measure(command, display, Path(folder), 0)[0] for _ in range(runs))
            size = f"{size_of(command) / 1e6:.1f} MB" if command[0] != sys.executable else ""
            print(f"{name:15}{size:>9}{first:>9.2f} s{later:>13.2f} s{share:>8.1%}{memory:>7.0f} MB", flush=True)


if __name__ == "__main__":
    main()
