"""An engine in its own process: it introduces itself, reports its thoughts, is stopped, and never outlives us."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from ai.contest.engine_player import Introduction, Program
from ai.contest.hub_player import HubPlayer, report_in
from ai.limits import Limit
from ai.report import MoveSource, Report
from game.checkers.position import Move, Position
from game.checkers.rule_sets.english import ENGLISH
from game.core import InputError
from tests.conftest import Command
from tests.hub_engines import GREETS, PLAYS, program_file, written

START = Position.start(ENGLISH)
ROOT = Path(__file__).parents[3]


def until(true: Callable[[], bool]) -> bool:
    """Wait some seconds for it to become true."""
    late = time.monotonic() + 20
    while not true() and time.monotonic() < late:
        time.sleep(0.01)
    return true()


def is_alive(pid: int) -> bool:
    """True if there is such a process, and it has not ended."""
    processes = Path("/proc")
    try:
        os.kill(pid, 0)
        return not processes.exists() or (processes / f"{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False


def hub_player(folder: Path, engine: str, stopping: float = 20) -> HubPlayer:
    return HubPlayer(Program.of(written(folder, engine)), ENGLISH, Limit(seconds=1), stopping=stopping)


def test_an_engine_introduces_itself(tmp_path: Path) -> None:
    told = (
        'print(\'id name="Deep Man" version=3.1 author="A. Author"\\nparam name=variant values=english type=enum\')\n'
        "print('param name=threads value=1 type=int min=1 max=16')\ninput()\n"
    )
    one = hub_player(tmp_path, told + GREETS)
    threads = {"name": "threads", "value": "1", "type": "int", "min": "1", "max": "16"}
    one.get_ready(bytearray(1))
    assert one.introduction == Introduction("Deep Man", "3.1", "A. Author", {"threads": threads})
    one.close()


def test_an_engine_runs_in_its_own_folder(tmp_path: Path) -> None:
    """There it finds its book, its tables and its settings."""
    folder = tmp_path / "engine"
    folder.mkdir()
    (folder / "author.txt").write_text("Ada")
    words = (sys.executable, "-S", "-c", "print('id author=' + open('author.txt').read())\n" + GREETS)
    one = HubPlayer(Program("engine", words, folder=folder), ENGLISH, Limit(seconds=1))
    one.get_ready(bytearray(1))
    assert one.introduction
    assert one.introduction.author == "Ada"
    one.close()


THINKS = """
print('info depth=3 score=0.25 nodes=1000 time=0.5 pv="9-13 22-18 1-32"')
        print('info depth=4')
        print('done move=9-13', flush=True)
"""


def test_it_tells_what_it_thinks(tmp_path: Path) -> None:
    """The line as far as it can be played."""
    one, reports = hub_player(tmp_path, PLAYS.format(answer=THINKS.strip())), list[Report]()
    answer = one.answer([START], bytearray(1), reports.append)
    assert answer.move == Move((9, 13))
    assert reports == [Report(3, 25, (Move((9, 13)), Move((22, 18))), 1000, 0.5)]
    assert (answer.report.score, answer.report.pv) == (25, reports[0].pv)
    one.close()


@pytest.mark.parametrize(
    ("arguments", "score"),
    [
        ({"score": "1e9", "pv": "9-13"}, 84999),
        ({"score": "-1.5", "pv": "9-13", "depth": "x", "nodes": "nan"}, -150),
        ({"score": "0", "pv": ""}, None),
        ({"pv": "9-13"}, None),
        ({"score": "inf", "pv": "9-13"}, None),
    ],
)
def test_what_makes_no_sense_of_it_is_left_out(arguments: dict[str, str], score: int | None) -> None:
    report = report_in(arguments, START)
    assert (report and report.score) == score


def test_an_engine_that_tells_nothing_but_its_move(tmp_path: Path) -> None:
    one = hub_player(tmp_path, PLAYS.format(answer="print('done move=9-13', flush=True)"))
    report = one.answer([START], bytearray(1)).report
    assert (report.source, report.pv) == (MoveSource.ENGINE, (Move((9, 13)),))
    one.close()


@pytest.mark.skipif(sys.platform == "win32", reason="asks for a process as Unix does")
def test_the_move_that_it_has_found_when_it_is_told_to_stop(tmp_path: Path) -> None:
    """Its process goes on, for the next move."""
    heeds = "pass\n    if line.startswith('stop'):\n        print('done move=9-13', flush=True)"
    one, stop = hub_player(tmp_path, PLAYS.format(answer=heeds)), bytearray(1)
    one.get_ready(stop)
    threading.Timer(0.1, lambda: stop.__setitem__(0, 1)).start()
    assert one.answer([START], stop).move == Move((9, 13))
    pid = one.pid
    assert pid is not None
    assert is_alive(pid)
    one.close()
    assert not is_alive(pid)


def test_closing_it_while_it_thinks_is_no_trouble(tmp_path: Path) -> None:
    """The window does so when another screen is shown; the waiting thread learns that it was stopped."""
    one, stop, heard = hub_player(tmp_path, PLAYS.format(answer="pass")), bytearray(1), list[str]()

    def ask() -> None:
        try:
            one.answer([START], stop)
        except InputError as error:
            heard.append(error.fault.name)  # type: ignore[attr-defined]

    asking = threading.Thread(target=ask)
    asking.start()
    assert until(lambda: one._was_ready)
    stop[0] = 1
    one.close()
    asking.join(20)
    assert heard == ["ENGINE_STOPPED"]
    assert one.pid is None


@pytest.mark.skipif(sys.platform == "win32", reason="there is no shell that could guard it")
def test_it_does_not_outlive_a_program_that_is_killed(tmp_path: Path) -> None:
    """Neither one that hears nothing, nor what it has started; the shell that saw to it ends too."""
    child = tmp_path / "child"
    deaf = (
        "import os, signal, subprocess, sys, time\nsignal.signal(signal.SIGHUP, signal.SIG_IGN)\n"
        "sleeping = [sys.executable, '-S', '-c', 'import time; time.sleep(600)']\n"
        "child = subprocess.Popen(sleeping, start_new_session=True)\n"
        f"open({str(child)!r}, 'w').write(f'{{os.getpid()}} {{child.pid}} ')\n"
        "while True: time.sleep(1)\n"
    )
    program = written(tmp_path, deaf)
    code = (
        "from ai.work.engine_process import EngineProcess\nimport shlex, time\n"
        f"one = EngineProcess(shlex.split({program!r}), None, 'quit')\nprint('ready', flush=True)\ntime.sleep(600)"
    )
    killed = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE)
    assert killed.stdout
    killed.stdout.readline()
    assert until(lambda: child.exists() and child.read_text().count(" ") == 2)
    pids = [int(word) for word in child.read_text().split()]
    assert all(map(is_alive, pids))
    killed.send_signal(signal.SIGKILL)
    killed.communicate()
    assert until(lambda: not any(map(is_alive, pids)))


RUNS_ON = """
def detached(environment, daemon):
    if os.fork():
        return
    os.setsid()
    if daemon and os.fork():
        os._exit(0)
    os.execve(sys.executable, [sys.executable, '-S', '-c', f'''
import os, time
with open({here!r} + f"/{{os.getpid()}}.pid", "x"): pass
time.sleep(600)'''], environment)

