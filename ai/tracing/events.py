"""A trace as one JSON object, written piece by piece; docs/search-events.md says what is in it."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from ai.score import INFINITY, Score
from ai.textbook.brackets import tree_text
from ai.textbook.observe import LeafCause
from ai.textbook.trees import Tree
from ai.tracing.bounds import ValueRelation, bounds_of
from ai.tracing.run import Request
from ai.tracing.trace import NONE, Trace, VisitFlag, VisitKind
from game.core import State
from game.kinds import kind_of, line_texts, move_text

FORMAT, VERSION = "kings-and-crosses/search-events", 1
LINES_A_PIECE = 1000
_encode = json.JSONEncoder(ensure_ascii=False).encode
KINDS = {int(kind): kind.name.lower() for kind in VisitKind}
CUT = int(VisitFlag.CUT)
INFINITE = {INFINITY: '"+inf"', -INFINITY: '"-inf"'}
BOUNDS = {
    ValueRelation.EXACT: "",
    ValueRelation.AT_LEAST: ', "bound": "lower"',
    ValueRelation.AT_MOST: ', "bound": "upper"',
}
CAUSES = {int(cause): cause.name.lower() for cause in LeafCause}


def json_pieces(trace: Trace, request: Request) -> Iterator[str]:
    """The JSON text, a thousand lines at a time, so that a million events need no room; a node or a visit is a line."""
    yield from _in_pieces(_lines(trace, request))


def _in_pieces(lines: Iterator[str]) -> Iterator[str]:
    waiting: list[str] = []
    for line in lines:
        waiting.append(line)
        if len(waiting) == LINES_A_PIECE:
            yield "".join(waiting)
            waiting.clear()
    yield "".join(waiting)


def _lines(trace: Trace, request: Request) -> Iterator[str]:
    head = {
        "format": FORMAT,
        "version": VERSION,
        "request": _request(request),
        "report": _report(trace),
        "perspective": trace.perspective.name.lower(),
        "folded": trace.folded,
    }
    yield _encode(head)[:-1]
    yield ',\n"nodes": [\n'
    yield from _separated(_nodes(trace))
    yield '],\n"visits": [\n'
    yield from _separated(_visits(trace))
    yield "]}\n"


def _separated(entries: Iterator[str]) -> Iterator[str]:
    """Each entry on a line of its own, with a comma before all but the first."""
    before = ""
    for entry in entries:
        yield before + entry
        before = ",\n"
    yield "\n"


def _request(request: Request) -> dict[str, Any]:
    return {
        "start": _start(request.start),
        "algorithm": request.algorithm,
        "depth": request.depth,
        "evaluation": request.evaluation,
        "book_cut": request.book_cut,
        "plain": request.plain,
        "switches": asdict(request.switches),
        "listing": request.listing,
    }


def _start(start: State[Any]) -> dict[str, Any]:
    if isinstance(start, Tree):
        return {"tree": tree_text(start)}
    kind = kind_of(start)
    return {"game": kind.name, "variant": kind.variant_of(start), "position": kind.position_text(start)}


def _report(trace: Trace) -> dict[str, Any] | None:
    report = trace.report
    if report is None:
        return None
    return {
        "depth": report.depth,
        "score": report.score,
        "line": line_texts(trace.start, report.pv),
        "positions": report.nodes,
        "seconds": round(report.seconds, 6),
    }


def _score(score: Score) -> str:
    return INFINITE.get(score) or str(score)


def _nodes(trace: Trace) -> Iterator[str]:
    nodes = trace.nodes
    for node, parent in enumerate(nodes.parents):
        is_root = parent == NONE
        entry = {
            "node": node,
            "parent": None if is_root else parent,
            "move": None if is_root else move_text(trace.position(parent), trace.move(node)),
            "ply": nodes.plies[node],
            "turn": nodes.turns[node],
            "cause": CAUSES[nodes.causes[node]],
        }
        if isinstance(trace.start, Tree) and isinstance(position := trace.position(node), Tree):
            entry["name"] = position.name
        if trace.depths is not None:
            entry["depth"] = trace.depths[node]
        yield _encode(entry)


def _visits(trace: Trace) -> Iterator[str]:
    """Put together by hand, since there can be a million of them."""
    visits, written, bounds = trace.visits, {}, bounds_of(trace)
    for i, node in enumerate(visits.nodes):
        child, marks = visits.children[i], visits.marks[i]
        if marks not in written:
            written[marks] = _encode([str(mark.name).lower() for mark in VisitFlag(marks)])
        if trace.payoffs is None:
            value, alpha, beta = map(_score, (visits.values[i], visits.alphas[i], visits.betas[i]))
            found = f'"value": {value}{BOUNDS[ValueRelation(bounds[i])]}, "alpha": {alpha}, "beta": {beta}'
        else:
            found = f'"payoffs": {_encode(trace.payoffs[i])}'
        skipped = ""
        if marks & CUT:
            moves = [move_text(trace.position(node), move) for move in trace.skipped(node)]
            skipped = f', "skipped": {_encode(moves)}'
        yield (
            f'{{"visit": {i + 1}, "kind": "{KINDS[visits.kinds[i]]}", "node": {node}, '
            f'"child": {"null" if child == NONE else child}, {found}, "marks": {written[marks]}{skipped}}}'
        )
