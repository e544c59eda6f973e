"""A game to be studied: its tree walked through, changed and commented, and whatever is found out about it."""
