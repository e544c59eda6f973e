"""The games of a PDN file, one of them to be opened."""

from collections import deque
from collections.abc import Callable, Iterator
from itertools import islice
from typing import NamedTuple

from ai.jobs import Done
from game.checkers.kind import CHECKERS
from game.checkers.pdn import UNFINISHED, PdnGame
from game.checkers.pdn_reader import Reading, fitting, readings
from game.checkers.variants import VARIANTS, Rules
from game.core import InputError
from game.ui import pdn_files
from game.ui.errors import error_text
from game.ui.games import presentation_named
from game.ui.i18n import _, ngettext
from game.ui.pdn_files import Games, Opened
from game.ui.screen import Context, Screen
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Centred, Column, Field, Panel
from game.ui.widgets.listing import Item, LongList
from game.ui.widgets.screen import WidgetScreen, header
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.widget import Widget

MOST = 5000
"""How many games of a file are listed."""


TRIED = 10
"""By so many games that do not name their rules it is found out which rules fit the file."""


class Listed(NamedTuple):
    """What is kept of a game in the list; its tree would take a hundred times as much."""

    title: str
    text: str
    rules: Rules | None
    """None when nothing of the game can be read."""
    fault: InputError | None
    guessed: bool
    """It does not name its rules; they were found from the moves, or a person chose them."""

    def opened(self) -> Opened:
        """The game, read again; InputError when nothing of it can be read."""
        again = next(readings(self.text, self.rules))
        return pdn_files.opened(again._replace(fault=self.fault, guessed=self.guessed))


class GamesScreen(WidgetScreen):
    """The list of a file's games, which is filled while it is seen; Esc leads back to the screen it came from."""

    def __init__(self, context: Context, back: Screen, games: Games, play: Callable[[Opened], Screen]) -> None:
        """`play` gives the screen of a game."""
        super().__init__(context, focus="game 0")
        self.back = back
        self.path = games.path
        self.play = play
        self.fit: list[Rules] | None = None
        """By which rules the games that do not name theirs can be read; None before there was such a game."""
        self.tried = 0
        """How many of them were looked at for that."""
        self.chosen: Rules | None = None
        """By which of these they are read; None as long as that was found from the moves."""
        self._read(games.readings)

    def _read(self, readings: Iterator[Reading]) -> None:
        """Fill the list anew, from the first game on."""
        self.coming = islice(readings, MOST + 1)
        self.arrived: deque[Listed] = deque()
        """What the worker has read and the list does not show yet."""
        self.found: list[Listed] = []
        self.titles: list[str] = []
        self.bad: set[int] = set()
        """The numbers of those that can't be opened."""
        self.reading = True
        self.more = False
        """The file has more games than are listed."""
        self.job = self.context.thinker.worker.start(self._work)

    def leave(self) -> None:
        self.go(self.back)

    def go(self, screen: Screen) -> None:
        """Show another screen; the worker doesn't read on behind it."""
        self.job.cancel()
        super().go(screen)

    @property
    def busy(self) -> bool:
        return self.reading or super().busy

    def update(self, dt: float) -> Screen:
        if self.reading:
            self._take()
        return super().update(dt)

    def build(self) -> Widget:
        games = LongList("game", self.titles, self._open, lambda: scroll, self.bad)
        told = Label(f"{self.path.name} · {self._count()}", name="count", muted=True)
        page = Column([told, *self._rules(), Panel([games], padding=16)], gap=16, padding=20)
        scroll = Scroll(Centred(page, most=960), name="page")
        return Column([header(_("Choose a game"), self.leave), scroll], gap=0)

    def _rules(self) -> list[Widget]:
        """The choice of rules for games that do not name theirs, where several fit."""
        if not self.fit or len(self.fit) < 2:
            return []
        named = presentation_named(CHECKERS.name).variant_name
        found = next((game.rules for game in self.found if game.guessed), None)
        rules = self.chosen or found or self.fit[0]
        menu = DropDown("rules", [(fit.name, Item(named(fit.name))) for fit in self.fit], rules.name, self._choose)
        return [Field(Label(_("Rules of games that do not name theirs")), menu)]

    def _choose(self, name: str) -> None:
        """Read the file again, the games that do not name their rules by these."""
        rules = VARIANTS[name]
        try:
            again = pdn_files.games_of(self.path, rules)
        except InputError as error:
            self.explain(error, lambda: _("The file can't be opened"))
            return
        self.job.cancel()
        self.chosen = rules
        self._read(again)
        self.ui.rebuild()

    def _count(self) -> str:
        number = len(self.found)
        if self.reading:
            text = ngettext("reading: {count} game so far", "reading: {count} games so far", number)
        elif self.more:
            text = ngettext("only the first {count} game is listed", "only the first {count} games are listed", number)
        else:
            text = ngettext("{count} game", "{count} games", number)
        return text.format(count=number)

    def _work(self, stop: bytearray, tell: Callable[[None], None]) -> bool:
        """For the worker: read on until the last game, or until another job is wanted; whether that was the last."""
        arrived, coming = self.arrived, self.coming
        for reading in coming:
            if reading.guessed and self.tried < TRIED:
                self._try(reading.text)
            arrived.append(listed(reading))
            if stop[0]:
                return False
        return True

    def _try(self, text: str) -> None:
        """Of the rules that fitted so far, those by which this game can be read too."""
        fit = fitting(text)
        if fit:
            self.tried += 1
            self.fit = [rules for rules in fit if self.fit is None or rules in self.fit]

    def _take(self) -> None:
        """Show what has been read meanwhile; read on if the worker had to do something else."""
        news = self.job.poll()
        before = len(self.found)
        while self.arrived:
            self._add(self.arrived.popleft())
        if isinstance(news, Done):
            self.reading = False
        elif not self.job.running:
            self.job = self.context.thinker.worker.start(self._work)
        if not self.reading or len(self.found) > before:
            self.ui.rebuild()

    def _add(self, game: Listed) -> None:
        number = len(self.found)
        self.more = number == MOST
        if self.more:
            return
        if game.rules is None:
            self.bad.add(number)
        self.found.append(game)
        self.titles.append(f"{number + 1}. {game.title}")

    def _open(self, number: int) -> None:
        self.show_opened(lambda: self.play(self.found[number].opened()), lambda: _("The game can't be opened"))


def listed(reading: Reading) -> Listed:
    """A game's line in the list, or that of the reason why there is none."""
    try:
        game = pdn_files.opened(reading).game
    except InputError as error:
        return Listed(error_text(error), reading.text, None, error, reading.guessed)
    return Listed(summary(game), reading.text, game.start.rules, reading.fault, reading.guessed)


def summary(game: PdnGame) -> str:
    """Who played a game and how it ended, where and when, how long it is, and by which rules."""
    tags = {name: text.strip() for name, text in game.tags.items() if text.strip(" ?.-*")}
    players = [tags.get(side, "?") for side in ("White", "Black")]
    count = (len(game.moves) + 1) // 2
    checkers = presentation_named(CHECKERS.name)
    result = game.tags.get("Result", UNFINISHED)
    parts = (
        " – ".join(players) if players != ["?", "?"] else "",
        result if result != UNFINISHED else "",
        tags.get("Event", ""),
        tags.get("Date", "").split("?")[0].rstrip(".-"),
        ngettext("{count} move", "{count} moves", count).format(count=count),
        checkers.variant_name(game.start.rules.name),
        _(checkers.reverse_name) if game.start.rules.giveaway else "",
    )
    return " · ".join(part for part in parts if part)
