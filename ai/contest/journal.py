"""The finished games of a match in a file, one line each, so that a match that was killed can be continued."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ai.contest.arena import FinishedGame
from ai.work.journal import JournalFile
from game.core import InputError
from game.faults import CommandFault
from game.former_names import conditions_today
from game.outside import read_json


class MatchJournal(JournalFile):
    """The conditions of the match as JSON, then one line for each game, in the order in which they ended."""

    def __init__(self, path: Path) -> None:
        """Read the file, or begin a new one; InputError when it can't be written or is no journal."""
        super().__init__(path)
        self.conditions: dict[str, Any] = {}
        """The conditions of the match; {} in a new file."""
        self.games: dict[int, FinishedGame] = {}
        try:
            for line in self.lines():
                if self.conditions:
                    game = FinishedGame.from_json(line)
                    self.games[game.number] = game
                else:
                    self.conditions = conditions_today(read_json(line))
        except (ValueError, KeyError, TypeError):
            raise self._foreign() from None
        if not self.conditions and not self.empty:
            raise self._foreign()

    def agree(self, conditions: Mapping[str, Any]) -> None:
        """Write the conditions to a new file; InputError when an old file has different ones."""
        for name, value in self.conditions.items():
            if (wanted := conditions.get(name)) != value:
                raise InputError(CommandFault.OTHER_MATCH, path=self.path, name=name, value=value, wanted=wanted)
        if not self.conditions:
            self.conditions = dict(conditions)
            self.write(json.dumps(self.conditions))

    def add(self, game: FinishedGame) -> None:
        self.games[game.number] = game
        self.write(game.as_json())

    def _foreign(self) -> InputError:
        return InputError(CommandFault.NO_JOURNAL, path=self.path)
