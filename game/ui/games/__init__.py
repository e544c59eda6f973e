"""Each game in the window: its board, its names, its results in words."""
