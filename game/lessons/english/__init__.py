"""The lessons on English draughts, one module a chapter."""

from game.lessons.english import corners, held, opposition, positions, saving, shots, traps
from game.lessons.lesson import Lessons

CHAPTERS = tuple(each.CHAPTER for each in (opposition, corners, held, shots, traps, positions, saving))
ENGLISH = Lessons("checkers", "english", CHAPTERS)
