"""What the program says aloud, in its own language, where the settings want that and the platform can.

The voices of the platform are imported when somebody wants to hear them.
"""

import logging
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING

from game.keeping.settings import Settings
from game.ui.words import i18n

if TYPE_CHECKING:
    from game.ui.system.voices import Voice

log = logging.getLogger(__name__)


class Speech:
    """Speaks in a thread of its own: nobody waits for it, and the newest text interrupts the one before."""

    def __init__(self, settings: Settings, find: "Callable[[], list[Voice]] | None" = None) -> None:
        """`find` gives the ways to speak, the best one first, instead of those of the platform; it is called when that
        is first asked for.
        """
        self._settings = settings
        self._find = find
        self._voices: list[Voice] | None = None
        self._texts: SimpleQueue[tuple[str, str] | None] = SimpleQueue()
        self._thread: Thread | None = None

    @property
    def present(self) -> bool:
        """There is a way to speak."""
        if self._voices is None:
            from game.ui.system.voices import voices

            self._voices = (self._find or voices)()
        return bool(self._voices)

    @property
    def on(self) -> bool:
        """What is given to `say` is heard."""
        return self._settings.spoken and self.present

    def say(self, *texts: str) -> None:
        """Say texts one after the other, instead of what is being said; does nothing when it would not be heard."""
        text = " ".join(" ".join(filter(None, texts)).split())
        if not text or not self.on:
            return
        if self._thread is None:
            self._thread = Thread(target=self._speak, name="speech", daemon=True)
            self._thread.start()
        self._texts.put((text, i18n.language()))

    def close(self) -> None:
        """Be silent, and leave no process behind."""
        if self._thread is not None:
            from game.ui.system.voices import PATIENCE

            self._texts.put(None)
            self._thread.join(2 * PATIENCE)
            self._thread = None

    def _speak(self) -> None:
        newest = self._texts.get()
        while newest is not None:
            newest = self._newest(newest)
            if newest is None:
                break
            self._say(*newest)
            newest = self._texts.get()
        for voice in self._voices or []:
            voice.close()

    def _newest(self, text: tuple[str, str] | None) -> tuple[str, str] | None:
        """The last text that waits, None when the program ends."""
        while text is not None:
            try:
                text = self._texts.get_nowait()
            except Empty:
                break
        return text

    def _say(self, text: str, language: str) -> None:
        """Say a text by the best way that works; one that fails is given up."""
        from subprocess import SubprocessError

        while self._voices:
            try:
                self._voices[0].say(text, language)
                return
            except (OSError, ValueError, SubprocessError) as error:
                log.warning("can't speak: %s", error)
                self._voices.pop(0).close()
