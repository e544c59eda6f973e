"""A tournament that goes on when its screen is left."""

from typing import Any

from game.ui.contest.contest_session import TournamentSession, winners_text
from game.ui.jobs import JobKind, JobSummary, LongJob
from game.ui.words.i18n import _

TOURNAMENT = "tournament"


class TournamentJob(LongJob):
    """The remaining games of a tournament, with the screen to return to."""

    def __init__(self, session: TournamentSession, screen: Any) -> None:
        super().__init__(JobKind.TOURNAMENT, TOURNAMENT, _("Tournament"))
        self.session = session
        self.screen = screen

    @property
    def state(self) -> str:
        number = min(self.session.table.games + 1, self.session.count)
        return _("Game {number} of {count}").format(number=number, count=self.session.count)

    @property
    def share(self) -> float:
        return self.session.table.games / self.session.count

    def start(self) -> None:
        pass

    def hear(self) -> None:
        self.session.hear(motion=False)
        if not self.session.running:
            over, screen = self.session.over, self.screen
            text = winners_text(self.session) if over else _("The tournament was stopped.")
            self.session.close()
            self.ending = JobSummary(text, show=lambda shown: shown.go(screen))

    def stop(self) -> None:
        self.session.stop()

    def close(self) -> None:
        self.session.close()
