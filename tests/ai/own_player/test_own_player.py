"""A person's Python file as a player: it plays, and its faults are explained and harmless."""

import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ai.own_player.host import OwnPlayer, PlayerFault
from ai.tracing.run import Request, run
from game.checkers.kind import CHECKERS
from game.core import InputError, State
from game.tictactoe.kind import TICTACTOE

ROOT = Path(__file__).parents[3]
START = TICTACTOE.start("3x3x3")
FIRST_MOVE = "def choose(state, limit):\n    return state.legal_moves()[0]\n"
FAULTS = {
    "raises": ("def choose(state, limit):\n    return 1 // 0\n",
               "p.py, line 2: ZeroDivisionError: integer division or modulo by zero"),
    "raises at once": ("import nothing_of_this_name\n",
                       "p.py, line 1: ModuleNotFoundError: No module named 'nothing_of_this_name'"),
    "is no Python": ("def choose(state, limit):\n    return (\n", "p.py, line 2: SyntaxError: '(' was never closed"),
    "lacks the function": ("def chose(state, limit):\n    pass\n",
                           "p.py defines neither choose(state, limit) nor evaluate(state)."),
    "has a wrong signature": ("def choose(state):\n    pass\n",
                              "p.py, line 1: TypeError: choose() takes 1 positional argument but 2 were given"),
    "breaks a rule": ("def choose(state, limit):\n    return 9\n", "p.py chose 9, which is not a legal move."),
    "gives nothing": ("def choose(state, limit):\n    pass\n", "p.py chose None, which is not a legal move."),
    "plays on wrongly": ("def choose(state, limit):\n    return state.play(0).play(0)\n",
                         "p.py, line 2: game.core.IllegalMoveError: The cell a3 is taken."),
    "exits": ("def choose(state, limit):\n    exit()\n", "p.py ended before it answered."),
    "exits hard": ("import os\ndef choose(state, limit):\n    os._exit(0)\n", "p.py ended before it answered."),
    "asks": ("def choose(state, limit):\n    return input()\n", "p.py, line 2: EOFError: EOF when reading a line"),
    "recurses": ("def choose(state, limit):\n    return choose(state, limit)\n",
                 "p.py, line 2: RecursionError: maximum recursion depth exceeded"),
    "raises a long text": ("def choose(state, limit):\n    raise ValueError('a\\n' * 10**6)\n",
                           f"p.py, line 2: ValueError: {'a ' * 94}…"),
    "values wrongly": ("def evaluate(state):\n    return 'good'\n",
                       "p.py: evaluate(state) gave 'good', which is not a whole number."),
    "has a nasty value": ("class Nasty:\n    def __repr__(self):\n        raise OSError\n"
                          "def choose(state, limit):\n    return Nasty()\n", "p.py, line 3: OSError"),
    "starts a program": ("import os\ndef choose(state, limit):\n    os.system('true')\n",
                         "p.py, line 3: a player can't start or end other programs."),
    "eats memory": ("def choose(state, limit):\n    kept = []\n    while True:\n        kept.append(' ' * 10**7)\n",
                    "p.py needs more than 300 megabytes of memory."),
    "keeps the memory": ("kept = []\ndef choose(state, limit):\n    while True:\n        kept.append(' ' * 10**7)\n",
                         "p.py needs more than 300 megabytes of memory."),
}  # fmt: skip
ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes and memory as Linux has them")


def player(tmp_path: Path, text: str, seconds: float = 5.0) -> OwnPlayer:
    path = tmp_path / "p.py"
    path.write_text(text)
    return OwnPlayer(path, seconds=seconds, megabytes=300)


def move_of(one: OwnPlayer, *history: State[Any]) -> Any:
    return one.move(history or (START,), Random(1), bytearray(1))


def fault_of(one: OwnPlayer) -> str:
    """The fault that its first move ends in; afterwards its process is gone."""
    with pytest.raises(PlayerFault) as fault:
        move_of(one)
    assert one.pid is None
    return str(fault.value)


