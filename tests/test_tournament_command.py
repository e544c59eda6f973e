"""`main.py tournament`: each player meets every other one, the cross table, faults, going on after a kill."""

import json
import signal
from itertools import count
from pathlib import Path

import pytest

from ai.contest.arena import Decide, FinishedGame
from ai.contest.tournament import RoundRobin
from tests.conftest import Command

SMALL = "--variant tictactoe --nodes 200 --seed 1"
FIRST = "def choose(state, limit):\n    return state.legal_moves()[0]\n"


def rows(out: str) -> dict[str, list[str]]:
    """The lines of the cross table by their players: games, points, and what follows."""
    return {words[1]: words[2:] for words in (line.split() for line in out.splitlines()[1:]) if words[0].isdigit()}


def test_everybody_meets_everybody(command: Command) -> None:
    status, out, err = command(f"tournament beginner hard minimax:1 --games 4 {SMALL}")
    assert (status, err) == (0, "")
    table = rows(out)
    assert {row[0] for row in table.values()} == {"8"}
    assert sum(float(row[1]) for row in table.values()) == 12
    order = list(table)
    for line, one in enumerate(order):
        assert table[one][2 + line] == "-"
        for column, other in enumerate(order):
            if one != other:
                assert float(table[one][2 + column]) + float(table[other][2 + line]) == 4
        assert float(table[one][1]) == sum(float(points) for points in table[one][2:5] if points != "-")


def test_the_games_of_two_are_those_of_their_match(command: Command) -> None:
    _, match, _ = command(f"match hard beginner --games 6 {SMALL}")
    _, tournament, _ = command(f"tournament hard beginner --games 6 {SMALL}")
    words = match.splitlines()[1].split()
    assert rows(tournament)["hard"][1] == words[5]
    assert tournament.splitlines()[1].split("  ")[-1] == match.splitlines()[1].split("  ")[-1]


def test_it_goes_on_from_its_journal(command: Command, tmp_path: Path) -> None:
    line = f"tournament beginner easy minimax:1 {SMALL}"
    whole = command(f"{line} --games 4")
    journal = tmp_path / "journal"
    command(f"{line} --games 2 --resume {journal}")
    with journal.open("a") as file:
        file.write('{"game": 7, "payoffs": [1,')  # torn by a kill
    assert command(f"{line} --games 4 --resume {journal}") == whole
    assert [json.loads(game)["game"] for game in journal.read_text().splitlines()[1:]] == list(range(1, 13))
    status, _, err = command(f"tournament beginner easy {SMALL} --resume {journal}")
    other = "it has the players beginner, easy, minimax:1, this one the players beginner, easy."
    assert (status, err) == (2, f"{journal} is of another match: {other}\n")


@pytest.mark.slow
def test_in_parallel_the_table_is_the_same(command: Command, tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    own.write_text(FIRST)
    line = f"tournament {own} beginner easy --games 2 {SMALL}"
    assert command(line) == command(f"{line} --parallel 2")


def test_a_fault_loses_the_game_and_the_tournament_goes_on(command: Command, tmp_path: Path) -> None:
    good, bad, journal = tmp_path / "good.py", tmp_path / "bad.py", tmp_path / "journal"
    good.write_text(FIRST)
    bad.write_text("def choose(state, limit):\n    return state.legal_moves()[7]\n")
    line = f"tournament {good} {bad} --games 2 {SMALL} --resume {journal}"
    status, out, err = command(line)
    assert (status, err) == (0, "")
    assert rows(out)["good.py"][:2] == ["2", "2.0"]
    sentence = "bad.py, line 2: IndexError: tuple index out of range"
    assert out.splitlines()[-1] == f"lost by forfeit, 2 times: {sentence}"
    assert [json.loads(game).get("fault") for game in journal.read_text().splitlines()[1:]] == [sentence] * 2
    assert command(line)[1] == out


def test_a_game_lost_by_a_fault_is_written_with_its_result(command: Command, tmp_path: Path) -> None:
    bad, pdn = tmp_path / "bad.py", tmp_path / "games.pdn"
    bad.write_text("def choose(state, limit):\n    return None\n")
    status, out, _ = command(f"match {bad} minimax:1 --games 1 --pdn {pdn} --seed 1")
    assert status == 0
    assert out.splitlines()[-1] == "lost by forfeit, 1 time: bad.py chose None, which is not a legal move."
    assert '[Result "0-1"]' in pdn.read_text()  # Black moves first in English checkers, and its points stand first


def test_a_file_that_can_t_be_loaded_is_told_before_the_first_game(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "bad.py"
    path.write_text("def choose(state, limit)\n")
    assert command(f"tournament easy {path} {SMALL}") == (2, "", "bad.py, line 1: SyntaxError: expected ':'\n")


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        ("easy", "A tournament needs at least two players."),
        ("easy hard easy", "'easy' can't play against itself in a tournament."),
        ("easy none.py", "none.py can't be read: No such file or directory."),
    ],
)
def test_what_is_wrong_with_the_players(command: Command, players: str, sentence: str) -> None:
    assert command(f"tournament {players}") == (2, "", f"{sentence}\n")


@pytest.mark.parametrize("played", [0, 1, 4])
def test_ctrl_c_prints_the_table_of_what_was_played(
    command: Command, monkeypatch: pytest.MonkeyPatch, played: int
) -> None:
    """The third player has no game after one game, and no Elo difference."""
    games, play = count(), RoundRobin.play

    def interrupted(contest: RoundRobin, number: int, decide: Decide) -> FinishedGame:
        if next(games) == played:
            signal.raise_signal(signal.SIGINT)
        return play(contest, number, decide)

    monkeypatch.setattr(RoundRobin, "play", interrupted)
    status, out, err = command(f"tournament beginner hard minimax:1 --games 4 {SMALL}")
    assert (status, err) == (130, "")
    assert sum(int(row[0]) for row in rows(out).values()) == 2 * played
    assert ("-" in [row[-1] for row in rows(out).values()]) == (played == 1)
