"""The headless commands on searches: each file has one, whose `run(args)` prints and gives the exit status."""
