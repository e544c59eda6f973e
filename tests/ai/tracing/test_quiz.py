"""The right answers of the questions agree with a plain alpha-beta of their own, and a seed fixes them."""

from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from ai.score import INFINITY, OPEN, WIN, Score, Window
from ai.textbook.brackets import parse_tree, tree_text
from ai.textbook.trees import TEXTBOOK, Tree
from ai.tracing.explain import Event
from ai.tracing.quiz import (
    Ask,
    Exercise,
    Problem,
    Question,
    checkers_request,
    exercise,
    tictactoe_request,
    tree_request,
)
from ai.tracing.run import Request, run
from ai.tracing.trace import Trace
from game.core import InputError, State
from game.faults import Fault
from game.kinds import kind_of

Name = tuple[Any, ...]


@dataclass
class Slow:
    """Alpha-beta as a pupil does it by hand, nodes being called by the moves that lead to them."""

    book_cut: bool
    max_player: int
    windows: dict[Name, Window] = field(default_factory=dict)
    last_windows: dict[Name, Window] = field(default_factory=dict)
    values: dict[Name, Score] = field(default_factory=dict)
    cut_after: dict[Name, Any] = field(default_factory=dict)
    """The last move tried of the nodes that were cut."""

    def search(self, state: State[Any], line: Name = (), alpha: Score = -INFINITY, beta: Score = INFINITY) -> Score:
        self.windows[line] = self.last_windows[line] = alpha, beta
        outcome = state.outcome()
        if outcome is not None:
            payoff = outcome.payoffs[self.max_player]
            self.values[line] = payoff if isinstance(state, Tree) else payoff * (WIN - len(line))
            return self.values[line]
        found: list[Score] = []
        moves = state.legal_moves()
        for number, move in enumerate(moves, 1):
            found.append(self.search(state.play(move), (*line, move), alpha, beta))
            if state.turn == self.max_player:
                alpha = max(alpha, *found)
            else:
                beta = min(beta, *found)
            self.last_windows[line] = alpha, beta
            closed = alpha > beta if self.book_cut else alpha >= beta
            if closed and number < len(moves):
                self.cut_after[line] = move
                break
        self.values[line] = (max if state.turn == self.max_player else min)(found)
        return self.values[line]


def all_lines(state: State[Any], line: Name = ()) -> set[Name]:
    return {line}.union(*(all_lines(state.play(move), (*line, move)) for move in state.legal_moves()))


def prove(request: Request, found: Exercise) -> None:
    slow = Slow(request.book_cut, request.start.turn)
    slow.search(request.start)
    trace, whole = found.problem.trace, found.problem.whole
    for question in found.questions:
        line = trace.line(question.node)
        match question.ask:
            case Ask.VALUE:
                assert question.answer == slow.values[line]
            case Ask.WINDOW:
                assert question.answer == slow.windows[line]
            case Ask.CUT:
                tried = trace.line(trace.visit(question.step + 1).child)[-1]
                assert tried != trace.position(question.node).legal_moves()[-1]
                assert question.answer is (slow.cut_after.get(line) == tried)
            case Ask.UNVISITED:
                assert isinstance(question.answer, frozenset)
                unvisited = {whole.line(node) for node in question.answer}
                assert unvisited == all_lines(request.start) - slow.values.keys()


