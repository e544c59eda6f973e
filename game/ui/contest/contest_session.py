"""A tournament as it is watched: who plays, the table so far, the game that goes on, and the faults that lost games."""

from dataclasses import dataclass
from pathlib import Path
from random import SystemRandom
from typing import Any

from ai.contest import tournament
from ai.contest.arena import LevelPlayer, Player, beginnings
from ai.contest.tournament import CrossTable, News, Pace, RoundRobin, StandingsRow, players_in
from ai.engine.equipment import USUAL
from ai.minds import levels_of
from ai.own_player.host import OwnPlayer
from ai.work.jobs import Job, JobProgress, Worker
from game.core import State
from game.kinds import kind_named
from game.ui.board.hand import Hand
from game.ui.board.scene import Scene
from game.ui.board.stage import Stage
from game.ui.games.presentation import presentation_of
from game.ui.jobs import JobKind, JobSummary, LongJob
from game.ui.words import names
from game.ui.words.errors import error_text
from game.ui.words.i18n import _, with_signs

TOURNAMENT = "tournament"


@dataclass(frozen=True, slots=True)
class Conditions:
    """Conditions of a tournament. `level` plays too; "" for none. `drawn`: games begin with six random moves."""

    folder: Path
    game: str
    variant: str
    games: int = 2
    seconds: int = 1
    level: str = ""
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class ForfeitedGame:
    game: int
    player: int
    text: str


class TournamentSession:
    """One tournament. It plays in a thread of its own; `hear` is called once a frame."""

    def __init__(self, conditions: Conditions, pace: Pace) -> None:
        """InputError says what is wrong with the conditions."""
        self.conditions = conditions
        self.pace = pace
        files = players_in(conditions.folder)
        kind = kind_named(conditions.game)
        start: State[Any] = kind.start(conditions.variant)
        players: list[Player] = [tournament.NotedPlayer(OwnPlayer(path, seconds=conditions.seconds)) for path in files]
        self.names = [path.stem for path in files]
        if conditions.level:
            players.append(LevelPlayer(levels_of(start)[conditions.level], USUAL.engine()))
            self.names.append(_(names.LEVELS[conditions.level][0]))
        drawn = "random" if conditions.drawn else None
        seed = SystemRandom().randrange(2**32)
        self.contest = RoundRobin(players, beginnings(drawn, start, seed), seed)
        self.table = CrossTable(self.contest)
        self.saved = 0
        """Number of games in the table that was saved last."""
        self.faults: list[ForfeitedGame] = []
        self.playing: tuple[int, int] | None = None
        """Players of the first and the second move in the current or last game."""
        self.position = start
        self.face = presentation_of(start).face(start)
        self.stage = Stage(self.face)
        self.stage.rest(start)
        self._worker = Worker()
        self._job: Job[News, None] | None = None

    @property
    def count(self) -> int:
        return self.conditions.games * len(self.contest.pairings)

    @property
    def running(self) -> bool:
        return self._job is not None and self._job.running and not self.over

    @property
    def over(self) -> bool:
        return self.table.games == self.count

    @property
    def unsaved(self) -> bool:
        """True if leaving would lose games, those still to be played or those of a table that is not saved."""
        return not self.over or self.saved < self.table.games

    @property
    def places(self) -> list[StandingsRow]:
        return self.table.places()

    @property
    def progress(self) -> str:
        number = min(self.table.games + 1, self.count)
        return _("Game {number} of {count}").format(number=number, count=self.count)

    def faults_of(self, player: int) -> int:
        return sum(fault.player == player for fault in self.faults)

    def scene(self) -> Scene:
        return self.stage.scene(Hand(self.face), cursor=False)

    def go_on(self) -> None:
        numbers = range(self.table.games + 1, self.count + 1)
        self._job = self._worker.start(
            lambda stop, tell: tournament.watch(self.contest, numbers, self.pace, stop, tell)
        )

    def stop(self) -> None:
        """Rest; the game that goes on is played anew when the tournament does."""
        if self._job is not None:
            self._job.cancel()
            self._job = None

    def close(self) -> None:
        """End the thread, and the processes of the players; a player that is being loaded is not waited for."""
        self.stop()
        self._worker.let_go()

    def hear(self, *, motion: bool) -> bool:
        """Show what has happened; whether anything has. `motion`: moves are seen to move."""
        heard = False
        while self._job is not None and (news := self._job.poll()):
            heard = True
            if isinstance(news, JobProgress):
                self._show(news.told, motion=motion)
        return heard

    def _show(self, news: News, *, motion: bool) -> None:
        match news:
            case tournament.GameStarted():
                self.playing, self.position = news.players, news.start
                for move in news.moves:
                    self.position = self.position.play(move)
                self.stage.rest(self.position)
            case tournament.MoveMade():
                before, self.position = self.position, self.position.play(news.move)
                if motion and self.pace.seconds:
                    self.stage.show(before, news.move, self.position)
                else:
                    self.stage.rest(self.position, news.move)
            case tournament.GameEnded():
                game = news.game
                self.table.count(game)
                if game.fault and self.playing is not None:
                    loser = self.playing[game.outcome.payoffs.index(-1)]
                    text = error_text(news.fault) if news.fault else game.fault
                    self.faults.append(ForfeitedGame(game.number, loser, text))


def winners_text(session: TournamentSession) -> str:
    places = session.places
    first = places[0]
    best = [place for place in places if place.tally.score.points == first.tally.score.points]
    if len(best) > 1:
        return _("Equal first: {names}").format(names=", ".join(session.names[each.player] for each in best))
    name, points = session.names[first.player], with_signs(f"{first.tally.score.points:g}")
    return _("{name} wins with {points} of {games} points").format(name=name, points=points, games=first.tally.games)


def rows_of(session: TournamentSession) -> tuple[list[str], list[list[str]]]:
    """The cross table as texts: its headings, and a row for each player, the best first."""
    places = session.places
    headings = ["", _("Player"), *(str(number) for number in range(1, len(places) + 1)), _("Points"), _("Games")]
    rows = []
    for number, (player, tally, against) in enumerate(places, 1):
        cells = []
        for other in places:
            met = against.get(other.player)
            cells.append("×" if other.player == player else with_signs(f"{met.score.points:g}") if met else "")
        points = with_signs(f"{tally.score.points:g}")
        rows.append([str(number), session.names[player], *cells, points, str(tally.games)])
    return headings, rows


class TournamentJob(LongJob):
    """The remaining games of a tournament, with the screen to return to."""

    def __init__(self, session: TournamentSession, screen: Any) -> None:
        super().__init__(JobKind.TOURNAMENT, TOURNAMENT, _("Tournament"))
        self.session = session
        self.screen = screen

    @property
    def state(self) -> str:
        return self.session.progress

    @property
    def share(self) -> float:
        return self.session.table.games / self.session.count

    @property
    def lasts(self) -> bool:
        return self.session.unsaved

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
