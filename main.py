"""The way in: reads the command line, opens the window or runs one headless command."""

import sys


def main() -> int:
    from game.ui.app import run

    return run()


if __name__ == "__main__":
    sys.exit(main())