@pytest.mark.parametrize("book_cut", [False, True])
def test_the_answers_on_random_trees_are_right(book_cut: bool) -> None:
    asked = set()
    for seed in range(60):
        request = tree_request(seed, 2 + seed % 2, 2 + seed // 2 % 2, book_cut=book_cut)
        found = exercise(request, seed, count=12)
        prove(request, found)
        asked |= {(question.ask, question.answer is True) for question in found.questions}
    assert asked == {(ask, False) for ask in Ask} | {(Ask.CUT, True)}


def test_the_answers_on_positions_of_tic_tac_toe_are_right() -> None:
    for seed in range(12):
        request = tictactoe_request(seed)
        prove(request, exercise(request, seed, count=8))


def named(trace: Trace, question: Question) -> str:
    position = trace.position(question.node)
    assert isinstance(position, Tree)
    return position.name


def test_a_seed_fixes_the_whole_exercise() -> None:
    request = tree_request(7)
    assert isinstance(request.start, Tree)
    assert tree_text(request.start) == "[[[4,8],[8,9]],[[-4,8],[-8,7]]]"
    found = exercise(request, 7)
    trace = found.problem.trace
    assert [(each.ask.value, each.step, named(trace, each)) for each in found.questions] == [
        *(("cut", 4, "D"), ("value", 6, "D"), ("cut", 10, "E"), ("window", 13, "C"), ("cut", 19, "C")),
        ("unvisited", 0, "A"),
    ]
    assert exercise(tree_request(7), 7).questions == found.questions
    assert exercise(tree_request(8), 8).questions != found.questions
    assert tictactoe_request(3).start == tictactoe_request(3).start


@pytest.mark.parametrize(
    ("seed", "text"), [(0, "W:W10,12:B3,8,K22"), (1, "B:WK4,8,19:BK28"), (2, "B:W7,27,28,29:B12,20")]
)
def test_a_seed_fixes_a_position_of_checkers_whose_tree_can_be_read(seed: int, text: str) -> None:
    request = checkers_request(seed)
    assert kind_of(request.start).position_text(request.start) == text
    assert len(run(replace(request, algorithm="minimax")).nodes) <= 31


def test_a_drawn_tree_has_something_to_skip() -> None:
    assert all(Problem(tree_request(seed)).unvisited for seed in range(40))


def test_questions_follow_the_search_and_end_with_the_whole_tree() -> None:
    found = exercise(tree_request(5), 5, count=6)
    *following, last = found.questions
    assert last.ask is Ask.UNVISITED
    steps = [question.step for question in following]
    assert steps == sorted(steps)
    assert len(found.questions) == 6
    assert len(exercise(Request(parse_tree("[1,2]")), 0, count=9).questions) < 9


def test_marking_a_branch_marks_all_below_it() -> None:
    found = exercise(Request(TEXTBOOK), 0)
    problem, question = found.problem, found.questions[-1]
    names = {problem.whole.position(node).name: node for node in range(15)}  # type: ignore[attr-defined]
    assert {names[name] for name in "KG"} == set(problem.cut_branches)
    assert question.is_right(problem, frozenset(names[name] for name in "KG"))
    assert question.is_right(problem, frozenset(names[name] for name in "KGNO"))
    assert not question.is_right(problem, frozenset(names[name] for name in "KNO"))
    assert not question.is_right(problem, frozenset(names[name] for name in "KGM"))


def test_whether_equality_cuts_makes_a_difference() -> None:
    tree = parse_tree("[[4,6],[4,9]]")
    assert len(Problem(Request(tree)).unvisited) == 1
    assert not Problem(Request(tree, book_cut=True)).unvisited


def test_the_next_visit_is_the_reason_and_of_the_whole_tree_all_cutoffs_are() -> None:
    found = exercise(Request(TEXTBOOK), 1, count=20)
    events = {Ask.VALUE: Event, Ask.WINDOW: (Event.ENTER,), Ask.UNVISITED: (Event.CUT,)}
    for question in found.questions:
        reasons = question.reasons(found.problem)
        if question.ask is Ask.CUT:
            assert (reasons[0].event is Event.CUT) is question.answer
        else:
            assert reasons
            assert all(reason.event in events[question.ask] for reason in reasons)


def test_windows_that_are_asked_for_are_not_open() -> None:
    found = exercise(tree_request(11, 3, 3), 11, count=12)
    windows = [question.answer for question in found.questions if question.ask is Ask.WINDOW]
    assert windows
    assert OPEN not in windows


@pytest.mark.parametrize("text", ["[(1,2,3),(3,2,1)]", "[(1,1),(2,0)]", "[(1,-1),(2,0)]"])
def test_a_tree_that_is_no_zero_sum_game_of_two_is_refused(text: str) -> None:
    with pytest.raises(InputError) as caught:
        Problem(Request(parse_tree(text)))
    assert caught.value.fault is Fault.NOT_OPPOSITE


def test_too_large_a_search_is_refused() -> None:
    with pytest.raises(InputError) as caught:
        Problem(tree_request(1, 4, 6))
    assert caught.value.fault is Fault.MOST_NODES
