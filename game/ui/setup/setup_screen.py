"""The form before a game: the rules, the players, the strength of the computer."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pygame

from ai.algorithms import Algorithm
from ai.own_player.host import SECONDS
from game.core import InputError, State
from game.faults import Fault
from game.keeping.settings import LONGEST_PATH
from game.kinds import family_of
from game.lessons.courses import TAUGHT
from game.ui.board.art import BoardStyle
from game.ui.board.picture import BoardPicture, FigureText
from game.ui.commands import EDIT, LEARN, PASTE, Command, own_first
from game.ui.editor.reading import can_be_edited
from game.ui.files.chooser import PYTHON, Browse, open_file
from game.ui.files.pdn_files import FEN
from game.ui.games.presentation import presentation_named
from game.ui.look.sizes import Height, Width
from game.ui.look.theme import Ink, Type
from game.ui.play_setup import BEST_OF, CUSTOM, ENGINE, OWN
from game.ui.screen import Context, Screen
from game.ui.setup import setup_rows
from game.ui.setup.engines import EngineRows
from game.ui.setup.setup_choice import (
    CHOSEN,
    FREE,
    MOST_PLAYERS,
    Mode,
    SetupChoice,
    evaluations_offered,
    players_of,
    switch_game,
    with_part,
)
from game.ui.setup.setup_opening import OpeningField, OpeningList
from game.ui.setup.setup_rules import ClockRows, RulesChoice
from game.ui.widgets.button import Button, Rank, button_of
from game.ui.widgets.choice import Choice
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import AtMost, Column, Field, Panel, Row, Space
from game.ui.widgets.line import Line, with_whole_parts
from game.ui.widgets.listing import Item
from game.ui.widgets.scroll import BAR_ROOM, Scroll
from game.ui.widgets.text_field import TextField
from game.ui.widgets.toggle import Toggle
from game.ui.widgets.widget import Host, Widget
from game.ui.widgets.widget_screen import WidgetScreen, explained, header, how_to_play, no_lessons
from game.ui.words import names
from game.ui.words.i18n import C_, _

T = TypeVar("T")
FORM = 580
"""Width of the form next to the board, at 100 %."""
BELOW_HEADER = 60
"""Height of a window, at 100 %, that the picture of the board leaves for the header."""
LONGEST_FEN = 400


class StartBoard(BoardPicture):
    clickable = True
    start: Callable[[], None]

    def release(self, ui: Host, at: tuple[int, int]) -> None:
        if self.rect.collidepoint(at):
            self.start()


class SetupScreen(WidgetScreen):
    """The form for one game, next to its board. Start saves the choices and begins."""

    def __init__(
        self, context: Context, game: str, start: State[Any] | None = None, back: Screen | None = None
    ) -> None:
        """`start` is the position to begin with, None for the usual one; Esc leads to `back`, or to the first page."""
        super().__init__(context, focus="start")
        self.back = back
        self.choice = SetupChoice.of(game, context.settings)
        self.game = presentation_named(game)
        if start is not None:
            self.choice.begin_with(start)
        self.rules = RulesChoice(self.choice, self._switch)
        self.clocks = ClockRows(self.choice)
        self.engines = EngineRows(context, self.ui, self.choice)
        self.unfolded = bool(self.choice.fault)

    def leave(self) -> None:
        self._keep()
        self.go(self.back or self.context.routes.home())

    @property
    def busy(self) -> bool:
        return super().busy or self.engines.busy

    def update(self, dt: float) -> Screen:
        if self.choice.has_engine:
            self.engines.update()
        return super().update(dt)

    def go(self, screen: Screen) -> None:
        self.engines.leave()
        super().go(screen)

    def commands(self) -> tuple[Command, ...]:
        own = [PASTE.on(self._paste)]
        if self.game.kind.name in TAUGHT:
            own.append(LEARN.on(self.learn))
        if can_be_edited(self.choice.draft().start):
            own.append(EDIT.on(self.edit, told=""))
        return own_first(*own, *super().commands())

    def _switch(self, game: str, variant: str) -> None:
        """Go on with the form of another game of the family."""
        self._keep()
        switch_game(self.choice, self.context.settings, game, variant)
        screen = self.__class__(self.context, game, back=self.back)
        screen.ui.focus("rules")
        self.go(screen)

    def _paste(self) -> None:
        """Begin with the position that was copied; anything else is opened."""
        copied = pygame.scrap.get_text().strip() if self.game.kind.has_pdn else ""
        if not FEN.match(copied):
            self.open_copied()
        elif len(copied) > LONGEST_FEN:
            error = InputError(Fault.TEXT_LARGE, most=LONGEST_FEN)
            self.explain(error, lambda: _("The copied text can't be opened"))
        else:
            self.choice.fen, self.unfolded = copied, True

    def open_file(self, path: Path) -> None:
        """Seat the player of a Python file; any other file is opened."""
        if path.suffix.lower() == ".py":
            self.choice.player = str(path)
            if self.choice.players > 2:
                self.choice.levels = with_part(self.choice.levels, 1, OWN)
            elif self.choice.mode is Mode.WATCH:
                self.choice.computers = with_part(self.choice.computers, 1, OWN)
            else:
                self.choice.level, self.choice.mode = OWN, Mode.COMPUTER
            self.ui.rebuild()
        else:
            super().open_file(path)

    def start(self) -> None:
        self._keep()
        if self.choice.has_own_player:
            self.context.settings.know_player(self.choice.player_path)
            self.context.changed()
        if self.choice.has_engine:
            self.choice.engine, self.choice.other_engine = self.engines.name, self.engines.other
        self.go(setup_rows.begun(self.context, self.choice))

    def _keep(self) -> None:
        self.choice.keep(self.context.settings)
        self.context.changed()

    def build(self) -> Widget:
        look = self.ui.look
        width, height = self.ui.room
        gap = 24 if height >= Height.VERY_HIGH else 12 if height >= Height.TALL else 8
        fields = Column(self._fields(), gap=gap, padding=4)
        foot = self._foot(low=height < Height.TALL)
        form = Panel([Scroll(fields, name="page", holds=True), foot], padding=16, gap=8)
        inside: list[Widget] = [AtMost(form, most=620, highest=800)]
        if width >= Width.ROOMY:
            inside.insert(0, self._board(min(width - FORM, height - BELOW_HEADER - look.control_height / look.scale)))
        page = Row(inside, gap=24, padding=16, align=0.5, wraps=False, tall=True, grow=1)
        taught = self.game.kind.name in TAUGHT and width >= Width.NARROW
        ways = [how_to_play(self.learn, words=width >= Width.ROOMY)] if taught else []
        if can_be_edited(self.choice.board):
            ways.append(button_of(self.command("edit"), words=False))
        return Column([header(self.game.title, self.leave, ways), page], gap=0)

    @property
    def _possible(self) -> bool:
        choice = self.choice
        own = not choice.has_own_player or (choice.player_path and not choice.player_fault)
        return bool(own) and not choice.fault and (not choice.has_engine or self.engines.possible)

    def _board(self, side: float) -> Widget:
        position = self.choice.board
        face, chosen = self.game.face(position), self.context.settings
        style = BoardStyle(chosen.board_theme, chosen.piece_set)
        flipped = face.bottom is not None and self.choice.person not in (None, face.bottom)
        board = StartBoard("board", face, face.figures(position), style, side=side, flipped=flipped)
        board.start, board.enabled, board.tooltip = self.start, self._possible, _("Start")
        return board

    def _set(self, name: str) -> Callable[[object], None]:
        return lambda value: setattr(self.choice, name, value)

    def _fields(self) -> list[Widget]:
        choice = self.choice
        rules = [self.rules.field()] if sum(len(kind.variants) for kind in family_of(choice.game)) > 1 else []
        if choice.players > 2:
            who = self._seats()
        elif choice.mode is Mode.WATCH:
            who = self._computers()
        else:
            sides = [("first", _("You")), ("second", _("The computer")), ("random", _("Random"))]
            side = Field(_("Who moves first"), Choice("side", sides, choice.side, self._set("side")))
            who = [*self._strength(), side] if choice.mode is Mode.COMPUTER else []
        modes = [(mode, _(text)) for mode, text in setup_rows.MODES.items()]
        opponent = Field(_("Opponent"), Choice("mode", modes, choice.mode, self._set("mode")))
        mode = [opponent] if choice.players == 2 else []
        more = [Column(self._more(), gap=16, name="more rows")] if self.unfolded else []
        return [*rules, *mode, *who, *more]

    def _foot(self, *, low: bool) -> Widget:
        """The line under which the rest is folded, and Start; in a low window next to one another."""
        start = Button("start", _("Start"), self.start, symbol="play", rank=Rank.MAIN, grow=1, enabled=self._possible)
        mode = self.choice.mode if self.choice.players == 2 else Mode.WATCH
        persons = self._names()[: {Mode.COMPUTER: 1, Mode.PLAYERS: 2, Mode.WATCH: 0}[mode]]
        said = setup_rows.summary(self.choice, persons)
        symbol = "up" if self.unfolded else "down"
        more = Button("more", _("More"), self._unfold, symbol=symbol, rank=Rank.FLAT, tooltip=said)
        if low:
            return Row([more, start, Space(BAR_ROOM - 12)], wraps=False, padding=4)
        line = Line(said, Type.SMALL, name="set", ink=Ink.MUTED, shorten=with_whole_parts, grow=1)
        return Column([Row([more, line], wraps=False), Row([start, Space()], gap=BAR_ROOM)], gap=8, padding=4)

    def _unfold(self) -> None:
        self.unfolded = not self.unfolded
        self.ui.rebuild()
        if self.unfolded:
            page, rows = self.ui.find("page"), self.ui.find("more rows")
            page.reveal(self.ui.look, rows.rect)

    def _more(self) -> list[Widget]:
        choice = self.choice
        reverse = Toggle("giveaway", _(self.game.reverse_text), choice.giveaway, self._set("giveaway"))
        giveaway = [reverse] if self.game.kind.can_reverse else []
        custom = self._custom() if CUSTOM in choice.levels_chosen else []
        if choice.players > 2:
            return [*self._players(), *custom, *self.clocks.fields(), setup_rows.for_two(), *giveaway, self._position()]
        persons = [self._name(0, _("Your name"))] if choice.mode is Mode.COMPUTER else []
        if choice.mode is Mode.PLAYERS:
            persons = [self._name(0, _("First player")), self._name(1, _("Second player"))]
        adapting = setup_rows.adapting_field(choice, self.context.library, self._set("adapting"))
        special = [self._opening()] if self.game.ballots or choice.openings else []
        special += setup_rows.opening_rule_field(choice, self._set("opening_rule"))
        special += setup_rows.handicap_field(choice, self._set("handicap"))
        games = [(count, str(count) if count else "∞") for count in BEST_OF]
        special.append(Field(_("Games in a match"), Choice("best of", games, choice.best_of, self._set("best_of"))))
        position = [self._position()] if can_be_edited(choice.draft().start) else []
        adapts = [adapting] if choice.mode is Mode.COMPUTER else []
        coach = setup_rows.coach_field(choice, self._set("coach"))
        rows = [*custom, *adapts, *persons, *self.clocks.fields(), coach, *special]
        return [*rows, *giveaway, *self.rules.house_fields(), *self._players(), *position]

    def _players(self) -> list[Widget]:
        kind = self.game.kind
        offered = sorted({players_of(kind.name, variant) for variant in kind.variants})
        numbers = [(number, str(number)) for number in offered]
        choice = Choice("players", numbers, self.choice.players, self.rules.choose_players)
        return [Field(C_("number", "Players"), choice)] if len(offered) > 1 else []

    def _seats(self) -> list[Widget]:
        choice, chosen = self.choice, self.context.settings
        narrow = self.ui.room.width < Width.NARROW
        position, levels = choice.draft().start, choice.seat_levels
        face, pieces = self.game.face(position), chosen.piece_set
        sides = [self.game.side_name(position, player, pieces) for player in range(choice.players)]
        marks = [
            FigureText([face.figure_of(player)], pieces, 30, side, column=sides) for player, side in enumerate(sides)
        ]
        found = setup_rows.seats(choice, marks, self._names(), self._rename, narrow=narrow)
        depth = setup_rows.dials(choice)[1:] if CUSTOM in levels else []
        return [*found, *depth, *(self._own_player() if OWN in levels else [])]

    def _computers(self) -> list[Widget]:
        position, pieces = self.choice.draft().start, self.context.settings.piece_set
        sides = [self.game.side_name(position, player, pieces) for player in (position.turn, 1 - position.turn)]
        more: dict[str, Callable[[], list[Widget]]] = {
            CUSTOM: partial(setup_rows.dials, self.choice),
            OWN: self._own_player,
            ENGINE: self.engines.rows,
        }
        rows = setup_rows.computers_fields(self.choice, sides)
        return [*rows, *(row for level in more if level in self.choice.levels_chosen for row in more[level]())]

    def _names(self) -> tuple[str, ...]:
        return (*self.context.settings.player_names, *[""] * MOST_PLAYERS)[:MOST_PLAYERS]

    def _rename(self, number: int, name: str) -> None:
        kept = self._names()
        named = (*kept[:number], name, *kept[number + 1 :])
        self.context.settings.player_names = named if any(named[2:]) else named[:2]

    def _opening(self) -> Widget:
        choice, game = self.choice, self.game
        drawn = game.drawn(choice.rules, reverse=choice.giveaway)
        openings = [(FREE, Item(_("Go as you please"), _("The players choose every move.")))]
        for name, ballots in game.ballots.items():
            if name in drawn or name == choice.opening:
                detail = ballots.detail if name in drawn else ballots.lacking
                openings.append((name, Item(_(ballots.title), _(detail), name in drawn)))
        openings.append((CHOSEN, Item(_("Choose an opening"), _("You choose it from a list."))))
        chosen, possible = choice.chosen_opening, bool(choice.openings)
        shown = choice.opening if choice.draws_opening or chosen is not None else FREE
        menu = DropDown("opening", openings, shown, self._set("opening"), enabled=possible)
        field = Field(_("Opening"), menu)
        if choice.fen.strip():
            return explained(field, _(setup_rows.FROM_START))
        if choice.men_given:
            return explained(field, _("Not with a handicap."))
        if not possible:
            return explained(field, _("These rules have no named openings."))
        if chosen is None:
            missing = None if choice.opening in drawn else game.ballots.get(choice.opening)
            return explained(field, _(missing.lacking) if missing is not None else "")
        return explained(Column([field, OpeningField(chosen, self.choose_opening)], gap=8), chosen.moves)

    def choose_opening(self) -> None:
        style = BoardStyle(self.context.settings.board_theme, self.context.settings.piece_set)
        choice = self.choice
        shown = choice.chosen_opening.moves if choice.chosen_opening else ""
        OpeningList(self.ui, choice.draft().start, choice.openings, style, shown, self._set("beginning")).open()

    def _position(self) -> Widget:
        choice = self.choice
        field = TextField("position", choice.fen, self._set("fen"), hint=_("Standard start"), longest=LONGEST_FEN)
        faults = [Label(choice.fault, Type.SMALL, name="fault", colour=Ink.DANGER)] if choice.fault else []
        label = Label(_("Position (FEN)") if self.game.kind.has_pdn else _("Position"))
        return Column([Field(label, field), *faults], gap=6)

    def learn(self) -> None:
        self._keep()
        start = self.choice.draft().start
        self.show_opened(lambda: self.context.routes.learn(start, (), self), no_lessons)

    def edit(self) -> None:
        self._keep()
        self.go(self.context.routes.editor(self.choice.draft().start, self))

    def _name(self, number: int, label: str) -> Widget:
        hint = _("Player {number}").format(number=number + 1) if self.choice.mode is Mode.PLAYERS else _("You")
        field = TextField(f"name {number}", self._names()[number], lambda name: self._rename(number, name), hint=hint)
        return Field(label, field)

    def _strength(self) -> list[Widget]:
        more = {OWN: self._own_player, ENGINE: self.engines.rows}.get(self.choice.level)
        return [*setup_rows.strength_fields(self.choice, self.context.library), *(more() if more else [])]

    def _own_player(self) -> list[Widget]:
        choice, known = self.choice, self.context.settings.own_players
        hint = _("Type its path, or drop it here")
        field = TextField("player", choice.player, self._set("player"), hint=hint, longest=LONGEST_PATH)
        browse = Browse(self._browse, _("Choose a file"))
        inside: list[Widget] = [Column([Label(_("Python file")), Row([field, browse], wraps=False)], gap=8)]
        if choice.player_fault:
            inside.append(Label(choice.player_fault, Type.SMALL, name="player fault", colour=Ink.DANGER))
        if known and known != (choice.player_path,):
            files = [(path, Item(Path(path).name, str(Path(path).parent))) for path in known]
            if choice.player_path not in known:
                files.insert(0, (choice.player_path, Item(Path(choice.player_path).name or _("None of these"))))
            recent = DropDown("recent players", files, choice.player_path, self._set("player"))
            inside.append(Field(_("Recent files"), recent))
        time = setup_rows.time_field(choice.seconds or int(SECONDS), self._set("seconds"))
        routes, told = self.context.routes, _("All files of a folder play one another, on one large screen")
        contest = Button("contest", _("Tournament of players…"), lambda: self.go(routes.contest(self)), tooltip=told)
        told = _("Grade your own search, or those of a class, on random trees")
        check = Button("check", _("Check a search…"), lambda: self.go(routes.check(self)), tooltip=told)
        return [Column(inside, gap=8), time, Row([contest, check], gap=8)]

    def _browse(self) -> None:
        folder = Path(self.choice.player_path).parent if self.choice.player_path else None
        open_file(self.context, self.ui, _("Choose a player"), (PYTHON,), self.open_file, folder=folder)

    def _custom(self) -> list[Widget]:
        """Time and evaluation of the level CUSTOM; the engine has its own evaluation."""
        choice = self.choice
        evaluations = [(name, Item(*names.evaluation(name))) for name in evaluations_offered(choice.game)]
        time = setup_rows.time_field(choice.seconds, self._set("seconds"), endless=True)
        evaluation = DropDown("evaluation", evaluations, choice.evaluation, self._set("evaluation"))
        own = choice.players == 2 and choice.algorithm == Algorithm.ENGINE
        return [time] if own else [time, Field(_("Evaluation"), evaluation)]
