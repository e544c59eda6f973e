"""The program's own dialog in which files and folders are chosen."""
