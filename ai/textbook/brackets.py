"""Game trees typed as brackets, such as `[[[1,6],[7,4]],[[5,2],[10,3]]]`, and trees drawn by lot.

A pair of brackets is a node, a number a leaf with MAX's payoff, and numbers in parentheses a leaf with one payoff a
player. MAX, the first player, moves at the root; the players take turns.
"""

import re
from collections.abc import Iterator
from itertools import count, product
from random import Random
from string import ascii_uppercase

from ai.textbook.trees import Tree
from game.core import InputError, NotationError, QuotedField
from game.faults import Fault
from game.outside import whole

LARGEST_PAYOFF = 99_999
MOST_PLIES = 30
MOST_NODES = 20_000
MOST_PLAYERS = 6
LOWEST, HIGHEST = -9, 9
"""The payoffs of random trees, unless others are asked for."""

Leaf = tuple[int, ...]
Shape = Leaf | list["Shape"]
"""A tree without names and turns: a leaf is its payoffs, a node the list of its children."""

_TOKEN = re.compile(r"\s*(?:(?P<number>[-−+]?[0-9]+)|(?P<sign>.)|$)", re.DOTALL)


def parse_tree(text: str) -> Tree:
    """The tree that brackets describe; NotationError says what is wrong and where.

    The nodes are called A, B, C ... from the top down, each ply from left to right, as the textbook does.

    >>> tree = parse_tree("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")
    >>> tree.legal_moves(), tree.play("B").play("F").payoffs
    (('B', 'C', 'D'), (12, -12))
    """
    return _named(_BracketReader(text).tree())


def tree_text(tree: Tree) -> str:
    """A tree as brackets; the names of its nodes and branches are left out.

    >>> tree_text(parse_tree("[ (1,2,6), [(4,2,3)] ]"))
    '[(1,2,6),[(4,2,3)]]'
    """
    if tree.branches:
        return f"[{','.join(tree_text(child) for _, child in tree.branches)}]"
    first = tree.payoffs[0]
    return str(first) if tree.payoffs == (first, -first) else f"({','.join(map(str, tree.payoffs))})"


def random_tree(
    branching: int, depth: int, seed: int, *, players: int = 2, lowest: int = LOWEST, highest: int = HIGHEST
) -> Tree:
    """A tree in which every node has `branching` branches and every leaf lies at `depth`.

    The payoffs are drawn from `lowest` to `highest`, for MAX alone when there are two players; the same seed gives the
    same tree. InputError when it can't be built or would be too large.

    >>> tree_text(random_tree(2, 2, seed=1))
    '[[-5,9],[-7,-1]]'
    """
    if not 1 <= branching <= MOST_NODES:
        raise InputError(Fault.RANDOM_BRANCHING, branching=branching, most=MOST_NODES)
    if not 1 <= depth <= MOST_PLIES:
        raise InputError(Fault.RANDOM_DEPTH, depth=depth, most=MOST_PLIES)
    if not 2 <= players <= MOST_PLAYERS:
        raise InputError(Fault.RANDOM_PLAYERS, players=players, most=MOST_PLAYERS)
    if (nodes := sum(branching**ply for ply in range(depth + 1))) > MOST_NODES:
        raise InputError(Fault.RANDOM_SIZE, nodes=nodes, most=MOST_NODES)
    random = Random(seed)

    def shape(plies: int) -> Shape:
        if plies:
            return [shape(plies - 1) for _ in range(branching)]
        payoffs = [random.randint(lowest, highest) for _ in range(players if players > 2 else 1)]
        return tuple(payoffs) if players > 2 else (payoffs[0], -payoffs[0])

    return _named(shape(depth))


