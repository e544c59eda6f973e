"""Pictures on the clipboard: SDL copies only texts."""

import ctypes
import shutil
import struct
import subprocess
import sys
import time
from collections.abc import Mapping
from io import BytesIO
from typing import Any

import pygame

COMMANDS = (("wl-copy", "--type", "image/png"), ("xclip", "-selection", "clipboard", "-target", "image/png"))
"""Programs of Wayland and X11 that take a picture on standard input."""
SECONDS = 5
BITMAP, PNG = 8, "PNG"
"""Formats of Windows: CF_DIB, which every program takes, and the name of the one that keeps what is transparent."""
MOVABLE = 2
TRIES, REST = 10, 0.02
"""Number of attempts to open the clipboard while another program uses it, and the seconds between two."""


def copy_png(content: bytes) -> bool:
    if sys.platform == "win32":
        return _copy_on_windows({BITMAP: bitmap(content), PNG: content})
    for command in COMMANDS:
        if shutil.which(command[0]):
            try:
                quiet = subprocess.DEVNULL  # the program stays to hand the picture out, and must not hold our output
                subprocess.run(command, input=content, stdout=quiet, stderr=quiet, timeout=SECONDS, check=True)
            except (OSError, subprocess.SubprocessError):
                continue
            return True
    return False


def bitmap(content: bytes) -> bytes:
    """A picture as a BITMAPINFOHEADER and its pixels, on white; the lowest row comes first."""
    picture = pygame.image.load(BytesIO(content), "picture.png")
    ground = pygame.Surface(picture.get_size(), depth=32)
    ground.fill("white")
    ground.blit(picture, (0, 0))
    header = struct.pack("<IiiHHIIiiII", 40, *picture.get_size(), 1, 32, 0, 0, 0, 0, 0, 0)
    return header + pygame.image.tobytes(ground, "BGRA", True)


def _copy_on_windows(contents: Mapping[int | str, bytes]) -> bool:
    user: Any = ctypes.windll.user32  # type: ignore[attr-defined,unused-ignore]
    kernel: Any = ctypes.windll.kernel32  # type: ignore[attr-defined,unused-ignore]
    user.GetActiveWindow.restype = kernel.GlobalAlloc.restype = kernel.GlobalLock.restype = ctypes.c_void_p
    window = ctypes.c_void_p(user.GetActiveWindow())
    for _ in range(TRIES):
        if user.OpenClipboard(window):
            break
        time.sleep(REST)
    else:
        return False
    try:
        user.EmptyClipboard()
        given = [_give(user, kernel, *each) for each in contents.items()]
        return all(given)
    finally:
        user.CloseClipboard()


def _give(user: Any, kernel: Any, form: int | str, content: bytes) -> bool:
    """Put a content on the open clipboard; the memory is the system's afterwards."""
    memory = ctypes.c_void_p(kernel.GlobalAlloc(MOVABLE, ctypes.c_size_t(len(content))))
    address = kernel.GlobalLock(memory)
    if not address:
        return False
    ctypes.memmove(address, content, len(content))
    kernel.GlobalUnlock(memory)
    number = form if isinstance(form, int) else user.RegisterClipboardFormatW(form)
    if user.SetClipboardData(number, memory):
        return True
    kernel.GlobalFree(memory)
    return False
