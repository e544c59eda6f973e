"""Programs that speak, or do not speak, the Hub protocol, for tests of what talks with them."""

import sys
from pathlib import Path

GREETS = "print('wait', flush=True); input(); input(); print('ready', flush=True)\n"
"""Python that speaks as an engine does until it is ready."""

PLAYS = (
    GREETS
    + """
import sys
for line in sys.stdin:
    if line.startswith("go"):
        {answer}
"""
)
"""An engine that answers every `go` in the same way."""


def written(folder: Path, engine: str) -> str:
    """The command for an engine that is a Python program; without the packages of this one it starts at once."""
    program = folder / "engine.py"
    program.write_text(engine)
    return f"{sys.executable} -S {program}"
