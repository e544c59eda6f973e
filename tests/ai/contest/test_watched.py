"""A watched tournament: each game is reported move by move, a fault loses it with its reason, and it can be stopped."""

from pathlib import Path

import pytest

from ai.contest.arena import beginnings
from ai.contest.tournament import (
    CrossTable,
    GameEnded,
    GameStarted,
    MoveMade,
    News,
    NotedPlayer,
    Pace,
    RoundRobin,
    players_in,
    watch,
)
from ai.own_player.host import OwnPlayer
from game.core import InputError
from game.match import Match
from game.tictactoe.kind import TICTACTOE

FIRST = "def choose(state, limit):\n    return state.legal_moves()[0]\n"
LAST = "def choose(state, limit):\n    return state.legal_moves()[-1]\n"
RAISES = "def choose(state, limit):\n    return 1 // 0\n"
ILLEGAL = "def choose(state, limit):\n    return 99\n"
LOOPS = "def choose(state, limit):\n    while True:\n        pass\n"
BROKEN = "def choose(state limit):\n"


def contest(folder: Path, **files: str) -> RoundRobin:
    """The files of a folder at three in a row."""
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text)
    players = [NotedPlayer(OwnPlayer(path, seconds=0.2)) for path in players_in(folder)]
    return RoundRobin(players, beginnings(None, TICTACTOE.start("3x3x3"), 1), 1)


def watched(tournament: RoundRobin, games: int) -> list[News]:
    """The reports on the first games."""
    news: list[News] = []
    watch(tournament, range(1, games + 1), Pace(), bytearray(1), news.append)
    return news


def test_every_game_is_told_move_by_move(tmp_path: Path) -> None:
    tournament = contest(tmp_path, ann=FIRST, bob=LAST)
    table = CrossTable(tournament)
    for one in watched(tournament, 2):
        match one:
            case GameStarted():
                match_of = Match(one.start)
            case MoveMade():
                match_of.play(one.move)
            case GameEnded():
                assert match_of.outcome == one.game.outcome
                assert one.fault is None
                table.count(one.game)
    assert table.games == 2
    assert not any(each.player._process for each in tournament.players)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (RAISES, "bad.py, line 2: ZeroDivisionError"),
        (ILLEGAL, "bad.py chose 99, which is not a legal move."),
        pytest.param(LOOPS, "bad.py did not answer within 0.2 s.", marks=pytest.mark.slow),
        pytest.param(BROKEN, "bad.py, line 1: SyntaxError", marks=pytest.mark.slow),
    ],
)
def test_a_fault_loses_the_game_and_is_told(text: str, said: str, tmp_path: Path) -> None:
    ended = watched(contest(tmp_path, bad=text, good=FIRST), 1)[-1]
    assert isinstance(ended, GameEnded)
    assert ended.game.outcome.payoffs == (-1, 1)
    assert said in str(ended.fault)


def test_a_game_that_is_stopped_is_not_told(tmp_path: Path) -> None:
    tournament, stop = contest(tmp_path, ann=FIRST, bob=LAST), bytearray(1)
    news: list[News] = []

    def tell(one: News) -> None:
        news.append(one)
        stop[0] = isinstance(one, MoveMade)

    watch(tournament, [1, 2], Pace(), stop, tell)
    assert [type(one) for one in news] == [GameStarted, MoveMade]


def test_a_folder_has_to_have_players(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"2 to 24 players: .* has 0 Python files"):
        players_in(tmp_path)
    for name in ("b", "A", "_helper"):
        (tmp_path / f"{name}.py").touch()
    assert [path.stem for path in players_in(tmp_path)] == ["A", "b"]
    with pytest.raises(InputError, match="No such file"):
        players_in(tmp_path / "nowhere")
