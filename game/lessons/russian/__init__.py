"""The lessons on Russian shashki, one module a chapter."""

from game.lessons.lesson import Lessons
from game.lessons.russian import kings, men, shots

RUSSIAN = Lessons("checkers", "russian", (men.CHAPTER, kings.CHAPTER, shots.CHAPTER))
