"""The rules of the games, how they are written down, and what a person keeps of them."""

__version__ = "0.2.0"
