"""The lessons on English draughts, one module a chapter."""

from game.lessons.english import corners, opposition, shots
from game.lessons.lesson import Lessons

ENGLISH = Lessons("checkers", "english", (opposition.CHAPTER, corners.CHAPTER, shots.CHAPTER))
