"""Starts a program from another folder, with next to no environment, and sees whether it lives.

uv run packaging/smoke.py [PROGRAM ...]    without programs: those that PyInstaller left in dist/
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

if sys.platform == "win32":
    from ai.work.processes import Job

DIST = Path(__file__).parents[1] / "dist"
SUFFIX = ".exe" if sys.platform == "win32" else ""
FOLDER = DIST / "kings-and-crosses"
PROGRAMS = (FOLDER / f"kings-and-crosses{SUFFIX}", DIST / f"kings-and-crosses-portable{SUFFIX}")
NEEDED = ("SYSTEMROOT", "TEMP", "PATH") if sys.platform == "win32" else ()
"""Windows starts nothing without the first two, and pygame adds its libraries to the third."""
PATIENCE = 30.0
OWN_PLAYER = """import heapq, random
def choose(state, limit):
    return random.choice(state.legal_moves())
"""


@contextmanager
def family(process: "subprocess.Popen[bytes]") -> Iterator[None]:
    """End a program and what it has started: on Windows the one-file program runs in a process of its own."""
    if sys.platform == "win32":
        job = Job(process)
    try:
        yield
    finally:
        if sys.platform == "win32":
            job.end()
        process.terminate()


def start(program: Path, folder: Path) -> str:
    """Find the fault of an executable, "" when it opens its window and is still there a second later."""
    environment = {name: os.environ[name] for name in NEEDED if name in os.environ}
    environment |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "KINGS_AND_CROSSES_HOME": str(folder)}
    version = subprocess.run([program, "--version"], cwd=folder, env=environment, capture_output=True, check=False)
    if version.returncode != 0 or b"interpreted" in version.stdout:
        return f"--version fails: {version.stdout!r}"
    own_player = folder / "own_player.py"
    own_player.write_text(OWN_PLAYER, encoding="utf-8")
    match = [str(program), "match", str(own_player), "beginner", "--variant", "tictactoe", "--games", "2"]
    played = subprocess.run(match, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if played.returncode != 0 or "fault" in played.stdout:
        return f"an own player does not play: {played.stdout}{played.stderr}"
    printed = subprocess.run([program, "worksheet", "aima", "--pdf", "a.pdf"], cwd=folder, env=environment, check=False)
    if printed.returncode != 0 or not (folder / "a.pdf").read_bytes().startswith(b"%PDF"):
        return "no PDF is written"
    library = folder / "library.sqlite"
    with subprocess.Popen([program], cwd=folder, env=environment) as process, family(process):
        end = time.monotonic() + PATIENCE
        while process.poll() is None and not library.exists() and time.monotonic() < end:
            time.sleep(0.1)
        time.sleep(1)
        alive = process.poll() is None
    log = (folder / "kings-and-crosses.log").read_text(encoding="utf-8")
    return "" if alive and library.exists() and "CRITICAL" not in log else f"it does not run: {log}"


def main() -> int:
    faults = 0
    usual = [*PROGRAMS, FOLDER / "kings-and-crosses-console.exe"] if sys.platform == "win32" else PROGRAMS
    for program in [Path(name).absolute() for name in sys.argv[1:]] or usual:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            fault = start(program, Path(folder))
        print(f"{program.name}: {fault or 'runs'}")
        faults += bool(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
