"""Engines of five in a row by the Gomocup protocol, as players."""

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from ai.contest.arena import Arena, beginnings, player
from ai.contest.engine_player import Introduction, Program
from ai.contest.gomocup import GomocupPlayer, board_lines
from ai.limits import Clock, Limit
from ai.own_player.host import PlayerFault
from game.core import InputError
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import MnkRules
from game.ultimate import Ultimate
from tests.conftest import Command
from tests.hub_engines import written

RULES = MnkRules(15, 15, 5)
START = TicTacToe.start(RULES)
SAYS = """
import sys
heard = open("heard", "a", buffering=1)
for line in sys.stdin:
    heard.write(line)
    word = line.split()[0]
    if word == "ABOUT":
        print('name="Deep Stone", version="3.1", author="A. Author"', flush=True)
    if word in ("START", "RECTSTART", "RESTART"):
        print("{ok}", flush=True)
    if word == "END":
        break
    if word in ("BEGIN", "TURN", "DONE"):
        {answer}
"""
MOVES = "print(next(moves), flush=True)"


def engine(answer: str = "print('7,7', flush=True)", ok: str = "OK - everything is good") -> str:
    return SAYS.format(answer=answer, ok=ok)


@pytest.fixture
def one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., GomocupPlayer]:
    monkeypatch.chdir(tmp_path)

    def started(text: str, *, rules: MnkRules = RULES, before: str = "", **times: float) -> GomocupPlayer:
        program = Program.of(f"{before} {written(tmp_path, text)}".strip())
        return GomocupPlayer(program, rules, Limit(seconds=1), **times)

    return started


def heard(folder: Path) -> list[str]:
    return (folder / "heard").read_text().splitlines()


def move_of(player: GomocupPlayer, *positions: TicTacToe, clock: Clock | None = None) -> int:
    move: int = player.move(positions, Random(1), bytearray(1), clock)
    return move


def test_a_game_from_the_start(one: Callable[..., GomocupPlayer], tmp_path: Path) -> None:
    player = one("moves = iter(['7,7', '8,7'])\n" + engine(MOVES))
    player.new_game()
    assert move_of(player, START) == 7 * 15 + 7
    first = START.play(7 * 15 + 7)
    second = first.play(0)
    assert move_of(player, START, first, second) == 7 * 15 + 8
    assert player.introduction == Introduction("Deep Stone", "3.1", "A. Author")
    player.close()
    times = ["INFO timeout_turn 1000", "INFO timeout_match 0", "INFO time_left 2147483647"]
    assert heard(tmp_path) == [
        "ABOUT",
        "START 15",
        "INFO rule 0",
        "INFO game_type 0",
        *times,
        "BEGIN",
        "TURN 0,0",
        "END",
    ]


def test_a_game_that_has_begun_and_the_next_one(one: Callable[..., GomocupPlayer], tmp_path: Path) -> None:
    player = one(engine(), rules=MnkRules(20, 15, 5), before="folder=/tmp")
    start = TicTacToe.start(MnkRules(20, 15, 5))
    history = [start, start.play(3), start.play(3).play(44)]
    move_of(player, *history, clock=Clock(2.5, 0.5))
    player.new_game()
    move_of(player, start, start.play(4))
    player.close()
    said = heard(tmp_path)
    assert said[1:5] == ["RECTSTART 20,15", "INFO rule 0", "INFO game_type 0", "INFO folder /tmp"]
    assert "INFO time_left 2500" in said
    assert said[said.index("BOARD") :][:4] == ["BOARD", "3,0,1", "4,2,2", "DONE"]
    assert said[said.index("RESTART") :][-4:] == ["BOARD", "4,0,2", "DONE", "END"]


def test_marks_of_an_own_position_take_turns() -> None:
    start = TicTacToe.parse("/".join(["XXO" + "." * 12, "O" + "." * 14] + ["." * 15] * 13), RULES)
    assert board_lines(start, [start]) == ["0,0,1", "2,0,2", "1,0,1", "0,1,2"]


RUBBISH = "[print(number, 'x', flush=True) for number in range(1200)]"


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        ("print('15,7', flush=True)", "played '15,7': 15,7 is not legal."),
        ("print('0,0', flush=True)", "played '0,0': "),
        ("print('ERROR out of memory', flush=True)", "gave no move. It said: out of memory"),
        ("break", "has quit."),
        (RUBBISH, "does not support the Gomocup protocol: it answers '10"),
        ("pass", "has not answered within 0.2 seconds."),
    ],
)
def test_what_is_no_move_is_one_sentence(answer: str, fault: str, one: Callable[..., GomocupPlayer]) -> None:
    player = one(engine(answer))
    player.get_ready(bytearray(1))
    player._patience = 0.1
    clock = Clock(0.1) if answer == "pass" else None
    with pytest.raises(PlayerFault) as error:
        move_of(player, START, START.play(0), clock=clock)
    assert fault in str(error.value)
    player.close()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "quit without a greeting: it does not support the Gomocup protocol."),
        (engine(ok="ERROR unsupported size"), "does not play on this board. It said: unsupported size"),
        ("print(*range(2000), sep=chr(10))", "does not support the Gomocup protocol: it answers '1"),
    ],
)
def test_a_program_that_is_no_engine(text: str, fault: str, one: Callable[..., GomocupPlayer]) -> None:
    player = one(text)
    with pytest.raises(InputError) as error:
        player.get_ready(bytearray(1))
    assert fault in str(error.value)
    assert not isinstance(error.value, PlayerFault)


def test_a_stop_asks_for_the_move(one: Callable[..., GomocupPlayer], tmp_path: Path) -> None:
    text = engine("pass") + "    if word == 'YXSTOP':\n        print('7,7', flush=True)\n"
    player = one(text)
    player.get_ready(bytearray(1))
    assert player.move([START], Random(1), bytearray([1])) == 112
    player.close()


@pytest.mark.parametrize("size", ["3x3x3", "15x15x4", "15x15x5x3", "15x15x5-gravity", "15x15x5-torus"])
def test_other_boards(size: str) -> None:
    start = TicTacToe.start(MnkRules.parse(size))
    with pytest.raises(InputError, match="do not play tictactoe"):
        player("gomocup:engine", start, Limit(seconds=1))


def test_a_game_with_one_variant_is_named_once() -> None:
    with pytest.raises(InputError, match=r"do not play ultimate\.$"):
        player("gomocup:engine", Ultimate.start(), Limit(seconds=1))


def test_a_limit_that_is_no_time(command: Command) -> None:
    fault = "'cat' needs a time: give --seconds or --clock.\n"
    assert command("match easy gomocup:cat --variant 15x15x5 --nodes 5") == (2, "", fault)


def test_two_of_our_own_play_a_game(tmp_path: Path) -> None:
    ours = f"gomocup:{sys.executable} {Path(__file__).parents[3] / 'main.py'} gomocup --player easy"
    players = (player(ours, START, Limit(seconds=1)), player("easy", START, Limit()))
    game = Arena(players, beginnings(None, START, 1), 1).play(2, lambda choice: choice(bytearray(1)))
    assert not game.fault
