"""Pictures are copied on Windows as a bitmap, which every program takes, and as PNG."""

import ctypes
import struct
import sys
from functools import partial
from io import BytesIO
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.ui.system import clipboard
from game.ui.system.clipboard import copy_png

CALLED = (
    *("get_active_window", "open_clipboard", "empty_clipboard", "close_clipboard", "set_clipboard_data"),
    *("global_alloc", "global_lock", "global_unlock", "register_clipboard_format_w"),
)


class FakeClipboard:
    """The functions of Windows that copy."""

    def __init__(self, *, busy: int = 0) -> None:
        self.busy = busy
        self.memory: dict[int, Any] = {}
        self.contents: dict[int, bytes] = {}
        self.names: list[str] = []
        self.open = False
        named = {name.title().replace("_", ""): partial(getattr(self, name)) for name in dir(self) if name in CALLED}
        self.windll = SimpleNamespace(user32=SimpleNamespace(**named), kernel32=SimpleNamespace(**named))

    def get_active_window(self) -> int:
        return 7

    def open_clipboard(self, window: ctypes.c_void_p) -> bool:
        self.busy -= 1
        self.open = window.value == 7 and self.busy < 0
        return self.open

    def empty_clipboard(self) -> None:
        self.contents.clear()

    def close_clipboard(self) -> None:
        self.open = False

    def global_alloc(self, _: int, size: ctypes.c_size_t) -> int:
        memory = ctypes.create_string_buffer(size.value)
        self.memory[ctypes.addressof(memory)] = memory
        return ctypes.addressof(memory)

    def global_lock(self, memory: ctypes.c_void_p) -> int | None:
        return memory.value

    def global_unlock(self, _: ctypes.c_void_p) -> None: ...

    def register_clipboard_format_w(self, name: str) -> int:
        self.names.append(name)
        return 50_000

    def set_clipboard_data(self, form: int, memory: ctypes.c_void_p) -> bool:
        assert self.open
        self.contents[form] = self.memory[memory.value or 0].raw
        return True


def png(picture: pygame.Surface) -> bytes:
    file = BytesIO()
    pygame.image.save(picture, file, "picture.png")
    return file.getvalue()


def copied(fake: FakeClipboard, content: bytes, monkeypatch: pytest.MonkeyPatch) -> bool:
    with monkeypatch.context() as patch:
        patch.setattr(ctypes, "windll", fake.windll, raising=False)
        patch.setattr(clipboard, "REST", 0.0)
        patch.setattr(sys, "platform", "win32")
        return copy_png(content)


def test_windows_gets_a_bitmap_and_a_png(monkeypatch: pytest.MonkeyPatch) -> None:
    picture = pygame.Surface((3, 2), pygame.SRCALPHA)
    picture.set_at((0, 0), (1, 2, 3, 255))
    fake, content = FakeClipboard(busy=2), png(picture)
    assert copied(fake, content, monkeypatch)
    bitmap = fake.contents[8]
    assert struct.unpack_from("<IiiHH", bitmap) == (40, 3, 2, 1, 32)
    rows = [bitmap[start : start + 12] for start in (40, 52)]
    assert [row[at : at + 3] for row in rows for at in (0, 4)] == [b"\xff" * 3] * 2 + [b"\3\2\1", b"\xff" * 3]
    assert (fake.contents[50_000], fake.names, fake.open) == (content, ["PNG"], False)


def test_a_clipboard_that_stays_in_use_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = FakeClipboard(busy=1000)
    assert not copied(fake, png(pygame.Surface((1, 1))), monkeypatch)
    assert not fake.contents
