"""The lessons on international draughts, one module a chapter."""

from game.lessons.international import kings, patterns, shots
from game.lessons.lesson import Lessons

INTERNATIONAL = Lessons("checkers", "international", (shots.CHAPTER, patterns.CHAPTER, kings.CHAPTER))
