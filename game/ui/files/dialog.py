"""What other screens call to let a person choose a file or a folder."""

from collections.abc import Callable, Sequence
from pathlib import Path

from game.ui.files.chooser import FileDialog
from game.ui.files.folder import FileOrder, FileType
from game.ui.files.places import Aim
from game.ui.screen import Context
from game.ui.widgets.ui import Ui
from game.ui.words.i18n import N_

ALL_FILES = FileType(N_("All files"))
PDN = FileType(N_("Games of checkers (PDN)"), (".pdn",))
EXERCISES = FileType(N_("Exercises of a teacher (TOML)"), (".toml",))
PYTHON = FileType(N_("Players in Python"), (".py",))


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
    """Let a person choose a file that is there. `chosen` gets its path after the dialog has closed; when it raises
    InputError the dialog is there again and says why.

    The first of the `types` is shown at first. It begins in `folder`, or where a file was chosen last.
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
    """Let a person say where a file is to be written; `name` is proposed, with its ending. A file that is there is
    only chosen when the person says so. Otherwise as `open_file`.
    """
    FileDialog(context, ui, Aim.SAVE, title, types, chosen, folder, name).open()


def choose_folder(
    context: Context, ui: Ui, title: str, chosen: Callable[[Path], None], *, folder: Path | None = None
) -> None:
    """Let a person choose a folder. Otherwise as `open_file`."""
    FileDialog(context, ui, Aim.FOLDER, title, (), chosen, folder).open()
