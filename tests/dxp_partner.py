"""A draughts program over DXP, for tests of what talks with it: it follows a script."""

import socket
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from time import sleep

NAME = f"{'Partner 1.0':<32}"
ACCEPTS = f"A{NAME}0"
Script = Callable[["Partner"], None]


class Partner:
    """One end of a connection; the script runs in a thread of its own."""

    def __init__(self, link: socket.socket) -> None:
        link.settimeout(10)
        self.link = link
        self.heard: list[str] = []
        self._rest = b""

    def say(self, *texts: str) -> None:
        self.link.sendall(b"".join(text.encode("latin-1") + b"\0" for text in texts))

    def hear(self) -> str:
        """The next message; "" after the last one."""
        while b"\0" not in self._rest:
            if not (data := self.link.recv(4096)):
                return ""
            self._rest += data
        text, _, self._rest = self._rest.partition(b"\0")
        self.heard.append(text.decode("ascii"))
        return self.heard[-1]


class Listening:
    """A partner that waits for a call on a free port of this machine."""

    def __init__(self, script: Script) -> None:
        self.server = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.server.getsockname()[1]
        self.partners: list[Partner] = []
        self._script = script
        Thread(target=self._run, daemon=True).start()

    @property
    def heard(self) -> list[str]:
        return [text for partner in self.partners for text in partner.heard]

    def _run(self) -> None:
        with self.server:
            while True:
                try:
                    link, _ = self.server.accept()
                except OSError:
                    return
                self.partners.append(Partner(link))
                with link, suppress(TimeoutError):  # our program keeps a connection for the next game
                    self._script(self.partners[-1])


def calling(port: int) -> Partner:
    """Call a program that waits, which may take a moment."""
    for _ in range(1000):
        try:
            return Partner(socket.create_connection(("127.0.0.1", port)))
        except OSError:
            sleep(0.01)
    raise AssertionError(f"nothing listens on port {port}")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port
