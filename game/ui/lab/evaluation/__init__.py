"""The page Evaluation: a position's value, term by term."""