def is_running(pid: int) -> bool:
    """True if the process has not ended; one whose parent is gone may wait to be reaped."""
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize("what", FAULTS)
@ON_LINUX
def test_a_fault_is_told_in_words(tmp_path: Path, what: str) -> None:
    text, sentence = FAULTS[what]
    assert fault_of(player(tmp_path, text)) == sentence


@pytest.mark.parametrize("text", ["while True: pass", "def choose(state, limit):\n    while True: pass"])
def test_an_endless_loop_is_ended(tmp_path: Path, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ai.own_player.host.GRACE", 0.1)
    monkeypatch.setattr("ai.own_player.host.LOADING", 0.6)
    sentences = {
        "p.py could not be loaded within 0.6 seconds.",
        "p.py did not answer within 0.01 s.",
    }
    assert fault_of(player(tmp_path, text, 0.01)) in sentences


@ON_LINUX
def test_a_player_can_t_fork(tmp_path: Path) -> None:
    text = "import os\ndef choose(state, limit):\n    while True:\n        os.fork()\n"
    assert fault_of(player(tmp_path, text)) == "p.py, line 4: a player can't start or end other programs."


def test_what_a_player_prints_and_reads_disturbs_nobody(tmp_path: Path) -> None:
    text = "import os, sys\nprint('{')\n" + FIRST_MOVE.replace(
        "    return", "    print('x' * 10**6)\n    os.write(1, b'{}')\n    print('!', file=sys.stderr)\n    return"
    )
    assert move_of(player(tmp_path, text)) == 0


def test_it_sees_the_position_the_time_and_the_same_luck(tmp_path: Path) -> None:
    text = (
        "import random\n"
        "def choose(state, limit):\n"
        "    assert str(state).count('X') == 1 and limit.seconds == 5\n"
        "    return random.choice(state.legal_moves())\n"
    )
    history = (START, START.play(4))
    assert move_of(player(tmp_path, text), *history) == move_of(player(tmp_path, text), *history)


def test_it_plays_a_game_of_checkers_from_any_position(tmp_path: Path) -> None:
    one, rng = player(tmp_path, FIRST_MOVE), Random(5)
    position = CHECKERS.parse_position("W:WK48,K49:B1,2,3,K4", "frisian")
    history = [position]
    for _ in range(12):
        move = move_of(one, *history)
        assert move == history[-1].legal_moves()[0]
        history.append(history[-1].play(move))
        if not history[-1].legal_moves():
            break
        history.append(history[-1].play(rng.choice(history[-1].legal_moves())))
        if not history[-1].legal_moves():
            break
    assert len(history) > 4


def test_an_evaluation_is_searched_with_alpha_beta(tmp_path: Path) -> None:
    state = TICTACTOE.parse_position("XX./OO./...", "3x3x3")
    assert move_of(player(tmp_path, "def evaluate(state):\n    return 0\n"), state) == 2


def test_its_evaluation_can_be_asked_alone(tmp_path: Path) -> None:
    one = player(tmp_path, "def evaluate(state):\n    return 100 * state.turn - 7\n")
    assert [one.value(START), one.value(START.play(4))] == [-7, 93]
    with pytest.raises(PlayerFault, match=r"p\.py does not define evaluate\(state\)\."):
        player(tmp_path, FIRST_MOVE).value(START)


def test_the_lab_searches_with_its_evaluation(tmp_path: Path) -> None:
    path = tmp_path / "p.py"
    path.write_text("def evaluate(state):\n    return 5\n")
    trace = run(Request(START, depth=2, evaluation=str(path)))
    assert trace.report
    assert trace.report.score == 5
    path.write_text("def evaluate(state):\n    return 1 // 0\n")
    with pytest.raises(PlayerFault, match=r"p\.py, line 2: ZeroDivisionError"):
        run(Request(START, depth=2, evaluation=str(path)))


def test_a_new_game_forgets_the_one_before(tmp_path: Path) -> None:
    text = "asked = []\ndef choose(state, limit):\n    asked.append(0)\n    return state.legal_moves()[len(asked)]\n"
    one = player(tmp_path, text)
    one.new_game()
    assert (move_of(one), move_of(one)) == (1, 2)
    one.new_game()
    assert move_of(one) == 1


def test_after_a_fault_the_file_is_read_again(tmp_path: Path) -> None:
    one = player(tmp_path, "def choose(state, limit):\n    return 99\n")
    assert fault_of(one) == "p.py chose 99, which is not a legal move."
    (tmp_path / "p.py").write_text(FIRST_MOVE)
    assert move_of(one) == 0


def test_modules_beside_the_file_can_be_imported(tmp_path: Path) -> None:
    (tmp_path / "helper.py").write_text("def first(moves):\n    return moves[0]\n")
    text = "import helper\ndef choose(state, limit):\n    return helper.first(state.legal_moves())\n"
    assert move_of(player(tmp_path, text)) == 0


@ON_LINUX
def test_the_stop_flag_ends_its_thinking(tmp_path: Path) -> None:
    one, stop = player(tmp_path, "def choose(state, limit):\n    while True: pass\n"), bytearray(1)
    one.check()
    pid = one.pid
    threading.Timer(0.1, stop.__setitem__, (0, 1)).start()
    with pytest.raises(PlayerFault, match=r"p\.py was stopped before it chose a move\."):
        one.move((START,), Random(1), stop)
    assert pid
    assert not is_running(pid)


@ON_LINUX
def test_no_process_outlives_its_player(tmp_path: Path) -> None:
    one = player(tmp_path, FIRST_MOVE)
    one.check()
    pid = one.pid
    del one
    assert pid
    assert not is_running(pid)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"none\.py can't be read: No such file or directory\."):
        OwnPlayer(tmp_path / "none.py")


