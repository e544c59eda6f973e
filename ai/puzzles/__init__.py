"""Puzzles, mined from games that the engine plays against itself: positions in which one move alone wins."""
