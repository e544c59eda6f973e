"""An attempt at a puzzle."""

from game.checkers.notation import move_text, parse_move
from game.puzzles.puzzle import Attempt, Hint, opened
from tests.game.puzzles.some_puzzles import puzzle


def attempt() -> Attempt:
    return Attempt(opened(puzzle()))


def test_right_moves_and_replies_lead_to_the_end() -> None:
    trial = attempt()
    assert trial.take(parse_move("c5-d4", trial.position))
    assert (trial.solvers_turn, trial.over) == (False, False)
    assert move_text(trial.opened.start.play(trial.opened.line[0]), trial.go_on()) == "e3:c5"
    assert trial.take(parse_move("d6:b4", trial.position))
    assert (trial.over, trial.clean, trial.due) == (True, True, None)


def test_a_wrong_move_changes_nothing_but_that_it_was_tried() -> None:
    trial = attempt()
    assert not trial.take(parse_move("c5-b4", trial.position))
    assert (trial.position, trial.wrong, trial.clean, trial.solvers_turn) == (trial.opened.start, 1, False, True)


def test_hints_give_more_and_more_away_and_begin_anew_with_the_next_move() -> None:
    trial = attempt()
    assert [trial.give_hint() for _ in range(4)] == [Hint.THEME, Hint.PIECE, Hint.MOVE, Hint.MOVE]
    trial.go_on()
    assert (trial.hint, trial.helped, trial.clean) == (Hint.NONE, True, False)
