"""The games that are kept: found, looked at, and counted."""
