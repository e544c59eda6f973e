"""`trace textbook|aima|GAME [--algorithm A] [--depth N] [--csv]`: every visit of a search, as the textbooks show it."""

import argparse
import csv
import sys
from collections.abc import Callable, Iterable
from typing import Any

from ai.commands.games import find_game, game_names, start_of, text_of_move, texts_of_line
from ai.evaluation import evaluation, evaluations_for
from ai.report import Report
from ai.textbook.alpha_beta import alpha_beta, negamax_alpha_beta
from ai.textbook.minimax import minimax
from ai.textbook.negamax import negamax
from ai.textbook.trace import Node, Trace, record, value_text
from ai.textbook.trees import AIMA, TEXTBOOK, Tree
from ai.textbook.values import payoff
from game.core import InputError
from game.faults import CommandFault

TREES = {"textbook": TEXTBOOK, "aima": AIMA}
ALGORITHMS: dict[str, Callable[..., Report]] = {
    "minimax": minimax,
    "negamax": negamax,
    "alphabeta": alpha_beta,
    "negamax-alphabeta": negamax_alpha_beta,
}
WITH_WINDOW = ("alphabeta", "negamax-alphabeta")
USUAL_DEPTH = 2


def trace_of(name: str, algorithm: str, depth: int | None, size: str | None, text: str | None) -> Trace:
    """The trace of a tree of the textbooks, with its own payoffs, or of a game, with its usual evaluation."""
    search = ALGORITHMS[algorithm]
    if name in TREES:
        if text is not None or size is not None:
            raise InputError(CommandFault.TREE_CHOICE, name=name)
        return record(search, TREES[name], depth=depth, evaluate=evaluation("none"), utility=payoff)
    if find_game(name) is None:
        raise InputError(CommandFault.NO_TREE, name=name, known=f"{', '.join(TREES)}, {game_names()}")
    start = start_of(name, size, text)
    return record(search, start, depth=depth or USUAL_DEPTH, evaluate=evaluation(evaluations_for(start)[0]))


def node_name(node: Node) -> str:
    """The name of a node of a textbook's tree; in a game, the moves that lead to the node."""
    if isinstance(node.state, Tree):
        return node.state.name
    path = node.path
    return " ".join(texts_of_line(path[0].state, [each.move for each in path[1:]])) or "start"


def rows_of(trace: Trace, *, window: bool) -> Iterable[list[str]]:
    """The table with its heading; the column `cut` has the moves that the search skipped at that visit."""
    yield ["visit", "node", "value"] + ["alpha", "beta", "cut"] * window
    for visit in trace.visits:
        row = [str(visit.number), node_name(visit.node), value_text(visit.value)]
        if window:
            skipped: list[Any] = list(visit.node.skipped) if visit.cut else []
            cut = " ".join(text_of_move(visit.node.state, move) for move in skipped)
            row += [*map(value_text, visit.window), cut]
        yield row


def run(args: argparse.Namespace) -> int:
    """Print the table and below it what was found; with --csv the table alone."""
    trace = trace_of(args.game, args.algorithm, args.depth, args.size, args.fen)
    rows = list(rows_of(trace, window=args.algorithm in WITH_WINDOW))
    if args.csv:
        csv.writer(sys.stdout, lineterminator="\n").writerows(rows)
        return 0
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print("  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    line = " ".join(texts_of_line(trace.root.state, trace.report.pv))
    print(f"value {value_text(trace.report.score)} by {line}: {len(trace.visits)} visits of {trace.report.nodes} nodes")
    return 0
