"""Players: levels, strengths between them, adaptive levels, Elo, and the choice of a move."""
