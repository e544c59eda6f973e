"""The series of a game: its score, the level that follows the results, and the lines of the panel about both."""

from dataclasses import dataclass, replace

from game.keeping.games import Standing, standing
from game.ui.commands import Command, Gives
from game.ui.look.theme import Type
from game.ui.play.board import PlayedBoard, PlayPart
from game.ui.play_setup import PlaySetup
from game.ui.setup.rematches import NextLevel, adapted, end_text, joined, left, score_text, with_level
from game.ui.widgets.label import Label
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import N_, paragraph


@dataclass(frozen=True, slots=True)
class Outlook:
    """The score of the series with this game, and the level of the next game where it follows the results."""

    standing: Standing
    decided: bool
    level: NextLevel | None


class SeriesPart(PlayPart):
    """Counts when a game ends or begins again, not in every frame."""

    def __init__(self, board: PlayedBoard) -> None:
        self.board = board
        self._known: tuple[tuple[PlaySetup, bool], Outlook] | None = None

    @property
    def outlook(self) -> Outlook:
        asked = self.board.playing.setup, bool(self.board.record.result)
        if self._known is None or self._known[0] != asked:
            self._known = asked, self._count(*asked)
        return self._known[1]

    def _count(self, setup: PlaySetup, over: bool) -> Outlook:
        library = self.board.context.library
        score = standing(library.of_series(setup.series)) if setup.series else Standing()
        level = next((seat.level for seat in setup.seats if not seat.is_person), "")
        following = adapted(setup, library, level) if over else None
        return Outlook(score, score.decided(setup.best_of), following)

    def commands(self) -> tuple[Command, ...]:
        played = self.outlook.standing.games > 0
        stay = N_("The games that were played stay in the library.")
        title = N_("Reset the score")
        return (Command("reset score", title, "", "", self.reset, played, stay, Gives.ELSEWHERE),)

    def rematch(self) -> PlaySetup:
        """The setup of the next game: sides swapped, at the level that follows the results."""
        outlook = self.outlook
        if outlook.decided:
            self._end()
        setup = self.board.playing.setup.swapped()
        return setup if outlook.level is None else with_level(setup, outlook.level.after)

    def reset(self) -> None:
        """Reset the score: start a new series, with the game in progress if there is one."""
        board, settings = self.board, self.board.context.settings
        self._end()
        setup = replace(board.playing.setup, series="")
        if board.playing.outcome is None:
            setup, settings.series = joined(setup, settings.series)
        board.playing.setup = setup
        board.context.changed()
        board.changed()

    def _end(self) -> None:
        settings = self.board.context.settings
        settings.series = left(self.board.playing.setup, settings.series)

    def score_line(self) -> list[Widget]:
        setup, score, over = self.board.playing.setup, self.outlook.standing, self.board.over
        if not setup.series or not (score.games or setup.best_of):
            return []
        text = " · ".join(filter(None, (score_text(setup, score), "" if over else end_text(setup, score))))
        return [Label(text, name="score", align=0.5 if over else 0.0)]

    def end_lines(self) -> list[Widget]:
        lines, outlook = self.score_line(), self.outlook
        end = end_text(self.board.playing.setup, outlook.standing) if lines else ""
        if end:
            lines.append(Label(end, Type.STRONG if outlook.decided else Type.SMALL, name="series end", align=0.5))
        if outlook.level is not None:
            lines.append(Label(paragraph(outlook.level.texts), Type.SMALL, name="next level", align=0.5))
        return lines
