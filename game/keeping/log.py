"""One log for everything needed after a crash."""

import errno
import faulthandler
import logging
import os
import stat
import sys
import threading
from contextlib import suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path
from queue import SimpleQueue
from types import TracebackType

from game import __version__
from game.keeping.files import APPLICATION

LARGEST_FILE = 512 * 1024
OLD_FILES = 2
FORMAT = "%(asctime)s %(levelname)s %(threadName)s %(name)s: %(message)s"

log = logging.getLogger(__name__)

uncaught: SimpleQueue[BaseException] = SimpleQueue()
"""Errors of other threads, for the window's loop to show."""


class Handler(RotatingFileHandler):
    """A log file that prints nothing if the disk is full: the terminal is for the output of commands."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - logging calls it
        """Drop the line."""

    def doRollover(self) -> None:  # noqa: N802 - logging calls it
        """Begin a new file with the mode of the old one."""
        with suppress(OSError):
            mode = stat.S_IMODE(os.stat(self.baseFilename).st_mode)
            super().doRollover()
            os.chmod(self.baseFilename, mode)


def start(path: Path) -> None:
    """Send the log to the file, and every uncaught error of any thread to the log; to stderr if that fails. Crashes
    below Python leave the stacks of all threads in `*.crash` next to it."""
    logging.basicConfig(level=logging.INFO, format=FORMAT, handlers=[_handler(path)], force=True)
    log.info("%s %s, Python %s, %s", APPLICATION, __version__, sys.version.split()[0], sys.platform)
    sys.excepthook = _report
    threading.excepthook = _report_thread


def _handler(path: Path) -> logging.Handler:
    try:
        path = Path(os.path.realpath(path))  # a link stays when the file that it leads to is renamed
        path.parent.mkdir(parents=True, exist_ok=True)
        crash = path.with_suffix(".crash")
        if path.is_fifo() or crash.is_fifo():  # opening a pipe that no one reads would never end
            raise OSError(errno.ENODEV, os.strerror(errno.ENODEV), str(path))
        handler = Handler(
            path, maxBytes=LARGEST_FILE, backupCount=OLD_FILES, encoding="utf-8", errors="backslashreplace"
        )
        faulthandler.enable(crash.open("a", encoding="utf-8"))
    except OSError:
        return logging.StreamHandler() if sys.stderr else logging.NullHandler()
    return handler


def _report(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if not issubclass(kind, KeyboardInterrupt):
        log.critical("uncaught error", exc_info=(kind, error, trace))
    if sys.stderr:  # a windowed program has none
        sys.__excepthook__(kind, error, trace)


def _report_thread(arguments: threading.ExceptHookArgs) -> None:
    if arguments.exc_value is None or issubclass(arguments.exc_type, SystemExit):
        return
    uncaught.put(arguments.exc_value)
    _report(arguments.exc_type, arguments.exc_value, arguments.exc_traceback)
