"""Understanding a position or a game: analysis, threats, explanation, review, coach, statistics."""
