"""The shelf and trees of one's own on the command line: by name, in words, as a proof."""

import re
from pathlib import Path

import pytest

from ai.commands.shelf import shelf_names
from ai.tracing.examples import ExampleGroup, examples
from tests.conftest import Command


@pytest.mark.parametrize(
    ("name", "end"),
    [
        ("minnie", "value -7 by C C1 N: 45 visits of 23 nodes"),
        ("figure-8.24", "value 8 by Mi1 A: 15 visits of 8 nodes"),
        ("subtrees", "value 3 by S1 A: 11 visits of 6 nodes"),
        ("min-errs", "value 3 by B D: 13 visits of 7 nodes"),
        ("proof", "value 6 by B D I: 21 visits of 11 nodes"),
        ("type-a", "value 100 by 13-17: 9 visits of 5 nodes"),
        ("type-b", "value 100 by 19-23: 15 visits of 8 nodes"),
        ("sixteen", "of 17 nodes"),
        ("alliance-arises", "value (4, 4, 2) by AC AC_BC: 13 visits of 7 nodes"),
        ("alliance-breaks", "value (4, 3, 3) by AB AB_BA: 13 visits of 7 nodes"),
    ],
)
def test_an_example_is_traced_by_its_name(command: Command, name: str, end: str) -> None:
    status, out, _ = command(f"trace {name}")
    assert status == 0
    assert out.rstrip().endswith(end)


def test_the_page_of_the_lab_names_the_shelf() -> None:
    page = (Path(__file__).parents[1] / "docs" / "search-lab.md").read_text("utf-8")
    named = set(re.findall(r"`([a-z0-9.-]+)`", page.partition("## Find the figure")[2].partition("## Read the")[0]))
    assert named <= set(shelf_names())
    ideas = (ExampleGroup.TREES, ExampleGroup.IDEAS)
    assert {each.name.replace(" ", "-") for each in examples() if each.shelf in ideas} <= named


def test_an_unknown_name_lists_the_shelf(command: Command) -> None:
    for verb in ("trace", "compare", "lab"):
        status, _, err = command(f"{verb} nothing")
        assert status == 2
        assert all(name in err for name in shelf_names())


def test_a_tree_of_one_s_own_has_min_at_the_root_names_and_infinities(command: Command) -> None:
    out = command("trace MIN:Mi[Ma1[4,x=inf],Ma2=-3]")[1]
    assert out.endswith("\nvalue -3 by Ma2: 9 visits of 5 nodes\n")
    assert "   +inf" in out
    assert command("trace A[B=3,B=4]")[2] == "In the tree at character 7 ('B'): the name B is taken.\n"
    assert (
        "all of them find"
        in command("compare MIN:[[4,9],[-7,2]] --algorithms minimax,negamax,alphabeta,maxn")[1].lower()
    )


def test_the_steps_are_told_in_the_words_of_the_lab(command: Command) -> None:
    lines = command("trace textbook --words")[1].splitlines()
    assert len(lines) == 21
    assert lines[0] == " 1  Begin at A. MAX is to move at A and wants the highest value."
    assert (
        lines[10]
        == "11  Cutoff at E. α 7 ≥ β 6. If MAX can answer with 7, MIN will not play this: it already has 6 at B."
    )
    assert lines[20] == "21  Done. The search is over: A counts as 6, by B D I."
    assert "MIN is to move at Minnie" in command("trace minnie --words")[1]


def test_a_search_is_shown_as_a_proof(command: Command) -> None:
    rows = [line.split(",") for line in command("trace textbook --and-or --csv")[1].splitlines()]
    assert rows[0][:5] == ["visit", "node", "value", "kind", "verdict"]
    assert rows[11][1:5] == ["E", "7", "OR", "proved"]
    assert rows[20][1:5] == ["C", "5", "AND", "disproved"]
    assert rows[21][1:5] == ["A", "6", "OR", "proved"]
    assert "disproved" in command("trace proof")[1]
    drawn = command("trace proof --svg")[1]
    assert all(f">{word}<" in drawn for word in ("OR", "AND", "✓", "×"))
    assert command("trace three-players --and-or")[2] == "The option --and-or makes no sense for this search.\n"


def test_another_evaluation_is_chosen(command: Command) -> None:
    line = "trace english --depth 1 --fen W:W14,19,20:B8,11 --algorithm minimax --csv"
    usual, meyer = (command(f"{line} {more}")[1] for more in ("", "--evaluation meyer"))
    assert usual != meyer
    assert "100" in meyer
    assert (
        command("trace textbook --evaluation meyer")[2] == "The option --evaluation makes no sense for this search.\n"
    )
    assert "There is no evaluation" in command("trace english --evaluation nothing")[2]
