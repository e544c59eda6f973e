"""Explanations of moves: the lines of a position, in words and on a board."""
