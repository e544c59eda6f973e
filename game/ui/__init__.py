"""Everything that imports pygame, which keeps its greeting to itself here."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
