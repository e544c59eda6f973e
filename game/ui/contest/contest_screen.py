"""The screen of a tournament: the form before it, then the table and the game that goes on, large for a class."""

import os
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from ai.contest.tournament import Pace, players_in
from ai.minds.levels import LEVELS
from ai.work.jobs import Job, Listener, Worker
from game.checkers.kind import CHECKERS
from game.core import InputError
from game.keeping.files import write_as_asked
from game.keeping.settings import LONGEST_PATH
from game.kinds import KINDS
from game.ui import jobs
from game.ui.board.art import BoardStyle
from game.ui.board.picture import BoardPicture
from game.ui.board.scene import Scene
from game.ui.contest.contest_session import TOURNAMENT, Conditions, TournamentJob, TournamentSession, winners_text
from game.ui.contest.saving import PICTURE, fault_texts, table_csv, table_png, table_text, table_view
from game.ui.files.chooser import TABLES, TEXTS, Browse, choose_folder, save_file
from game.ui.games.presentation import presentation_named
from game.ui.jobs import LongJob
from game.ui.look.sizes import Height, PageWidth, Width
from game.ui.look.theme import Ink, Type
from game.ui.screen import Context, Screen
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.choice import Choice
from game.ui.widgets.dialog import ask
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Centred, Column, Columns, Field, Panel, Row, Space
from game.ui.widgets.listing import Item
from game.ui.widgets.progress import ProgressBar
from game.ui.widgets.scroll import BAR_ROOM, Scroll
from game.ui.widgets.status import Status
from game.ui.widgets.text_field import TextField
from game.ui.widgets.toggle import Toggle
from game.ui.widgets.widget import Host, Widget
from game.ui.widgets.widget_screen import WidgetScreen, explained, header
from game.ui.words import names
from game.ui.words.errors import error_text
from game.ui.words.i18n import C_, _, plural, with_signs
from game.ui.words.names import cell_separator

GAMES = (2, 4, 6, 10)
SECONDS = (1, 2, 5)
PACES = (0, 2, 5, 10)
"""Tenths of a second that a move is seen at least."""
BESIDE = 0.4
"""Width of the board next to the table, as a share of the window's."""
FAULTS = 112
"""Greatest height of the list of faults, at 100 %."""


class GameBoard(BoardPicture):
    def __init__(self, session: TournamentSession, style: BoardStyle, *, side: float) -> None:
        super().__init__("game", session.face, {}, style, side=side)
        self.session = session

    def update(self, ui: Host, dt: float) -> None:
        if self.session.stage.moving:
            self.session.stage.advance(dt)
            ui.animate()

    def scene_now(self, ui: Host) -> Scene:
        return self.session.scene()


