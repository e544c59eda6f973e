"""A game that the program has never heard of, once it is registered: searched, traced and matched by the commands."""

import json
import re
from dataclasses import replace
from random import Random

import pytest

from ai.algorithms import OF_MANY, Algorithm
from ai.evaluation import no_terms
from ai.minds import MINDS, levels_of
from ai.minds.levels import LEVELS
from ai.minds.mind import GameMind
from ai.players.choosing import choose
from ai.score import win_in
from game.kinds import KINDS
from tests.conftest import Command
from tests.third_game.breakthrough import BREAKTHROUGH, Breakthrough


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, BREAKTHROUGH.name, BREAKTHROUGH)


@pytest.mark.parametrize("algorithm", [each for each in Algorithm if each not in OF_MANY])
def test_every_algorithm_searches_it(command: Command, algorithm: str) -> None:
    status, out, _ = command(f"search 5x5 --algorithm {algorithm} --depth 3 --json --seed 1")
    found = json.loads(out)
    assert status == 0
    assert re.fullmatch(r"[a-e]2-[a-e]3", found["move"])
    assert [each["depth"] for each in found["iterations"]] == [1, 2, 3]


@pytest.mark.parametrize("level", ["hard", "champion"])
def test_levels_step_onto_the_last_row(level: str) -> None:
    *_, position = BREAKTHROUGH.parse_line(("b2-b3", "e4-e3", "b3xc4", "e3xd2"), BREAKTHROUGH.start("5x5"))[1]
    answer = choose([position], levels_of(position)[level], Random(1))
    assert BREAKTHROUGH.move_text(position, answer.move) in ("c4xb5", "c4xd5")
    assert answer.report.score == win_in(1)


def advance(position: Breakthrough) -> dict[str, int]:
    """The rows that the men have advanced, for the side to move."""
    white = sum(position.size - 1 - cell // position.size for cell in position.white)
    black = sum(cell // position.size for cell in position.black)
    return {"advance": white - black if position.turn == 0 else black - white}


def test_one_value_gives_it_an_evaluation_and_better_mistakes(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    tempting = [BREAKTHROUGH.start("5x5").legal_moves()[3]]
    mind = GameMind(evaluations={"advance": advance, "none": no_terms}, tempting=lambda position: tempting)
    monkeypatch.setitem(MINDS, BREAKTHROUGH.name, mind)
    found = json.loads(command("search 5x5 --algorithm alphabeta --depth 1 --json")[1])
    assert found["iterations"][0]["score"] == 1
    assert command("search 5x5 --evaluation none --depth 1")[0] == 0
    assert "use advance or none" in command("search 5x5 --evaluation samuel --depth 1")[2]
    position = BREAKTHROUGH.start("5x5")
    answer = choose([position], replace(levels_of(position)["pupil"], mistakes=1.0), Random(1))
    assert answer.move == tempting[0]


def test_it_is_traced(command: Command) -> None:
    out = command("trace breakthrough --depth 1 --csv")[1].splitlines()
    assert out[1] == "1,start,-inf,-inf,+inf,"
    moves = [row.split(",")[1] for row in out[2::2]]
    assert moves[:3] == ["a2-a3", "a2-b3", "b2-a3"]
    assert len(moves) == 22


def test_levels_play_a_match_of_it(command: Command) -> None:
    status, out, err = command("match hard beginner --variant 5x5 --games 4 --openings random --seed 1")
    assert (status, err) == (0, "")
    assert out.splitlines()[1].split()[:2] == ["hard", "4"]
    assert tuple(levels_of(BREAKTHROUGH.start("5x5"))) == LEVELS


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("search breakthrough --fen x", "Positions of breakthrough can't be given as text."),
        ("search breakthrough --size 5x5x3", "Only tictactoe has a size."),
        ("search breakthrough --evaluation nilsson", "The evaluation 'nilsson' is not for this game: use none."),
        ("search breakthrough --threads 2", "Only the engine of checkers has threads to choose."),
        ("match hard easy --variant breakthrough --pdn x",
         "There is no notation for files of breakthrough: --resume saves the moves of a match."),
        ("match hard champion-TABLE --variant breakthrough",
         "'champion-TABLE': the switches and weights are those of the search of checkers."),
        ("match hard hub:engine --variant breakthrough",
         "Programs with the protocol hub do not play breakthrough 8x8."),
        ("match hard easy --variant breakthrough --openings ballots",
         "These rules have no openings called ballots: english checkers has ballots and eleven-man, "
         "russian and brazilian have ballots and basic."),
    ],
)  # fmt: skip
def test_what_only_other_games_have_is_refused_in_one_sentence(command: Command, line: str, sentence: str) -> None:
    assert command(line) == (2, "", sentence + "\n")
