"""The command `listing`: searches as textbooks print them, and what is wrong with nine others."""

import pytest

from ai.tracing.printed import read_listing, wrong_listings
from tests.conftest import Command


def test_without_a_name_all_listings_are_named(command: Command) -> None:
    status, out, _ = command("listing")
    assert status == 0
    assert {"minimax", "alphabeta-two-functions", "minimax-one-guarantee", "fault-1", "fault-9"} <= set(out.split())
    for name in out.split():
        assert command(f"listing {name}")[0] == 0


def test_a_listing_is_printed_as_it_stands(command: Command) -> None:
    assert command("listing alphabeta-two-functions")[1] == read_listing("alphabeta-two-functions")


def test_what_alpha_beta_adds_is_marked(command: Command) -> None:
    lines = command("listing alphabeta-lecture --diff")[1].splitlines()
    assert [line for line in lines if line.startswith("+ ")] == [
        "+ def alpha_beta(game, depth, low, high):",
        "+         score = -alpha_beta(game, depth - 1, -high, -low)",
        "+         low = max(low, best)",
        "+         if low >= high:",
        "+             break",
        "+ alpha_beta(START, DEPTH, -INFINITY, INFINITY)",
    ]
    assert len([line for line in lines if line.startswith("- ")]) == 3
    assert "+         if cut(alpha, beta):" in command("listing alphabeta --diff")[1]


@pytest.mark.parametrize("name", wrong_listings())
def test_a_fault_is_asked_about_and_graded(command: Command, name: str) -> None:
    wrong = wrong_listings()[name]
    status, out, _ = command(f"listing {name}")
    assert status == 0
    assert "The first visit that differs" in out
    assert wrong.why not in out
    assert command(f"listing {name} --line {wrong.number}")[:2] == (0, f"Right: line {wrong.number}. {wrong.why}\n")
    assert command(f"listing {name} --line 2")[:2] == (1, "Line 2 is not the faulty one.\n")


def test_a_faulty_listing_and_each_form_can_be_traced(command: Command) -> None:
    assert "value 2 by C F M: 21 visits" in command("trace fault-2")[1]
    usual = command("trace textbook --csv")[1]
    assert command("trace textbook --listing two-functions --csv")[1] == usual
    by_mover = command("trace textbook --algorithm negamax-alphabeta --csv")[1]
    assert command("trace textbook --listing lecture --csv")[1] != usual
    assert by_mover.splitlines()[-1].split(",")[1:3] == ["A", "6"]


def test_what_makes_no_sense_is_refused(command: Command) -> None:
    assert command("listing nothing")[0] == 2
    assert "makes no sense for this listing" in command("listing minimax --diff")[2]
    assert "makes no sense for this listing" in command("listing minimax --line 3")[2]
    assert "--listing makes no sense" in command("trace textbook --algorithm negamax --listing lecture")[2]
