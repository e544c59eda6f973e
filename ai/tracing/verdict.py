"""Results of a comparison, as findings that the command words in English and the window in its language."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from ai.tracing.compare import Comparison, Measure, MoveOrder
from ai.tracing.run import ENGINE, PARANOID


class Finding(StrEnum):
    """One sentence each. A field `a` or `b` is the number of a variant, `of` that of a case, the others are numbers."""

    SAME_VALUE = "All of them find the same value at every depth."
    SAME_VALUES = "All of them find the same value."
    OTHER_VALUE = "{of}: {a} and {b} find different values."
    QUIESCENCE = "With quiescence a search looks beyond the depth where something is forced, so its values may differ."
    EVALUATION = "They evaluate the positions at the end of the depth differently."
    ENGINE = "The engine has an evaluation of its own, and looks deeper along some lines than along others."
    ALLIANCE = (
        "Max^n expects each player to maximise their own score. Paranoid search expects the "
        "others to play as a team: its value is what the side to move is sure of."
    )
    SWITCHES = "The engine's switches decide how far it looks beyond the depth, so its values need not be the same."
    SHARE = "{of}: {a} needs {share} of the positions that {b} visits, {nodes} of {more}."
    SAME_NODES = "{of}: {a} visits as many positions as {b}, {nodes}."
    MINIMAL = "{of}: no order of the moves needs fewer than {minimal} positions; {a} visits {times} times as many."
    PERFECT = "{of}: {a} visits the minimal tree of {minimal} positions; no order of the moves is better."
    BELOW_MINIMAL = "{of}: {a} visits fewer positions than the minimal tree of {minimal}, as it recalls transpositions."
    FIRST_MOVE = "{a}: the first move tried caused {share} of the cutoffs."
    PRINTED = "{of}: the lecture prints {printed} positions for alpha-beta, {a} visits {nodes}."
    SAVED = "{of}: {a} saves {saved} of the {more} positions that {b} visits."
    UTILITY = (
        "Every board with one, two or three marks is searched to the end of the game, and a win is worth infinity: it "
        "closes the open window at once. With other values for a win, alpha-beta visits a different number of "
        "positions."
    )
    STOPPED = "{of}: {a} was stopped after {nodes} positions."


@dataclass(frozen=True, slots=True)
class ReportedFinding:
    finding: Finding
    fields: dict[str, float] = field(default_factory=dict)


def findings(comparison: Comparison, printed: tuple[int, ...] = ()) -> list[ReportedFinding]:
    """Findings, the most important first; [] while nothing was measured."""
    if not any(any(row) for row in comparison.rows):
        return []
    return [
        *_values(comparison),
        *_shares(comparison),
        *_printed(comparison, printed),
        *_minimal(comparison),
        *_first_moves(comparison),
        *_stopped(comparison),
    ]


def _finished(comparison: Comparison, case: int) -> dict[int, Measure]:
    row = comparison.rows[case]
    return {number: measure for number, measure in enumerate(row) if measure is not None and measure.finished}


def _deepest(comparison: Comparison, variant: int) -> int | None:
    cases = reversed(range(len(comparison.rows)))
    return next((case for case in cases if variant in _finished(comparison, case)), None)


def _values(comparison: Comparison) -> Iterator[ReportedFinding]:
    compared = False
    for case in reversed(range(len(comparison.rows))):
        finished = list(_finished(comparison, case).items())
        compared = compared or len(finished) > 1
        for number, measure in finished[1:]:
            if measure.scores != finished[0][1].scores:
                yield ReportedFinding(Finding.OTHER_VALUE, {"a": finished[0][0], "b": number, "of": case})
                yield from _reasons(comparison)
                return
    if compared:
        several = len(comparison.cases) > 1 and not comparison.cases[0].name
        yield ReportedFinding(Finding.SAME_VALUE if several else Finding.SAME_VALUES)


def _reasons(comparison: Comparison) -> Iterator[ReportedFinding]:
    requests = [variant.request for variant in comparison.variants]
    if len({request.switches.quiescence for request in requests}) > 1:
        yield ReportedFinding(Finding.QUIESCENCE)
    if PARANOID in {request.algorithm for request in requests}:
        yield ReportedFinding(Finding.ALLIANCE)
    engines = [request.algorithm == ENGINE for request in requests]
    if any(engines):
        yield ReportedFinding(Finding.SWITCHES if all(engines) else Finding.ENGINE)
    if len({request.evaluation for request in requests if request.algorithm != ENGINE}) > 1:
        yield ReportedFinding(Finding.EVALUATION)


def _shares(comparison: Comparison) -> Iterator[ReportedFinding]:
    """The least effort against the greatest, in the deepest case that both came to the end of."""
    for case in reversed(range(len(comparison.rows))):
        finished = _finished(comparison, case)
        if len(finished) > 1:
            least = min(finished, key=lambda number: finished[number].nodes)
            most = max(finished, key=lambda number: finished[number].nodes)
            nodes, more = finished[least].nodes, finished[most].nodes
            fields: dict[str, float] = {"of": case, "a": least, "b": most, "nodes": nodes}
            if nodes == more:
                first, second = list(finished)[:2]
                yield ReportedFinding(Finding.SAME_NODES, fields | {"a": first, "b": second})
            else:
                yield ReportedFinding(Finding.SHARE, fields | {"share": nodes / more, "more": more})
            return


def _printed(comparison: Comparison, printed: tuple[int, ...]) -> Iterator[ReportedFinding]:
    last = len(comparison.variants) - 1
    for case, number in enumerate(printed[: len(comparison.rows)]):
        measure = comparison.measure(case, last)
        if measure and measure.finished:
            yield ReportedFinding(Finding.PRINTED, {"of": case, "a": last, "nodes": measure.nodes, "printed": number})
            whole = comparison.measure(case, 0)
            if last and whole and whole.finished:
                saved = 1 - measure.nodes / whole.nodes
                yield ReportedFinding(
                    Finding.SAVED, {"of": case, "a": last, "b": 0, "saved": saved, "more": whole.nodes}
                )
    if printed:
        yield ReportedFinding(Finding.UTILITY)


def _minimal(comparison: Comparison) -> Iterator[ReportedFinding]:
    """Distance of the best alpha-beta from the minimal tree of the deepest case that has one."""
    for case in reversed(range(len(comparison.rows))):
        size = comparison.size(case)
        pruned = {
            number: measure
            for number, measure in _finished(comparison, case).items()
            if measure.cutoffs and not comparison.variants[number].request.switches.quiescence
        }
        if size is None or not pruned:
            continue
        best = min(pruned, key=lambda number: pruned[number].nodes)
        nodes = pruned[best].nodes
        fields: dict[str, float] = {"of": case, "a": best, "minimal": size.minimal, "times": nodes / size.minimal}
        if nodes == size.minimal:
            yield ReportedFinding(Finding.PERFECT, fields)
        else:
            yield ReportedFinding(Finding.MINIMAL if nodes > size.minimal else Finding.BELOW_MINIMAL, fields)
        return


def _first_moves(comparison: Comparison) -> Iterator[ReportedFinding]:
    for number, variant in enumerate(comparison.variants):
        case = _deepest(comparison, number)
        measure = None if case is None else comparison.measure(case, number)
        if measure and measure.order_quality is not None and variant.order is MoveOrder.GIVEN:
            yield ReportedFinding(Finding.FIRST_MOVE, {"a": number, "share": measure.order_quality})


def _stopped(comparison: Comparison) -> Iterator[ReportedFinding]:
    for case, row in enumerate(comparison.rows):
        for number, measure in enumerate(row):
            if measure is not None and not measure.finished:
                yield ReportedFinding(Finding.STOPPED, {"a": number, "of": case, "nodes": measure.nodes})
