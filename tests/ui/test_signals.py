"""Signals and kills end the program without a question; it saves what it can, and the next start tidies up."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from game.keeping.files import PROFILE_VARIABLE, UNFINISHED, held
from game.keeping.library import Library

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no such signals there")


class Window:
    """The real program with a profile, on SDL's dummy drivers, once it runs."""

    def __init__(self, profile: Path, *how: str) -> None:
        driver = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", PROFILE_VARIABLE: str(profile)}
        self.process = subprocess.Popen(
            [sys.executable, "-c", RUN, *how],
            cwd=ROOT,
            env={**os.environ, **driver},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout
        self.process.stdout.readline()
        self.told = ""

    def __enter__(self) -> "Window":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()

    def end(self, number: int) -> int:
        """The status with which it ends after a signal."""
        self.process.send_signal(number)
        _, self.told = self.process.communicate(timeout=20)
        return self.process.returncode


RUN = """
import signal
import sys
signal.signal(signal.SIGHUP, signal.SIG_DFL)  # nohup may have had the tests ignore it
from game.keeping.record import Record
from game.ui import app
begin = app.App.begin
def begun(self):
    begin(self)
    if "play" in sys.argv:
        self.context.library.close()
        for file in self.context.places.library.parent.glob("library.sqlite*"):
            file.unlink()
        self.context.places.library.mkdir()
        self.context.library.save(Record("checkers", "english", moves=("11-15",)))
    print("runs", flush=True)
app.App.begin = begun
app.trouble_with_display = lambda: ""
sys.exit(app.run())
"""


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_the_window_ends_without_a_question_and_keeps_the_moves(tmp_path: Path, name: str) -> None:
    """The library can't be used: a folder lies in its place."""
    with Window(tmp_path, "play") as window:
        assert window.end(signal.Signals[name]) == 0
        assert window.told == ""
    (tmp_path / "library.sqlite").rmdir()
    library, _ = Library.open(tmp_path / "library.sqlite")
    assert [record.moves for record in library.unfinished_games()] == [("11-15",)]
    library.close()


LEFT = [
    *(
        "settings.jsonabcd1234.new",
        "library.backup-2026-11-25.sqlite.new",
        "library.sqlite.new",
        "puzzles.jsonabcd1234.new",
    ),
    *(f"tables/.0123abcd{UNFINISHED}", f"games/.0123abcd{UNFINISHED}", f".0123abcd{UNFINISHED}"),
]
OTHERS = ["my draft.new", "games/settings.new", "games/tree.svg.new"]


def test_what_a_kill_left_half_written_goes_at_the_next_start(tmp_path: Path) -> None:
    """Files of the user's that only look similar stay, and so does what another program is writing."""
    profile = tmp_path / "profile"
    for name in (*LEFT, *OTHERS):
        (profile / name).parent.mkdir(parents=True, exist_ok=True)
        (profile / name).write_text("half", encoding="utf-8")
    (profile / "games" / f".folder12{UNFINISHED}").mkdir()
    (profile / "games" / f".folder12{UNFINISHED}" / "frame.png").touch()
    half = profile / f".11112222{UNFINISHED}"
    half.touch()
    with held(half), Window(profile) as window:
        window.end(signal.SIGTERM)
    names = {str(path.relative_to(profile)) for path in profile.rglob("*.new")}
    assert names == {*OTHERS, half.name}
