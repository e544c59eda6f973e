"""An own player that wants more than to play: on Linux the system holds it to its limits, whatever way it goes."""

import ctypes
import os
import platform
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from ai.own_player.host import OwnPlayer, PlayerFault
from game.tictactoe.kind import TICTACTOE
from tests.ai.contest.test_hub_player import is_alive, until

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or platform.machine() not in {"x86_64", "aarch64"}, reason="only there it is shut in"
)

ROOT = Path(__file__).parents[3]
START = TICTACTOE.start("3x3x3")
HEAD = "import asyncio, ctypes, multiprocessing, os, pathlib, signal, socket, subprocess, threading\n"
LIBC = "libc = ctypes.CDLL(None, use_errno=True)\n"
FIRST_MOVE = "def choose(state, limit):\n    return state.legal_moves()[0]\n"
REACHED = """
def failed(call):
    if call == -1:
        raise OSError(ctypes.get_errno())

def choose(state, limit):
    reached = []
    for number, attempt in enumerate(ATTEMPTS):
        try:
            attempt()
            reached.append(number)
        except Exception:
            pass
    raise ValueError(reached)
"""
"""A player that raises the numbers of the attempts that it succeeded in."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with a folder for players, and something of the user's next to it."""
    folder = tmp_path / "home"
    (folder / "players").mkdir(parents=True)
    (folder / "library").mkdir()
    (folder / "library" / "games.sqlite").write_text("games")
    (folder / ".key").write_text("secret")
    monkeypatch.setenv("HOME", str(folder))
    return folder


def says(path: Path, text: str) -> str:
    """The fault that a player with this text ends in."""
    path.write_text(HEAD + LIBC + text)
    with pytest.raises(PlayerFault) as fault:
        OwnPlayer(path, seconds=20).move((START,), Random(1), bytearray(1))
    return str(fault.value)


def reached(path: Path, attempts: list[str]) -> list[str]:
    """The attempts that a player succeeds in."""
    lines = "".join(f"    lambda: {attempt},\n" for attempt in attempts)
    told, _, said = says(path, f"ATTEMPTS = [\n{lines}]\n{REACHED}").partition("ValueError: ")
    assert said, told
    return [attempts[int(number)] for number in said.strip("[]").split(", ") if number]


@pytest.mark.parametrize(
    ("start", "where"),
    [
        ("os.system('true')", ", line 4"),
        ("libc.fork()", ", line 4"),
        ("libc.execl(b'/bin/true', b'true', None)", ", line 4"),
        ("libc.system(b'true')", " has ended"),
        ("multiprocessing.get_context('spawn').Process(target=print).start()", " has ended"),
    ],
)
def test_a_player_that_starts_another_program_is_ended(home: Path, start: str, where: str) -> None:
    said = says(home / "players/p.py", f"def choose(state, limit):\n    {start}\n    return 0\n")
    assert said == f"p.py{where}: a player can't start or end other programs."


def test_no_way_leads_to_another_process(home: Path) -> None:
    """Neither Python's functions nor calls that bypass Python start or end a process."""
    mark = home / "players/started"
    touch = f"touch {mark}"
    attempts = [
        "os.fork()", "os.forkpty()", "os.posix_spawn('/bin/true', ['true'], {})", f"os.system({touch!r})",
        f"subprocess.run(['touch', {str(mark)!r}])",
        "multiprocessing.get_context('fork').Process(target=print).start()",
        "libc.fork()", "libc.vfork()",
        "libc.syscall(57)", "libc.syscall(56, 17, 0, 0, 0, 0)", "libc.execl(b'/bin/true', b'true', None)",
        "failed(libc.syscall(435, (ctypes.c_uint64 * 8)(0, 0, 0, 0, 17), 64))",
        "threading.Thread(target=libc.fork).start() or threading.Event().wait(0.1)",
        f"os.kill({os.getpid()}, signal.SIGKILL)", f"failed(libc.kill({os.getpid()}, 0))", "failed(libc.kill(0, 9))",
        "failed(libc.kill(-1, 9))", f"failed(libc.syscall(234, {os.getpid()}, {os.getpid()}, 0))",
        f"failed(libc.prlimit({os.getpid()}, 7, (ctypes.c_uint64 * 2)(99, 99), None))",
        "failed(libc.ptrace(0, 0, 0, 0))",
    ]  # fmt: skip
    assert reached(home / "players/p.py", attempts) == []
    assert not mark.exists()


