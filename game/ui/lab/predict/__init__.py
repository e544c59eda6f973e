"""The page Predict: exercises on a search."""
