"""The game in progress, as a PDN file and on the clipboard."""

from pathlib import Path

import pygame

from game.checkers.pdn import PdnGame, write_pdn
from game.core import InputError
from game.ui.files import pdn_files
from game.ui.files.dialog import PDN, save_file
from game.ui.play import saving
from game.ui.play.board import PlayedBoard
from game.ui.words.errors import error_text
from game.ui.words.i18n import _


class GameFile:
    """The file to which the game was saved last."""

    def __init__(self, board: PlayedBoard) -> None:
        self.board = board
        self.path: Path | None = None

    def save(self) -> None:
        board = self.board
        if self.path is None or not pdn_files.holds(self.path, board.record):
            self.save_as()
            return
        try:
            self._write(self.path)
        except InputError as error:
            board.tell(error_text(error), warning=True)

    def save_as(self) -> None:
        """Ask for the PDN file."""
        board = self.board
        if board.kind.has_pdn:
            name = self.path.name if self.path else pdn_files.file_name(board.record)
            save_file(board.context, board.ui, _("Save the game"), (PDN,), name, self._write)
        else:
            board.tell(_("Games of this kind can't be saved to a file."), warning=True)

    def _write(self, path: Path) -> None:
        """Write the game to a file and say so; InputError says why it can't be written."""
        board = self.board
        pdn_files.save(self._recorded(), board.record, path, draws_end=board.playing.draws_end)
        self.path = path
        board.tell(_("Saved as {path}").format(path=path))

    def copy(self) -> None:
        """Put the game on the clipboard, as PDN."""
        board = self.board
        if board.may_be_copied():
            pygame.scrap.put_text(write_pdn(self._recorded(), draws_end=board.playing.draws_end))
            board.tell(_("The game was copied."))

    def _recorded(self) -> PdnGame:
        return saving.recorded(self.board.playing, self.board.record.started)
