"""The rows of the form before a game that need more than a line."""
