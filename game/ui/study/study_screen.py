"""The study: a recorded game or a position on its board, with all its variations, and tabs next to it."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from game.checkers.kind import CHECKERS
from game.checkers.openings import opening_names
from game.checkers.rule_sets import RULE_SETS
from game.core import InputError
from game.keeping.game_files import usual_suffix, write_to
from game.keeping.record import Record
from game.kind import Square
from game.match import played_on
from game.tree import Game, Node
from game.ui import commands as shared
from game.ui.board.board_screen import BoardScreen
from game.ui.board.page import BESIDE_BAR, MARGIN, arrange_below, bar_width, is_upright
from game.ui.board.scene import Scene, Signs
from game.ui.commands import Command, own_first, save_text
from game.ui.exercise.add_line import ask_to_add
from game.ui.files import pdn_files
from game.ui.files.chooser import game_types, save_file
from game.ui.games import records
from game.ui.games.presentation import rules_title
from game.ui.look.sizes import Height
from game.ui.look.theme import Ink, Look, Type
from game.ui.screen import Context, Finder, GamesOffer, Heed, Screen
from game.ui.setup.own_names import open_naming
from game.ui.setup.setup_choice import SetupChoice
from game.ui.study import commands
from game.ui.study.analysis import AnalysisTab
from game.ui.study.chapters import Chapter, Chapters, ChaptersTab, chapters_of
from game.ui.study.commands import PLAY_ON
from game.ui.study.explorer import ExplorerTab
from game.ui.study.facts import heading, open_facts
from game.ui.study.keeping import Keeper, ask_who_plays, file_name, plain_name, playing_from
from game.ui.study.moves import MovesTab, open_notes
from game.ui.study.movetext_view import MoveText
from game.ui.study.review import ReviewTab
from game.ui.study.tree_screen import StudyTab, TreeScreen
from game.ui.widgets.button import Button, Rank, button_of
from game.ui.widgets.dialog import open_dialog
from game.ui.widgets.fits import Fits
from game.ui.widgets.layout import Box, Column, Columns, Panel, Row, Space, straight
from game.ui.widgets.line import Line, Titles
from game.ui.widgets.status import Status
from game.ui.widgets.tabs import TabItem, Tabs
from game.ui.widgets.text_field import TextField
from game.ui.widgets.widget import Widget
from game.ui.words.errors import error_text
from game.ui.words.i18n import _, in_language

GAP, SMALL_GAP = 12, 6
"""Gaps around the header, and below the board; the smaller one in low windows."""
PANEL = (340, 620)
"""Least and greatest width of the panel next to the board, in pixels at 100 %."""
SHARE = 0.5
"""Greatest share of an upright window's height for the board."""


