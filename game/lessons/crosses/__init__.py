"""Lessons on tic-tac-toe: how nobody loses it, and how a fork wins it."""

from game.lessons.crosses import forks, solved
from game.lessons.lesson import Lessons

CROSSES = Lessons("tictactoe", "3x3x3", (forks.CHAPTER, solved.CHAPTER))