def test_there_is_no_way_to_the_network(home: Path) -> None:
    attempts = [
        "socket.socket()", "socket.socket(socket.AF_UNIX)", "socket.create_connection(('127.0.0.1', 1))",
        "socket.getaddrinfo('localhost.localdomain', 80)", "failed(libc.socket(2, 1, 0))",
        "failed(libc.syscall(425, 1, (ctypes.c_byte * 120)()))",
    ]  # fmt: skip
    assert reached(home / "players/p.py", attempts) == []
    said = says(home / "players/p.py", "socket.socket()\n" + FIRST_MOVE)
    assert said == "p.py, line 3: PermissionError: [Errno 1] Operation not permitted"


def has_landlock() -> bool:
    version: int = ctypes.CDLL(None).syscall(444, None, ctypes.c_size_t(0), 1)
    return version >= 3


@pytest.mark.skipif(sys.platform != "linux" or not has_landlock(), reason="the kernel lacks Landlock")
class TestFiles:
    """The files that a player can read and write."""

    def test_the_user_s_files_can_be_neither_read_nor_changed(self, home: Path) -> None:
        games, key, own = str(home / "library/games.sqlite"), str(home / ".key"), str(home / "players/p.py")
        os.link(home / "library/games.sqlite", home / "games")
        attempts = [
            f"open({games!r})", f"open({key!r})", f"os.listdir({str(home)!r})", f"open({games!r}, 'a')",
            f"open({str(home / 'new')!r}, 'w')", f"open({str(home / 'players/new')!r}, 'w')", f"open({own!r}, 'a')",
            f"os.remove({own!r})", f"os.remove({games!r})", f"os.rename({own!r}, {own + '2'!r})",
            f"os.mkdir({str(home / 'players/folder')!r})", f"os.symlink('/', {str(home / 'players/link')!r})",
            f"os.link({games!r}, os.path.join(os.environ['HOME'], 'games'))", f"os.truncate({games!r}, 0)",
            f"os.chmod({games!r}, 0)", f"os.chmod({own!r}, 0)", f"os.utime({games!r})", f"os.chown({games!r}, 1, 1)",
            f"os.setxattr({games!r}, 'user.a', b'b')", "open('/etc/new', 'w')", "open('/tmp/new of a player', 'w')",
            f"open('/proc/{os.getpid()}/environ', 'rb').read(1)[0]",
            f"failed(libc.syscall(452, -100, {os.fsencode(games)!r}, 0, 0))",
            f"os.open({games!r}, os.O_RDONLY | os.O_TRUNC)", "os.listdir('/tmp')",
        ]  # fmt: skip
        assert reached(home / "players/p.py", attempts) == []
        assert (home / "library/games.sqlite").read_text() == "games"
        assert (home / "library/games.sqlite").stat().st_mode & 0o777

    def test_a_file_of_the_user_s_is_named(self, home: Path) -> None:
        games = home / "library/games.sqlite"
        said = says(home / "players/p.py", f"open({str(games)!r})\n" + FIRST_MOVE)
        assert said == f"p.py, line 3: PermissionError: [Errno 13] Permission denied: '{games}'"

    def test_its_own_folder_can_be_read_and_its_home_written(self, home: Path) -> None:
        (home / "players/beside.txt").write_text("beside")
        (home / "players/part").mkdir()
        (home / "players/part/module.py").write_text("")
        attempts = [
            "open('beside.txt')", "__import__('part.module')", "pathlib.Path.home().joinpath('a').write_text('b')",
            "os.rename(pathlib.Path.home() / 'a', pathlib.Path.home() / 'c')", "os.remove(pathlib.Path.home() / 'c')",
            "__import__('tempfile').TemporaryFile()", "open('/dev/null', 'w')", "os.urandom(1)",
            "open('/dev/zero', 'rb')", "open('/dev/full', 'rb')", "open('/dev/random', 'rb')",
            "open('/dev/urandom', 'rb')", "open('/proc/self/status')", "__import__('sqlite3')",
            "__import__('ai.engine.engine')",
        ]  # fmt: skip
        assert reached(home / "players/p.py", attempts) == attempts

    def test_a_player_that_lies_in_the_home_itself_sees_the_files_beside_it_alone(self, home: Path) -> None:
        (home / "other.py").write_text("")
        attempts = ["__import__('other')", "open('.key')", "open('library/games.sqlite')", "open('new', 'w')"]
        assert reached(home / "p.py", attempts) == ["__import__('other')"]

    def test_a_folder_of_modules_above_the_home_shows_no_file_of_the_user_s(
        self, home: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (home.parent / "other.py").write_text("")
        monkeypatch.setenv("PYTHONPATH", str(home.parent))
        games = str(home / "library/games.sqlite")
        assert reached(home / "players/p.py", [f"open({games!r})", "__import__('other')"]) == []

    def test_its_home_goes_with_it(self, home: Path) -> None:
        text = "open(os.path.expanduser('~/a'), 'w')\nraise ValueError(os.environ['HOME'])\n"
        path = Path(says(home / "players/p.py", text).partition("ValueError: ")[2])
        assert path.name.startswith("kings-and-crosses-player-")
        assert until(lambda: not path.exists())


def test_threads_and_libraries_work(home: Path) -> None:
    text = (
        "import concurrent.futures\n"
        "def choose(state, limit):\n"
        "    asyncio.run(asyncio.sleep(0))\n"
        "    with concurrent.futures.ThreadPoolExecutor(4) as pool:\n"
        "        assert list(pool.map(abs, range(100))) == list(range(100))\n"
        "    return state.legal_moves()[0]\n"
    )
    path = home / "players/p.py"
    path.write_text(HEAD + text)
    assert OwnPlayer(path, seconds=20).move((START,), Random(1), bytearray(1)) == 0


def test_a_file_can_t_grow_without_end(home: Path) -> None:
    text = "with open(os.path.expanduser('~/a'), 'wb') as file:\n    file.truncate(2**40)\n"
    assert says(home / "players/p.py", text) == "p.py, line 4: OSError: [Errno 27] File too large"


def test_one_that_holds_the_interpreter_does_not_outlive_a_program_that_was_killed(home: Path) -> None:
    path = home / "players/p.py"
    path.write_text("open('/dev/null')\ndef choose(state, limit):\n    return sum(range(10**15))\n")
    program = (
        "from pathlib import Path; from random import Random; from ai.own_player.host import OwnPlayer\n"
        "from game.tictactoe.kind import TICTACTOE\n"
        f"one = OwnPlayer(Path({str(path)!r}), seconds=60); one.check(); print(one.pid, flush=True)\n"
        "one.move((TICTACTOE.start('3x3x3'),), Random(1), bytearray(1))\n"
    )
    with subprocess.Popen([sys.executable, "-c", program], cwd=ROOT, stdout=subprocess.PIPE) as host:
        assert host.stdout
        keeper = int(host.stdout.readline())
        (player,) = map(int, Path(f"/proc/{keeper}/task/{keeper}/children").read_text().split())
        assert is_alive(player)
        host.send_signal(signal.SIGKILL)
    assert until(lambda: not is_alive(keeper) and not is_alive(player))
