"""Dama: Turkish draughts and its Armenian relative, on all 64 squares along rows and columns; a game of its own."""
