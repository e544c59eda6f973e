"""Lessons: positions in which the learner is asked for a move, each teaching one thing."""
