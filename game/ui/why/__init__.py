"""Why a move is good or bad: the lines of a position, in words and on a board."""
