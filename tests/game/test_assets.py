"""The assets are found wherever the program runs from, and by one helper."""

from pathlib import Path

from game.assets import ASSETS

ROOT = Path(__file__).parents[2]


def test_checkout_has_them_beside_the_package() -> None:
    assert ASSETS == ROOT / "assets"
    assert (ASSETS / "fonts" / "OFL.txt").is_file()


def test_nothing_else_in_the_program_looks_for_them() -> None:
    looking = [
        file.relative_to(ROOT).as_posix()
        for room in ("game", "ai")
        for file in (ROOT / room).rglob("*.py")
        if '"assets"' in file.read_text(encoding="utf-8")
    ]
    assert looking == ["game/assets.py"]
