"""What the panel of the play screen shows, and what it calls."""

from collections.abc import Callable
from dataclasses import dataclass

from game.keeping.settings import ShownThoughts
from game.ui.board.face import Face
from game.ui.play.controller import GameInProgress
from game.ui.play.outlook import Outlook
from game.ui.play.question import CoachView
from game.ui.play.verdicts import Verdicts
from game.ui.shortcuts import Action


@dataclass(frozen=True, slots=True)
class PlayView:
    """What the panel shows, and the functions that it calls when a person asks for something."""

    playing: GameInProgress
    face: Face
    below: int
    """The player whose card is the lowest."""
    over: bool
    """Whether the result is shown."""
    message: str
    warning: bool
    typed: str
    pieces: str
    """The piece set."""
    muted: bool
    thoughts: ShownThoughts
    ways: bool
    """Whether there is room for the buttons that lead through the moves."""
    low: bool
    """Whether the window is too low for the end of a game to stand in the middle of the panel."""
    verdicts: Verdicts | None
    """Those on the position that is shown; None when they are not to be seen."""
    act: Callable[[Action], None]
    go_to: Callable[[int], None]
    type: Callable[[str], None]
    enter: Callable[[], None]
    open_more: Callable[[], None]
    """Shows what else can be done with the position that is shown."""
    pace: int
    """The tenths of a second between two moves of computers that play one another, and what changes them."""
    set_pace: Callable[[int], None]
    outlook: Outlook
    """How the series stands, and how it goes on."""
    let_level_play: Callable[[], None]
    """Asks which level goes on for the program that has made a mistake."""
    resign_for_mover: Callable[[], None]
    """Gives up for it."""
    walk: Callable[[], None] | None
    """Leads to the position among all of its game; None where there is no such way."""

    coach: CoachView
    rule: Callable[[], None] | None
    """Leads to the page on the rule that the message names; None where there is none."""

    @property
    def many(self) -> bool:
        """Whether there are more than two players."""
        return len(self.playing.setup.seats) > 2
