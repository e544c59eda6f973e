"""Every lesson holds before the referee: its goal, its line, and what it says of single moves."""

import pytest

from ai.lessons.referee import SearchReferee
from game.lessons.catalogue import LESSONS
from game.lessons.lesson import Lessons, StepInProgress

REFEREES = {"checkers": SearchReferee(nodes=400_000), "tictactoe": SearchReferee(nodes=40_000)}
"""They look farther than the one of the window in checkers; a board of tic-tac-toe takes longer to look at."""
DAILY = {"face to face", "king against king", "two against one"}
"""Some of the steps are looked at every day."""
MOST_MOVES = 60
"""Greatest number of the learner's moves in a step."""

STEPS = [
    pytest.param(
        lessons, number, id=f"{lessons.variant} {step.name}", marks=() if step.name in DAILY else pytest.mark.slow
    )
    for lessons in LESSONS
    for number, step in enumerate(lessons.steps)
]


@pytest.mark.parametrize(("lessons", "number"), STEPS)
def test_a_step_is_done_as_it_is_told(lessons: Lessons, number: int) -> None:
    """Every move of the line keeps the goal, and where it ends the referee's own moves lead on to it."""
    playing, deep = StepInProgress(lessons.opened(number)), REFEREES[lessons.game]
    for _ in range(MOST_MOVES):
        move = playing.expected
        if move is None:
            move = deep.advise(playing.position, bytearray(1))
        ruling = deep.judge(playing.position, move, bytearray(1))
        assert playing.verdict(move, ruling).good, lessons.kind.move_text(playing.position, move)
        playing.go_on(move)
        if playing.done:
            return
        reply = playing.reply(ruling)
        assert reply is not None
        playing.go_on(reply)
        if playing.done:
            return
    raise AssertionError("the goal is not reached")


@pytest.mark.parametrize(("lessons", "number"), STEPS)
def test_no_other_move_keeps_the_goal(lessons: Lessons, number: int) -> None:
    playing, deep = StepInProgress(lessons.opened(number)), REFEREES[lessons.game]
    for _ in range(playing.opened.step.only):
        right = playing.expected
        assert right is not None
        after = playing.position.play(right)
        for other in playing.position.legal_moves():
            if playing.position.play(other) == after:
                continue
            ruling = deep.judge(playing.position, other, bytearray(1))
            assert not playing.verdict(other, ruling).good, lessons.kind.move_text(playing.position, other)
        playing.go_on(right)
        if playing.expected is not None:
            playing.go_on(playing.expected)


@pytest.mark.parametrize(("lessons", "number"), STEPS)
def test_what_is_said_of_single_moves_is_said_of_wrong_ones(lessons: Lessons, number: int) -> None:
    playing, deep = StepInProgress(lessons.opened(number)), REFEREES[lessons.game]
    for text, _ in playing.opened.step.wrongs:
        move = lessons.kind.parse_move(text, playing.position)
        assert not playing.verdict(move, deep.judge(playing.position, move, bytearray(1))).good, text
