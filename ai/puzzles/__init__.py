"""Puzzles: positions in which one move alone wins, mined from games that the engine plays against itself."""
