"""Listings as textbooks print them: what is shown is what runs, and it does what the searches of ai/textbook do."""

import sys
from array import array
from dataclasses import replace
from typing import Any

import pytest

from ai.limits import Budget, Limit, Stopped
from ai.textbook.brackets import parse_tree, random_tree
from ai.textbook.trees import TEXTBOOK
from ai.tracing import printed
from ai.tracing.bounds import ValueRelation
from ai.tracing.explain import Event, explain
from ai.tracing.listing import (
    changed_lines,
    first_difference,
    line_at,
    listing,
    searches_of,
    variables,
)
from ai.tracing.printed import FORMS, read_listing, wrong_listings
from ai.tracing.recorder import Recorder
from ai.tracing.run import Request, run
from ai.tracing.trace import Trace
from game.checkers.kind import CHECKERS
from game.tictactoe.position import TicTacToe

SAME = {
    ("minimax", "two-functions"): "minimax",
    ("alphabeta", "two-functions"): "alphabeta",
    ("minimax", "lecture"): "negamax",
    ("alphabeta", "lecture"): "negamax-alphabeta",
    ("minimax", "one-guarantee"): "minimax",
}
"""The search of ai/textbook that makes the same visits with the same values."""
STARTS = [
    Request(TEXTBOOK),
    *(Request(random_tree(3, 3, seed, lowest=-2, highest=2)) for seed in range(8)),
    Request(random_tree(2, 5, 1)),
    Request(parse_tree("[[1,[2,-3]],4,[[5],[-1,[0,0]]]]")),
    Request(parse_tree("MIN: [[3,[1,8],2],[9,7],[[4,5],6]]")),
    Request(TicTacToe.parse("X.O/.X./..O")),
    Request(CHECKERS.start("english"), depth=2),
]


def columns(trace: Trace) -> list[tuple[Any, ...]]:
    nodes, visits = trace.nodes, trace.visits
    columns = (nodes.parents, nodes.codes, nodes.turns, nodes.causes, visits.kinds, visits.marks, visits.nodes)
    return [tuple(each) for each in (*columns, visits.children, visits.values, visits.alphas, visits.betas)]


@pytest.mark.parametrize(("algorithm", "form"), SAME)
@pytest.mark.parametrize("book_cut", [False, True])
@pytest.mark.parametrize("start", STARTS)
def test_a_listing_makes_the_same_visits(start: Request, algorithm: str, form: str, book_cut: bool) -> None:
    request = replace(start, algorithm=algorithm, book_cut=book_cut)
    ours = run(replace(request, algorithm=SAME[algorithm, form]))
    theirs = run(replace(request, listing=form))
    assert columns(theirs) == columns(ours)
    assert ours.report is not None
    assert theirs.report is not None
    assert (theirs.report.score, theirs.report.pv) == (ours.report.score, ours.report.pv)
    assert (theirs.report.nodes, theirs.report.depth) == (ours.report.nodes, ours.report.depth)
    assert len(theirs.lines) == len(theirs)


def nodes_of(trace: Trace) -> list[str]:
    return [str(trace.position(node)) for node in range(len(trace.nodes))]


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_one_guarantee_visits_the_same_nodes_to_depth_3(depth: int) -> None:
    for seed in range(30):
        tree = random_tree(3, depth, seed)
        ours, theirs = run(Request(tree)), run(Request(tree, listing="one-guarantee"))
        assert nodes_of(theirs) == nodes_of(ours)


def test_one_guarantee_makes_no_deep_cutoffs() -> None:
    visits = [0, 0]
    for seed in range(40):
        tree = random_tree(3, 4, seed)
        for number, form in enumerate(("", "one-guarantee")):
            trace = run(Request(tree, listing=form))
            assert trace.report is not None
            assert trace.report.score == run(Request(tree, "minimax")).report.score  # type: ignore[union-attr]
            visits[number] += len(trace)
    assert visits[1] > 1.03 * visits[0]


@pytest.mark.parametrize("form", FORMS)
def test_each_visit_has_the_line_that_ran(form: str) -> None:
    lit = {
        Event.START: "(START,",
        Event.ENTER: "INFINITY",
        Event.END: "return ",
        Event.CUT: "break",
        Event.DONE: "return ",
        Event.BETTER: "",
    }
    request = Request(TEXTBOOK, listing=form)
    trace, texts = run(request), {line.number: line.text for line in listing(request)}
    for step in range(len(trace) + 1):
        event = explain(trace, step).event
        text = texts[line_at(request, trace, event, step)]
        expected = " = worst(l)" if event is Event.ENTER and form == "one-guarantee" else lit.get(event, "")
        assert expected in text
        if event in {Event.FIRST, Event.BETTER, Event.NOT_BETTER}:
            assert text.strip().startswith(("v = m", "best = max", "result = better"))


class Kept(printed._ListingTracer):
    """Keeps the variables of the listing at each visit."""

    seen: list[dict[str, Any]]

    def _keep(self, line: int) -> None:
        self.seen.append(dict(self._calls[-1].frame.f_locals))
        super()._keep(line)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta"])
