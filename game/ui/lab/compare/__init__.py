"""The page Compare: two to four searches of one position."""
