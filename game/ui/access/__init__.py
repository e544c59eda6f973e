"""The window as screen readers know it."""
