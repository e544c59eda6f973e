"""Background jobs, journals that resume, and processes that end with all they started."""
