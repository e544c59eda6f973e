"""The games of a PDN file, one of them to be opened."""

from collections.abc import Callable
from time import perf_counter

from game.checkers.kind import CHECKERS
from game.checkers.pdn import UNFINISHED, PdnGame
from game.checkers.pdn_reader import Reading
from game.core import InputError
from game.ui import pdn_files
from game.ui.errors import error_text
from game.ui.games import presentation_named
from game.ui.i18n import _, ngettext
from game.ui.pdn_files import Games, Opened
from game.ui.screen import Context, Screen
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Centred, Column, Panel
from game.ui.widgets.listing import LongList
from game.ui.widgets.screen import WidgetScreen, header
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.widget import Widget

MOST = 5000
"""How many games of a file are listed."""
SLICE = 0.008
"""The seconds of a frame in which games are read, so that the window stays smooth while the list becomes longer."""


class GamesScreen(WidgetScreen):
    """The list of a file's games, which is filled while it is seen; Esc leads back to the screen it came from."""

    def __init__(self, context: Context, back: Screen, games: Games, play: Callable[[Opened], Screen]) -> None:
        """`play` gives the screen of a game."""
        super().__init__(context, focus="game 0")
        self.back = back
        self.file = games.path.name
        self.coming = games.readings
        self.play = play
        self.found: list[Reading] = []
        self.titles: list[str] = []
        self.bad: set[int] = set()
        """The numbers of those that can't be opened."""
        self.reading = True
        self.more = False
        """The file has more games than are listed."""
        self._read()

    def leave(self) -> None:
        self.go(self.back)

    @property
    def busy(self) -> bool:
        return self.reading or super().busy

    def update(self, dt: float) -> Screen:
        if self.reading:
            self._read()
            self.ui.rebuild()
        return super().update(dt)

    def build(self) -> Widget:
        games = LongList("game", self.titles, self._open, lambda: scroll, self.bad)
        told = Label(f"{self.file} · {self._count()}", name="count", muted=True)
        page = Column([told, Panel([games], padding=16)], gap=16, padding=20)
        scroll = Scroll(Centred(page, most=960), name="page")
        return Column([header(_("Choose a game"), self.leave), scroll], gap=0)

    def _count(self) -> str:
        number = len(self.found)
        if self.reading:
            text = ngettext("reading: {count} game so far", "reading: {count} games so far", number)
        elif self.more:
            text = ngettext("only the first {count} game is listed", "only the first {count} games are listed", number)
        else:
            text = ngettext("{count} game", "{count} games", number)
        return text.format(count=number)

    def _read(self) -> None:
        """Read on for a part of a frame."""
        until = perf_counter() + SLICE
        while self.reading and perf_counter() < until:
            reading = next(self.coming, None)
            self.more = reading is not None and len(self.found) == MOST
            if reading is None or self.more:
                self.reading = False
            else:
                self._add(reading)

    def _add(self, reading: Reading) -> None:
        number = len(self.found)
        self.found.append(reading)
        try:
            title = summary(pdn_files.opened(reading).game)
        except InputError as error:
            self.bad.add(number)
            title = error_text(error)
        self.titles.append(f"{number + 1}. {title}")

    def _open(self, number: int) -> None:
        self.show_opened(lambda: self.play(pdn_files.opened(self.found[number])), lambda: _("The game can't be opened"))


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
        tags.get("Date", "").replace(".??", ""),
        ngettext("{count} move", "{count} moves", count).format(count=count),
        checkers.variant_name(game.start.rules.name),
        _(checkers.reverse_name) if game.start.rules.giveaway else "",
    )
    return " · ".join(part for part in parts if part)
