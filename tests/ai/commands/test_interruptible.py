"""Ctrl+C stops long work, which may still save its result."""

from threading import Thread
from time import sleep

import pytest

from ai.commands import games


class Interrupted(Thread):
    """A thread that Ctrl+C is pressed for when it is waited for first."""

    pressed = False

    def join(self, timeout: float | None = None) -> None:
        if not self.pressed:
            self.pressed = True
            raise KeyboardInterrupt
        super().join(timeout)


def test_work_that_is_interrupted_ends_before_the_program_does(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = []

    def work(stop: bytearray) -> None:
        while not stop[0]:
            sleep(0.001)
        sleep(0.01)
        ended.append(True)

    monkeypatch.setattr(games, "Thread", Interrupted)
    with pytest.raises(KeyboardInterrupt):
        games.interruptible(work)
    assert ended


def test_what_goes_wrong_in_the_work_goes_wrong_outside() -> None:
    with pytest.raises(ZeroDivisionError):
        games.interruptible(lambda stop: 1 // stop[0])
    assert games.interruptible(len) == 1