def test_the_variables_are_those_of_the_listing(algorithm: str, form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[dict[str, Any]] = []
    Kept.seen = seen
    monkeypatch.setattr(printed, "_ListingTracer", Kept)
    request = Request(random_tree(3, 3, 7, lowest=-2, highest=2), algorithm, listing=form)
    trace = run(request)
    assert len(seen) == len(trace)
    for step, own in enumerate(seen, 1):
        for each in variables(request, trace, step):
            if each.name == "score" or each.is_move:  # the frame is looked at when the next child is entered
                continue
            assert each.value == own[each.name]


def test_a_value_that_is_only_a_bound_is_marked() -> None:
    request = Request(TEXTBOOK, listing="two-functions")
    found = {each.name: each for each in variables(request, run(request), 11)}
    assert found["v"].bound is ValueRelation.AT_LEAST
    request = Request(TEXTBOOK, listing="lecture")
    found = {each.name: each for each in variables(request, run(request), 12)}
    assert (found["score"].value, found["score"].bound) == (-7, ValueRelation.AT_MOST)
    assert (found["best"].value, found["best"].bound) == (-6, ValueRelation.EXACT)


@pytest.mark.parametrize("form", FORMS)
def test_a_listing_is_short_and_begins_with_depth_and_end(form: str) -> None:
    for algorithm in ("minimax", "alphabeta"):
        lines = read_listing(f"{algorithm}-{form}").splitlines()
        assert "DEPTH" in lines[1] or "depth == 0" in lines[1]
        assert "is_over()" in lines[1]
        assert max(map(len, lines)) <= 72
        first_function = lines[: lines.index("")]
        assert len(first_function) <= 14


@pytest.mark.parametrize("form", ["", *FORMS])
def test_alpha_beta_is_minimax_with_lines_added_and_changed(form: str) -> None:
    request = Request(TEXTBOOK, listing=form)
    lines, changed = listing(request), changed_lines(request)
    before = [line.text for line in listing(replace(request, algorithm="minimax"))]
    assert [line.text for index, line in enumerate(lines) if index not in changed] == [
        text for text in before if text in [line.text for line in lines]
    ]
    assert {lines[index].text.strip() for index, replaced in changed.items() if not replaced} >= {"break"}
    assert changed[0]
    assert changed_lines(replace(request, algorithm="minimax")) == {}


def test_a_listing_can_be_stopped_and_leaves_tracing_as_it_was() -> None:
    before = sys.gettrace()
    stopped = run(Request(random_tree(3, 5, 1), listing="two-functions"), most_nodes=50)
    assert stopped.report is None
    assert len(stopped.nodes) == 50
    assert len(stopped.lines) == len(stopped)
    with pytest.raises(Stopped):
        run_with_budget(Budget(Limit(nodes=3)))
    assert sys.gettrace() is before


def run_with_budget(budget: Budget) -> None:
    text = read_listing("minimax-lecture")
    printed.run_listing(text, TEXTBOOK, None, lambda state, player, ply: 0, Recorder(), budget, lines=array("i"))


def test_a_large_listing_is_counted_beyond_what_is_written_down() -> None:
    trace = run(Request(random_tree(4, 5, 1), "minimax", listing="two-functions"), most_visits=500)
    assert trace.report is not None
    assert trace.folded
    assert len(trace.lines) == len(trace)


WORK_ALONE = {"fault-4", "fault-5", "fault-6"}
"""Faults that leave the value right and only cost pruning."""


@pytest.mark.parametrize("name", wrong_listings())
def test_a_wrong_listing_fails_and_the_right_one_does_not(name: str) -> None:
    request, right = searches_of(wrong_listings()[name])
    truth = run(replace(right, algorithm=right.algorithm.replace("alphabeta", "minimax"), listing=""))
    found, expected = run(request), run(right)
    assert truth.report
    assert found.report
    assert expected.report
    assert expected.report.score == truth.report.score
    if name in WORK_ALONE:
        assert found.report.score == expected.report.score
        assert len(found) > len(expected)
    else:
        assert found.report.score != expected.report.score


@pytest.mark.parametrize("name", wrong_listings())
def test_the_right_listing_with_another_text_at_the_marked_line_is_the_wrong_one(name: str) -> None:
    wrong = wrong_listings()[name]
    lines, right = wrong.text.splitlines(), read_listing(wrong.listing).splitlines()
    at = wrong.number - 1
    assert lines[:at] == right[:at]
    assert lines[at] != right[at]
    assert wrong.instead in lines[at]


@pytest.mark.parametrize("name", wrong_listings())
def test_the_first_difference_is_where_they_part(name: str) -> None:
    searches = searches_of(wrong_listings()[name])
    found, right = map(run, searches)
    step = first_difference(found, right)
    visits = [list(zip(*columns(trace)[4:], strict=True)) for trace in (found, right)]
    assert visits[0][: step - 1] == visits[1][: step - 1]
    assert visits[0][step - 1] != visits[1][step - 1]
    assert first_difference(right, run(searches[1])) == 0
