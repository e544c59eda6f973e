"""The moves of a game in numbered lines; a click shows the position after one of them."""

from collections.abc import Callable, Sequence

import pygame

from game.ui.look import shapes
from game.ui.look.theme import Look, Type
from game.ui.widgets.scroll import CursorScroll
from game.ui.widgets.widget import Host, Size, Widget
from game.ui.words.i18n import _

LINE_HEIGHT = 28
LEAST_LINES = 3
NUMBER_WIDTH = 40
KEYS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_UP: -2, pygame.K_DOWN: 2}


class MoveList(Widget):
    """A line for each round, with a move of every player. `ply`: number of moves before the cursor."""

    role = "move list"
    focusable = True
    clickable = True
    straight = True

    def __init__(self, moves: Sequence[str], players: int, ply: int, go_to: Callable[[int], None]) -> None:
        """`go_to` gets the number of moves after which the position is shown."""
        super().__init__("moves", " ".join(moves))
        self.moves = moves
        self.players = players
        self.ply = ply
        self.go_to = go_to

    @property
    def value_text(self) -> str:
        return self.moves[self.ply - 1] if self.ply else ""

    def measure(self, look: Look, width: int) -> Size:
        return width, max(1, -(-len(self.moves) // self.players)) * look.target(LINE_HEIGHT)

    def cell_rect(self, look: Look, index: int) -> pygame.Rect:
        """The place of the move with this index, 0 being the first."""
        line, column = divmod(index, self.players)
        width = (self.rect.w - look.px(NUMBER_WIDTH)) // self.players
        left = self.rect.x + look.px(NUMBER_WIDTH) + column * width
        return pygame.Rect(left, self.rect.y + line * look.target(LINE_HEIGHT), width, look.target(LINE_HEIGHT))

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        if not self.moves:
            return [look.text(_("No moves yet"), Type.BODY).place(self.rect, 0.5)]
        return [self._text_rect(look, index) for index in range(len(self.moves))]

    def _text_rect(self, look: Look, index: int) -> pygame.Rect:
        cell = self.cell_rect(look, index)
        return look.text(self.moves[index], self._style(look, cell.w)).place(cell.inflate(-2 * look.px(6), 0))

    def _style(self, look: Look, width: int) -> Type:
        """The type in which the longest move fits its column."""
        longest = max(self.moves, key=len)
        return Type.BODY if look.text(longest).size[0] <= width - 2 * look.px(6) else Type.SMALL

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = ui.look, ui.look.theme
        if not self.moves:
            look.text(_("No moves yet"), Type.BODY).draw(surface, self.rect, theme.muted, 0.5)
            return
        visible = surface.get_clip()
        style = self._style(look, self.cell_rect(look, 0).w)
        for index, text in enumerate(self.moves):
            cell = self.cell_rect(look, index)
            if not cell.colliderect(visible):
                continue
            if index % self.players == 0:
                number = pygame.Rect(self.rect.x, cell.y, look.px(NUMBER_WIDTH) - look.px(6), cell.h)
                look.text(f"{index // self.players + 1}.", Type.SMALL).draw(surface, number, theme.muted, 1.0)
            colour = theme.text if index < self.ply else theme.disabled
            if index == self.ply - 1:
                mark = cell.inflate(0, -look.px(2))
                shapes.rounded(surface, mark, look.px(5), theme.accent)
                colour = theme.on_accent
            look.text(text, style).draw(surface, cell.inflate(-2 * look.px(6), 0), colour)

    def press(self, ui: Host, at: tuple[int, int]) -> None:
        for index in range(len(self.moves)):
            if self.cell_rect(ui.look, index).collidepoint(at):
                self.go_to(index + 1)

    def key(self, ui: Host, event: pygame.event.Event) -> bool:
        jumps = {pygame.K_HOME: 0, pygame.K_END: len(self.moves)}
        step = KEYS.get(event.key, 0)
        if abs(step) == 2:
            step = step // 2 * self.players
        goal = jumps.get(event.key, self.ply + step)
        if event.key not in jumps and not step:
            return False
        self.go_to(min(max(0, goal), len(self.moves)))
        return True


class MoveScroll(CursorScroll):
    def __init__(self, moves: MoveList) -> None:
        super().__init__(moves, name="move scroll", least=LINE_HEIGHT * LEAST_LINES)
        self.moves = moves

    def state(self) -> tuple[object, ...]:
        return len(self.moves.moves), self.moves.ply, self.rect.h

    def cursor_rect(self, look: Look) -> pygame.Rect:
        return self.moves.cell_rect(look, max(0, self.moves.ply - 1))

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, pygame.Rect(rect.x, rect.y, rect.w, rect.h - rect.h % look.target(LINE_HEIGHT)))
