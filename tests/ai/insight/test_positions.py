"""The graph of all positions of tic-tac-toe: its counts, its edges, its values."""

import pytest

from ai.insight.positions import graph_of
from ai.insight.solved import SolvedValue
from game.tictactoe.position import TicTacToe
from tests.ai.insight.test_solved import positions, slow

FOLDED = [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]
UNFOLDED = [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]


@pytest.mark.parametrize("misere", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_the_counts_of_the_textbook(misere: bool) -> None:
    graph = graph_of(misere=misere)
    assert [len(ply) for ply in graph.plies(folded=True)] == FOLDED
    assert [len(ply) for ply in graph.plies(folded=False)] == UNFOLDED
    assert (sum(FOLDED), sum(UNFOLDED)) == (765, 5478)


@pytest.mark.parametrize("misere", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_every_value_is_that_of_a_full_minimax(misere: bool) -> None:
    graph = graph_of(misere=misere)
    known: dict[TicTacToe, SolvedValue] = {}
    everything = list(positions(graph.start.rules))
    assert len(everything) == 5478
    for position in everything:
        verdict = slow(position, known)
        assert graph.verdict(position)[: 1 + bool(verdict.sign)] == verdict[: 1 + bool(verdict.sign)]


def test_twins_are_each_position_once() -> None:
    graph = graph_of(misere=False)
    twins = [twin for ply in graph.plies(folded=True) for position in ply for twin in graph.twins(position)]
    assert len(twins) == len(set(twins)) == 5478
    assert all(1 <= len(graph.twins(position)) <= 8 for ply in graph.plies(folded=True) for position in ply)


@pytest.mark.parametrize("folded", [False, True])
def test_parents_and_children_are_the_same_edges(folded: bool) -> None:
    graph = graph_of(misere=False)
    for ply in graph.plies(folded=folded):
        for position in ply:
            assert all(
                position in graph.parents(child, folded=folded) for child in graph.children(position, folded=folded)
            )
            assert all(
                position in graph.children(parent, folded=folded) for parent in graph.parents(position, folded=folded)
            )


def test_the_best_moves_lead_to_the_end_that_the_verdict_tells() -> None:
    graph = graph_of(misere=False)
    fork = graph.canonical(TicTacToe.parse("XO./.X./..O"))
    line = [fork]
    while after := graph.best(line[-1], folded=True):
        line.append(after)
    assert graph.verdict(fork) == SolvedValue(1, 3)
    assert len(line) == 4
    assert {graph.winner(position) for position in line} == {0}
    assert graph.winner(graph.start) is None


def test_a_way_from_the_start() -> None:
    graph = graph_of(misere=False)
    position = TicTacToe.parse("XO./.X./..O")
    for folded in (False, True):
        path = graph.path(position, folded=folded)
        assert [each.occupied.bit_count() for each in path] == [0, 1, 2, 3, 4]
        assert path[-1] == graph.shown(position, folded=folded)
