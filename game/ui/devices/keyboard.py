"""A keyboard on the screen, for a pad, one key or a finger.

It covers the lower part of the window, writes into the text field that had the focus, and shows its text.
"""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.ui.devices.events import LEFT, RIGHT
from game.ui.devices.events import key as key_event
from game.ui.look.bidi import has_letters_from_right
from game.ui.look.theme import Look, Type
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.layout import Column, Panel, Row, Space
from game.ui.widgets.text_field import TextField
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Host, Size, Widget
from game.ui.words.i18n import _

DIGITS = "1234567890"
LATIN = "abcdefghijklmnopqrstuvwxyz"
SIGNS = "-.,:/'!?()+=[];*_#"
"""In the order of use: those without room are left out."""
ROWS_OF_LETTERS = 3
USUAL = 10
HEIGHT = 44
"""Height of a key at 100 %, where there is room."""
SHARES = 100
"""`grow` of a key of a letter."""
WIDEST = 860
SHARE = 0.94
"""Greatest height of the keyboard, as a share of the window."""
LINE = "typed text"
DELETE = key_event(pygame.K_BACKSPACE, pygame.KSCAN_BACKSPACE, typed="\b")


class Key(Button):
    """A key, `units` times as wide as one of a letter."""

    def __init__(
        self,
        name: str,
        text: str,
        action: Callable[[], None],
        *,
        high: int,
        units: float = 1.0,
        symbol: str = "",
        tooltip: str = "",
        lit: bool = False,
    ) -> None:
        """`high`: in pixels."""
        rank, grow = Rank.MAIN if lit else Rank.USUAL, round(SHARES * units)
        super().__init__(f"key {name}", text, action, symbol=symbol, rank=rank, grow=grow, tooltip=tooltip)
        self.is_main = False
        self.style = Type.BODY
        self.high = high

    def _room(self, look: Look) -> int:
        return 0

    def measure(self, look: Look, width: int) -> Size:
        return min(width, max(self.high, look.text(self.text).size[0] + look.px(8))), self.high


def row_of_keys(keys: Sequence[Key], columns: int, *, gap: float) -> Row:
    """Keys over the whole width, from left to right except for letters that run from the right."""
    spare = SHARES * columns - sum(each.grow for each in keys)
    row = Row([*keys, *([Space(grow=spare)] if spare > 0 else [])], gap=gap, wraps=False)
    row.straight = not any(has_letters_from_right(each.text) for each in keys)
    return row


class TypedLine(TextField):
    """The text with the caret; a real keyboard writes here too."""

    focusable = False

    def is_active(self, ui: Host) -> bool:
        return True


