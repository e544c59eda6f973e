"""Where the fonts, icons, sounds, texts, openings and weights lie."""

from pathlib import Path


def assets_beside(package: Path) -> Path:
    """The folder of the assets: inside the package in an installed wheel, beside it in a checkout, in an editable
    installation and in an executable."""
    installed = package / "_assets"
    return installed if installed.is_dir() else package.parent / "assets"


ASSETS = assets_beside(Path(__file__).resolve().parent)
