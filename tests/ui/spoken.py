"""Voices that write down what they are given to say."""

import time

from game.keeping.settings import Settings
from game.ui.system.speech import Speech

LONGEST = 5.0
"""Seconds for which the thread that speaks is waited for."""


class FakeVoice:
    """Keeps all texts, with their languages; the first `failing` ones can't be said."""

    def __init__(self, failing: int = 0) -> None:
        self.said: list[tuple[str, str]] = []
        self.failing = failing
        self.closed = 0

    def say(self, text: str, language: str) -> None:
        """See Voice."""
        if self.failing:
            self.failing -= 1
            raise BrokenPipeError
        self.said.append((text, language))

    def close(self) -> None:
        """See Voice."""
        self.closed += 1


class HeardSpeech(Speech):
    """Speech that is heard at once: `heard` has the texts since it was read last."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings, lambda: [FakeVoice()])
        self._heard: list[str] = []

    def say(self, *texts: str) -> None:
        """See Speech."""
        text = " ".join(filter(None, texts))
        if text and self.on:
            self._heard.append(text)

    @property
    def heard(self) -> list[str]:
        """The texts said since the last call."""
        texts, self._heard = self._heard, []
        return texts


def until_said(voice: FakeVoice, count: int) -> None:
    """Wait until a voice has received this number of texts."""
    end = time.monotonic() + LONGEST
    while len(voice.said) < count:
        assert time.monotonic() < end, voice.said
        time.sleep(0.001)
