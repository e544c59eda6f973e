"""Commands without a window: each file has one, whose `run(args)` prints and returns the exit status."""
