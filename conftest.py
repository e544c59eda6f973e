"""Doctests are taken from sources only: Python would import the compiled file beside such a source instead of it."""

from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

collect_ignore = [
    str(source)
    for package in ("game", "ai")
    for source in (Path(__file__).parent / package).rglob("*.py")
    if any(source.with_suffix(suffix).exists() for suffix in EXTENSION_SUFFIXES)
]
