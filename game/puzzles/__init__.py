"""Puzzles of checkers: positions with one winning move, in files, and the solver's progress."""
