"""What the pages, the lessons and the puzzles have in common: a task on a board, with a panel beside it."""
