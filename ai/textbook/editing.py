"""Changes of a textbook's tree: a leaf's payoffs, a name, a child more or less, and who moves first."""

from dataclasses import replace

from ai.textbook.brackets import parse_tree, renamed
from ai.textbook.trees import Tree
from game.core import InputError
from game.faults import Fault

BranchPath = tuple[int, ...]
"""Numbers of the branches that lead from the root to a node."""


def node_at(tree: Tree, path: BranchPath) -> Tree:
    for number in path:
        tree = tree.branches[number][1]
    return tree


def replaced(tree: Tree, path: BranchPath, node: Tree | None) -> Tree:
    """The tree with another node, or none, at a place; a node that loses its last child takes over its payoffs."""
    if not path:
        assert node is not None
        return node
    number, *below = path
    child = tree.branches[number][1]
    children = [each for _, each in tree.branches]
    if below or node is not None:
        children[number] = replaced(child, tuple(below), node)
    else:
        del children[number]
    if not children:
        leaf = child
        while leaf.branches:
            leaf = leaf.branches[0][1]
        return replace(tree, branches=(), payoffs=leaf.payoffs)
    return replace(tree, branches=tuple((each.name, each) for each in children))


def with_payoffs(tree: Tree, path: BranchPath, text: str) -> Tree:
    """Give a leaf the payoffs that are typed as in brackets: `6`, `-inf`, `(1,2,6)`.

    >>> from ai.textbook.brackets import tree_text
    >>> tree_text(with_payoffs(parse_tree("[[1,6],[7,4]]"), (0, 1), "-inf"))
    '[[1,-inf],[7,4]]'
    """
    (_, leaf), *more = parse_tree(f"[{text.strip()}]").branches
    if more or leaf.branches:
        raise InputError(Fault.TREE_NUMBER)
    if leaf.players != tree.players:
        raise InputError(Fault.TREE_PLAYERS, given=leaf.players, players=tree.players)
    return renamed(tree, replaced(tree, path, replace(node_at(tree, path), payoffs=leaf.payoffs)))


def with_name(tree: Tree, path: BranchPath, name: str) -> Tree:
    """Give a node another name; InputError for one that brackets can't have."""
    node = node_at(tree, path)
    (typed, _), *more = parse_tree(f"[{name.strip()}=0]").branches
    if more or typed != name.strip():
        raise InputError(Fault.TREE_CHILD)
    return renamed(tree, replaced(tree, path, replace(node, name=name.strip())), named=True)


def with_child(tree: Tree, path: BranchPath) -> Tree:
    """Give a node one more child, a leaf; the first child of a leaf has its payoffs.

    >>> from ai.textbook.brackets import tree_text
    >>> tree_text(with_child(parse_tree("[[1,6],[7,4]]"), (0, 1))), tree_text(with_child(parse_tree("[[1],2]"), (0,)))
    ('[[1,[6]],[7,4]]', '[[1,0],2]')
    """
    node = node_at(tree, path)
    child = Tree("", 0, payoffs=node.payoffs or (0,) * tree.players)
    grown = replace(node, branches=(*node.branches, ("", child)), payoffs=())
    return renamed(tree, replaced(tree, path, grown))


def without(tree: Tree, path: BranchPath) -> Tree:
    """Remove a node with all below it.

    >>> from ai.textbook.brackets import tree_text
    >>> tree_text(without(parse_tree("[[1,6],[7,4]]"), (0, 1))), tree_text(without(parse_tree("[[1],2]"), (0, 0)))
    ('[[1],[7,4]]', '[1,2]')
    """
    return renamed(tree, replaced(tree, path, None))


def with_first(tree: Tree, turn: int) -> Tree:
    """Let another player move at the root."""
    return renamed(tree, replace(tree, turn=turn))
