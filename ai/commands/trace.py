"""`trace EXAMPLE|TREE|GAME [--algorithm A] [--depth N] ...`: every visit of a search, as the textbooks show it."""

import argparse
import csv
import sys
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import Any

from ai.commands.games import aligned, find_game, game_names, start_of
from ai.commands.shelf import named_search, shelf_names
from ai.minds import check_evaluation
from ai.report import Report
from ai.score import Score
from ai.textbook.observe import LeafCause
from ai.textbook.switches import PLAIN, Switches
from ai.textbook.trees import Tree
from ai.tracing.and_or import can_be_proof, proof_of, shows_proof
from ai.tracing.bounds import ValueRelation, bound_at, bounds_of
from ai.tracing.events import json_pieces
from ai.tracing.examples import printed_slips
from ai.tracing.printed import WITH_FORMS
from ai.tracing.run import ENGINE, MAXN, WITH_WINDOW, Request, possible
from ai.tracing.run import run as trace
from ai.tracing.trace import Trace, Visit, VisitFlag, VisitKind, value_text
from ai.tracing.variants import TEXTBOOK_SWITCHES
from game.core import InputError, State
from game.faults import CommandFault, Fault
from game.kinds import line_texts, move_text

USUAL_DEPTH = 2
MOST_NODES = 30_000
MOST_IN_JSON = 1_000_000

PRINTED_NOTE = (
    "The book prints alpha = 6 at visits 8, 9, 10 and 12, and beta = 6 at 21, but a MIN node does not change alpha.\n"
    "With alpha = 6 at B the usual rule would cut E before J, so that book cuts only when alpha > beta."
)

MARKS = {VisitFlag.AGAIN: "again", VisitFlag.VERIFYING: "verifying"}
LEAVES = {
    LeafCause.END: "end",
    LeafCause.DEPTH: "static value",
    LeafCause.TABLE: "table",
    LeafCause.DRAW: "draw",
    LeafCause.ENDGAME: "endgame table",
    LeafCause.VERIFIED: "verified cut",
    LeafCause.OUT_OF_REACH: "out of reach",
}


def request_of(args: argparse.Namespace) -> Request:
    """The search of an example of the shelf, of a tree in brackets, or of a game."""
    name: str = args.game
    named = named_search(name, args.fen, args.size)
    if named is not None:
        request = replace(named, algorithm=args.algorithm or named.algorithm, depth=args.depth or named.depth)
    elif find_game(name) is None:
        raise InputError(CommandFault.NO_TREE, name=name, known=f"{', '.join(shelf_names())}, {game_names()}")
    else:
        start = start_of(name, args.size, args.fen)
        request = Request(start, args.algorithm or usual(start), args.depth or USUAL_DEPTH)
    if args.evaluation is not None:
        if isinstance(request.start, Tree):
            raise InputError(CommandFault.TRACE_OPTION, option="--evaluation")
        check_evaluation(args.evaluation, request.start)
        request = replace(request, evaluation=args.evaluation)
    if args.listing is not None:
        if request.algorithm not in WITH_FORMS:
            raise InputError(CommandFault.TRACE_OPTION, option="--listing")
        request = replace(request, listing=args.listing, switches=PLAIN)
    if args.and_or and not can_be_proof(request):
        raise InputError(CommandFault.TRACE_OPTION, option="--and-or")
    return replace(
        request,
        book_cut=_book_cut(args, request),
        switches=_switches(args, possible(request), request.switches),
        and_or=args.and_or or request.and_or,
    )


def usual(start: State[Any]) -> str:
    """The search of a position if none is named."""
    return "alphabeta" if start.players == 2 else MAXN


def _book_cut(args: argparse.Namespace, request: Request) -> bool:
    if args.book_cut and request.algorithm not in WITH_WINDOW:
        raise InputError(CommandFault.TRACE_OPTION, option="--book-cut")
    return bool(args.book_cut)


def _switches(args: argparse.Namespace, allowed: Switches, usual: Switches) -> Switches:
    """Read the switches, with those of the example; InputError when one makes no sense for this search."""
    chosen = {name: getattr(args, option) or getattr(usual, name) for option, name in TEXTBOOK_SWITCHES.items()}
    for option, name in TEXTBOOK_SWITCHES.items():
        if chosen[name] and not getattr(allowed, name):
            raise InputError(CommandFault.TRACE_OPTION, option=f"--{option}")
    return Switches(**chosen)


def node_names(trace: Trace) -> Iterable[str]:
    """Name the node of each visit, as the textbook's tree does; in a game, by the moves that lead to it."""

    @cache
    def line(node: int) -> str:
        *above, last = trace.path(node)
        if not above:
            return ""
        return f"{line(above[-1])} {move_text(trace.position(above[-1]), trace.move(last))}".lstrip()

    for node in trace.visits.nodes:
        position = trace.position(node)
        yield position.name if isinstance(position, Tree) else line(node) or "start"


