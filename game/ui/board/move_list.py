"""The moves of a game in numbered lines; a click shows the position after one of them."""

from collections.abc import Callable, Sequence

import pygame

from game.ui.look.text import TextBlock
from game.ui.look.theme import Ink, Look, Type
from game.ui.widgets.flow import FlowText, FlowWord
from game.ui.widgets.scroll import CursorScroll
from game.ui.widgets.widget import Host, Size
from game.ui.words.i18n import _

LINE_HEIGHT = 28
LEAST_LINES = 3
NUMBER_WIDTH = 40
KEYS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_UP: -2, pygame.K_DOWN: 2}


class MoveList(FlowText):
    """A line for each round, with a move of every player. `turn`: number of the player who begins. `ply`: number of
    moves before the cursor."""

    role = "move list"
    focusable = True

    def __init__(self, moves: Sequence[str], players: int, turn: int, ply: int, go_to: Callable[[int], None]) -> None:
        """`go_to` gets the number of moves after which the position is shown."""
        words = [
            FlowWord(text, Ink.TEXT if number < ply else Ink.DISABLED, marked=number == ply - 1, align=0.0)
            for number, text in enumerate(moves)
        ]
        self.skipped = turn if moves else 0
        """Number of players before the one who begins."""
        self.rounds = -(-(len(moves) + self.skipped) // players)
        numbers = [FlowWord(f"{number}.", Ink.MUTED, Type.SMALL, align=1.0) for number in range(1, self.rounds + 1)]
        gaps = [FlowWord("…", Ink.MUTED, align=0.0)] * self.skipped
        shown = [*words, *numbers, *gaps] or [FlowWord(_("No moves yet"), Ink.MUTED)]
        super().__init__("moves", shown, lambda move: go_to(move + 1), gap=12, straight=True)
        self.text = " ".join(moves)
        self.moves, self.players, self.ply, self.go_to = moves, players, ply, go_to

    @property
    def value_text(self) -> str:
        return self.moves[self.ply - 1] if self.ply else ""

    def _rects(self, look: Look, width: int) -> list[pygame.Rect]:
        high, left = look.target(LINE_HEIGHT), look.px(NUMBER_WIDTH)
        if not self.moves:
            return [pygame.Rect(0, 0, width, self.rect.h)]
        wide = (width - left) // self.players
        cells = (divmod(cell, self.players) for cell in range(self.skipped + len(self.moves)))
        places = [pygame.Rect(left + column * wide, line * high, wide, high) for line, column in cells]
        numbers = [pygame.Rect(0, line * high, left, high) for line in range(self.rounds)]
        return [*places[self.skipped :], *numbers, *places[: self.skipped]]

    def measure(self, look: Look, width: int) -> Size:
        return width, max(1, self.rounds) * look.target(LINE_HEIGHT)

    def block(self, look: Look, word: FlowWord, room: int) -> TextBlock:
        """A move, in small letters where it has no room."""
        usual = super().block(look, word, room)
        return usual if usual.size[0] <= room else look.text(word.text, Type.SMALL)

    def word_at(self, look: Look, at: tuple[int, int]) -> int | None:
        found = super().word_at(look, at)
        return found if found is not None and found < len(self.moves) else None

    def key(self, ui: Host, event: pygame.event.Event) -> bool:
        jumps = {pygame.K_HOME: 0, pygame.K_END: len(self.moves)}
        step = KEYS.get(event.key, 0)
        if abs(step) == 2:
            step = step // 2 * self.players
        if event.key not in jumps and not step:
            return False
        self.go_to(min(max(0, jumps.get(event.key, self.ply + step)), len(self.moves)))
        return True


def move_scroll(moves: MoveList) -> CursorScroll:
    return CursorScroll(
        moves,
        name="move scroll",
        least=LINE_HEIGHT * LEAST_LINES,
        line=LINE_HEIGHT,
        moment=lambda: (len(moves.moves), moves.ply),
        place=lambda look: moves.word_rects(look)[max(0, moves.ply - 1)],
    )
