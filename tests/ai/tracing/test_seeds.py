"""A seed stands for one exercise, whoever types it and wherever."""

import pytest

from ai.tracing.quiz import MAKERS, MINIMAX, STRICT, Ask, Seed
from game.core import InputError
from game.faults import Fault
from tests.ai.tracing.test_quiz import prove


@pytest.mark.parametrize("source", MAKERS)
def test_the_text_of_a_seed_makes_the_same_exercise_again(source: str) -> None:
    seed = Seed(source, STRICT, frozenset({Ask.CUT}), 22)
    assert Seed.parse(f" {seed.text.upper()} ") == seed
    exercise = seed.exercise()
    assert exercise.questions == Seed.parse(seed.text).exercise().questions
    assert {question.ask for question in exercise.questions} == {Ask.CUT}
    assert exercise.problem.book_cut


@pytest.mark.parametrize(
    "text",
    ["", "7", "tree2x3", "tree2x3-", "tree2x3-x", "tree9x9-1", "tree2x3-12345", "tree2x3-cut-strict-1", "tree2x3-²",
     "tree2x3-minimax-cut-1", "[[1,2],[3,4]]"],
)  # fmt: skip
def test_what_is_no_seed_is_refused(text: str) -> None:
    with pytest.raises(InputError) as caught:
        Seed.parse(text)
    assert caught.value.fault is Fault.SEED


def test_the_answers_on_a_position_of_checkers_are_right_for_a_depth_of_three_plies() -> None:
    exercise = Seed("checkers", number=22).exercise()
    problem = exercise.problem
    assert problem.request.depth == 3
    assert problem.unvisited
    assert problem.trace.report is not None
    assert problem.whole.report is not None
    assert problem.trace.report.score == problem.whole.report.score
    assert len(problem.drawn) == len(problem.trace)


def test_minimax_asks_for_values_and_at_last_for_that_of_the_tree() -> None:
    exercise = Seed("tree2x3", MINIMAX, number=7).exercise()
    assert {question.ask for question in exercise.questions} == {Ask.VALUE}
    assert exercise.questions[-1].node == 0
    assert not exercise.problem.unvisited
    prove(Seed("tree2x3", number=7).exercise().problem.request, Seed("tree2x3", number=7).exercise())


def test_the_drawn_tree_has_the_visits_of_the_search_on_all_nodes() -> None:
    problem = Seed("textbook", number=1).exercise().problem
    drawn, trace = problem.drawn, problem.trace
    names = [[each.position(each.visit(step).node).name for step in range(1, 22)] for each in (drawn, trace)]  # type: ignore[attr-defined]
    assert names[0] == names[1]
    assert len(drawn.nodes) == 15
    assert {drawn.position(node).name for node in range(15) if not drawn.last_step(node, 21)} == set("KGNO")  # type: ignore[attr-defined]
