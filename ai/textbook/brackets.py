"""Game trees typed as brackets, such as `[[[1,6],[7,4]],[[5,2],[10,3]]]`, and random trees.

A pair of brackets is a node, a number a leaf with MAX's payoff, and numbers in parentheses a leaf with one payoff a
player; `inf` is infinity. MAX, the first player, moves at the root unless the tree begins with `MIN:`; the players take
turns. A node can have a name, as in `A[B[H=1,I=6],C=5]`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count, product
from random import Random
from string import ascii_uppercase

from ai.score import UNBOUNDED
from ai.textbook.trees import MAX, MIN, Tree
from game.core import InputError, NotationError, QuotedField
from game.faults import Fault
from game.outside import whole

LARGEST_PAYOFF = 99_999
LONGEST_NAME = 12
MOST_PLIES = 30
MOST_NODES = 20_000
MOST_PLAYERS = 6
LOWEST, HIGHEST = -9, 9
"""The payoffs of random trees, unless others are asked for."""

Payoffs = tuple[int, ...]


@dataclass(slots=True)
class _Shape:
    """A node as it was typed: a leaf has payoffs, and a node without a name gets one later."""

    name: str = ""
    payoffs: Payoffs = ()
    children: list["_Shape"] = field(default_factory=list)


_NAME = r"(?:[^\W\d_]\w*)"
_TOKEN = re.compile(rf"\s*(?:(?P<number>[-−+]?(?:[0-9]+|∞|inf\b))|(?P<name>{_NAME})|(?P<sign>.)|$)", re.DOTALL)
_BEGINNING = re.compile(rf"\s*(?:M(?:AX|IN)\s*:)?\s*{_NAME}?\s*\[\s*(?:[-−+\d∞(\[]|inf\b|{_NAME}\s*[=\[])")


def looks_like_tree(text: str) -> bool:
    """True for brackets with a node or a leaf in them; their end need not be right.

    >>> [looks_like_tree(text) for text in ("[[1,6],[7,4]]", "MIN: A[B=3]", '[Event "?"]')]
    [True, True, False]
    """
    return bool(_BEGINNING.match(text))


def parse_tree(text: str) -> Tree:
    """The tree that brackets describe; NotationError says what is wrong and where.

    Nodes without a name are called A, B, C ... from the top down, each ply from left to right, as the textbook does.

    >>> tree = parse_tree("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")
    >>> tree.legal_moves(), tree.play("B").play("F").payoffs
    (('B', 'C', 'D'), (12, -12))
    >>> tree = parse_tree("MIN: [Ma1[3, 8], Ma2=inf]")
    >>> tree.turn, tree.legal_moves(), tree.play("Ma1").legal_moves()
    (1, ('Ma1', 'Ma2'), ('B', 'C'))
    """
    reader = _BracketReader(text)
    shape = reader.tree()
    return _named(shape, reader.turn)


def tree_text(tree: Tree) -> str:
    """A tree as brackets, with the names of its nodes if they are not the usual ones.

    >>> tree_text(parse_tree("[ (1,2,6), [(4,2,3)] ]")), tree_text(parse_tree("MIN: [ Ma1 [-inf], 5]"))
    ('[(1,2,6),[(4,2,3)]]', 'MIN: A[Ma1[C=-inf],B=5]')
    """
    return _written(tree, named=not _has_usual_names(tree))


def renamed(before: Tree, tree: Tree, *, named: bool = False) -> Tree:
    """A changed tree whose nodes keep the usual names, unless `named`, and nodes called "" get the next letters.
    InputError if the tree has become too large, or a name stands twice."""
    return parse_tree(_written(tree, named=named or not _has_usual_names(before)))


def _has_usual_names(tree: Tree) -> bool:
    nodes = [tree]
    for node in nodes:
        nodes.extend(child for _, child in node.branches)
    return all(node.name == letter for node, letter in zip(nodes, _letters(), strict=False))


def _written(tree: Tree, *, named: bool) -> str:
    return ("MIN: " if tree.turn == MIN else "") + _brackets(tree, named=named)


def _brackets(tree: Tree, *, named: bool) -> str:
    name = tree.name if named else ""
    if tree.branches:
        return f"{name}[{','.join(_brackets(child, named=named) for _, child in tree.branches)}]"
    first, numbers = tree.payoffs[0], [number_text(payoff) for payoff in tree.payoffs]
    leaf = numbers[0] if tree.payoffs == (first, -first) else f"({','.join(numbers)})"
    return f"{name}={leaf}" if name else leaf


def number_text(payoff: int) -> str:
    """A payoff in plain characters, as it is typed."""
    return str(payoff) if abs(payoff) < UNBOUNDED else "inf" if payoff > 0 else "-inf"


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

    def shape(plies: int) -> _Shape:
        if plies:
            return _Shape(children=[shape(plies - 1) for _ in range(branching)])
        payoffs = [random.randint(lowest, highest) for _ in range(players if players > 2 else 1)]
        return _Shape(payoffs=tuple(payoffs) if players > 2 else (payoffs[0], -payoffs[0]))

    return _named(shape(depth), MAX)


class _BracketReader:
    """Reads a text from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.nodes = 0
        self.players = 0
        self.turn = MAX
        self.names: set[str] = set()

    def tree(self) -> _Shape:
        start, token = self.next()
        if token in ("MIN", "MAX") and self.peek() == ":":
            self.turn = MIN if token == "MIN" else MAX
            self.next()
            start, token = self.next()
        found = self.node(start, token, 0)
        if not found.children:
            raise self.wrong(start, Fault.TREE_BRACKET)
        start, token = self.next()
        if token:
            raise self.wrong(start, Fault.TREE_AFTER)
        if self.turn == MIN and self.players > 2:
            raise self.wrong(0, Fault.TREE_MIN)
        return found

    def node(self, start: int, token: str, ply: int) -> _Shape:
        """A node or a leaf whose first token was read."""
        self.nodes += 1
        if self.nodes > MOST_NODES:
            raise self.wrong(start, Fault.TREE_LARGEST, most=MOST_NODES)
        name, named = "", start
        if token[:1].isalpha() and token != "inf":
            name, (start, token) = token, self.next()
            if token == "=":
                start, token = self.next()
            elif token != "[":
                raise self.wrong(named if ply else start, Fault.TREE_CHILD if ply else Fault.TREE_BRACKET)
            self._check_name(name, named)
        if token == "[":
            if ply == MOST_PLIES:
                raise self.wrong(start, Fault.TREE_DEEP, most=MOST_PLIES)
            return _Shape(name, children=self.children(ply))
        if not ply:
            raise self.wrong(start, Fault.TREE_BRACKET)
        return _Shape(name, self.leaf(start, token))

    def _check_name(self, name: str, at: int) -> None:
        if len(name) > LONGEST_NAME:
            raise self.wrong(at, Fault.TREE_LONG_NAME, most=LONGEST_NAME)
        if name in self.names:
            raise self.wrong(at, Fault.TREE_NAME, name=name)
        self.names.add(name)

    def children(self, ply: int) -> list[_Shape]:
        """The content of brackets, of which the first was read."""
        found = [self.node(*self.next(), ply + 1)]
        while self.goes_on("]"):
            found.append(self.node(*self.next(), ply + 1))
        return found

    def leaf(self, start: int, token: str) -> Payoffs:
        """The payoffs of a leaf whose first token was read."""
        if token != "(":
            number = self.number(start, token, Fault.TREE_CHILD)
            payoffs: Payoffs = number, -number
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
        if token.endswith(("inf", "∞")):
            return -UNBOUNDED if token[0] in "-−" else UNBOUNDED
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
        token = match["number"] or match["name"] or match["sign"] or ""
        self.at = match.end()
        return self.at - len(token), token

    def peek(self) -> str:
        """The next token, which is not read yet."""
        at = self.at
        _, token = self.next()
        self.at = at
        return token

    def wrong(self, at: int, fault: Fault, **fields: object) -> NotationError:
        character = QuotedField(self.text[at]) if at < len(self.text) else Fault.FEN_END
        return NotationError(Fault.TREE, number=at + 1, character=character, what=NotationError(fault, **fields))


def _named(root: _Shape, turn: int) -> Tree:
    """The tree of that shape; its nameless nodes are named from the top down, each ply from left to right."""
    order, firsts, plies = [root], list[int](), [0]
    for shape, ply in zip(order, plies, strict=False):
        firsts.append(len(order))
        order.extend(shape.children)
        plies.extend([ply + 1] * len(shape.children))
    players = next(len(shape.payoffs) for shape in order if shape.payoffs)
    taken = {shape.name for shape in order}
    letters = (letter for letter in _letters() if letter not in taken)
    names = [shape.name or next(letters) for shape in order]
    trees: list[Tree] = []  # from the last node to the first
    for number in range(len(order) - 1, -1, -1):
        shape, moves = order[number], (turn + plies[number]) % players
        children = range(firsts[number], firsts[number] + len(shape.children))
        branches = tuple((names[child], trees[len(order) - 1 - child]) for child in children)
        trees.append(Tree(names[number], moves, branches, shape.payoffs))
    return trees[-1]


def _letters() -> Iterator[str]:
    """A to Z, then AA, AB and so on."""
    for length in count(1):
        for letters in product(ascii_uppercase, repeat=length):
            yield "".join(letters)
