"""A game that the program has never heard of, once it is registered: searched, traced and matched by the commands."""

import json
from random import Random

import pytest

from ai.algorithms import OF_MANY, Algorithm
from ai.minds import levels_of
from ai.minds.levels import LEVELS
from ai.players.choosing import choose
from ai.score import win_in
from game.kinds import KINDS
from tests.conftest import Command
from tests.third_game.connect_four import CONNECT_FOUR


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, CONNECT_FOUR.name, CONNECT_FOUR)


@pytest.mark.parametrize("algorithm", [each for each in Algorithm if each not in OF_MANY])
def test_every_algorithm_searches_it(command: Command, algorithm: str) -> None:
    status, out, _ = command(f"search 5x4 --algorithm {algorithm} --depth 3 --json --seed 1")
    found = json.loads(out)
    assert status == 0
    assert found["move"] in "abcde"
    assert [each["depth"] for each in found["iterations"]] == [1, 2, 3]


@pytest.mark.parametrize("level", ["hard", "champion"])
def test_levels_complete_a_line(level: str) -> None:
    """Three discs of the first player stand on one another in the column a."""
    position = CONNECT_FOUR.start("7x6")
    for text in "ababab":
        position = position.play(CONNECT_FOUR.parse_move(text, position))
    answer = choose([position], levels_of(position)[level], Random(1))
    assert CONNECT_FOUR.move_text(position, answer.move) == "a"
    assert answer.report.score == win_in(1)


def test_it_is_traced(command: Command) -> None:
    out = command("trace connectfour --depth 1 --csv")[1].splitlines()
    assert out[1] == "1,start,-inf,-inf,+inf,"
    assert [row.split(",")[1] for row in out[2::2]] == list("abcdefg")


def test_levels_play_a_match_of_it(command: Command) -> None:
    status, out, err = command("match hard beginner --variant 5x4 --games 4 --openings random --seed 1")
    assert (status, err) == (0, "")
    assert out.splitlines()[1].split()[:2] == ["hard", "4"]
    assert tuple(levels_of(CONNECT_FOUR.start("5x4"))) == LEVELS


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("search connectfour --fen x", "Positions of connectfour can't be given as text."),
        ("search connectfour --size 5x4x3", "Only tictactoe has a size."),
        ("search connectfour --evaluation nilsson", "The evaluation 'nilsson' is not for this game: take none."),
        ("search connectfour --threads 2", "Only the expert search of checkers has threads to choose."),
        ("match hard easy --variant connectfour --pdn x",
         "PDN is for checkers: a match of connectfour can't be written to it."),
        ("match hard champion-TABLE --variant connectfour",
         "'champion-TABLE': the switches and weights are those of the search of checkers."),
        ("match hard hub:engine --variant connectfour", "Engines with the Hub protocol play checkers only."),
        ("match hard easy --variant connectfour --openings ballots",
         "The ballots are openings of english checkers only."),
    ],
)  # fmt: skip
def test_what_only_other_games_have_is_refused_in_one_sentence(command: Command, line: str, sentence: str) -> None:
    assert command(line) == (2, "", sentence + "\n")
