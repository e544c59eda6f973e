"""Tic-tac-toe on any board: m columns, n rows, k in a row, two or more players; gomoku is 15x15x5."""
