"""Puzzles of checkers: positions with one winning move, as they lie in files, and how well a person solves them."""
