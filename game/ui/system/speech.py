"""Speech in the program's own language, where the platform can speak. The voices are imported when speech is on."""

import logging
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING

from game.keeping.settings import Settings
from game.ui.words import i18n

if TYPE_CHECKING:
    from game.ui.system.voices import Voice

log = logging.getLogger(__name__)


class Speech:
    """Speaks in its own thread; the newest text interrupts the one before."""

    def __init__(self, settings: Settings, find: "Callable[[], list[Voice]] | None" = None) -> None:
        """`find` returns the ways to speak, best first, in place of those of the platform; called when first needed."""
        self._settings = settings
        self._find = find
        self._voices: list[Voice] | None = None
        self._texts: SimpleQueue[tuple[str, str] | None] = SimpleQueue()
        self._thread: Thread | None = None

    @property
    def present(self) -> bool:
        if self._voices is None:
            from game.ui.system.voices import voices

            self._voices = (self._find or voices)()
        return bool(self._voices)

    @property
    def on(self) -> bool:
        return self._settings.spoken and self.present

    def say(self, *texts: str) -> None:
        """Say texts one after the other in place of what is being said."""
        text = " ".join(" ".join(filter(None, texts)).split())
        if not text or not self.on:
            return
        if self._thread is None:
            self._thread = Thread(target=self._speak, name="speech", daemon=True)
            self._thread.start()
        self._texts.put((text, i18n.language()))

    def close(self) -> None:
        if self._thread is not None:
            from game.ui.system.voices import PATIENCE

            self._texts.put(None)
            self._thread.join(2 * PATIENCE)
            self._thread = None

    def _speak(self) -> None:
        while (newest := self._texts.get()) is not None:
            with suppress(Empty):
                while newest is not None:
                    newest = self._texts.get_nowait()
            if newest is None:
                break
            self._say(*newest)
        for voice in self._voices or []:
            voice.close()

    def _say(self, text: str, language: str) -> None:
        """Say a text with the first voice that works; drop those that fail."""
        from subprocess import SubprocessError

        while self._voices:
            try:
                self._voices[0].say(text, language)
                return
            except (OSError, ValueError, SubprocessError) as error:
                log.warning("can't speak: %s", error)
                self._voices.pop(0).close()
