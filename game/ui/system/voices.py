"""The speech of the platform, by other programs."""

import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from typing import Protocol

from ai.work.processes import NO_WINDOW
from game.ui.system.programs import environment

PATIENCE = 1.0


class Voice(Protocol):
    """A way to speak. It may take a moment, but does not wait for the end of the text."""

    def say(self, text: str, language: str) -> None:
        """Say a text of one line in place of what is being said; OSError if that fails."""

    def close(self) -> None:
        """Be silent at once, and leave no process behind."""


def _start(command: Sequence[str]) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=environment(),
        creationflags=NO_WINDOW,
    )


def _end(process: "subprocess.Popen[bytes] | None") -> None:
    if process is None:
        return
    process.terminate()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    if process.stdin:
        with suppress(OSError):  # what it had not read yet is lost, which is meant
            process.stdin.close()


class ListeningVoice:
    """A running program that says what it reads."""

    def __init__(self, command: Sequence[str], lines: Callable[[str, str], str], silence: str = "") -> None:
        self._command = command
        self._lines = lines
        self._silence = silence
        self._process: subprocess.Popen[bytes] | None = None

    def say(self, text: str, language: str) -> None:
        if self._process is None:
            self._process = _start(self._command)
        elif self._process.poll() is not None:
            raise BrokenPipeError(f"{self._command[0]} has ended with {self._process.returncode}")
        self._write(self._lines(text, language))

    def close(self) -> None:
        if self._process is not None and self._process.poll() is None and self._silence:
            with suppress(OSError):  # it may end by itself just now
                self._write(self._silence)
        _end(self._process)
        self._process = None

    def _write(self, lines: str) -> None:
        assert self._process
        assert self._process.stdin
        self._process.stdin.write(lines.encode())
        self._process.stdin.flush()


class CalledVoice:
    """A program called for each text."""

    def __init__(self, command: Callable[[str], Sequence[str]]) -> None:
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None

    def say(self, text: str, language: str) -> None:
        _end(self._process)
        self._process = None
        self._process = _start(self._command(language))
        assert self._process.stdin
        self._process.stdin.write(text.encode())
        self._process.stdin.close()

    def close(self) -> None:
        _end(self._process)
        self._process = None


def dispatcher_lines(text: str, language: str) -> str:
    """The input of spd-say in its pipe mode: commands of the Speech Synthesis Interface Protocol, then the text.

    >>> dispatcher_lines("b2", "zh_CN")
    '!-!CANCEL SELF\\n!-!SET SELF LANGUAGE zh\\nb2\\n'
    """
    return f"!-!CANCEL SELF\n!-!SET SELF LANGUAGE {language[:2]}\n{text.replace('!-!', '')}\n"


def espeak(program: str, language: str) -> tuple[str, ...]:
    """The call of espeak, which knows Chinese as cmn."""
    return (program, "--stdin", "-v", "cmn" if language[:2] == "zh" else language[:2])


def mac_voice(listing: str, language: str) -> str:
    """The first voice for a language in what `say -v ?` prints; "" when there is none.

    >>> mac_voice("Anna                de_DE    # Hallo!\\nMilena (Enhanced)   ru_RU    # Привет!", "ru")
    'Milena (Enhanced)'
    """
    for line in listing.splitlines():
        words = line.partition("#")[0].split()
        if len(words) > 1 and words[-1][:2] == language[:2]:
            return " ".join(words[:-1])
    return ""


@cache
def _mac_command(language: str) -> tuple[str, ...]:
    listing = subprocess.run(["say", "-v", "?"], capture_output=True, check=False, timeout=10).stdout
    voice = mac_voice(listing.decode(errors="replace"), language)
    return ("say", "-v", voice, "-f", "-") if voice else ("say", "-f", "-")


WINDOWS = """
[Console]::InputEncoding = [Text.Encoding]::UTF8
Add-Type -AssemblyName System.Speech
$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer
while ($null -ne ($line = [Console]::In.ReadLine())) {
  $language, $text = $line.Split("`t", 2)
  $voice.SpeakAsyncCancelAll()
  try { $voice.SelectVoiceByHints('NotSet', 'NotSet', 0, [Globalization.CultureInfo]$language) } catch { }
  $voice.SpeakAsync($text) | Out-Null
}
"""
"""A PowerShell program that speaks by the voices of Windows (SAPI): a line has a language, a tab and a text."""


def windows_line(text: str, language: str) -> str:
    """A line that the program for Windows reads.

    >>> windows_line("b2", "zh_CN")
    'zh-CN\\tb2\\n'
    """
    return f"{language.replace('_', '-')}\t{text}\n"


def voices(platform: str = sys.platform, which: Callable[[str], str | None] = shutil.which) -> list[Voice]:
    """The ways to speak on this computer, best first."""
    if platform == "win32":
        shell = which("powershell")
        return [ListeningVoice((shell, "-NoProfile", "-Command", WINDOWS), windows_line)] if shell else []
    if platform == "darwin":
        return [CalledVoice(_mac_command)] if which("say") else []
    found: list[Voice] = []
    if which("spd-say"):
        command = ("spd-say", "--pipe-mode", "--application-name", "kings-and-crosses")
        found.append(ListeningVoice(command, dispatcher_lines, "!-!CANCEL SELF\n"))
    program = next(filter(which, ("espeak-ng", "espeak")), None)
    if program:
        found.append(CalledVoice(lambda language: espeak(program, language)))
    return found
