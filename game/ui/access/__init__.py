"""Screen readers and speech."""
