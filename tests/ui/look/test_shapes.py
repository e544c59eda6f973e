"""Pictures that are made once, each thread its own."""

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import pygame
import pytest

from game.tictactoe.position import TicTacToe
from game.tree import Node
from game.ui.board.art import BoardStyle
from game.ui.board.painter import Painter
from game.ui.games.presentation import presentation_of
from game.ui.share.board_drawing import Appearance, scene_of

UI = Path(__file__).parents[3] / "game" / "ui"


def draw_board() -> None:
    node: Node[Any, Any] = Node(TicTacToe.parse("XOX/OO./..X"))
    face, appearance = presentation_of(node.position).face(node.position), Appearance(BoardStyle())
    Painter(face, appearance.style, 96).draw(scene_of(face, node, appearance))


def test_a_worker_draws_the_board_that_the_window_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture is locked while it is stretched."""
    stretching, drawn = Event(), Event()
    real = pygame.transform.scale

    def scale(picture: pygame.Surface, *rest: object) -> pygame.Surface:
        if stretching.is_set():
            return real(picture, *rest)  # type: ignore[arg-type]
        picture.lock()
        stretching.set()
        assert drawn.wait(20)
        picture.unlock()
        return real(picture, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr("pygame.transform.scale", scale)
    with ThreadPoolExecutor(1) as pool:
        worker = pool.submit(draw_board)
        assert stretching.wait(20)
        try:
            draw_board()
        finally:
            drawn.set()
        worker.result()


def test_no_thread_is_given_a_picture_of_another_one() -> None:
    shared = re.compile(r"^@(?:lru_)?cache\b.*\ndef (\w+)\([^)]*\) -> pygame\.Surface", re.MULTILINE)
    assert shared.findall("@lru_cache(maxsize=2)\ndef seen(\n    side: int\n) -> pygame.Surface:") == ["seen"]
    assert not [name for path in UI.rglob("*.py") for name in shared.findall(path.read_text(encoding="utf-8"))]