class StudyPage(Box):
    """The header over everything; the board, and the panel next to it or, in an upright window, below.

    The board lies in the same place with a bar and without.
    """

    def __init__(
        self, header: Widget, board: Widget, bar: Widget | None, panel: Widget, above: Widget | None = None
    ) -> None:
        """`above`: the way back to a large board."""
        super().__init__([header, *(each for each in (bar, above) if each), board, panel])
        self.header, self.board, self.bar, self.panel, self.above = header, board, bar, panel, above

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, rect)
        gap, side = look.px(SMALL_GAP if rect.h < look.px(Height.LOWEST) else GAP), look.px(MARGIN)
        height = self.header.size(look, rect.w - 2 * side)[1]
        self.header.arrange(look, pygame.Rect(rect.x + side, rect.y + gap, rect.w - 2 * side, height))
        top = rect.y + gap + height + gap
        inner = pygame.Rect(rect.x + side, top, rect.w - 2 * side, rect.bottom - gap - top)
        wide = bar_width(look, inner.size)
        beside = wide + look.px(BESIDE_BAR)
        if is_upright(rect.size):
            room = min(inner.w - 2 * beside, round(SHARE * rect.h))
            self.board.arrange(look, pygame.Rect(inner.centerx - room // 2, inner.y, room, room))
            below = self.board.rect.bottom + gap
            self.panel.arrange(look, pygame.Rect(inner.x, below, inner.w, inner.bottom - below))
        else:
            between = beside + look.px(BESIDE_BAR)
            least = min(look.px(PANEL[0]), inner.w // 2)
            room = max(1, min(inner.h, inner.w - between - least))
            width = min(inner.w - room - between, look.px(PANEL[1]))
            left = inner.x + (inner.w - room - between - width) // 2
            arrange_below(look, self.above, self.board, pygame.Rect(left, inner.y, room, inner.h))
            self.panel.arrange(look, pygame.Rect(left + room + between, inner.y, width, inner.h))
        if self.bar:
            board = self.board.rect
            self.bar.arrange(look, pygame.Rect(board.right + look.px(BESIDE_BAR), board.y, wide, board.h))


LEAST_TITLE = 180
"""Width in pixels at 100 % that the title keeps next to the tabs; if it has less, the tabs are icons."""


def status_line(text: str, *, warning: bool, strong: bool) -> Line:
    """The line below the panel; a warning stands out by its colour."""
    ink = Ink.DANGER if warning else Ink.TEXT if strong else Ink.MUTED
    return Line(text, Type.SMALL, name="status", ink=ink, grow=1, height=22, role="status", news=True)


def study_header(
    titles: tuple[str, str],
    tabs: Sequence[StudyTab],
    shown: StudyTab,
    turn_to: Callable[[str], None],
    table: Mapping[str, Command],
) -> Widget:
    """The way back, the title, the tabs as words or, where there is little room, icons, and the ways to other rooms."""
    entries = [TabItem(tab.name, _(tab.label), tab.symbol) for tab in tabs]
    names = (shared.BACK.name, PLAY_ON.name, shared.LAB.name, shared.EDIT.name)
    back, play_on, lab, edit = (button_of(table[name], words=False, rank=Rank.FLAT) for name in names)

    def row(*ways: Widget, words: bool) -> Row:
        pages = [Tabs("tabs", entries, shown.name, turn_to, words=words)] if len(entries) > 1 else []
        return Row([back, Titles(*titles, least=LEAST_TITLE if words else 1), *pages, *ways], gap=8, wraps=False)

    return Fits([row(play_on, lab, edit, words=True), row(play_on, lab, words=False), row(words=False)])


TABS: tuple[Callable[[TreeScreen], StudyTab], ...] = (MovesTab, ReviewTab, AnalysisTab)
"""The tabs between the chapters and the openings; see docs/adding-a-study-tab.md."""


KEPT_A_FRAME = 5
"""Number of chapters to save in one frame."""
LONGEST_PASTED = 10_000
"""Greatest number of characters pasted into a field."""


class StudyScreen(TreeScreen):
    """The board, the tabs, and the ways through the game. A new move becomes a variation; changes are saved in the
    library."""

    other_keys = (commands.SIGNS_KEYS, *BoardScreen.other_keys)

    def __init__(
        self,
        context: Context,
        game: Game[Any, Any],
        node: Node[Any, Any] | None = None,
        back: Screen | None = None,
        record: Record | None = None,
        source: str = "",
        *,
        review: bool = False,
        analyse: bool = False,
        viewer: int | None = None,
        turned: bool = False,
        openings: bool = False,
        offers: Sequence[GamesOffer] = (),
        others: Sequence[tuple[Game[Any, Any], Record | None]] = (),
        chapters: Chapters | None = None,
        chapter: Chapter | None = None,
    ) -> None:
        """Start at a node or the first position; Esc leads to `back`, or home.

        `record`: the game in the library; `source`: the file that it comes from. `review` and `analyse` start the
        review, or the analysis, at once; `viewer` has the lower side if the record names no person; `turned` turns the
        board round; `openings`, `offers`, `others`: see StudyRoute. `chapters` are given by another screen of the
        study, of which this shows the `chapter`.
        """
        self.back = back
        self.chapter = chapter or Chapter(game, record)
        self.chapters = chapters or chapters_of(context.library, self._screen_of, self.chapter, others, source)
        self.chapter.screen = self
        person = records.person(record) if record is not None else None
        self._viewer = viewer if person is None else person
        super().__init__(context, game, node)
        finish, kept = partial(self.chapters.record_of, self.chapter), self.chapters.saved_one
        self.keeper = Keeper(context.library, self.editing, record, source, finish, kept, noted_only=openings)
        self._offers = offers
        self._chapters_tab = ChaptersTab(self, self.chapters, self.chapter)
        tabs = (self._chapters_tab, *(make(self) for make in TABS), ExplorerTab(self, offers))
        self.tabs: dict[str, StudyTab] = {tab.name: tab for tab in tabs}
        self.shown: StudyTab = self.tabs[MovesTab.name]
        self._seen: Node[Any, Any] | None = None
        """The node that the tabs know of."""
        self.turned = turned
        self.settle()
        self.shown.enter()
        if review:
            self.review()
        elif analyse:
            self.turn_to(AnalysisTab.name)
        elif openings:
            self.turn_to(ExplorerTab.name)

    def _screen_of(self, chapters: Chapters, chapter: Chapter) -> "StudyScreen":
        return StudyScreen(
            *(self.context, chapter.game, None, self.back, chapter.record, chapters.source),
            viewer=self._viewer,
            turned=self.turned,
            offers=self._offers,
            chapters=chapters,
            chapter=chapter,
        )

    @property
    def viewer(self) -> int | None:
        """The person who played against the computer, or the side that was below before: the board stays as it was."""
        return self._viewer

    # Layout

    def bar(self) -> Widget | None:
        return next(filter(None, (tab.bar() for tab in self.tabs.values())), None)

    def page(self, board: Widget) -> Widget:
        tabs = [tab for tab in self.tabs.values() if tab.offered]
        titles = self._titles()
        table = self.table()
        header = study_header(titles, tabs, self.shown, self.turn_to, table)
        panel = self._panel(table, wide=is_upright(self.ui.size))
        return StudyPage(header, board, self.bar(), panel, self.folding())

    def at_hand(self) -> Widget:
        return self.icons(shared.STEP_BACK.name, shared.STEP.name, commands.MORE.name)

    def brief(self) -> Sequence[Widget]:
        status = Status(self._status, warning=self.warning, style=Type.SMALL)
        return [Row([status], wraps=False), *self.shown.brief()]

    @property
    def insists(self) -> bool:
        return self.shown.insists

    def _titles(self) -> tuple[str, str]:
        """The players and facts; in a study of several chapters their titles."""
        title, facts = heading(self.match.game, self.keeper.origin)
        chapters = self.chapters
        if not chapters.several or self.chapter not in chapters.all:
            return title, facts
        number, last = chapters.all.index(self.chapter) + 1, len(chapters.all)
        place = _("Chapter {number} of {last}").format(number=number, last=last)
        return chapters.title_of(self.chapter), " · ".join(filter(None, (chapters.title, place)))

    def _panel(self, table: Mapping[str, Command], *, wide: bool) -> Widget:
        small = self.ui.room.height < Height.LOWEST
        changes = [] if small else [commands.UNDO.name, commands.REDO.name]
        ways = [button_of(table[name], words=False) for name in (*commands.WALKING, *changes, commands.MORE.name)]
        status = status_line(self._status(), warning=self.warning, strong=bool(self.message or self.typed))
        least, gap, padding = (26, 4, 6) if small else (40, 6, 12)
        below = Column([status, straight(Columns(ways, least=least, gap=gap))], gap=gap)
        return Panel([self.shown.build(wide=wide), below], gap=gap, padding=padding)

    def scene(self) -> Scene:
        scene = super().scene()
        if self.stage.moving:
            return scene
        instead = self.shown.instead()
        if instead is not None:
            return instead
        arrows, badges = self.signs()
        return replace(scene, arrows=(*scene.arrows, *arrows), badges=badges)

    def shared_chapters(self) -> tuple[str, Sequence[tuple[str, Game[Any, Any]]]]:
        chapters = self.chapters
        return chapters.title, [(chapters.title_of(each), each.game) for each in chapters.all]

    def signs(self) -> Signs:
        arrows = tuple(arrow for tab in self.tabs.values() for arrow in tab.arrows())
        badges = {square: badge for tab in self.tabs.values() for square, badge in tab.badges().items()}
        return Signs(arrows, badges)

    def _status(self) -> str:
        """The message, the move being typed, or the place in the game."""
        if self.message or self.typed:
            return self.message or self.typed
        match, pieces = self.match, self.context.settings.piece_set
        players, begins = match.position.players, match.positions[0].turn
        number, last = (-(-(plies + begins) // players) if plies else 0 for plies in (match.ply, len(match.line)))
        parts = [_("Move {number} of {last}").format(number=number, last=last)] if last else []
        turn = self.presentation.turn_text(match.position, self.presentation.to_move_text(match.position, pieces))
        parts.append(turn if self.may_move else self.closed_text())
        names = opening_names(match.positions) if self.kind.has_pdn else None
        return " · ".join([*parts, *([in_language(names)] if names else [])])

    # What the tabs ask

    def turn_to(self, tab: str) -> None:
        if tab != self.shown.name:
            self.shown.leave()
            self.shown = self.tabs[tab]
            self.shown.enter()
        self.ui.rebuild()

    def show_tab(self, tab: str) -> None:
        """Show a tab, if it is offered, when the screen comes or comes back."""
        shown = self.tabs[tab] if self.tabs[tab].offered else self.tabs[MovesTab.name]
        if self._hidden:
            self.shown = shown
        self.turn_to(shown.name)
        self.ui.focus(tab if tab == ChaptersTab.name else "board")

    def review(self) -> None:
        self.turn_to(ReviewTab.name)
        tab = self.tabs[ReviewTab.name]
        assert isinstance(tab, ReviewTab)
        tab.start()

    def tree_changed(self) -> None:
        if self.shown is self._chapters_tab and not self.shown.offered:
            self.turn_to(MovesTab.name)
        for tab in self.tabs.values():
            tab.tree_changed()
        super().tree_changed()

    # Calls from the board

    def play(self, move: Any) -> None:
        if self.shown.takes(move):
            self.hush()
            self.settle()
        else:
            super().play(move)

    def touched(self, square: Square | None = None) -> bool:
        return super().touched(square) or self.shown.touched()

    def wheeled(self, steps: float) -> bool:
        return self.shown.holds or super().wheeled(steps)

    # The commands

    def commands(self) -> tuple[Command, ...]:
        table = own_first(
            *self.shown.commands(),
            *self._chapters_tab.ways(),
            commands.COMMENT.on(self.comment),
            commands.ANNOTATE.on(self.annotate),
            commands.FACTS.on(self.ask_facts),
            commands.NAME_OPENING.on(self.name_opening, bool(self.match.ply) and self.kind.has_pdn),
            commands.PLAY_ON.on(self.play_on),
            commands.ADD_LINE.on(self.add_line, bool(self.match.game.root.children)),
            shared.REVIEW.on(self.review, bool(self.match.game.moves)),
            shared.LAB.on(self.open_lab),
            shared.OPENINGS.on(partial(self.turn_to, ExplorerTab.name)),
            shared.SAVE.on(self.save, text=save_text(self.kind.has_pdn)),
            shared.PASTE.on(self.paste),
            commands.MORE.on(lambda: self.open_more(self.ui.spot(self.ui.find("more")))),
            *super().commands(),
        )
        return tuple(_in_menu(each) if each.name in IN_MENU else each for each in table)

    def open_more(self, beside: pygame.Rect) -> None:
        """Offer all that can be done with the game."""
        pdn = self.kind.has_pdn
        left_out = {*(() if pdn else commands.NEED_PDN), *(() if self.may_move else (commands.PLAY_ON.name,))}
        left_out |= set() if self.kind.suffixes else {*commands.NEED_FILES}
        groups = {title: [each for each in names if each not in left_out] for title, names in commands.MENU.items()}
        self.open_menu("menu", beside, groups)

    def comment(self) -> None:
        self.turn_to(MovesTab.name)
        self.ui.focus("comment")
        if self.ui.focused is None:  # a small window has no room for the field
            self.annotate()

    def annotate(self) -> None:
        tab = self.tabs[MovesTab.name]
        assert isinstance(tab, MovesTab)
        open_notes(self.ui, self.editing, tab.move_name)

    def ask_facts(self) -> None:
        open_facts(self.ui, self.editing, self.context.settings.piece_set)

    def name_opening(self) -> None:
        def failed(error: InputError) -> None:
            self.explain(error, lambda: _("The names can't be saved"))

        open_naming(self.context, self.ui, self.match.position, failed)

    def play_on(self) -> None:
        node, settings = self.match.node, self.context.settings
        if not self.may_move:
            self.tell(self.closed_text(), warning=True)
            return

        def play(level: str) -> None:
            self.go(self.context.routes.continued(*playing_from(node, level, settings.player_names[0])))

        ask_who_plays(self.ui, SetupChoice.of(self.kind.name, settings).level, play)

    def add_line(self) -> None:
        game, node, record = self.match.game, self.match.node, self.keeper.record
        own = record.key if record is not None else ""
        ask_to_add(self.context, self.ui, game, node, self.tell, player=self.shown.player, own=own)

    def open_lab(self) -> None:
        self.go(self.context.routes.lab(self.match.position, self))

    def find_games(self) -> None:
        """Find games with the position, in the file that this game comes from or in the library."""
        back = self.back
        if not isinstance(back, Finder):
            super().find_games()
            return
        in_library, position = super().find_games, self.match.position

        def in_file() -> None:
            self.ui.close()
            back.find(position)
            self.go(back)

        def elsewhere() -> None:
            self.ui.close()
            in_library()

        open_dialog(
            self.ui,
            lambda: _("Where do you want to search for this position?"),
            Space,
            lambda: [
                Button("cancel", _("Cancel"), self.ui.close),
                Button("in library", _("Library"), elsewhere),
                Button("in file", _("This file"), in_file, rank=Rank.MAIN),
            ],
            focus="in file",
        )

    def paste(self) -> None:
        """Study a copied game or position, by the rules of this game if it names none; Esc leads back here."""
        text = pygame.scrap.get_text()
        focused = self.ui.focused
        if isinstance(focused, TextField):
            focused.insert(" ".join(text[:LONGEST_PASTED].split()))
            return

        start = self.match.game.start
        rules = start.rules if self.kind.has_pdn else RULE_SETS[CHECKERS.variants[0]]

        def read(_heed: Heed) -> Callable[[], Screen]:
            opened = pdn_files.game_like(text, rules)
            return partial(self._pasted, opened._replace(guessed=opened.guessed and opened.game.start.rules != rules))

        self.read(lambda: read, _("Reading the copied text"), lambda: _("The copied text can't be opened"))

    def _pasted(self, opened: pdn_files.OpenedGame) -> Screen:
        screen = StudyScreen(self.context, opened.game, back=self)
        screen.tell_reading(opened)
        return screen

    def tell_reading(self, opened: pdn_files.OpenedGame) -> None:
        """Tell what of the game could not be read, that its rules were guessed, or that a draw was played on."""
        if opened.fault is not None:
            told = _("Only part of the game could be read. {fault}")
            self.tell(told.format(fault=error_text(opened.fault)), warning=True)
        elif opened.guessed:
            told = _("The file does not name its rules. Judging by the moves, they are: {rules}.")
            self.tell(told.format(rules=rules_title(opened.game.start.rules.name)))
        elif drawn := played_on(opened.game.positions):
            told = _("The game was a draw at move {number}, but play went on.")
            self.tell(told.format(number=(drawn + 1 + opened.game.start.turn) // 2))

    def save(self) -> None:
        types = game_types(self.kind.suffixes)
        if not types:
            self.tell(_("Games of this kind can't be saved to a file. It is in the library."), warning=True)
            return
        chapters = self.chapters
        games = [each.game for each in chapters.all] if chapters.several else [self.match.game]
        name = plain_name(chapters.title, usual_suffix(games[0])) if chapters.several else file_name(games[0])

        def write(path: Path) -> None:
            write_to(path, games)
            self.tell(_("Saved as {path}").format(path=path))

        folder = self.context.places.games
        with suppress(OSError):  # the dialog begins in a folder that is there
            folder.mkdir(parents=True, exist_ok=True)
        save_file(self.context, self.ui, _("Save the game"), types, name, write, folder=folder)

    def handle(self, event: pygame.event.Event) -> None:
        """A right click on a move of the text goes there, and opens the menu."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3 and len(self.ui.layers) == 1:
            text = next((widget for widget in self.ui.walk() if isinstance(widget, MoveText)), None)
            at = self.ui.point(text, event.pos) if text is not None else event.pos
            node = text.node_at(at) if text is not None and text.rect.collidepoint(at) else None
            if node is not None:
                self.go_to_node(node)
                self.open_more(pygame.Rect(self.ui.unmirrored(event.pos), (1, 1)))
                return
        super().handle(event)

    # The ways out

    def leave(self) -> None:
        self.go(self.back or self.context.routes.home())

    def go(self, screen: Screen) -> None:
        self.keeper.keep()
        self.chapters.keep()
        self.shown.leave()
        for tab in self.tabs.values():
            tab.away()
        super().go(screen)

    def keep(self) -> None:
        self.keeper.keep()
        self.chapters.keep()

    # Time

    @property
    def busy(self) -> bool:
        return (
            super().busy or self.keeper.pending or self.chapters.pending or any(tab.busy for tab in self.tabs.values())
        )

    def update(self, dt: float) -> Screen:
        if self.is_back():
            self.shown.enter()
            for tab in self.tabs.values():
                tab.back()
        if self._seen is not self.match.node:
            self._seen = self.match.node
            for tab in self.tabs.values():
                tab.position_changed()
        for tab in self.tabs.values():
            tab.frame(dt)
        self.keeper.update(dt)
        self.chapters.keep(KEPT_A_FRAME)
        return super().update(dt)


IN_MENU = {name for names in commands.MENU.values() for name in names}


def _in_menu(command: Command) -> Command:
    """The command with its text in the menu alone."""
    text = commands.IN_MENU.get(command.name, command.text)
    return replace(command, text=text, told="") if command.told else command
