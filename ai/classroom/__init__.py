"""Assignments of a teacher and the table of results."""
