"""Why a move is good or bad: the lines of a position, in words and on the board; a page in play and in the Lab."""
