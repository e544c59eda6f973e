"""A recorded game or a position to walk through, change, comment, analyse and review."""
