"""The common part of pages, lessons and puzzles: a task on a board, with a panel next to it."""
