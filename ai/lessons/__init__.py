"""The referee of the lessons: endgame tables where they know a position, a search elsewhere."""
