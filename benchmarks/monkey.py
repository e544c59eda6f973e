"""Random events at every screen: mouse, keys, fingers, pads, dropped files, focus and windows of all sizes from 1 x 1.

`uv run -m benchmarks.monkey [--events N] [--seed N] [--screen NAME]` prints a line for each round through the screens,
and the seed and the traceback of whatever went wrong; the exit status is 1 then. Files outside a temporary folder are
neither listed nor written.
"""

import argparse
import os
import sys
import traceback
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic

os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}

import pygame

from tests.ui.monkey import let_loose
from tests.ui.test_fit import SCREENS

AT_ONCE = 1_000
"""Events at a screen in one round."""


def stands(screen: str, seed: str, count: int) -> bool:
    """Let the monkey loose at a screen; what goes wrong is printed."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        try:
            let_loose(Path(folder), SCREENS[screen], Random(seed), count)
        except Exception:  # print each fault and go on
            print(f"{screen}, seed {seed!r}:", file=sys.stderr)
            traceback.print_exc(file=sys.stderr)
            sys.stderr.flush()
            return False
    return True


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--events", type=int, default=1_000_000, help="about as many in all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--screen", choices=SCREENS, help="only this one")
    arguments = parser.parse_args()
    pygame.init()
    pygame.display.set_mode((1280, 800))
    screens = [arguments.screen] if arguments.screen else list(SCREENS)
    done = failed = 0
    began = monotonic()
    for number in range(-(-arguments.events // (AT_ONCE * len(screens)))):
        for screen in screens:
            failed += not stands(screen, f"{arguments.seed} {number} {screen}", AT_ONCE)
            done += AT_ONCE
        print(f"{done:>9,} events, {failed} faults, {monotonic() - began:.0f} s", flush=True)
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
