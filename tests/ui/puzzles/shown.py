"""Puzzles on the board for the tests: one that begins, one with a wrong move, one that is solved."""

import time

from game.checkers.position import Move
from game.puzzles.puzzle import Puzzle, puzzles_of
from game.ui.puzzles.puzzle_screen import PuzzleScreen
from game.ui.puzzles.puzzle_session import PuzzleSession
from game.ui.screen import Context


def a_puzzle(variant: str) -> Puzzle:
    """The first puzzle in which the solver moves twice, with the most themes."""
    return max((each for each in puzzles_of(variant) if each.line.count(" ") == 2), key=lambda each: len(each.themes))


def puzzle_begun(context: Context) -> PuzzleScreen:
    """A puzzle of English checkers, before the first move."""
    session = PuzzleSession(context)
    session.choose("english")
    return PuzzleScreen(context, context.routes.home(), session, a_puzzle("english"))


def a_wrong_move(screen: PuzzleScreen) -> Move:
    """The first legal move that does not win."""
    return next(move for move in screen.attempt.position.legal_moves() if not screen.attempt.is_right(move))


def puzzle_refuted(context: Context) -> PuzzleScreen:
    """The same after a wrong move and its answer."""
    screen = puzzle_begun(context)
    context.settings.reduced_motion = True
    screen.play(a_wrong_move(screen))
    settle(screen)
    return screen


def puzzle_solved(context: Context) -> PuzzleScreen:
    """The same when it is solved, with all that follows on the board."""
    screen = puzzle_begun(context)
    context.settings.reduced_motion = True
    while not screen.attempt.over:
        assert screen.attempt.due is not None
        screen.play(screen.attempt.due)
        settle(screen)
    screen.go_to(screen.last_ply)
    return screen


def settle(screen: PuzzleScreen) -> None:
    """Wait until nothing is awaited."""
    while screen.goes_on:
        screen.update(0.1)
        time.sleep(0.002)