class ContestScreen(WidgetScreen):
    """A round robin. Esc leads back; the tournament stays in the list of jobs until it is over and saved."""

    def __init__(self, context: Context, back: Screen, folder: Path | None = None) -> None:
        """`folder` has the files of the players; None leaves it to the person."""
        self.back = back
        self.pace = Pace(PACES[1] / 10)
        self.folder = "" if folder is None else str(folder)
        self.wanted = Conditions(Path(self.folder), CHECKERS.name, CHECKERS.variants[0])
        self.session: TournamentSession | None = None
        self.with_board = True
        self.problem = self.said = ""
        self._looker = Worker()
        self._looking = Listener[None, list[Path]](self._list, failed=self._complain)
        self._looked_in: Path | None = None
        self._players = ""
        left = context.jobs.left_at(TOURNAMENT)
        if isinstance(left, TournamentJob):
            self.session, self.pace = left.session, left.session.pace
            self.wanted, self.folder = left.session.conditions, str(left.session.conditions.folder)
        super().__init__(context, focus="folder" if folder is None else "begin")

    def go(self, screen: Screen) -> None:
        self._looker.let_go()
        self._looking.cancel()
        session = self.session
        if session is not None and (session.running or session.unsaved):
            self.context.jobs.begin(TournamentJob(session, self))
        elif session is not None:
            session.close()
        super().go(screen)

    def shows_job(self, job: LongJob) -> bool:
        return job.place == TOURNAMENT

    def hear_jobs(self) -> None:
        if (job := self.context.jobs.left_at(TOURNAMENT)) is not None:
            self.context.jobs.forget(job)

    def keep(self) -> None:
        """The program may end: no process of a player stays."""
        if self.session is not None:
            self.session.stop()

    # Layout

    def build(self) -> Widget:
        return self._form() if self.session is None else self._games(self.session)

    @property
    def _small(self) -> bool:
        return self.ui.room.width < Width.MEDIUM

    def _form(self) -> Widget:
        wanted = self.wanted
        variants = [(name, variant) for name, kind in KINDS.items() for variant in kind.variants]
        duels = [(name, variant) for name, variant in variants if KINDS[name].start(variant).players == 2]
        named = [(each, presentation_named(each[0])) for each in duels]
        rules = [(each, Item(game.full_name(each[1]), group=game.title)) for each, game in named]
        levels = [("", Item(_("No level"))), *((name, Item(_(names.LEVELS[name][0]))) for name in LEVELS[:-1])]
        hint = _("The folder of their Python files")
        field = TextField("folder", self.folder, self._type, hint=hint, longest=LONGEST_PATH)
        browse = Browse(self._browse, _("Choose a folder"))
        games = [(count, str(count)) for count in GAMES]
        seconds = [(time, _("{seconds} s").format(seconds=time)) for time in SECONDS]
        told = Status(lambda: self.problem or self._found(), warning=bool(self.problem))
        warning = _("The files are programs that run with your rights. Use only files that you have read.")
        choices = [
            Field(_("Rules"), DropDown("rules", rules, (wanted.game, wanted.variant), lambda each: self._rules(*each))),
            Field(_("A level plays too"), DropDown("level", levels, wanted.level, self._set("level"))),
            Field(_("Games per pair"), Choice("games", games, wanted.games, self._set("games"))),
            Field(_("Time per move"), Choice("seconds", seconds, wanted.seconds, self._set("seconds"))),
        ]
        players = [Row([field, browse], wraps=False), Row([told], wraps=False)]
        inside = [
            Field(_("Players"), Column(players, gap=8)),
            Columns(choices, least=240, gap=14),
            explained(
                Toggle("drawn", _("Start with six random moves"), wanted.drawn, self._set("drawn")),
                _("Otherwise players without randomness repeat the same games."),
            ),
            Label(warning, Type.SMALL, name="rights", muted=True),
        ]
        given = bool(self.folder.strip())
        begin = Button("begin", _("Begin"), self.begin, symbol="play", rank=Rank.MAIN, enabled=given, grow=1)
        low = self.ui.room.height < Height.LOWEST
        fields = Column([Label(_("Round robin"), Type.HEADING), *inside], gap=14, padding=4)
        page = Scroll(fields, name="page", grow=0, holds=True)
        form = Panel([page, Row([begin, Space()], gap=BAR_ROOM, padding=4)], padding=4 if low else 20)
        middle = Centred(Column([form], padding=4 if low else 16), most=PageWidth.FORM, grow=1)
        check = Button("check", _("Check a search…"), lambda: self.go(self.context.routes.check(self)))
        return Column([header(_("Tournament"), self.leave, [] if self._small else [check]), middle], gap=0)

    def _found(self) -> str:
        """Number of players in the folder; looked up repeatedly in a thread, since a network drive can be slow."""
        folder = self._folder()
        if folder is None:
            return _("One file for each player, as in “Write your first player”.")
        if folder != self._looked_in:
            self._looked_in, self._players = folder, ""
            self._looker.let_go()
            self._look_into(folder).wait(jobs.PATIENCE)
        self._looking.hear()
        if not self._looking.waiting:
            self._look_into(folder)
        return self._players

    def _look_into(self, folder: Path) -> Job[None, list[Path]]:
        job: Job[None, list[Path]] = self._looker.start(lambda stop, tell: players_in(folder))
        self._looking.await_job(job)
        return job

    def _list(self, found: list[Path]) -> None:
        names = ", ".join(path.stem for path in found)
        self._players = plural("{count} player: {names}", "{count} players: {names}", len(found), names=names)

    def _complain(self, error: InputError) -> None:
        self._players = error_text(error)

    def _games(self, session: TournamentSession) -> Widget:
        playing = session.playing if session.running and session.playing is not None else ()
        pair = [number for number, place in enumerate(session.places) if place.player in playing]
        table = table_view(session, pair)
        small = self._small
        faults = fault_texts(session)[::-1]
        style = Type.SMALL if small else Type.STRONG
        told: list[Widget] = [Label(text, style, name=f"fault {n}", colour=Ink.DANGER) for n, text in enumerate(faults)]
        said = [Label(self.said, style, name="said", muted=True)] if self.said else []
        progress = ProgressBar("progress", session.table.games / session.count, resting=not session.running)
        if small:
            middle: Widget = Scroll(Column([table, *told, *said], padding=12), name="table page")
            below = [progress, self._tools(session)]
        else:
            beside = [self._board(session)] if self.with_board else []
            middle = Row([Column([table], padding=16, grow=1), *beside], wraps=False, grow=1)
            listed = [Scroll(Column(told, gap=8), name="faults", most=FAULTS)] if told else []
            below = [*listed, *said, progress, self._tools(session)]
        top = header(winners_text(session) if session.over else session.progress, self.leave)
        return Column([top, middle, Column(below, gap=8, padding=12)], gap=0)

    def _board(self, session: TournamentSession) -> Widget:
        chosen, (width, height) = self.context.settings, self.ui.room
        side = max(160.0, min(width * BESIDE, height - 380 - (FAULTS / 2 if session.faults else 0)))
        lower = 0 if session.face.bottom is None else session.face.bottom
        seats = session.playing or (0, 0)
        upper_name, lower_name = (session.names[seats[seat]] for seat in (1 - lower, lower))
        playing = session.playing is not None

        def card(name: str, seat: int) -> Widget:
            text = presentation_named(session.conditions.game).side_name(session.position, seat, chosen.piece_set)
            named = Label(name if playing else "", Type.TITLE, name=f"seat {seat}", align=0.5)
            return Column([named, Label(text if playing else "", Type.SMALL, muted=True, align=0.5)], gap=0)

        board = GameBoard(session, BoardStyle.chosen(chosen, self.ui.look.scale), side=side)
        inside = [card(upper_name, 1 - lower), Row([board], align=0.5), card(lower_name, lower)]
        return Column(inside, gap=8, padding=16, valign=0.5)

    def _tools(self, session: TournamentSession) -> Widget:
        tool = partial(Button, words=self.ui.room.width >= Width.BROAD)
        tools: list[Widget] = []
        if not session.over:
            told, slow = _("Time to show each move"), _("{seconds} s")
            texts = (
                slow.format(seconds=with_signs(f"{pace / 10:g}")) if pace else C_("pace", "Fast") for pace in PACES
            )
            items = [(pace, Item(text)) for pace, text in zip(PACES, texts, strict=True)]
            tools.append(DropDown("pace", items, round(10 * self.pace.seconds), self._set_pace, tooltip=told))
        if not self._small:
            text, symbol = (_("Hide the board"), "hidden") if self.with_board else (_("Show the board"), "eye")
            tools.append(tool("board", text, partial(setattr, self, "with_board", not self.with_board), symbol=symbol))
        if session.running:
            tools.append(tool("stop", _("Stop"), self._stop, symbol="stop"))
        else:
            tools.append(tool("save", _("Save"), self._save, symbol="save", enabled=session.table.games > 0))
            tools.append(tool("new", _("New tournament"), self._ask_anew, symbol="new"))
            if not session.over:
                tools.append(tool("go on", _("Go on"), session.go_on, symbol="play", rank=Rank.MAIN))
        return Row(tools, align=0.5)

    # What the person does

    def _type(self, text: str) -> None:
        self.folder, self.problem = text, ""

    def _browse(self) -> None:
        def chosen(path: Path) -> None:
            self._type(str(path))
            self.ui.focus("begin")

        choose_folder(self.context, self.ui, _("The folder of the players"), chosen)

    def _rules(self, game: str, variant: str) -> None:
        self.wanted = replace(self.wanted, game=game, variant=variant)

    def _set(self, name: str) -> Callable[[Any], None]:
        def change(value: Any) -> None:
            self.wanted = replace(self.wanted, **{name: value})

        return change

    def _set_pace(self, pace: int) -> None:
        self.pace.seconds = pace / 10

    def open_file(self, path: Path) -> None:
        """A folder that is dropped on the window is that of the players."""
        if self.session is None and os.path.isdir(path):
            self._type(str(path))
            self.ui.rebuild()
        else:
            super().open_file(path)

    def _folder(self) -> Path | None:
        text = self.folder.strip()
        return Path(os.path.expanduser(text)) if text else None

    def begin(self) -> None:
        folder = self._folder()
        if folder is None:
            return
        self.problem = self.said = ""
        try:
            self.session = TournamentSession(replace(self.wanted, folder=folder), self.pace)
        except InputError as error:
            self.problem = error_text(error)
            return
        self.session.go_on()
        self.ui.focus("stop")

    def _stop(self) -> None:
        self.keep()
        self.ui.focus("go on")

    def _ask_anew(self) -> None:
        session = self.session
        if session is not None and session.saved < session.table.games:
            question = _("The table is not saved. Discard it?")
            ask(self.ui, question, _("Discard"), _("Cancel"), self._anew)
        else:
            self._anew()

    def _anew(self) -> None:
        if self.session is not None:
            self.session.close()
        self.session, self.said = None, ""
        self.ui.focus("begin")

    def _save(self) -> None:
        session = self.session
        assert session is not None

        def write(path: Path) -> None:
            ways: dict[str, Callable[[], str | bytes]] = {
                ".png": lambda: table_png(session, self.ui.look),
                ".txt": lambda: table_text(session),
            }
            write_as_asked(path, ways.get(path.suffix.lower(), lambda: table_csv(session, cell_separator()))())
            session.saved = session.table.games
            self.said = _("The table is in {path}.").format(path=path)

        save_file(self.context, self.ui, _("Save the table"), (TABLES, TEXTS, PICTURE), _("Tournament") + ".csv", write)

    # Time

    @property
    def busy(self) -> bool:
        session = self.session
        return super().busy or (session is not None and (session.running or session.stage.moving))

    def update(self, dt: float) -> Screen:
        session = self.session
        if session is not None:
            was_running, games = session.running, session.table.games
            if session.hear(motion=self.ui.look.motion):
                self.ui.dirty = True
                self.ui.rebuild()
            if was_running and session.over:
                self.context.sounds.play("win")
                self.ui.focus("save")
            elif games != session.table.games:
                self.said = ""
        return super().update(dt)
