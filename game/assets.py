"""The folder of fonts, icons, sounds, texts, openings and weights."""

import json
from pathlib import Path
from typing import Any


def assets_beside(package: Path) -> Path:
    """Find the assets: inside the package of an installed wheel, otherwise next to it."""
    installed = package / "_assets"
    return installed if installed.is_dir() else package.parent / "assets"


ASSETS = assets_beside(Path(__file__).resolve().parent)


def read_looks(name: str) -> dict[str, Any]:
    """Read a file of colours or icons from the folder `looks`."""
    looks: dict[str, Any] = json.loads((ASSETS / "looks" / f"{name}.json").read_text(encoding="utf-8"))
    return looks
