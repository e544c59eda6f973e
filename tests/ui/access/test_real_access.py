"""A game is begun and a move played in a real window by what screen readers see of it, over AT-SPI."""

import json
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game.keeping.files import PROFILE_VARIABLE, places
from tests.ui.real_window import hidden_display, missing_tools

ROOT = Path(__file__).parents[3]
BUS = "/usr/libexec/at-spi-bus-launcher"
READER = "/usr/bin/python3"
PROPERTY = "org.freedesktop.DBus.Properties.Set"
SCRIPT = """
{bus} --launch-immediately &
bus=$!
gdbus wait --session --timeout 20 org.a11y.Bus
gdbus call --session --dest org.a11y.Bus --object-path /org/a11y/bus --method {property} \
    org.a11y.Status ScreenReaderEnabled '<true>' >/dev/null
{program} >/dev/null 2>&1 &
window=$!
{reader} -W ignore {steps}
status=$?
kill $window $bus
exit $status
"""
STEPS = ("press:Checkers", "press:Start", "wait:11, Black", "press:11,", "press:15,", "wait:15, Black", "tree")


def can_read() -> bool:
    """True if this machine has all that reads the tree."""
    if sys.platform != "linux" or not all(map(shutil.which, ("dbus-run-session", "gdbus", "Xvfb", READER))):
        return False
    asked = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"
    return (
        Path(BUS).exists() and subprocess.run([READER, "-c", asked], capture_output=True, check=False).returncode == 0
    )


@pytest.mark.slow
@pytest.mark.skipif(bool(missing_tools()), reason="needs Xvfb and a window manager")
def test_a_move_is_played_by_what_screen_readers_see(program: list[str], tmp_path: Path) -> None:
    if sys.executable in program:
        pytest.importorskip("accesskit")
    if not can_read():
        pytest.skip("needs the accessibility bus and its Python binding")
    places(tmp_path).settings.write_text(json.dumps({"language": "en"}), encoding="utf-8")
    steps = " ".join(f"'{step}'" for step in STEPS)
    script = SCRIPT.format(
        bus=BUS,
        property=PROPERTY,
        program=shlex.join(program),
        reader=READER,
        steps=f"{ROOT}/tests/ui/at_spi.py {steps}",
    )
    with hidden_display(tmp_path) as display:
        done = subprocess.run(
            ["dbus-run-session", "--", "bash", "-c", script],
            env={**os.environ, "DISPLAY": display.name, "SDL_VIDEODRIVER": "x11", PROFILE_VARIABLE: str(tmp_path)},
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=240,
            check=False,
        )
    assert done.returncode == 0, done.stderr
    assert "frame: Kings & Crosses" in done.stdout
    assert done.stdout.count("table cell:") == 32
    assert "table cell: 11, empty" in done.stdout
