"""`python -m kings_and_crosses` runs the program, as its commands do."""

import sys

from main import main

if __name__ == "__main__":
    sys.exit(main())
