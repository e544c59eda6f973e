"""The referee of the lessons, and the lessons before it."""
