"""Engines of other people speak through benchmarks.peers; here one that takes the first legal move."""

import io
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ai.contest.hub import Message, hub_move, hub_position
from ai.limits import Clock
from benchmarks.peers import legal_move, talk
from benchmarks.peers.check import check, main
from benchmarks.peers.checkerboard import CheckerBoardEngine
from game.checkers.position import Move, Position
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rule_sets.english import ENGLISH
from game.core import InputError, State

ROOT = Path(__file__).parent.parent


class First:
    name = "First"
    variants = ("english", "russian")

    def __init__(self) -> None:
        self.asked: list[tuple[Position, int, float]] = []

    def choose(self, positions: Sequence[Position], moves: Sequence[Move], seconds: float) -> Move:
        self.asked.append((positions[-1], len(moves), seconds))
        return positions[-1].legal_moves()[0]


def said(
    peer: First, lines: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> list[Message]:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join([*lines, "quit", "hub"])))
    talk(peer)
    return [Message.parse(line) for line in capsys.readouterr().out.splitlines()]


def test_a_peer_is_introduced_and_asked(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    peer, start = First(), Position.start(RULE_SETS["russian"])
    lines = [
        "hub",
        "set-param name=variant value=russian",
        "init",
        f'pos pos={hub_position(start)} moves="21-17 12-16"',
        "level move-time=0.25",
        "go think",
    ]
    *introduction, done = said(peer, lines, monkeypatch, capsys)
    assert [line.command for line in introduction] == ["id", "param", "wait", "ready"]
    ((position, moves, seconds),) = peer.asked
    assert (moves, seconds) == (2, 0.25)
    assert done.arguments["move"] == hub_move(position.legal_moves()[0])


class Library:
    """A shared library with the interface of CheckerBoard, which takes the piece on one cell to another."""

    def __init__(self, source: tuple[int, int], target: tuple[int, int]) -> None:
        self.asked: list[tuple[int, float, int]] = []
        self.commands: list[bytes] = []
        (from_x, from_y), (to_x, to_y) = source, target

        def getmove(board: Any, color: int, seconds: float, *rest: Any) -> int:
            self.asked.append((color, seconds, rest[2]))
            board[to_x][to_y], board[from_x][from_y] = board[from_x][from_y], 16
            return 3

        self.getmove = getmove

    def enginecommand(self, command: Any, answer: Any) -> int:
        self.commands.append(command.value)
        answer.value = b"Cake" if command.value == b"name" else b""
        return 1


@pytest.mark.parametrize(
    ("rules", "source", "target", "path", "color"),
    [("english", (2, 2), (3, 3), (11, 15), 2), ("russian", (5, 5), (4, 4), (22, 18), 1)],
)
def test_an_engine_of_checkerboard_sees_the_board_as_it_means_it(
    rules: str,
    source: tuple[int, int],
    target: tuple[int, int],
    path: tuple[int, ...],
    color: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    library, start = Library(source, target), Position.start(RULE_SETS[rules])
    monkeypatch.setattr("ctypes.CDLL", lambda name: library)
    engine = CheckerBoardEngine(Path("cake.so"), rules)
    assert (engine.name, library.commands) == ("Cake", [b"name", b"set hashsize 64"])
    assert engine.choose([start], [], 0.25).path == path
    assert engine.choose([start, start, start], [], 0.25).path == path
    assert engine.choose([start], [], 0.5).path == path
    new_game = 1
    assert library.asked == [(color, 0.25, new_game), (color, 0.25, 0), (color, 0.5, new_game)]


def test_a_move_that_an_engine_of_checkerboard_may_not_make(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ctypes.CDLL", lambda name: Library((2, 2), (2, 4)))
    with pytest.raises(LookupError, match="Cake played a move that is not legal"):
        CheckerBoardEngine(Path("cake.so"), "english").choose([Position.start(ENGLISH)], [], 0.25)


def test_a_move_is_found_by_its_ends_and_what_it_captures() -> None:
    start = Position.start(ENGLISH)
    assert legal_move(start, 9, 13, []) == Move((9, 13))
    with pytest.raises(LookupError):
        legal_move(start, 9, 18, [14])


def test_the_check_asks_an_engine_at_every_turn(capsys: pytest.CaptureFixture[str]) -> None:
    main([f"{sys.executable} {ROOT / 'main.py'} hub", "--variant", "frisian", "--games", "1"])
    assert capsys.readouterr().out == "frisian: 65 legal moves in 1 games\n"


class Impatient:
    """Ends every game as drawn after forty plies without a capture, which is no rule of ours."""

    def new_game(self) -> None:
        pass

    def move(self, history: Sequence[State[Any]], rng: Random, stop: bytearray, clock: Clock | None = None) -> Any:
        last = [position for position in history[-41:] if isinstance(position, Position)]
        if len(last) == 41 and len(last[0].pieces()) == len(last[-1].pieces()):
            raise InputError("The game is over.")
        return last[-1].legal_moves()[0]


def test_the_check_gets_as_far_as_to_rules_that_are_not_ours() -> None:
    with pytest.raises(InputError, match=r"Game \d+, move \d+, [BW]:W\S+: The game is over\."):
        check(Impatient(), Position.start(ENGLISH), games=20, seed=1)
