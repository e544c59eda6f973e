"""The presentation of each game, and the texts of games and results."""
