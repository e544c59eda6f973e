"""Searches as proofs: what is said of a node is what its minimax value says."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ai.textbook.brackets import parse_tree, random_tree
from ai.textbook.minimax import minimax
from ai.textbook.switches import Switches
from ai.textbook.trees import TEXTBOOK
from ai.textbook.values import payoff
from ai.tracing.and_or import TreeProof
from ai.tracing.run import SEARCHES, Request, run
from game.checkers.kind import CHECKERS


@settings(max_examples=150)
@given(st.integers(2, 3), st.integers(1, 4), st.integers(0, 9999), st.sampled_from(tuple(SEARCHES)), st.booleans())
def test_a_verdict_agrees_with_minimax(branching: int, depth: int, seed: int, algorithm: str, book: bool) -> None:
    tree = random_tree(branching, depth, seed, lowest=-3, highest=3)
    trace = run(Request(tree, algorithm, book_cut=book))
    proof = TreeProof(trace)
    assert proof.at(0, len(trace)) is True
    assert proof.goal is not None
    for node in range(len(trace.nodes)):
        verdict, value = proof.at(node, len(trace)), minimax(trace.position(node), utility=payoff).score
        assert verdict in ((None, value >= proof.goal) if "alpha" in algorithm else (value >= proof.goal,))


def test_the_textbook_s_tree_is_decided_step_by_step() -> None:
    trace = run(Request(TEXTBOOK))
    proof = TreeProof(trace)
    names = [str(trace.move(node) or "A") for node in range(len(trace.nodes))]

    def decided(step: int) -> dict[str, bool]:
        return {name: bool(proof.at(n, step)) for n, name in enumerate(names) if proof.at(n, step) is not None}

    assert decided(4) == {"H": False}
    assert decided(7) == {"H": False, "I": True, "D": True}
    assert decided(13) == decided(7) | {"J": True, "E": True, "B": True, "A": True}
    assert decided(21) == decided(13) | {"L": False, "M": False, "F": False, "C": False}


def test_with_min_at_the_root_the_claim_is_still_max_s() -> None:
    trace = run(Request(parse_tree("MIN: [[4,9],[-7,2]]"), "negamax"))
    proof = TreeProof(trace)
    assert (proof.goal, proof.at(0, len(trace))) == (2, True)


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_a_search_with_quiescence_and_a_table_is_a_proof_too(depth: int) -> None:
    start = CHECKERS.parse_position("B:W20,22,28,31:B11,13,15,16,19", "english")
    for switches in (Switches(quiescence=True), Switches(table=True), Switches(quiescence=True, deepening=True)):
        trace = run(Request(start, "alphabeta", depth, "meyer", switches=switches))
        assert TreeProof(trace).at(trace.root_at(len(trace)), len(trace)) is True


def test_a_stopped_search_proves_nothing() -> None:
    trace = run(Request(TEXTBOOK), most_nodes=5)
    assert TreeProof(trace).goal is TreeProof(trace).at(0, len(trace)) is None
