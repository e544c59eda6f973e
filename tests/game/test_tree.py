"""The tree of a game: branches are found, put in order and taken away, however long the game is."""

import gc
import pickle
from copy import copy, deepcopy
from typing import Any
from weakref import ref

import pytest

from game import nodes
from game.core import Reason, loss
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import MnkRules
from game.tree import Game, Node
from tests.interpreted import same_file_interpreted

PLAIN = same_file_interpreted(nodes)


def tree() -> Node[TicTacToe, int]:
    """0 4 8 is the main line, with 0 5 and 1 as variations."""
    root: Node[TicTacToe, int] = Node(TicTacToe.start())
    root.add(0).add(4).add(8)
    root.add(0).add(5)
    root.add(1)
    return root


def test_a_move_that_was_tried_is_found_again() -> None:
    root = tree()
    first = root.child(0)
    assert first is not None
    assert first is root.add(0)
    assert root.child(2) is None
    assert [node.move for node in first.children] == [4, 5]


def test_a_node_knows_the_way_to_it() -> None:
    root = tree()
    last = list(root.main_line())[-1]
    assert last.moves() == [0, 4, 8]
    assert last.positions() == [root.position, *(node.position for node in root.main_line())]
    assert (last.path()[0], last.ply, root.ply) == (root, 3, 0)


def test_a_variation_becomes_the_main_line() -> None:
    root = tree()
    root.children[1].promote()
    root.promote()
    assert [node.move for node in root.main_line()] == [1]
    assert [node.move for node in root.children] == [1, 0]


def test_a_branch_is_taken_out() -> None:
    root = tree()
    first = root.children[0]
    first.remove()
    root.remove()
    assert [node.move for node in root.walk()] == [None, 1]
    assert first.path()[0] is first


def test_a_walk_meets_the_main_line_first() -> None:
    assert [node.move for node in tree().walk()] == [None, 0, 4, 8, 5, 1]


def test_a_game_ends_where_it_was_given_up() -> None:
    root = tree()
    assert Game(root).last.moves() == [0, 4, 8]
    root.children[0].end = loss(2, 0, Reason.RESIGNATION)
    assert Game(root).last.moves() == [0]


def test_a_long_game_is_no_deep_one() -> None:
    rules = MnkRules(26, 26, 26, players=2)
    root: Node[TicTacToe, int] = Node(TicTacToe.start(rules))
    node = root
    for _ in range(5):
        for move in range(600):
            node = node.add(move)
        node.position = root.position
    assert node.ply == 3000
    assert len(node.moves()) == sum(1 for _ in root.walk()) - 1 == 3000
    assert "move=599" in repr(node)


@pytest.mark.parametrize("kind", [Node, PLAIN.NodeFields], ids=["compiled", "interpreted"])
def test_every_node_has_its_own_lists(kind: Any) -> None:
    root = kind("start", comments=["a game"])
    assert (root.comments, root.next, root.has_notes) == (["a game"], None, True)
    first = root.attach(1, "one")
    assert (first.parent, first.move, first.position, root.next, root.children) == (root, 1, "one", first, [first])
    second = root.attach(2, "two")
    assert (root.children, first.children, first.next) == ([first, second], [], None)
    first.glyphs.append(1)
    assert (first.glyphs, second.glyphs, first.has_notes, second.has_notes) == ([1], [], True, False)
    root.children = [second]
    assert (root.next, root.children) == (second, [second])
    notes = {"comments_before": ["why"], "shapes": [3], "clock": (1, 2), "evaluation": 0, "end": 1}
    for name, value in notes.items():
        other = second.attach(3, "three")
        assert not other.has_notes
        setattr(other, name, value)
        assert (getattr(other, name), other.has_notes) == (value, True)
    last = first.attach(4, "four")
    first.children = []
    assert (first.next, first.children, last.parent) == (None, [], first)


@pytest.mark.parametrize("copied", [deepcopy, lambda root: pickle.loads(pickle.dumps(root))], ids=["deep", "pickled"])
def test_a_copy_of_a_tree_is_the_same_tree(copied: Any) -> None:
    root = tree()
    root.children[0].comments.append("corner")
    root.children[0].clock = (60, 59)
    other = copied(root)
    fields = [(node.move, node.position, node.comments, node.clock) for node in root.walk()]
    assert [(node.move, node.position, node.comments, node.clock) for node in other.walk()] == fields
    assert all(child.parent is other for child in other.children)
    assert other.children[0] is not root.children[0]
    assert copy(root.children[1]).parent is root


def test_a_line_of_any_length_is_removed() -> None:
    start = set[int]()
    there, node = ref(start), Node[Any, int](start)
    for ply in range(50_000):
        node = node.attach(ply, start)
    del node, start
    gc.collect()
    assert there() is None
