"""How the series of a playing stands, and how it goes on: counted when a game ends, not in every frame."""

from dataclasses import dataclass

from game.keeping.library import Library
from game.keeping.series import Standing, standing
from game.ui.play_setup import PlaySetup
from game.ui.setup.rematches import NextLevel, adapted


@dataclass(frozen=True, slots=True)
class Outlook:
    """The score of the series with this game, and the level of the next game where it follows the results."""

    standing: Standing
    decided: bool
    """Nobody can catch up any more."""
    level: NextLevel | None


class Outlooks:
    """Counts anew only when a game has ended, or begun again."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._known: tuple[tuple[PlaySetup, bool], Outlook] | None = None

    def of(self, setup: PlaySetup, *, over: bool) -> Outlook:
        """The outlook of a playing with this setup, which has been kept if it is over."""
        asked = setup, over
        if self._known is None or self._known[0] != asked:
            self._known = asked, self._count(setup, over=over)
        return self._known[1]

    def _count(self, setup: PlaySetup, *, over: bool) -> Outlook:
        score = standing(self._library.of_series(setup.series)) if setup.series else Standing()
        level = next((seat.level for seat in setup.seats if not seat.is_person), "")
        following = adapted(setup, self._library, level) if over else None
        return Outlook(score, score.decided(setup.best_of), following)
