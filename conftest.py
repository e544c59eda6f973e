"""Doctests come from sources only, and compiled bytecode is always saved."""

import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

ROOT = Path(__file__).parent

# Python would import the compiled file next to such a source instead of the source.
collect_ignore = [
    str(source)
    for package in ("game", "ai")
    for source in (ROOT / package).rglob("*.py")
    if any(source.with_suffix(suffix).exists() for suffix in EXTENSION_SUFFIXES)
]

if sys.dont_write_bytecode:  # without bytecode the suite takes half as long again: it starts Python a hundred times
    sys.dont_write_bytecode = False
    sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(ROOT / ".pytest_cache" / "bytecode")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
