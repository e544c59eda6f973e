"""Synthesises the sounds of the window in three sets, wood, felt and glass: 22,050 Hz, 16 bits, mono.

uv run assets/scripts/make_sounds.py
"""

import math
import random
import struct
import wave
from pathlib import Path
from typing import NamedTuple

TARGET = Path(__file__).parents[1] / "sounds"
RATE = 22_050
PEAK = 0.7

Samples = list[float]  # amplitudes at RATE, 1.0 is full scale

C4, E4, G4, A4, C5, D5, E5, G5, C6 = (261.6, 329.6, 392.0, 440.0, 523.3, 587.3, 659.3, 784.0, 1046.5)

Partials = tuple[tuple[float, float, float], ...]
"""Each as (frequency ratio, loudness, seconds until it has faded to 1/e)."""


class Instrument(NamedTuple):
    """The sound of pieces on a board, and of the melodies with them.

    `knock_pitch` and `note_pitch` are factors; `click` is how loud the noise of a blow is, `dull` how much of its
    hiss is taken away (0 to 1), and `attack` the seconds until a sound is as loud as it gets.
    """

    knock: Partials
    note: Partials
    knock_pitch: float = 1.0
    note_pitch: float = 1.0
    seconds: float = 0.14
    click: float = 0.35
    dull: float = 0.0
    attack: float = 0.0008


INSTRUMENTS = {
    "wood": Instrument(
        knock=((1.0, 1.0, 0.022), (2.57, 0.55, 0.013), (4.23, 0.30, 0.008), (6.9, 0.14, 0.004)),
        note=((1.0, 1.0, 0.16), (3.93, 0.28, 0.045), (9.24, 0.08, 0.015)),
    ),
    "felt": Instrument(
        knock=((1.0, 1.0, 0.045), (1.52, 0.4, 0.03), (2.14, 0.16, 0.018)),
        note=((1.0, 1.0, 0.2), (2.0, 0.14, 0.11), (3.01, 0.05, 0.05)),
        knock_pitch=0.42,
        note_pitch=0.5,
        seconds=0.18,
        click=0.9,
        dull=0.9,
        attack=0.004,
    ),
    "glass": Instrument(
        knock=((1.0, 1.0, 0.06), (2.32, 0.5, 0.04), (4.25, 0.26, 0.024), (6.63, 0.1, 0.012)),
        note=((1.0, 1.0, 0.2), (2.76, 0.32, 0.1), (5.4, 0.12, 0.05), (8.93, 0.04, 0.02)),
        knock_pitch=2.1,
        seconds=0.26,
        click=0.12,
    ),
}
"""Instruments by their names in the settings."""


def strike(pitch: float, partials: Partials, seconds: float, click: float, of: Instrument) -> Samples:
    """One blow: fading partials above `pitch` in hertz, with a burst of noise `click` loud at the start."""
    noise = random.Random(round(pitch))
    samples, hiss = [], 0.0
    for index in range(round(seconds * RATE)):
        time = index / RATE
        tone = sum(
            loudness * math.exp(-time / fade) * math.sin(math.tau * pitch * ratio * time)
            for ratio, loudness, fade in partials
        )
        attack = min(1.0, time / of.attack)
        hiss = of.dull * hiss + (1 - of.dull) * noise.uniform(-1, 1)
        burst = click * hiss * math.exp(-time / 0.0025)
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


def sounds(of: Instrument) -> dict[str, Samples]:
    """All sounds on an instrument."""

    def knock(pitch: float) -> Samples:
        return strike(pitch * of.knock_pitch, of.knock, of.seconds, of.click, of)

    def melody(step: float, *pitches: float) -> Samples:
        """Notes one after the other, `step` seconds apart."""
        notes = (strike(pitch * of.note_pitch, of.note, 0.55, 0.1, of) for pitch in pitches)
        return together(*((step * index, 1.0, note) for index, note in enumerate(notes)))

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
    for instrument, of in INSTRUMENTS.items():
        (TARGET / instrument).mkdir(exist_ok=True)
        for name, samples in sounds(of).items():
            write(TARGET / instrument / f"{name}.wav", samples, PEAK)
            print(f"{instrument} {name}: {len(samples) / RATE:.2f} s")


if __name__ == "__main__":
    main()
