"""The folder of fonts, icons, sounds, texts, openings and weights."""

import json
from pathlib import Path
from typing import Any

ASSETS = Path(__file__).resolve().parents[1] / "assets"


def read_looks(name: str) -> dict[str, Any]:
    """Read a file of colours or icons from the folder `looks`."""
    looks: dict[str, Any] = json.loads((ASSETS / "looks" / f"{name}.json").read_text(encoding="utf-8"))
    return looks