import os, sys, time
for environment in (os.environ, {{}}):
    for daemon in (False, True):
        detached(environment, daemon)
while sum(name.endswith('.pid') for name in os.listdir({here!r})) < 4:
    time.sleep(0.01)
"""
"""An engine that has started processes in sessions of their own; two of them are daemons, without a parent."""


def run_on(folder: Path) -> list[int]:
    return [int(path.stem) for path in folder.glob("*.pid")]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere daemons get away")
@pytest.mark.parametrize("engine", ["polite", "ends", "killed"])
def test_nothing_that_an_engine_has_started_outlives_its_match(tmp_path: Path, command: Command, engine: str) -> None:
    """The engine quits on `quit`, ends in the middle of a game, or prints nonsense and is killed."""
    answers = {
        "polite": "print('done', flush=True)",
        "ends": "sys.exit()",
        "killed": "print('y\\n' * 1001, flush=True)",
    }
    text = RUNS_ON.format(here=str(tmp_path)) + PLAYS.format(answer=answers[engine])
    status, out, _ = command(f"match hub:{program_file(tmp_path, text)} minimax:1 --games 1 --nodes 1")
    assert status == 0
    assert "lost by forfeit" in out
    assert len(run_on(tmp_path)) == 4
    assert not any(map(is_alive, run_on(tmp_path)))


@pytest.mark.skipif(sys.platform == "win32", reason="a job does it there")
def test_elsewhere_the_children_of_an_engine_end_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """This includes children in other sessions while the engine runs, but no daemons, so none is started here."""
    monkeypatch.setattr("ai.work.processes.KEPT", False)
    text = RUNS_ON.format(here=str(tmp_path)).replace("(False, True)", "(False, False)")
    one = hub_player(tmp_path, text + PLAYS.format(answer="print('done move=9-13', flush=True)"))
    one.get_ready(bytearray(1))
    one.answer([START], bytearray(1))
    pids = [one.pid or 0, *run_on(tmp_path)]
    assert len(pids) == 5
    one._process.kill()  # type: ignore[union-attr]
    assert until(lambda: not any(map(is_alive, pids)))


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is no keeper")
def test_an_engine_ends_with_its_keeper(tmp_path: Path) -> None:
    text = "import os\nopen('pid', 'w').write(str(os.getpid()))\n" + PLAYS.format(answer="pass")
    one = HubPlayer(Program("engine", (sys.executable, "-c", text), folder=tmp_path), ENGLISH, Limit(seconds=1))
    one.get_ready(bytearray(1))
    engine, keeper = int((tmp_path / "pid").read_text()), one.pid
    assert keeper
    assert engine != keeper
    os.kill(keeper, signal.SIGKILL)
    assert until(lambda: not is_alive(engine))
    one.close()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is no keeper")
def test_an_executable_is_its_own_keeper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A frozen program has no Python to run a script; this one stands in for it."""
    text = (
        f"import os, sys\nopen({str(tmp_path / 'words')!r}, 'w').write(' '.join(sys.argv[1:]))\n"
        f"os.execv({sys.executable!r}, [{sys.executable!r}, {str(ROOT / 'main.py')!r}, *sys.argv[1:]])"
    )
    started = program_file(tmp_path, text, "program")
    one = hub_player(tmp_path, PLAYS.format(answer="print('done move=9-13', flush=True)"))
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(started))
    assert one.move([START], Random(0), bytearray(1)) == Move((9, 13))
    assert (tmp_path / "words").read_text().startswith("keeper ")
    one.close()
