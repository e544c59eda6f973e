"""A third game, made by the steps of docs/adding-a-game.md alone: the proof that a game is one value."""