def test_a_player_is_named_by_its_file_and_its_depth(tmp_path: Path) -> None:
    path = tmp_path / "p.py"
    path.write_text(FIRST_MOVE)
    assert OwnPlayer.of(str(path))
    assert OwnPlayer.of(f"{path}:6")
    assert OwnPlayer.of("hard") is None


@ON_LINUX
@pytest.mark.slow
def test_a_player_in_an_endless_loop_does_not_outlive_a_program_that_was_killed(tmp_path: Path) -> None:
    (tmp_path / "p.py").write_text("def choose(state, limit):\n    while True: pass\n")
    program = (
        "from pathlib import Path; from random import Random; from ai.own_player.host import OwnPlayer\n"
        "from game.tictactoe.kind import TICTACTOE\n"
        f"one = OwnPlayer(Path({str(tmp_path / 'p.py')!r}), seconds=60); one.check(); print(one.pid, flush=True)\n"
        "one.move((TICTACTOE.start('3x3x3'),), Random(1), bytearray(1))\n"
    )
    with subprocess.Popen([sys.executable, "-c", program], cwd=ROOT, stdout=subprocess.PIPE) as host:
        assert host.stdout
        pid = int(host.stdout.readline())
        time.sleep(0.5)
        assert is_running(pid)
        host.kill()
    until = time.monotonic() + 10
    while is_running(pid) and time.monotonic() < until:
        time.sleep(0.05)
    assert not is_running(pid)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has not all of these calls")
def test_python_itself_refuses_other_processes() -> None:
    """The test runs as on a system that would allow them."""
    nobody = 2**22 + 1  # beyond the largest number of a process on Linux and macOS
    calls = (
        f"os.kill({nobody}, 0)", f"os.killpg({nobody}, 0)", "os.system('exit')", "subprocess.Popen(['/nowhere'])",
        "os.fork()", "os.forkpty()", "os.posix_spawn('/nowhere', ['a'], {})", "os.execv('/nowhere', ['a'])",
        "os.spawnv(os.P_WAIT, '/nowhere', ['a'])", "pty.spawn(['/nowhere'])",
    )  # fmt: skip
    program = "import os, pty, subprocess\nfrom ai.own_player.guard import NotAllowed, forbid_processes\n"
    program += "forbid_processes()\n" + "".join(
        f"try:\n    {call}\nexcept NotAllowed:\n    print({call!r})\n" for call in calls
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.stderr, tuple(done.stdout.splitlines())) == ("", calls)
