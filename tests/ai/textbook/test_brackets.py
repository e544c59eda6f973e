"""Trees typed as brackets and random trees."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ai.textbook.alpha_beta import alpha_beta
from ai.textbook.brackets import (
    HIGHEST,
    LARGEST_PAYOFF,
    LOWEST,
    MOST_NODES,
    MOST_PLIES,
    parse_tree,
    random_tree,
    tree_text,
)
from ai.textbook.minimax import minimax
from ai.textbook.trees import MIN, TEXTBOOK, Tree
from ai.textbook.values import payoff
from game.core import InputError, NotationError

PAYOFF = st.integers(-LARGEST_PAYOFF, LARGEST_PAYOFF)


def texts(leaf: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Trees as brackets, with these leaves."""
    node = st.recursive(
        leaf, lambda child: st.lists(child, min_size=1, max_size=4).map(lambda all_: f"[{','.join(all_)}]")
    )
    return st.lists(node, min_size=1, max_size=4).map(lambda all_: f"[{','.join(all_)}]")


VECTORS = st.tuples(PAYOFF, PAYOFF, PAYOFF).map(lambda each: f"({','.join(map(str, each))})")


def leaves(tree: Tree) -> list[Tree]:
    """The leaves from left to right."""
    return [leaf for _, child in tree.branches for leaf in leaves(child)] if tree.branches else [tree]


def test_the_tree_of_the_textbook_is_typed_in_one_line() -> None:
    assert parse_tree("[[[1,6],[7,4]],[[5,2],[10,3]]]") == TEXTBOOK


@settings(max_examples=60)
@given(texts(PAYOFF.map(str)) | texts(VECTORS))
def test_text_and_tree_go_round(text: str) -> None:
    tree = parse_tree(text)
    assert tree_text(tree) == text
    assert parse_tree(tree_text(tree).replace(",", " ,\n ").replace("-", "−")) == tree


def test_nodes_have_names_and_infinite_payoffs_and_min_can_move_at_the_root() -> None:
    text = "MIN: Mi[Ma1[4,x=inf],Ma2=-∞]"
    tree = parse_tree(text)
    assert (tree.name, tree.turn, tree.legal_moves()) == ("Mi", MIN, ("Ma1", "Ma2"))
    assert tree.play("Ma1").legal_moves() == ("A", "x")
    assert tree_text(tree) == "MIN: Mi[Ma1[A=4,x=inf],Ma2=-inf]"
    assert parse_tree(tree_text(tree)) == tree


@given(texts(PAYOFF.map(str)))
def test_the_values_of_a_tree_with_min_at_the_root_are_max_s(text: str) -> None:
    tree, turned = parse_tree(f"MIN: {text}"), parse_tree(re.sub("([0-9]+)", r"-\1", text).replace("--", ""))
    report, mirrored = (alpha_beta(each, utility=payoff) for each in (tree, turned))
    assert (report.score, report.pv, report.nodes) == (-mirrored.score, mirrored.pv, mirrored.nodes)
    assert minimax(tree, utility=payoff).score == report.score


def test_vectors_have_a_number_for_each_player_and_the_players_take_turns() -> None:
    tree = parse_tree("[[(1,2,6),(4,2,3)],(-1, 0, 1)]")
    assert (tree.players, tree.turn, tree.play("B").turn) == (3, 0, 1)
    assert [leaf.payoffs for leaf in leaves(tree)] == [(1, 2, 6), (4, 2, 3), (-1, 0, 1)]
    assert [leaf.turn for leaf in leaves(tree)] == [2, 2, 1]


