"""The solutions of the worksheets are those of a plain minimax and alpha-beta."""

from typing import Any

import pytest

from ai.score import INFINITY
from ai.textbook.brackets import parse_tree
from ai.textbook.trees import AIMA, TEXTBOOK, Tree
from ai.tracing.quiz import tree_request
from ai.tracing.worksheet import NodeSolution, Worksheet, WorksheetTask, worksheet
from tests.ai.tracing.test_quiz import Slow


def minimax(tree: Tree) -> int:
    if not tree.branches:
        return tree.payoffs[0]
    return (max, min)[tree.turn](minimax(child) for _, child in tree.branches)


def named(sheet: Worksheet) -> dict[str, NodeSolution]:
    """The places by the names of their nodes."""
    whole = sheet.problem.whole
    found: dict[str, NodeSolution] = {}
    for node, place in enumerate(sheet.places):
        position: Any = whole.position(node)
        found[position.name] = place
    return found


def test_the_minimax_sheet_of_random_trees_is_right() -> None:
    for seed in range(30):
        start = tree_request(seed, 2 + seed % 2).start
        sheet = worksheet(start, WorksheetTask.MINIMAX)
        whole = sheet.problem.whole
        for node, place in enumerate(sheet.places):
            position: Any = whole.position(node)
            assert place.value == minimax(position)
            assert place.given is (not position.branches)
            assert not place.crossed


@pytest.mark.parametrize("book_cut", [False, True])
def test_the_alpha_beta_sheet_of_random_trees_is_right(book_cut: bool) -> None:
    for seed in range(30):
        start = tree_request(seed, 2 + seed % 2, book_cut=book_cut).start
        sheet = worksheet(start, WorksheetTask.ALPHABETA, book_cut=book_cut)
        whole = sheet.problem.whole
        slow = Slow(book_cut, 0)
        slow.search(start)
        for node, place in enumerate(sheet.places):
            line = whole.line(node)
            assert (place.window is not None) is (line in slow.values)
            if place.window is not None:
                assert (place.value, place.window) == (slow.values[line], slow.last_windows[line])
            parent = line[:-1]
            assert place.crossed is (line not in slow.values and parent in slow.values)


def test_the_textbook_s_tree() -> None:
    places = named(worksheet(TEXTBOOK, WorksheetTask.ALPHABETA))
    assert {name for name, place in places.items() if place.crossed} == {"K", "G"}
    assert {name for name, place in places.items() if place.best} == {"A", "B", "D", "I"}
    assert [places[name].value for name in "ABCDEF"] == [6, 6, 5, 6, 7, 5]
    assert [places[name].window for name in "ABCE"] == [(6, INFINITY), (-INFINITY, 6), (6, 5), (7, 6)]
    assert places["G"].value is None
    assert places["N"].value == 10


def test_a_table_has_a_row_for_every_visit_of_minimax() -> None:
    sheet = worksheet(TEXTBOOK, WorksheetTask.TABLE)
    assert (sheet.rows, len(sheet.problem.trace)) == (29, 21)


def test_a_tree_whose_branches_have_names_of_their_own() -> None:
    places = named(worksheet(AIMA, WorksheetTask.ALPHABETA))
    assert {name for name, place in places.items() if place.crossed} == {"c2", "c3"}
    assert {name for name, place in places.items() if place.best} == {"A", "B", "b1"}


def test_equal_bounds_cut_or_do_not() -> None:
    tree = parse_tree("[[4,6],[4,9]]")
    crossed = [
        sum(place.crossed for place in worksheet(tree, WorksheetTask.ALPHABETA, book_cut=book_cut).places)
        for book_cut in (False, True)
    ]
    assert crossed == [1, 0]
