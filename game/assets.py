"""The folder of fonts, icons, sounds, texts, openings and weights."""

from pathlib import Path


def assets_beside(package: Path) -> Path:
    """Find the assets: inside the package of an installed wheel, otherwise next to it."""
    installed = package / "_assets"
    return installed if installed.is_dir() else package.parent / "assets"


ASSETS = assets_beside(Path(__file__).resolve().parent)
