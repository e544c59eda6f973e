"""The assets are what their scripts make, and the font has every character that the window can show."""

import struct
import wave
from pathlib import Path

import pygame
import pytest

from assets.scripts import make_sounds

ASSETS = Path(__file__).parents[1] / "assets"


@pytest.fixture(params=["Regular", "Bold"])
def font(request: pytest.FixtureRequest) -> pygame.font.Font:
    pygame.font.init()
    return pygame.font.Font(ASSETS / "fonts" / f"NotoSansSC-{request.param}.otf", 20)


@pytest.mark.parametrize(
    "text",
    [
        "ABCXYZ abcxyz 0123456789 àéîõüßçñ",
        "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
        "井字棋西洋跳棋王吃子设置新游戏悔棋难度专家、。，！？（）《》",
        "←↑→↓–—…“”‘’•·×±≤≥≠≈∞−½●○◆▲▼◀▶★✓№",
    ],
)
def test_font_draws_every_script_of_the_window(font: pygame.font.Font, text: str) -> None:
    missing = [letter for letter, metrics in zip(text, font.metrics(text), strict=True) if metrics is None]
    assert missing == []


def test_font_spaces_western_signs_like_western_text(font: pygame.font.Font) -> None:
    """A Chinese font makes these as wide as a Chinese character: 20 pixels here."""
    for sign in "×±“”‘’•≤":
        assert font.size(sign)[0] < 14


@pytest.mark.parametrize(
    "instrument", ["wood", *(pytest.param(name, marks=pytest.mark.slow) for name in ("felt", "glass"))]
)
def test_sounds_are_short_and_made_by_their_script(instrument: str, tmp_path: Path) -> None:
    made, folder = make_sounds.sounds(make_sounds.INSTRUMENTS[instrument]), ASSETS / "sounds" / instrument
    assert set(made) == {file.stem for file in folder.glob("*.wav")}
    for name, sound in made.items():
        make_sounds.write(tmp_path / "made.wav", sound, make_sounds.PEAK)
        same_sound(folder / f"{name}.wav", tmp_path / "made.wav")


def same_sound(one: Path, other: Path) -> None:
    with wave.open(str(one)) as kept, wave.open(str(other)) as again:
        assert kept.getparams() == again.getparams()
        assert kept.getnframes() / kept.getframerate() < 1
        pairs = zip(samples(kept), samples(again), strict=True)
        assert max(abs(one - other) for one, other in pairs) <= 1  # sin() may differ in its last digit


def samples(sound: wave.Wave_read) -> tuple[int, ...]:
    frames = sound.readframes(sound.getnframes())
    return struct.unpack(f"<{len(frames) // 2}h", frames)


def test_icon_files_hold_every_size() -> None:
    ico = (ASSETS / "icon" / "icon.ico").read_bytes()
    (count,) = struct.unpack_from("<H", ico, 4)
    assert [ico[6 + 16 * entry] or 256 for entry in range(count)] == [16, 24, 32, 48, 64, 128, 256]
    icns = (ASSETS / "icon" / "icon.icns").read_bytes()
    assert icns[:4] == b"icns"
    assert struct.unpack_from(">I", icns, 4) == (len(icns),)
    for side in (16, 24, 32, 48, 64, 128, 256, 512):
        assert pygame.image.load(ASSETS / "icon" / f"icon-{side}.png").get_size() == (side, side)
