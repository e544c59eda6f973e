"""The listing next to the tree: the source of the search itself, the line that runs at a step, and its variables."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import pytest

from ai.score import Score, Window
from ai.textbook.alpha_beta import BOOK_CUT
from ai.textbook.brackets import random_tree
from ai.textbook.observe import LeafCause
from ai.textbook.trees import TEXTBOOK, Tree
from ai.textbook.values import payoff
from ai.tracing.bounds import ValueRelation
from ai.tracing.explain import Event, explain
from ai.tracing.listing import Variable, line_at, listing, variables
from ai.tracing.run import SEARCHES, WITH_WINDOW, Request, run

LIT = {
    Event.START: "def visit(",
    Event.ENTER: "best, line = -INFINITY",
    Event.END: "return walk.leaf(",
    Event.DEPTH: "return walk.leaf(",
    Event.FIRST: "best, line = ",
    Event.BETTER: "best, line = ",
    Event.NOT_BETTER: "better = ",
    Event.CUT: "break",
    Event.DONE: "return best, line",
}
"""Beginning of the statement that a reader expects to be lit."""


def test_the_listing_of_minimax() -> None:
    texts = [line.text for line in listing(Request(TEXTBOOK, "minimax"))]
    assert texts[0] == "def visit(state, move, ply):"
    assert "    best, line = -INFINITY if maximising else INFINITY, ()" in texts
    assert "        value, rest = visit(state.play(reply), reply, ply + 1)" in texts
    assert "            best, line = value, (reply, *rest)" in texts
    assert texts[-1] == "    return best, line"


@pytest.mark.parametrize("algorithm", SEARCHES)
def test_a_listing_can_be_read_without_the_observer(algorithm: str) -> None:
    text = "\n".join(line.text for line in listing(Request(TEXTBOOK, algorithm)))
    assert not [call for call in ("enter", "update", "cutoff", "leave") if f".{call}(" in text]
    assert '"""' not in text
    compile(text, "listing", "exec")


@pytest.mark.parametrize("algorithm", SEARCHES)
def test_each_kind_of_visit_lights_the_statement_that_a_reader_expects(algorithm: str) -> None:
    request = Request(TEXTBOOK, algorithm)
    trace = run(request)
    texts = {line.number: line.text.strip() for line in listing(Request(TEXTBOOK, algorithm))}
    for event, text in LIT.items():
        if event is not Event.CUT or algorithm in WITH_WINDOW:
            assert texts[line_at(request, trace, event, 1)].startswith(text)
    assert line_at(request, trace, Event.FIRST, 1) > line_at(request, trace, Event.ENTER, 1)


class Watch:
    """An observer that keeps, for each visit, the variables of the search's own function."""

    def __init__(self) -> None:
        self.seen: list[dict[str, Any]] = []

    def look(self) -> None:
        frame: FrameType | None = sys._getframe()
        while frame and frame.f_code.co_name != "visit":
            frame = frame.f_back
        assert frame
        self.seen.append(dict(frame.f_locals))

    def enter(self, state: Tree, move: Any, ply: int, value: Score, window: Window) -> None:
        self.look()

    def leaf(self, state: Tree, move: Any, ply: int, value: Score, window: Window, cause: LeafCause) -> None:
        self.look()

    def update(self, ply: int, value: Score, window: Window, better: bool) -> None:
        self.look()

    def cutoff(self, ply: int, window: Window, skipped: tuple[Any, ...]) -> None:
        pass

    def leave(self, ply: int, value: Score) -> None:
        pass


TREES = [TEXTBOOK, *(random_tree(3, 3, seed, lowest=-2, highest=2) for seed in range(5))]


@pytest.mark.parametrize("book_cut", [False, True])
@pytest.mark.parametrize("algorithm", SEARCHES)
def test_the_variables_are_those_of_the_function_itself(algorithm: str, book_cut: bool) -> None:
    for tree in TREES:
        watch = Watch()
        options = {"cut": BOOK_CUT} if book_cut and algorithm in WITH_WINDOW else {}
        SEARCHES[algorithm](tree, observe=watch, utility=payoff, **options)
        request = Request(tree, algorithm, book_cut=book_cut)
        trace = run(request)
        assert len(watch.seen) == len(trace)
        for step, own in enumerate(watch.seen, 1):
            for each in variables(request, trace, step):
                shown = trace.move(each.value) if each.is_move and isinstance(each.value, int) else each.value
                assert shown == own[each.name]


@contextmanager
def lines_of(runs: list[tuple[int, int]]) -> Iterator[None]:
    """Collect the lines that run in functions called visit: each with its frame's number."""

    def local(frame: FrameType, event: str, _: Any) -> Any:
        if event == "line":
            runs.append((id(frame), frame.f_lineno))
        return local

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        return local if frame.f_code.co_name == "visit" else None

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        yield
    finally:
        sys.settrace(before)


@pytest.mark.parametrize("algorithm", SEARCHES)
def test_the_lines_run_in_the_order_of_the_steps(algorithm: str) -> None:
    runs: list[tuple[int, int]] = []
    with lines_of(runs):
        SEARCHES[algorithm](TEXTBOOK, utility=payoff)
    request = Request(TEXTBOOK, algorithm)
    trace = run(request)
    ran = iter(number for _, number in runs)
    for step in range(1, len(trace) + 1):
        lit = line_at(request, trace, explain(trace, step).event, step)
        assert lit in ran  # goes on from where the step before was found


def test_the_variables_at_a_cutoff() -> None:
    trace = run(Request(TEXTBOOK))
    assert variables(Request(TEXTBOOK), trace, 11) == (
        Variable("alpha", 7),
        Variable("beta", 6),
        Variable("maximising", True),
        Variable("value", 7),
        Variable("better", True),
        Variable("best", 7, ValueRelation.AT_LEAST),
        Variable("reply", trace.visit(10).node, is_move=True),
    )
    minimax = Request(TEXTBOOK, "minimax")
    assert [each.name for each in variables(minimax, run(minimax), 5)] == [
        "maximising",
        "value",
        "better",
        "best",
        "reply",
    ]
    assert variables(Request(TEXTBOOK), trace, 0) == ()


def test_the_engine_has_no_listing() -> None:
    engine, trace = Request(TEXTBOOK, "engine"), run(Request(TEXTBOOK))
    assert listing(engine) == ()
    assert line_at(engine, trace, Event.ENTER, 1) == 0
    assert variables(engine, trace, 1) == ()
