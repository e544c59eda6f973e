"""Endgame tables: what every position with few pieces is worth, found once by going back from the ends of games."""
