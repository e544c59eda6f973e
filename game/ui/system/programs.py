"""What other programs are started with."""

import os

FROZEN_PATH = "LD_LIBRARY_PATH"


def environment() -> dict[str, str]:
    """What other programs are started with: not the libraries that the packed program brought along for itself."""
    kept = dict(os.environ)
    before = kept.pop(f"{FROZEN_PATH}_ORIG", None)
    if before is not None:
        kept[FROZEN_PATH] = before
    return kept
