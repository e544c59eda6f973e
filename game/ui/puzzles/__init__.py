"""The place where a person solves puzzles."""