def test_the_nodes_after_z_have_two_letters() -> None:
    assert random_tree(30, 1, seed=0).legal_moves()[24:27] == ("Z", "AA", "AB")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "In the tree at character 1 (the end): a tree begins with [."),
        ("3", "In the tree at character 1 ('3'): a tree begins with [."),
        ("[]", "In the tree at character 2 (']'): a number, ( or [ is missing."),
        ("[3, x]", "In the tree at character 5 ('x'): a number, ( or [ is missing."),
        ("[3 4]", "In the tree at character 4 ('4'): a comma or ] is missing."),
        ("[[1,2],[3,4]", "In the tree at character 13 (the end): a comma or ] is missing."),
        ("[x,3]", "In the tree at character 2 ('x'): a number, ( or [ is missing."),
        ("A", "In the tree at character 2 (the end): a tree begins with [."),
        ("A[B=3,B=4]", "In the tree at character 7 ('B'): the name B is taken."),
        ("A[Averyverylongname=3,4]", "In the tree at character 3 ('A'): a name has 12 characters at most."),
        ("MIN: [(1,2,3),(1,2,4)]", "In the tree at character 1 ('M'): only a tree for two players begins with MIN."),
        ("[1,2]]", "In the tree at character 6 (']'): the tree ends before this."),
        ("[1,-]", "In the tree at character 4 ('-'): a number, ( or [ is missing."),
        ("[(1,2,]", "In the tree at character 7 (']'): a number is missing."),
        ("[(1,2]", "In the tree at character 6 (']'): a comma or ) is missing."),
        ("[(1)]", "In the tree at character 2 ('('): a vector has a number for each of 2 to 6 players."),
        ("[(1,2,3),4]", "In the tree at character 10 ('4'): this leaf is for 2 players and the first one for 3."),
        ("[1,100000]", "In the tree at character 4 ('1'): numbers go from -99999 to 99999."),
        ("[1," + "9" * 5000 + "]", "In the tree at character 4 ('9'): numbers go from -99999 to 99999."),
        ("[" * 31, "In the tree at character 31 ('['): a tree has 30 plies at most."),
        ("[" + "1," * MOST_NODES, "In the tree at character 40000 ('1'): a tree has 20000 nodes at most."),
    ],
    ids=lambda value: value[:12],
)  # fmt: skip
def test_a_slip_is_named_with_its_place(text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_tree(text)
    assert str(error.value) == message


@settings(max_examples=200)
@given(st.text("[](),-−+ 0123456789a", max_size=30))
def test_any_text_is_read_or_refused_in_one_sentence(text: str) -> None:
    try:
        tree = parse_tree(text)
    except NotationError as error:
        read = str(error)
    else:
        read = "In the tree at character" if parse_tree(tree_text(tree)) == tree else tree_text(tree)
    assert read.startswith("In the tree at character")


@given(st.integers(1, 4), st.integers(1, 4), st.integers(2, 4), st.integers())
@settings(max_examples=40)
def test_a_random_tree_has_the_shape_that_was_asked_for(branching: int, depth: int, players: int, seed: int) -> None:
    tree = random_tree(branching, depth, seed, players=players)
    assert tree == random_tree(branching, depth, seed, players=players)
    assert parse_tree(tree_text(tree)) == tree
    found = leaves(tree)
    assert len(found) == branching**depth
    assert all(LOWEST <= leaf.payoffs[0] <= HIGHEST and len(leaf.payoffs) == players for leaf in found)


def test_another_seed_is_another_tree() -> None:
    assert len({random_tree(2, 3, seed) for seed in range(20)}) == 20


def test_the_payoffs_lie_in_the_range_that_was_asked_for() -> None:
    assert {leaf.payoffs[0] for leaf in leaves(random_tree(8, 3, seed=2))} == set(range(-9, 10))
    found = {leaf.payoffs[0] for leaf in leaves(random_tree(6, 3, seed=2, lowest=3, highest=5))}
    assert found == {3, 4, 5}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"branching": 0}, "A node has 1 to 20000 branches, not 0."),
        ({"depth": 31}, "A tree has 1 to 30 plies, not 31."),
        ({"players": 1}, "A tree is for 2 to 6 players, not 1."),
        ({"branching": 3, "depth": 9}, "That tree would have 29524 nodes; the limit is 20000."),
    ],
)
def test_a_random_tree_that_can_t_be_built_is_refused(options: dict[str, int], message: str) -> None:
    with pytest.raises(InputError) as error:
        random_tree(**({"branching": 2, "depth": 2, "seed": 1} | options))
    assert str(error.value) == message


def test_the_deepest_tree_is_searched() -> None:
    tree = parse_tree("[" * MOST_PLIES + "5" + "]" * MOST_PLIES)
    assert alpha_beta(tree, utility=payoff).score == 5
