"""Speech never waits, the newest text replaces those that wait, a voice that fails is given up, nothing is left."""

import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from game.keeping.settings import Settings
from game.ui.system import voices
from game.ui.system.speech import Speech
from game.ui.system.voices import CalledVoice, ListeningVoice
from game.ui.words import i18n
from tests.ui.spoken import FakeVoice, until_said

SPOKEN = Settings(spoken=True)
WRITES_DOWN = "import sys\nfor line in sys.stdin.buffer: open(sys.argv[1], 'ab').write(line)"
"""A program that writes what it reads at the end of a file."""


def speech(*found: FakeVoice, settings: Settings = SPOKEN) -> Speech:
    return Speech(settings, lambda: list(found))


def test_a_text_is_said_in_the_language_of_the_program() -> None:
    voice = FakeVoice()
    talker = speech(voice)
    i18n.set_language("ru")
    talker.say("Чёрные:", "", "11 — 15")
    until_said(voice, 1)
    i18n.set_language("en")
    talker.close()
    assert voice.said == [("Чёрные: 11 — 15", "ru")]
    assert voice.closed == 1


def test_nothing_is_said_or_started_when_it_is_off() -> None:
    voice = FakeVoice()
    talker = speech(voice, settings=Settings())
    before = threading.active_count()
    talker.say("Check")
    assert threading.active_count() == before
    assert voice.said == []


def test_the_newest_of_the_texts_that_wait_is_said() -> None:
    started, go_on = threading.Event(), threading.Event()

    class Slow(FakeVoice):
        def say(self, text: str, language: str) -> None:
            super().say(text, language)
            started.set()
            go_on.wait(5)

    voice = Slow()
    talker = speech(voice)
    talker.say("first")
    assert started.wait(5)
    for text in ("second", "third", "fourth"):
        talker.say(text)
    go_on.set()
    until_said(voice, 2)
    talker.close()
    assert [text for text, _ in voice.said] == ["first", "fourth"]


def test_a_voice_that_fails_is_given_up_for_the_next_one() -> None:
    broken, voice = FakeVoice(failing=1), FakeVoice()
    talker = speech(broken, voice)
    talker.say("one")
    until_said(voice, 1)
    talker.say("two")
    until_said(voice, 2)
    talker.close()
    assert broken.closed == 1
    assert broken.said == []


def test_without_a_voice_it_is_silent() -> None:
    talker = speech()
    assert not talker.present
    talker.say("nobody hears this")
    assert speech(FakeVoice()).present


def read(path: Path, text: str) -> str:
    """The content of a file as soon as it ends with this text."""
    end = time.monotonic() + 5
    while not path.exists() or not path.read_text(encoding="utf-8").endswith(text):
        assert time.monotonic() < end
        time.sleep(0.005)
    return path.read_text(encoding="utf-8")


def test_a_listening_program_hears_all_texts_and_is_ended(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    voice = ListeningVoice((sys.executable, "-c", WRITES_DOWN, str(heard)), voices.dispatcher_lines)
    voice.say("один", "ru")
    voice.say("zwei", "de")
    process = voice._process
    assert process is not None
    texts = read(heard, "zwei\n").splitlines()
    assert [text for text in texts if not text.startswith("!-!")] == ["один", "zwei"]
    assert texts.count("!-!CANCEL SELF") == 2
    voice.close()
    assert process.poll() is not None


def test_a_listening_program_that_has_ended_is_an_error() -> None:
    voice = ListeningVoice((sys.executable, "-c", ""), voices.windows_line)
    voice.say("one", "en")
    assert voice._process is not None
    voice._process.wait(5)
    with pytest.raises(BrokenPipeError):
        voice.say("two", "en")
    voice.close()


def test_a_called_program_is_ended_for_the_next_text(tmp_path: Path) -> None:
    waits = f"{WRITES_DOWN}\nimport time; time.sleep(60)"
    voice = CalledVoice(lambda language: (sys.executable, "-c", waits, str(tmp_path / language)))
    voice.say("one\n", "en")
    first = voice._process
    assert read(tmp_path / "en", "one\n") == "one\n"
    voice.say("два\n", "ru")
    assert first is not None
    assert first.poll() is not None, "it would have waited for a minute"
    assert read(tmp_path / "ru", "два\n") == "два\n"
    second = voice._process
    voice.close()
    assert second is not None
    assert second.poll() is not None


@pytest.mark.parametrize(
    ("platform", "there", "count"),
    [
        ("linux", {"spd-say", "espeak-ng"}, 2),
        ("linux", {"espeak"}, 1),
        ("linux", set(), 0),
        ("darwin", {"say"}, 1),
        ("win32", {"powershell"}, 1),
    ],
)
def test_the_voices_of_a_platform_are_found(platform: str, there: set[str], count: int) -> None:
    assert len(voices.voices(platform, lambda name: name if name in there else None)) == count


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("espeak-ng"), reason="needs espeak-ng")
@pytest.mark.parametrize("language", ["en", "ru", "zh_CN", "de", "es", "fr", "pt", "uk"])
def test_espeak_knows_the_languages_of_the_program(language: str, tmp_path: Path) -> None:
    """It writes a sound file instead of playing, so that no device is needed."""
    sound = tmp_path / "said.wav"
    command = (*voices.espeak("espeak-ng", language), "-w", str(sound))
    subprocess.run(command, input=b"11-15", check=True, timeout=20)
    assert sound.stat().st_size > 10_000
