"""The page Tree: one search, its drawn tree, and everything that shows the moment in it."""
