"""The graph: values go up by negamax, lines that meet are one node, bad moves drop out."""

from collections.abc import Mapping

import pytest

from ai.engine.book.graph import MARGIN, PLY, BookGraph, BookNode, SearchResult
from ai.engine.checkers import key_of
from game.checkers.kind import CHECKERS
from game.checkers.notation import parse_fen
from game.checkers.position import Position
from game.checkers.rule_sets.english import ENGLISH

START = Position.start(ENGLISH)
FEW = 100


def after(*texts: str) -> Position:
    return CHECKERS.parse_line(texts, START)[1][-1]


def graph_of(expanded: list[Position], known: Mapping[Position, int | SearchResult]) -> BookGraph:
    """The graph whose inner nodes are `expanded`; the leaves are worth 0 for the side to move, or what is known."""
    positions = {START, *expanded, *(each.play(move) for each in expanded for move in each.legal_moves())}
    found = {each: known.get(each, 0) for each in positions}
    searched = {key_of(each): SearchResult(of, 10, FEW) if isinstance(of, int) else of for each, of in found.items()}
    return BookGraph({START: 0}, searched, map(key_of, expanded))


def test_scores_are_those_of_the_best_moves() -> None:
    graph = graph_of([START, after("11-15")], {after("11-15", "22-17"): -40, after("9-13"): -30})
    (root,) = graph.roots
    assert graph.nodes[key_of(after("11-15"))].score == 40
    assert (root.score, root.depth) == (30, 11)
    assert {move.path: root.loss(node) for move, node in root.successors}[11, 15] == 70


def test_lines_that_meet_are_one_node() -> None:
    lines = [after(*line.split()) for line in ("11-15", "11-15 23-19", "11-15 23-19 8-11", "11-15 22-17")]
    lines += [after("11-15", "22-17", "8-11")]
    graph = graph_of([START, *lines], {})
    met = graph.nodes[key_of(after("11-15", "23-19", "8-11", "22-17"))]
    ways = [node for node in graph.nodes.values() if met in [later for _, later in node.successors]]
    assert [node.position for node in ways] == [lines[2], lines[4]]
    assert len(list(graph.upwards())) == len(graph.nodes)


def test_bad_moves_drop_out() -> None:
    """9-13 is worse by two plies' worth: what follows it waits as long as two more plies of the best line."""
    scores = {each: 2 * PLY for each in [START.play(move) for move in START.legal_moves()] if each != after("11-15")}
    graph = graph_of([START, after("9-13"), after("11-15"), after("11-15", "23-19")], scores)
    cost = {(node.position, player): cost for cost, node, player in graph.reached()}
    assert cost[after("11-15"), 0] == cost[after("11-15"), 1] == 1
    assert cost[after("11-15", "23-19", "8-11"), 0] == 3
    assert (after("9-14"), 0) not in cost, "a book does not err"
    assert cost[after("9-14"), 1] == 3, "the other side may"
    assert cost[after("11-15", "22-17"), 0] == cost[after("11-15", "22-17"), 1] == 2


def test_the_book_of_a_side_has_its_nearly_best_moves_only() -> None:
    worse = {START.play(move): place for place, move in enumerate(START.legal_moves())}
    graph = graph_of([START], worse)
    own = [
        next(iter(graph.roots)).loss(node) for _, node, player in graph.reached() if player == 0 and not node.successors
    ]
    assert sorted(own) == list(range(MARGIN + 1))


def test_other_roots_wait() -> None:
    other = after("11-15", "23-19")
    searched = {key_of(each): SearchResult(0, 10, FEW) for each in (START, other)}
    graph = BookGraph({START: 0, other: 2}, searched, [])
    assert [(cost, node.position) for cost, node, _ in graph.reached()][::2] == [(0, START), (2, other)]


def test_leaves_that_were_searched_with_less_are_searched_again() -> None:
    graph = graph_of([START], {})
    assert len(graph.next_leaves(3, FEW)) == 3
    assert graph.next_leaves(99, FEW) == graph.next_leaves(99, FEW + 1)


@pytest.mark.parametrize(
    ("fen", "score", "expandable"),
    [
        ("B:W21,22:B1,2", 0, True),
        ("B:W21,22:B1,2", 301, False),
        ("B:W21,22:B1,K2", 0, False),
        ("B:W21,22:B", 0, False),
    ],
)
def test_what_can_be_expanded(fen: str, score: int, expandable: bool) -> None:
    position = parse_fen(fen, ENGLISH)
    assert BookNode(position, key_of(position), SearchResult(score, 10, FEW)).expandable is expandable