class _BracketReader:
    """Reads a text from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.nodes = 0
        self.players = 0

    def tree(self) -> Shape:
        start, token = self.next()
        if token != "[":
            raise self.wrong(start, Fault.TREE_BRACKET)
        found = self.children(1)
        start, token = self.next()
        if token:
            raise self.wrong(start, Fault.TREE_AFTER)
        return found

    def children(self, ply: int) -> list[Shape]:
        """The content of brackets, of which the first was read."""
        found: list[Shape] = []
        while True:
            start, token = self.next()
            self.nodes += 1
            if self.nodes >= MOST_NODES:
                raise self.wrong(start, Fault.TREE_LARGEST, most=MOST_NODES)
            if token == "[":
                if ply == MOST_PLIES:
                    raise self.wrong(start, Fault.TREE_DEEP, most=MOST_PLIES)
                found.append(self.children(ply + 1))
            else:
                found.append(self.leaf(start, token))
            if not self.goes_on("]"):
                return found

    def leaf(self, start: int, token: str) -> Leaf:
        """The payoffs of a leaf whose first token was read."""
        if token != "(":
            number = self.number(start, token, Fault.TREE_CHILD)
            payoffs: Leaf = number, -number
        else:
            numbers = [self.number(*self.next(), Fault.TREE_NUMBER)]
            while self.goes_on(")"):
                numbers.append(self.number(*self.next(), Fault.TREE_NUMBER))
            payoffs = tuple(numbers)
        if not 2 <= len(payoffs) <= MOST_PLAYERS:
            raise self.wrong(start, Fault.TREE_ALONE, most=MOST_PLAYERS)
        self.players = self.players or len(payoffs)
        if len(payoffs) != self.players:
            raise self.wrong(start, Fault.TREE_PLAYERS, given=len(payoffs), players=self.players)
        return payoffs

    def number(self, start: int, token: str, fault: Fault) -> int:
        if not (token.isascii() or token.startswith("−")) or not token[-1:].isdecimal():
            raise self.wrong(start, fault)
        try:
            return whole(token.replace("−", "-"), -LARGEST_PAYOFF, LARGEST_PAYOFF)
        except InputError:
            raise self.wrong(start, Fault.TREE_LARGE, most=LARGEST_PAYOFF) from None

    def goes_on(self, closing: str) -> bool:
        """True if a comma comes next, and not the closing bracket."""
        start, token = self.next()
        if token not in {",", closing}:
            raise self.wrong(start, Fault.TREE_COMMA, closing=closing)
        return token == ","

    def next(self) -> tuple[int, str]:
        """Place of the next token, and the token; "" at the end."""
        match = _TOKEN.match(self.text, self.at)
        assert match
        token = match["number"] or match["sign"] or ""
        self.at = match.end()
        return self.at - len(token), token

    def wrong(self, at: int, fault: Fault, **fields: object) -> NotationError:
        character = QuotedField(self.text[at]) if at < len(self.text) else Fault.FEN_END
        return NotationError(Fault.TREE, number=at + 1, character=character, what=NotationError(fault, **fields))


def _named(shape: Shape) -> Tree:
    """The tree of that shape, its nodes named from the top down, each ply from left to right."""
    order: list[tuple[Shape, int]] = [(shape, 0)]
    firsts: list[int] = []
    for each, ply in order:
        firsts.append(len(order))
        if isinstance(each, list):
            order.extend((child, ply + 1) for child in each)
    players = next(len(each) for each, _ in order if isinstance(each, tuple))
    names = [name for _, name in zip(order, _letters(), strict=False)]
    trees: list[Tree] = []  # from the last node to the first
    for number in range(len(order) - 1, -1, -1):
        each, ply = order[number]
        if isinstance(each, tuple):
            trees.append(Tree(names[number], ply % players, payoffs=each))
        else:
            children = range(firsts[number], firsts[number] + len(each))
            branches = tuple((names[child], trees[len(order) - 1 - child]) for child in children)
            trees.append(Tree(names[number], ply % players, branches))
    return trees[-1]


def _letters() -> Iterator[str]:
    """A to Z, then AA, AB and so on."""
    for length in count(1):
        for letters in product(ascii_uppercase, repeat=length):
            yield "".join(letters)
