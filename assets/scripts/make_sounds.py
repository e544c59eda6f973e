"""Synthesises the sounds of the window: struck wood and a small marimba, 22,050 Hz, 16 bits, mono.

uv run assets/scripts/make_sounds.py
"""

import math
import random
import struct
import wave
from pathlib import Path

TARGET = Path(__file__).parents[1] / "sounds"
RATE = 22_050
PEAK = 0.7

Samples = list[float]  # amplitudes at RATE, 1.0 is full scale

C4, E4, G4, A4, C5, D5, E5, G5, C6 = (261.6, 329.6, 392.0, 440.0, 523.3, 587.3, 659.3, 784.0, 1046.5)

# Partials as (frequency ratio, loudness, seconds until it has faded to 1/e).
WOOD = ((1.0, 1.0, 0.022), (2.57, 0.55, 0.013), (4.23, 0.30, 0.008), (6.9, 0.14, 0.004))
MARIMBA = ((1.0, 1.0, 0.16), (3.93, 0.28, 0.045), (9.24, 0.08, 0.015))


def strike(
    pitch: float, partials: tuple[tuple[float, float, float], ...], seconds: float, click: float = 0.0
) -> Samples:
    """One blow: fading partials above `pitch` in hertz, with a burst of noise `click` loud at the start."""
    noise = random.Random(round(pitch))
    samples = []
    for index in range(round(seconds * RATE)):
        time = index / RATE
        tone = sum(
            loudness * math.exp(-time / fade) * math.sin(math.tau * pitch * ratio * time)
            for ratio, loudness, fade in partials
        )
        attack = min(1.0, time / 0.0008)
        burst = click * noise.uniform(-1, 1) * math.exp(-time / 0.0025)
        ending = min(1.0, (seconds - time) / 0.01)
        samples.append((tone + burst) * attack * ending)
    return samples


def together(*parts: tuple[float, float, Samples]) -> Samples:
    """Mixes parts given as (start in seconds, loudness, samples)."""
    length = max(round(start * RATE) + len(samples) for start, _, samples in parts)
    mix = [0.0] * length
    for start, loudness, samples in parts:
        offset = round(start * RATE)
        for index, value in enumerate(samples):
            mix[offset + index] += loudness * value
    return mix


def melody(step: float, *pitches: float) -> Samples:
    """Marimba notes one after the other, `step` seconds apart."""
    return together(*((step * index, 1.0, strike(pitch, MARIMBA, 0.55, 0.1)) for index, pitch in enumerate(pitches)))


def knock(pitch: float) -> Samples:
    return strike(pitch, WOOD, 0.14, 0.35)


def sounds() -> dict[str, Samples]:
    return {
        "place": knock(720),
        "move": together((0.0, 1.0, knock(430)), (0.0, 0.35, knock(1150))),
        "capture": together((0.0, 0.8, knock(610)), (0.055, 1.0, knock(310))),
        "crown": melody(0.075, G4, C5, E5),
        "win": melody(0.11, C5, E5, G5, C6),
        "loss": melody(0.15, A4, E4, C4),
        "draw": melody(0.16, D5, D5),
        "time": together(*((0.18 * beat, 1.0, knock(1320)) for beat in range(3))),
        "refused": together((0.0, 1.0, knock(170)), (0.085, 0.8, knock(150))),
    }


def write(path: Path, samples: Samples, loudness: float) -> None:
    scale = 32_767 * loudness / max(abs(value) for value in samples)
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(b"".join(struct.pack("<h", round(value * scale)) for value in samples))


def main() -> None:
    for name, samples in sounds().items():
        write(TARGET / f"{name}.wav", samples, PEAK)
        print(f"{name}: {len(samples) / RATE:.2f} s")


if __name__ == "__main__":
    main()
