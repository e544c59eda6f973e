"""The rules of the games, their notations, and the user's files."""

__version__ = "0.3.0"
