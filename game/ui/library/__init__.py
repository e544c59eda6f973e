"""The library of saved games, and their statistics."""
