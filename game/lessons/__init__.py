"""Lessons: positions in which a person is asked for a move, each teaching one thing."""
