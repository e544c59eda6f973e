"""Engines of other people speak through benchmarks.peers; here one that takes the first legal move."""

import io
from collections.abc import Sequence

import pytest

from ai.hub import Line, move_text, position_text
from benchmarks.peers import legal_move, talk
from game.checkers.position import Move, Position
from game.checkers.variants import ENGLISH, VARIANTS


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
) -> list[Line]:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join([*lines, "quit", "hub"])))
    talk(peer)
    return [Line.parse(line) for line in capsys.readouterr().out.splitlines()]


def test_a_peer_is_introduced_and_asked(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    peer, start = First(), Position.start(VARIANTS["russian"])
    lines = [
        "hub",
        "set-param name=variant value=russian",
        "init",
        f'pos pos={position_text(start)} moves="21-17 12-16"',
        "level move-time=0.25",
        "go think",
    ]
    *introduction, done = said(peer, lines, monkeypatch, capsys)
    assert [line.command for line in introduction] == ["id", "param", "wait", "ready"]
    ((position, moves, seconds),) = peer.asked
    assert (moves, seconds) == (2, 0.25)
    assert done.arguments["move"] == move_text(position.legal_moves()[0])


def test_a_move_is_found_by_its_ends_and_what_it_captures() -> None:
    start = Position.start(ENGLISH)
    assert legal_move(start, 9, 13, []) == Move((9, 13))
    with pytest.raises(LookupError):
        legal_move(start, 9, 18, [14])
