"""The way in: reads the command line, opens the window or runs one headless command."""

import argparse
import sys

from game import __version__


def main() -> int:
    parser = argparse.ArgumentParser(prog="kings-and-crosses", description="Tic-tac-toe and checkers.")
    parser.add_argument("--version", action="version", version=__version__)
    parser.parse_args()
    from game.ui.app import run

    return run()


if __name__ == "__main__":
    sys.exit(main())
