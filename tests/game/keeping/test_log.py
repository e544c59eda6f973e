"""The log shows the place of each error."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game import __version__

ROOT = Path(__file__).parents[3]
START = "import sys, logging, threading; from pathlib import Path\n"
START += "from game.keeping import log; log.start(Path(sys.argv[1]))\n"


def run(file: Path, program: str) -> subprocess.CompletedProcess[str]:
    arguments = [sys.executable, "-c", START + program, str(file)]
    return subprocess.run(arguments, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "log" / "kings-and-crosses.log"


def test_log_begins_with_what_runs(file: Path) -> None:
    run(file, "")
    assert f"kings-and-crosses {__version__}, Python 3." in file.read_text()


def test_error_of_the_main_thread_is_logged(file: Path) -> None:
    done = run(file, "1 / 0")
    assert done.returncode == 1
    assert "ZeroDivisionError" in done.stderr
    assert "CRITICAL MainThread game.keeping.log: uncaught error\nTraceback" in file.read_text()
    assert "ZeroDivisionError" in file.read_text()


def test_error_of_another_thread_is_logged_and_waits_for_the_window(file: Path) -> None:
    program = (
        "t = threading.Thread(target=lambda: 1 / 0, name='thinker'); t.start(); t.join(); print(log.uncaught.get())"
    )
    done = run(file, program)
    assert done.stdout.strip() == "division by zero"
    assert "CRITICAL thinker" in file.read_text()


def test_windowed_program_has_no_stderr(file: Path) -> None:
    run(file, "sys.stderr = None; 1 / 0")
    assert "ZeroDivisionError" in file.read_text()


def test_crash_below_python_leaves_the_stacks(file: Path) -> None:
    run(file, "import faulthandler; faulthandler._sigsegv()")
    assert "most recent call first" in file.with_suffix(".crash").read_text()


@pytest.mark.skipif(sys.platform == "win32", reason="no named pipes in folders there")
@pytest.mark.parametrize("end", [".log", ".crash"])
def test_a_pipe_in_its_place_does_not_hold_up_the_start(file: Path, end: str) -> None:
    file.parent.mkdir()
    os.mkfifo(file.with_suffix(end))
    arguments = [sys.executable, "-c", START + "logging.info('here')", str(file)]
    done = subprocess.run(arguments, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr.count("here")) == (0, 1)


def test_log_rotates(file: Path) -> None:
    run(file, "for _ in range(20_000): logging.info('x' * 100)")
    sizes = [entry.stat().st_size for entry in file.parent.glob("*.log*")]
    assert len(sizes) == 3
    assert max(sizes) <= 512 * 1024


@pytest.mark.skipif(sys.platform == "win32", reason="modes and links are those of Unix")
def test_a_log_behind_a_link_rotates_there_and_stays_private(file: Path, tmp_path: Path) -> None:
    file.parent.mkdir()
    real = tmp_path / "logs" / "real.log"
    real.parent.mkdir()
    real.write_text("x" * 520_000, encoding="utf-8")
    real.chmod(0o600)
    file.symlink_to(real)
    run(file, "[logging.info('x' * 100) for _ in range(60)]")
    assert file.readlink() == real
    assert {path.name: path.stat().st_mode & 0o777 for path in real.parent.glob("*.log*")} == {
        "real.log": 0o600,
        "real.log.1": 0o600,
    }


def test_folder_that_can_not_be_written_is_no_obstacle(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = run(tmp_path / "file" / "log", "logging.warning('still here'); print('runs')")
    assert done.stdout == "runs\n"
    assert "still here" in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk that is always full")
def test_a_full_disk_costs_the_log_its_lines_and_the_terminal_none(file: Path) -> None:
    file.parent.mkdir()
    for path in (file, file.with_suffix(".crash")):
        path.symlink_to("/dev/full")
    done = run(file, "logging.warning('one'); print('runs', flush=True); logging.critical('two' * 9000)")
    assert (done.returncode, done.stdout, done.stderr) == (0, "runs\n", "")


def test_interrupting_is_no_error(file: Path) -> None:
    run(file, "raise KeyboardInterrupt")
    assert "uncaught" not in file.read_text()
