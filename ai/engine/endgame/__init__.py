"""Endgame tables: the value of every position with few pieces, found once by going back from the ends of games."""
