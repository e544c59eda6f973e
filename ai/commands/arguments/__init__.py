"""What can stand on the command line, by what the commands are about."""
