"""Options of the command line, by the subject of the commands."""