class Keyboard:
    def __init__(self, ui: Ui, field: TextField) -> None:
        self.ui = ui
        self.name = field.name
        self.below = len(ui.layers) - 1
        self.upper = False
        self.latin = False
        """Latin letters are shown instead of those of the language."""

    @property
    def alphabet(self) -> str:
        # Translators: the letters of your alphabet, in their order.
        return LATIN if self.latin else _("abcdefghijklmnopqrstuvwxyz")

    @property
    def field(self) -> TextField | None:
        found = (widget for widget in self.ui.layers[self.below].root.walk() if widget.name == self.name)
        field = next(found, None)
        return field if isinstance(field, TextField) else None

    # What the keys do

    def write(self, text: str) -> None:
        self._line.insert(text)
        self.upper = False
        self.ui.rebuild()

    def press(self, event: pygame.event.Event) -> None:
        self._line.key(self.ui, event)
        self.ui.rebuild()

    def shift(self) -> None:
        self.upper = not self.upper
        self.ui.rebuild()

    def change_letters(self) -> None:
        self.latin = not self.latin
        self.ui.rebuild()

    def done(self) -> None:
        field = self.field
        self.ui.close()
        if field is not None and field.enter is not None:
            field.enter()
        self.ui.rebuild()

    def typed(self, event: pygame.event.Event) -> bool:
        """Handle a key of a real keyboard; return True if it wrote something."""
        focused = self.ui.focused
        if focused is not None and focused.takes_text:
            return False
        if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self.press(event)
            return True
        if event.unicode.isprintable() and event.unicode.strip() and not event.mod & pygame.KMOD_CTRL:
            self.write(event.unicode)
            return True
        return False

    @property
    def _line(self) -> TextField:
        line = self.ui.find(LINE)
        assert isinstance(line, TextField)
        return line

    def _change(self, text: str) -> None:
        field = self.field
        if field is not None:
            field.text, field.caret, field.anchor = text, len(text), len(text)
            field.change(text)

    # Layout

    def build(self) -> Widget:
        field, look = self.field, self.ui.look
        text, longest, hint = (field.text, field.longest, field.hint) if field is not None else ("", 0, "")
        line = TypedLine(LINE, text, self._change, enter=self.done, hint=hint, longest=longest, grow=0)
        letters = self.alphabet
        columns = max(USUAL, -(-len(letters) // ROWS_OF_LETTERS))
        rows = [letters[start : start + columns] for start in range(0, len(letters), columns)]
        wide, full = columns - len(DIGITS), 2 * columns - len(DIGITS)
        digits, signs = DIGITS + SIGNS[:wide], SIGNS[wide:full]
        rows[-1] += SIGNS[full : full + columns - len(rows[-1])]
        gap, count = 6, len(rows) + 3
        room = SHARE * self.ui.size[1] - look.control_height - look.px(2 * 12 + gap * count)
        high = min(look.target(HEIGHT), int(room / count))
        lines = ([self._letter(each, high) for each in row] for row in (digits, *rows, signs))
        keys = [row_of_keys(line, columns, gap=gap) for line in lines]
        return Panel([line, Column([*keys, self._lowest(high, columns, gap)], gap=gap)], padding=12, gap=gap)

    def _letter(self, letter: str, high: int) -> Key:
        large = letter.upper()
        shown = large if self.upper and len(large) == 1 else letter
        return Key(letter, shown, lambda: self.write(shown), high=high)

    def _lowest(self, high: int, columns: int, gap: float) -> Row:
        key = partial(Key, high=high)
        shift = key("shift", "", self.shift, symbol="above", tooltip=_("Capital letters"), lit=self.upper)
        shift.on = self.upper
        keys = [shift]
        if _("abcdefghijklmnopqrstuvwxyz")[0] != LATIN[0]:
            other = _("abcdefghijklmnopqrstuvwxyz")[:3] if self.latin else LATIN[:3]
            keys.append(key("letters", other, self.change_letters, units=1.5))
        fixed = [
            key("left", "", lambda: self.press(LEFT), symbol="left", tooltip=_("Back in the text")),
            key("right", "", lambda: self.press(RIGHT), symbol="right", tooltip=_("Forward in the text")),
            key("delete", "", lambda: self.press(DELETE), units=1.5, symbol="backspace", tooltip=_("Delete")),
            key("done", _("Done"), self.done, units=columns / 5, lit=True),
        ]
        left = columns - sum(each.grow for each in (*keys, *fixed)) / SHARES
        space = key("space", _("Space"), lambda: self.write(" "), units=left)
        return row_of_keys([*keys, space, *fixed], columns, gap=gap)


def lower_part(look: Look, window: pygame.Rect, root: Widget) -> pygame.Rect:
    width = min(look.px(WIDEST), window.w - 2 * look.px(8))
    height = min(root.size(look, width)[1], window.h)
    return pygame.Rect(window.centerx - width // 2, window.bottom - height, width, height)


def is_written(widget: Widget | None) -> bool:
    return isinstance(widget, TextField) and not isinstance(widget, TypedLine) and widget.enabled


def open_keyboard(ui: Ui, *, by_finger: bool = False) -> None:
    """Open the keyboard for the text field in focus, if one is.

    `by_finger`: the text gets the focus, so that a real keyboard and its input method still work.
    """
    field = ui.focused
    if isinstance(field, TextField) and is_written(field):
        keyboard = Keyboard(ui, field)
        ui.ring = not by_finger
        first = f"key {keyboard.alphabet[0]}"
        ui.open(keyboard.build, lower_part, focus=LINE if by_finger else first, keys=keyboard.typed)
