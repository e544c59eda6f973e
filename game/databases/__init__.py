"""PDN files of any size: read piece by piece, indexed once, and then searched at once."""
