"""The question what a new folder is to be called."""

from collections.abc import Callable

from game.core import InputError
from game.ui.files.browser import Browser
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.dialog import open_dialog
from game.ui.widgets.text_field import TextField
from game.ui.widgets.ui import Ui
from game.ui.words.i18n import _


def ask_new_folder(ui: Ui, browser: Browser, made: Callable[[], None], failed: Callable[[InputError], None]) -> None:
    """Ask for a name, make the folder where the browser is and go into it; `failed` hears why there can be none."""
    name = ""

    def change(text: str) -> None:
        nonlocal name
        name = text

    def make() -> None:
        if not name.strip():
            return
        ui.close()
        try:
            browser.make_folder(name)
        except InputError as error:
            failed(error)
        else:
            made()

    open_dialog(
        ui,
        lambda: _("New folder"),
        lambda: TextField("folder name", name, change, enter=make, hint=_("Name"), longest=200),
        lambda: [
            Button("cancel", _("Cancel"), ui.close),
            Button("make", _("Make it"), make, rank=Rank.MAIN, enabled=bool(name.strip())),
        ],
        focus="folder name",
    )