def note(trace: Trace, visit: Visit) -> str:
    """Remarks on a visit, in a search with switches or the engine's."""
    words = [word for mark, word in MARKS.items() if mark in visit.mark]
    if visit.kind is VisitKind.LEAF:
        words.append(LEAVES[LeafCause(trace.nodes.causes[visit.node])])
    elif visit.kind is VisitKind.ENTER:
        words += ["quiescence"] * trace.is_beyond(visit.node)
        words += ["null window"] * (trace.depths is not None and visit.window[1] - visit.window[0] == 1)
    return ", ".join(words)


def payoffs_text(payoffs: tuple[int, ...], unit: int = 1) -> str:
    """The values of max^n.

    >>> payoffs_text((1, 2, 6))
    '(1, 2, 6)'
    """
    return f"({', '.join(value_text(payoff, unit) for payoff in payoffs)})"


def value_at(trace: Trace, step: int, value: Score, unit: int) -> str:
    return value_text(value, unit) if trace.payoffs is None else payoffs_text(trace.payoffs[step - 1], unit)


VERDICTS = {True: "proved", False: "disproved", None: ""}


def kind_text(trace: Trace, node: int) -> str:
    """OR where MAX is to move, AND where the others are; "" at a leaf."""
    if trace.nodes.causes[node] != LeafCause.INNER:
        return ""
    return "OR" if trace.nodes.turns[node] == trace.max_player else "AND"


SIGNS = {ValueRelation.EXACT: "", ValueRelation.AT_LEAST: ">=", ValueRelation.AT_MOST: "<="}


def rows_of(
    trace: Trace, *, window: bool, notes: bool, apart: bool = False, proof: bool = False, unit: int = 1
) -> Iterable[list[str]]:
    """The table with its heading; `cut` has the skipped moves. `apart`, the signs of bounds have a column of their own,
    if any. The engine's trace also has the plies left at a node."""
    apart = apart and any(bounds_of(trace))
    depth = ["depth"] * (trace.depths is not None)
    yield (
        ["visit", "node", "value"]
        + ["kind", "verdict"] * proof
        + ["alpha", "beta", "cut"] * window
        + depth
        + ["note"] * notes
        + ["bound"] * (window and apart)
    )
    for step, name in enumerate(node_names(trace), 1):
        visit, sign = trace.visit(step), SIGNS[bound_at(trace, step)]
        row = [str(step), name, sign * (not apart) + value_at(trace, step, visit.value, unit)]
        if proof:
            row += [kind_text(trace, visit.node), VERDICTS[proof_of(trace).at(visit.node, step)]]
        if window:
            skipped = trace.skipped(visit.node) if VisitFlag.CUT in visit.mark else ()
            cut = " ".join(move_text(trace.position(visit.node), move) for move in skipped)
            row += [*(value_text(bound, unit) for bound in visit.window), cut]
        if trace.depths is not None:
            row.append(str(trace.depths[visit.node]))
        if notes:
            row.append(note(trace, visit))
        if apart:
            row.append(sign)
        yield row


def table_of(trace: Trace, request: Request, *, apart: bool = False) -> Iterable[list[str]]:
    """The table of a search with its heading, with the columns that say something about this one; see `rows_of`."""
    engine, switched = request.algorithm == ENGINE, request.switches != PLAIN
    window = engine or request.algorithm in WITH_WINDOW
    return rows_of(
        trace, window=window, notes=engine or switched, apart=apart, proof=shows_proof(request), unit=request.unit
    )


def traced(request: Request, most: int = MOST_NODES) -> tuple[Trace, Report]:
    """The search written down; InputError when it visits more than `most` nodes."""
    found = trace(request, most_nodes=most)
    if found.report is None:
        raise InputError(Fault.MOST_NODES, nodes=f"{most:,}")
    return found, found.report


def run(args: argparse.Namespace) -> int:
    """Print the table and below it what was found; with --csv the table alone, with --json every node and visit."""
    if args.step is not None:
        raise InputError(CommandFault.STEP_OF_PICTURES)
    request = request_of(args)
    found, report = traced(request, MOST_IN_JSON if args.json else MOST_NODES)
    if args.json:
        sys.stdout.writelines(json_pieces(found, request))
        return 0
    rows = list(table_of(found, request, apart=args.csv))
    if args.csv:
        csv.writer(sys.stdout, lineterminator="\n").writerows(rows)
        return 0
    print("\n".join(aligned(rows)))
    if printed_slips(request):
        print(PRINTED_NOTE)
    line = " ".join(line_texts(found.start, report.pv))
    value = value_at(found, len(found), report.score, request.unit)
    print(f"value {value} by {line}: {len(found)} visits of {report.nodes} nodes")
    return 0
