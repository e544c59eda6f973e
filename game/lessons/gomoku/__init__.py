"""Lessons on gomoku, five in a row on 15 x 15: threes, fours, and threats that come in pairs."""

from game.lessons.gomoku import pairs, threes
from game.lessons.lesson import Lessons

GOMOKU = Lessons("tictactoe", "15x15x5", (threes.CHAPTER, pairs.CHAPTER))
