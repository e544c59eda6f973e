"""Every long command shows on a terminal how far it is, and nothing in a file."""

import sys
from pathlib import Path

import pytest

from ai.commands.games import Bar
from tests.conftest import Command

GAME = '[GameType "21"] [SetUp "1"] [FEN "W:W22,32,31,29:B15,3,4,2"] 1. 22-18 15x22 2. 31-27 *'


def test_the_time_that_is_left_follows_from_what_is_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    times = iter((100.0, 3820.0))
    monkeypatch.setattr("ai.commands.games.perf_counter", lambda: next(times))
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    Bar("games").show(30, 90)
    assert " 30 of 90 games, 2:04:00 left" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("book build thai --nodes 50 --positions 1 --folder {folder}", " 1 of 1 positions, 0:00:00 left"),
        ("endgame build thai 2 --folder {folder}", " 7,092 of 7,092 positions, 0:00:00 left"),
        ("selfplay english {folder}/games --depth 1 --games 2", " 2 of 2 games, 0:00:00 left"),
        ("puzzles verify english --sample 1 --nodes 1000", " 1 of 1 puzzles, 0:00:00 left"),
        ("tune english {folder}/journal --iterations 2 --pairs 1 --nodes 10", " 2 of 2 iterations, 0:00:00 left"),
        ("match minimax:1 minimax:1 --variant tictactoe --games 2 --seed 1", " 2 of 2 games  +"),
        ("review {folder}/game.pdn --nodes 100", " 3 of 3 moves, 0:00:00 left"),
        ("trace textbook --frames {folder}/film", " 22 of 22 frames, 0:00:00 left"),
    ],
)
def test_a_terminal_is_shown_how_far_it_is(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, line: str, told: str
) -> None:
    (tmp_path / "game.pdn").write_text(GAME, encoding="utf-8")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr("game.ui.lab.export.export.FILM", (700, 520))
    status, _, err = command(line.format(folder=tmp_path))
    assert status in (0, 1)
    assert told in err
    assert err.endswith("\n")
