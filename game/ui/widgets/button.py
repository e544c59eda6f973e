"""Buttons with a text, an icon or both."""

from collections.abc import Callable
from enum import Enum
from typing import Unpack

import pygame

from game.ui.commands import Command
from game.ui.look import shapes
from game.ui.look.icons import icon
from game.ui.look.shapes import Colour
from game.ui.look.theme import Look, Type
from game.ui.widgets.widget import Host, Size, Widget, WidgetOptions


class Rank(Enum):
    """The main button of a screen, a usual one, or one flat on its ground."""

    MAIN = "main"
    USUAL = "usual"
    FLAT = "flat"


class Clickable(Widget):
    """Anything whose `action` a click, Enter or Space sets off; a click does when the mouse button goes up on it."""

    focusable = True
    clickable = True
    action: Callable[[], None]

    def release(self, ui: Host, at: tuple[int, int]) -> None:
        if self.rect.collidepoint(at):
            self.action()

    def key(self, ui: Host, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self.action()
            return True
        return False


class Pressable(Clickable):
    def __init__(self, name: str, text: str, action: Callable[[], None], **options: Unpack[WidgetOptions]) -> None:
        super().__init__(name, text, **options)
        self.action = action


class Button(Pressable):
    """A button; without a text it is square, and its tooltip says what it does."""

    role = "button"

    def __init__(
        self,
        name: str,
        text: str,
        action: Callable[[], None],
        *,
        symbol: str = "",
        rank: Rank = Rank.USUAL,
        align: float = 0.5,
        words: bool = True,
        **options: Unpack[WidgetOptions],
    ) -> None:
        """`symbol`: a name of icons.PATHS. `align`: 0 left, 0.5 centred. Without `words` the text is the tooltip."""
        if not words:
            text, options["tooltip"] = "", options.get("tooltip") or text
        super().__init__(name, text, action, **options)
        self.symbol = symbol
        self.rank = rank
        self.is_main = rank is Rank.MAIN
        self.align = align
        self.margin = 16
        self.style = Type.STRONG if rank is Rank.MAIN else Type.BODY

    def _room(self, look: Look) -> int:
        return 2 * look.px(self.margin) + (look.px(20) + look.px(8) if self.symbol else 0)

    def measure(self, look: Look, width: int) -> Size:
        if not self.text:
            return look.target(40), look.control_height
        wide, high = look.text(self.text, self.style, max(1, width - self._room(look))).size
        return wide + self._room(look), max(look.control_height, high + 2 * look.px(8))

    def _contents(self, look: Look) -> tuple[pygame.Rect, pygame.Rect]:
        side = look.px(20) if self.symbol else 0
        between = look.px(8) if self.symbol and self.text else 0
        room = self.rect.w - (self._room(look) if self.text else 0)
        wide, high = look.text(self.text, self.style, max(1, room)).size if self.text else (0, 0)
        whole = side + between + wide
        margin = look.px(self.margin) if self.text else 0
        left = self.rect.x + margin + round((self.rect.w - 2 * margin - whole) * self.align)
        symbol = pygame.Rect(left, self.rect.centery - side // 2, side, side)
        return symbol, pygame.Rect(symbol.right + between, self.rect.centery - high // 2, wide, high)

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        return [self._contents(look)[1]] if self.text else []

    def _colours(self, look: Look) -> tuple[Colour | None, Colour | None, Colour]:
        theme = look.theme
        if not self.enabled:
            return (None if self.rank is Rank.FLAT else theme.panel), theme.panel_border, theme.disabled
        if self.rank is Rank.MAIN:
            return shapes.blend(theme.accent, theme.accent_hover, self.warmth), None, theme.on_accent
        if self.rank is Rank.FLAT:
            return (theme.control_hover if self.warmth > 0.01 else None), None, theme.text
        return shapes.blend(theme.control, theme.control_hover, self.warmth), theme.control_border, theme.text

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look = ui.look
        ground, border, colour = self._colours(look)
        if self.rank is Rank.FLAT:
            border = None
        if ground and ui.pressed is self and self.rect.collidepoint(ui.mouse_at(self)):
            ground = shapes.blend(ground, look.theme.background, 0.25)
        if ground or border:
            shapes.rounded(surface, self.rect, look.radius, ground, border, look.px(look.theme.border))
        symbol, words = self._contents(look)
        if self.symbol:
            surface.blit(icon(self.symbol, symbol.w, colour), symbol)
        if self.text:
            room = max(1, self.rect.w - self._room(look))
            look.text(self.text, self.style, room).draw(surface, words, colour, self.align)


class Tool(Button):
    """A button with its icon above one short word."""

    def __init__(self, command: Command) -> None:
        options: WidgetOptions = {"grow": 1, "enabled": command.enabled, "tooltip": command.tooltip}
        super().__init__(command.name, command.label, command.run, symbol=command.symbol, **options)
        self.style = Type.SMALL

    def _room(self, look: Look) -> int:
        return 0

    def measure(self, look: Look, width: int) -> Size:
        return max(look.px(56), look.text(self.text, Type.SMALL).size[0] + look.px(10)), look.px(54)

    def _contents(self, look: Look) -> tuple[pygame.Rect, pygame.Rect]:
        side = look.px(20)
        symbol = pygame.Rect(self.rect.centerx - side // 2, self.rect.y + look.px(8), side, side)
        below = pygame.Rect(self.rect.x, symbol.bottom, self.rect.w, self.rect.bottom - symbol.bottom)
        return symbol, look.text(self.text, Type.SMALL).place(below, 0.5)

    def _colours(self, look: Look) -> tuple[Colour | None, Colour | None, Colour]:
        return super()._colours(look) if self.enabled else (None, None, look.theme.disabled)


class LiveButton(Button):
    """A button without a text, which can be pressed or not from one moment to the next."""

    live = True

    def __init__(
        self,
        name: str,
        symbol: str,
        action: Callable[[], None],
        able: Callable[[], bool],
        *,
        tooltip: str,
        rank: Rank = Rank.USUAL,
    ) -> None:
        super().__init__(name, "", action, symbol=symbol, rank=rank, enabled=able(), tooltip=tooltip)
        self.able = able

    def update(self, ui: Host, dt: float) -> None:
        if self.able() != self.enabled:
            self.enabled = not self.enabled
            ui.changed(self)


def flat(name: str, symbol: str, tooltip: str, action: Callable[[], None]) -> Button:
    return Button(name, "", action, symbol=symbol, rank=Rank.FLAT, tooltip=tooltip)


def button_of(command: Command, *, words: bool = True, rank: Rank = Rank.USUAL, grow: int = 0) -> Button:
    """The button of a command; without words it has only an icon. The tooltip says more than the words."""
    text = command.label if words else ""
    tooltip = command.tooltip if command.told or command.key or not words else ""
    options: WidgetOptions = {"grow": grow, "enabled": command.enabled, "tooltip": tooltip}
    return Button(command.name, text, command.run, symbol=command.symbol, rank=rank, **options)


def tool_of(command: Command, *, words: bool = True) -> Pressable:
    """The button of a command with its icon above its word, or alone."""
    return Tool(command) if words else button_of(command, words=False)
