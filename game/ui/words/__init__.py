"""Translation, and the names and error sentences of the window."""
