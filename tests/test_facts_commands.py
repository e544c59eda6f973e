"""Commands that count and measure: evaluate, positions, branching, quiz."""

import json
import re
from io import StringIO

import pytest

from ai.insight.branching import PRINTED, PRINTED_ELSEWHERE
from ai.minds import mind_of
from ai.minds.dama_weights import WEIGHTS
from game.checkers.kind import CHECKERS
from tests.conftest import Command


def test_positions_counts_the_numbers_of_the_texts(command: Command) -> None:
    out = command("positions")[1]
    assert re.search(r"\n +all +5,478 +765 +412 +202 +151\n", out)
    assert out.endswith("255,168 games, 26,830 of them essentially different\n")
    assert "5,478" in command("positions --misere")[1]


@pytest.mark.parametrize("evaluation", ["samuel", "meyer", "patterns"])
def test_the_terms_of_a_position_add_up_to_its_value(command: Command, evaluation: str) -> None:
    fen = "W:W18,22,26,K30:B5,9,K14"
    found = json.loads(command(f"evaluate english --fen {fen} --evaluation {evaluation} --json")[1])
    assert sum(term["value"] for term in found["terms"]) == found["value"]
    position = CHECKERS.parse_position(fen, "english")
    if evaluation != "patterns":
        assert mind_of(position).evaluation(position, evaluation)(position) == found["value"]


def test_meyer_s_evaluation_counts_men_and_three_times_the_kings(command: Command) -> None:
    out = command("evaluate english --fen B:W18,22,26,K30:B5,9,K14,K15 --evaluation meyer")[1]
    assert re.search(r"\nmen +2 +3 +100 +-100\nkings +2 +1 +300 +\+300\nsum +\+200\n", out)


def test_nilsson_s_evaluation_counts_open_lines(command: Command) -> None:
    found = json.loads(command("evaluate tictactoe --fen XO./.../... --json")[1])
    assert [(term["own"], term["opponent"], term["value"]) for term in found["terms"]] == [(6, 0, 600), (0, 5, -500)]
    assert re.search(r"in open lines\n.*\nopen lines +6 +0 +1 +\+6\n.* +0 +5 +1 +-5\nsum +\+1\n", command(
        "evaluate tictactoe --fen XO./.../...")[1])  # fmt: skip
    assert "The game is over" in command("evaluate tictactoe --fen XXX/OO./...")[1]


def test_every_game_but_wild_shows_the_terms_that_its_levels_count(command: Command) -> None:
    man, king = WEIGHTS["turkish"][:2]
    found = command("evaluate turkish --fen W:Wa2,d4,Kh8:Bh7")[1]
    assert re.search(rf"\nmen +2 +1 +{man} +\+{man}\nkings +1 +0 +{king} +\+{king}\n", found)
    text = "XXX...XXX/O.......O/........./.OO....../........./........./........./....O..../........./-"
    assert command(f"evaluate ultimate --fen {text}")[1].splitlines()[2:] == [
        "boards                 0         2     100   -200",
        "two boards in a row    0         1      80    -80",
        "two marks in a row     1         0      12    +12",
        "sum                                          -268",
    ]
    assert command("evaluate wild")[::2] == (2, "No evaluation of this game can be taken apart.\n")


def test_an_evaluation_without_terms_is_refused(command: Command) -> None:
    status, _, err = command("evaluate english --evaluation none")
    assert (status, err) == (2, "The evaluation none has no terms; those that have some are samuel, meyer, patterns.\n")
    assert "is not for this game" in command("evaluate english --evaluation nilsson")[2]


def test_branching_is_measured_next_to_the_lecture_s_numbers(command: Command) -> None:
    assert PRINTED == {"english": (6.14, 1.20, 7.94), "7x6x4-gravity": (7.00,)}
    assert PRINTED_ELSEWHERE == {"Rubik's cube": 13.50, "Go": 361}
    lines = command("branching --games 2 --seed 3")[1].splitlines()
    assert lines[0].split() == ["measured", "printed"]
    (every, _), (capture, printed), (quiet, _) = (map(float, line.split()[-2:]) for line in lines[1:4])
    assert (printed, capture < 2 < every < quiet) == (1.20, True)
    assert lines == command("branching --games 2 --seed 3")[1].splitlines()
    assert command("branching tictactoe --games 1")[1].splitlines()[0].split() == ["measured"]


def answered(monkeypatch: pytest.MonkeyPatch, text: str, *, terminal: bool = False) -> None:
    stream = StringIO(text)
    monkeypatch.setattr(stream, "isatty", lambda: terminal)
    monkeypatch.setattr("sys.stdin", stream)


def test_a_quiz_is_graded(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    answered(monkeypatch, "")
    status, out, _ = command("quiz textbook")
    assert status == 0
    assert out.endswith("0 of 6 right\n")
    answers: list[str] = []
    for _ in range(6):
        answered(monkeypatch, "\n".join([*answers, "nonsense"]) + "\n")
        found = re.findall(r"Not quite: (.+)\.", command("quiz textbook")[1])
        answers.append(re.sub(r"[αβ]| = |,", " ", found[-1]).replace("∞", "inf").replace("−", "-"))
    answered(monkeypatch, "\n".join(answers) + "\n")
    out = command("quiz textbook")[1]
    assert out.count("Right.") == 6
    assert out.endswith("6 of 6 right\n")
    assert "α 7 ≥ β 6. If MAX can answer with 7, MIN will not play this: it already has 6 at B." in out


@pytest.mark.parametrize(
    ("seed", "shown"),
    [
        ("checkers-3", "B:W6,19:B8"),
        ("checkers-minimax-5", "B:WK18,19,25,29,30:B11,13,21,26,K31"),
        ("horizon-8", "B:WKa7:BKg1"),
        ("tictactoe3-3", "O.O\nXX.\nXO."),
        ("tree2x2-3", "[[8,3],[-9,-8]]"),
    ],
)
def test_a_quiz_shows_its_position(command: Command, monkeypatch: pytest.MonkeyPatch, seed: str, shown: str) -> None:
    answered(monkeypatch, "")
    out = command(f"quiz {seed}")[1]
    assert re.match(rf"\w+\n{re.escape(shown)}\n\n", out)


def test_on_a_terminal_an_answer_that_can_t_be_read_is_asked_again(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    answered(monkeypatch, "what\n-inf 6\n", terminal=True)
    out = command("quiz textbook")[1]
    assert "That is no answer: two numbers, such as -inf 6." in out
    assert out.endswith("1 of 6 right\n")


@pytest.mark.parametrize("tree", ["", "tree2x3-cut-7", "MIN:[[4,9],[-7,2],[3,5]]", "tictactoe3-55", "aima --book-cut"])
def test_a_quiz_is_the_same_for_the_same_seed(command: Command, monkeypatch: pytest.MonkeyPatch, tree: str) -> None:
    outs = []
    for seed in (3, 3):
        answered(monkeypatch, "1\nyes\nno\n")
        outs.append(command(f"quiz {tree} --seed {seed}")[1])
    assert outs[0] == outs[1]
    assert re.search(r"\n[0-3] of \d right\n$", outs[0])


def test_an_unknown_exercise_lists_the_shelf(command: Command) -> None:
    assert "take a seed such as tree2x3-4711, or one of textbook, aima" in command("quiz nothing")[2]
    assert "There is no exercise called 'tree9x9-1'" in command("quiz tree9x9-1")[2]
