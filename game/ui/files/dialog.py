"""Dialogs to choose a file or a folder, for other screens."""

from collections.abc import Callable, Sequence
from pathlib import Path

from game.ui.files.chooser import FileDialog
from game.ui.files.folder import FileOrder, FileType
from game.ui.files.places import Aim
from game.ui.screen import Context
from game.ui.widgets.button import Button
from game.ui.widgets.ui import Ui
from game.ui.words.i18n import N_

ALL_FILES = FileType(N_("All files"))
PDN = FileType(N_("Games of checkers (PDN)"), (".pdn",))
MARKS = FileType(N_("Games of five in a row (SGF, PSQ)"), (".sgf", ".psq"))
EXERCISES = FileType(N_("Exercises from a teacher (TOML)"), (".toml",))
PYTHON = FileType(N_("Players in Python"), (".py",))
TABLES = FileType(N_("Tables for a spreadsheet (CSV)"), (".csv",))
TEXTS = FileType(N_("Texts"), (".txt",))


def game_types(suffixes: Sequence[str]) -> list[FileType]:
    """The types of files with these endings of their names."""
    return [each for each in (PDN, MARKS) if set(each.suffixes) & set(suffixes)]


def open_file(
    context: Context,
    ui: Ui,
    title: str,
    types: Sequence[FileType],
    chosen: Callable[[Path], None],
    *,
    folder: Path | None = None,
    order: FileOrder = FileOrder.NAME,
) -> None:
    """Choose an existing file. `chosen` gets its path after the dialog has closed; if it raises InputError, the dialog
    opens again and shows the fault.

    The first of `types` is selected. The dialog begins in `folder`, or where a file was last chosen.
    """
    dialog = FileDialog(context, ui, Aim.OPEN, title, (*types, ALL_FILES), chosen, folder)
    if order is not FileOrder.NAME:
        dialog.browser.sort(order)
    dialog.open()


def save_file(
    context: Context,
    ui: Ui,
    title: str,
    types: Sequence[FileType],
    name: str,
    chosen: Callable[[Path], None],
    *,
    folder: Path | None = None,
) -> None:
    """Choose where to write a file; `name` is the suggested name with its suffix. Replacing a file needs the user's
    consent. Otherwise as `open_file`.
    """
    FileDialog(context, ui, Aim.SAVE, title, types, chosen, folder, name).open()


def choose_folder(
    context: Context, ui: Ui, title: str, chosen: Callable[[Path], None], *, folder: Path | None = None
) -> None:
    """Choose a folder. Otherwise as `open_file`."""
    FileDialog(context, ui, Aim.FOLDER, title, (), chosen, folder).open()


class Browse(Button):
    """The button next to a typed path that opens a dialog; it scrolls with its field."""

    role = "field button"

    def __init__(self, action: Callable[[], None], tooltip: str, *, enabled: bool = True) -> None:
        super().__init__("browse", "", action, symbol="open", enabled=enabled, tooltip=tooltip)
