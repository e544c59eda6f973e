"""A question or a page laid over the screen."""

from collections.abc import Callable, Sequence

import pygame

from game.core import InputError
from game.ui.look.sizes import Height
from game.ui.look.theme import Ink, Look, Type
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Panel, Row, Space
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.text_field import TextField
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Placement, Widget
from game.ui.words.errors import error_text
from game.ui.words.i18n import _


def centred(most: float) -> Placement:
    """A place in the middle of the window, at most this wide (at 100 %) and as high as the widgets need."""

    def place(look: Look, window: pygame.Rect, root: Widget) -> pygame.Rect:
        room = window.inflate(-2 * look.px(8), -2 * look.px(8))
        width = min(look.px(most), room.w)
        height = min(root.size(look, width)[1], room.h)
        return pygame.Rect(0, 0, width, height).move(window.centerx - width // 2, window.centery - height // 2)

    return place


def open_dialog(
    ui: Ui,
    title: Callable[[], str],
    body: Callable[[], Widget],
    buttons: Callable[[], Sequence[Button]] | None = None,
    *,
    focus: str = "ok",
    most: float = 480,
    closed: Callable[[], None] | None = None,
) -> None:
    """Lay a titled panel over the screen. What is given as a function is called again when the language changes. The
    buttons stand at the lower right; each closes the dialog itself, by `ui.close()`. Enter presses the main one, so
    `focus`, a widget's name, is that or one that leaves Enter alone. Without `buttons` there is one that closes it,
    "ok" or "close"."""

    def single() -> Sequence[Button]:
        return [Button(focus, _("OK") if focus == "ok" else _("Close"), ui.close, rank=Rank.MAIN)]

    def build() -> Widget:
        heading, page = Label(title(), Type.HEADING, name="dialog title"), Scroll(body(), name="dialog scroll", grow=0)
        foot = Row(list((buttons or single)()), align=1.0)
        low = ui.room.height < Height.LOWEST
        return Panel([heading, page, foot], gap=8 if low else 16, padding=12 if low else 24, name="dialog")

    ui.open(build, centred(most), focus=focus, closed=closed)


def answers(ui: Ui, name: str, text: str, action: Callable[[], None], *, enabled: bool = True) -> list[Button]:
    """The buttons of a form: Cancel, and the main button, which runs `action`."""
    return [Button("cancel", _("Cancel"), ui.close), Button(name, text, action, rank=Rank.MAIN, enabled=enabled)]


def ask(ui: Ui, question: str, yes: str, no: str, action: Callable[[], None]) -> None:
    """Lay a question over the screen. `yes` carries the action out. `no` is the main button, so that no key which is
    held or pressed twice ends a game or deletes anything."""

    def agree() -> None:
        ui.close()
        action()

    def buttons() -> list[Button]:
        return [Button("yes", yes, agree), Button("cancel", no, ui.close, rank=Rank.MAIN)]

    open_dialog(ui, lambda: question, Space, buttons, focus="cancel")


def ask_text(
    ui: Ui,
    question: Callable[[], str],
    text: str,
    keep: Callable[[str], None],
    *,
    yes: str,
    hint: str,
    longest: int,
    note: str = "",
    needed: bool = False,
) -> None:
    """Ask for a short text, such as a name; `keep` takes it, or raises InputError to refuse it. `yes` is the text of
    the main button, `note` a line below the field. If the text is `needed`, it must not be empty."""
    fault = ""

    def change(typed: str) -> None:
        nonlocal text, fault
        text, fault = typed, ""

    def agree() -> None:
        nonlocal fault
        if needed and not text.strip():
            return
        ui.close()
        try:
            keep(text)
        except InputError as error:
            fault = error_text(error)
            ask_it()

    def body() -> Widget:
        field: list[Widget] = [TextField("title field", text, change, enter=agree, hint=hint, longest=longest)]
        told = [Label(note, Type.SMALL, muted=True)] if note else []
        refused = [Label(fault, name="status", colour=Ink.DANGER, news=True)] if fault else []
        return Column([*field, *told, *refused], gap=8) if told or refused else field[0]

    def buttons() -> list[Button]:
        return answers(ui, "keep", yes, agree, enabled=bool(text.strip()) or not needed)

    def ask_it() -> None:
        open_dialog(ui, question, body, buttons, focus="title field")

    ask_it()
