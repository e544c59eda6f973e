"""The panel of the play screen: what is played, the players, the moves, the status or the result, the tools."""

from dataclasses import replace
from functools import partial
from typing import NamedTuple

from game.keeping.settings import ShownThoughts
from game.kinds import kind_of
from game.lessons.courses import page_about
from game.match import opening_at
from game.ui.board.move_list import MoveList, MoveScroll
from game.ui.commands import Command
from game.ui.games import wording
from game.ui.games.presentation import presentation_named
from game.ui.look.sizes import Height, Width
from game.ui.look.theme import Ink, Type
from game.ui.play.board import PlayedBoard
from game.ui.play.clocks import ClockPart
from game.ui.play.coaching import CoachPart
from game.ui.play.endings import ways_out
from game.ui.play.seats import cards_of
from game.ui.play.series import SeriesPart
from game.ui.play.status import status_text, thoughts_of
from game.ui.play.verdicts import VerdictPart, can_be_judged
from game.ui.play.watching import WatchPart
from game.ui.widgets.button import Button, Pressable, Rank, button_of, tool_of
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Columns, Panel, Row, straight
from game.ui.widgets.line import LiveLine, Titles, with_whole_parts
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.status import Status
from game.ui.widgets.text_field import TextField
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import C_, N_, _, in_language

MORE = (
    *("study", "review", "lab", "find", "edit", ""),
    *("players", "coach", "reset score", "looks", ""),
    *("share", "learn", "puzzles"),
)

FEW = 9
"""Number of squares up to which there is no field for typed moves until one is begun on the board."""


class PlayParts(NamedTuple):
    clocks: ClockPart
    watch: WatchPart
    coach: CoachPart
    verdicts: VerdictPart
    series: SeriesPart


class PlayPanel:
    """The panel as it is now, made from the board and its parts."""

    def __init__(self, board: PlayedBoard, parts: PlayParts) -> None:
        self.board = board
        self.parts = parts
        self.playing, self.over = board.playing, board.over
        self.commands = board.table()
        self.settings, self.room = board.context.settings, board.ui.room
        self.small = self.room.width < Width.MEDIUM
        self.many = len(self.playing.setup.seats) > 2

    def build(self, *, wide: bool) -> Widget:
        """Everything in one column or, `wide`, in two."""
        board, parts, over, small = self.board, self.parts, self.over, self.small
        above, below = cards_of(board, parts.clocks)
        state, following = self._state(), self._following()
        score = [] if over and not wide else parts.series.score_line()
        moves = [self._moves(), *self._ways()]
        thoughts, typed = self._thoughts(), self._typed()
        low = self.room.height < Height.TALL
        if wide:
            left = Column([*score, *above, *below, *state, *thoughts], gap=8, grow=1)
            inside: list[Widget] = [Row([left, Column([*moves, *typed], gap=8, grow=1)], gap=16, wraps=False, grow=1)]
        elif small and self.playing.clocks:
            inside = [*state, *above, *below, *moves, *thoughts, *typed]
        elif small or (over and (self.many or low)):
            inside = [*state, *score, *above, *moves, *thoughts, *below, *typed]
        else:
            inside = [*score, *above, *moves, *thoughts, *state, *below, *typed]
        shown_in = "end scroll" if over else "panel scroll"
        last = [*following, Columns(self._tools(), least=34 if small else 62, most=4, gap=6)]
        if (advice := parts.coach.question) is not None:
            alone, asked = self.room.height < Height.LOW, [parts.coach.question_lines(advice)]
            if alone:
                inside, shown_in = [*asked], "question scroll"
            last = [*([] if alone else asked), parts.coach.answers(advice, alone=alone)]
        return Panel(
            [
                Column([self._header()], padding=4),
                Scroll(Column(inside, gap=8, padding=4), name=shown_in, least=24),
                Column(last, gap=8, padding=4),
            ],
            gap=0,
            padding=10,
            name="panel",
        )

    # The header

    def _header(self) -> Widget:
        """The way back, what is played, a way to save it, what the computer thinks, and the sound."""
        setup, node = self.playing.setup, self.playing.match.node
        game, opening = presentation_named(setup.game), opening_at(node)
        note = _(game.reverse_name) if setup.giveaway else in_language(opening) if opening else ""
        roomy, more = self.room.width >= Width.MEDIUM, _("What else to do with the position")
        line: list[Widget] = [self._icon("back"), Titles(game.full_name(setup.rules), note)]
        if game.kind.has_pdn and self.room.width >= Width.SPACIOUS:
            line.append(self._icon("save"))
        if can_be_judged(node.position):
            line.append(self._icon("verdicts", rank=Rank.MAIN if self.parts.verdicts.shown else Rank.FLAT))
        if roomy:
            line.append(Button("more", "", self._open_more, symbol="more", rank=Rank.FLAT, tooltip=more))
        if roomy and self.playing.has_computer:
            line.append(self._icon("thoughts shown"))
        return Row([*line, self._icon("mute")], gap=6, wraps=False)

    def _icon(self, name: str, rank: Rank = Rank.FLAT) -> Widget:
        return button_of(self.commands[name], words=False, rank=rank)

    def _open_more(self) -> None:
        """List what else can be done with the game and the position that is shown."""
        self.board.open_menu("more list", self.board.ui.find("more").rect, MORE)

    # The middle

    def _state(self) -> list[Widget]:
        """The result or the status, with the ways that belong to it."""
        board, playing, parts, over, small = self.board, self.playing, self.parts, self.over, self.small
        state = [self._end()] if over else []
        if playing.claim and playing.persons_turn:
            tooltip = _("By the rules this is a draw: the side to move may claim it")
            state.append(Button("claim", _("Claim a draw"), self.commands["draw"].run, tooltip=tooltip))
        if parts.verdicts.shown:
            state += parts.verdicts.lines()
            if self.commands["positions"].enabled and not small:
                state.append(button_of(self.commands["positions"]))
        if board.message or not over:
            warning = board.warning or playing.computers.fault is not None
            lab = [] if over or warning else [button_of(self.commands["lab"], words=False)]
            ways = [] if small else self._rule() or lab
            status = Status(partial(status_text, board, parts.verdicts), warning=warning)
            pause = [button_of(self.commands["pause"], words=False)] if "pause" in self.commands and not over else []
            state.append(Row([status, *pause, *ways], wraps=False))
        return state

    def _rule(self) -> list[Pressable]:
        """The way from a refused click to the page on the rule that forbids it, if there is one."""
        board = self.board
        refused = board.refused_clicks if board.warning and board.may_move else ()
        if not refused or page_about(board.match.position, refused) is None:
            return []
        text, show = "" if self.small else _("The rule"), partial(board.learn, refused)
        return [Button("rule", text, show, symbol="question", tooltip=_("See this rule on a board"))]

    def _thoughts(self) -> list[Widget]:
        if not self.playing.has_computer or self.settings.thoughts is ShownThoughts.OFF:
            return []

        def line(number: int) -> str:
            return next(iter(thoughts_of(self.board)[number:]), "")

        lines = [
            LiveLine(
                name, partial(line, number), Type.SMALL, ink=Ink.MUTED, height=24, shorten=with_whole_parts, every=0.2
            )
            for number, name in enumerate(("thoughts", "expected"))
        ]
        return [Column(lines, gap=0)]

    def _moves(self) -> Widget:
        playing = self.playing
        texts = tuple(map(kind_of(playing.position).move_text, playing.positions, playing.moves))
        return MoveScroll(MoveList(texts, len(playing.setup.seats), playing.match.ply, self.board.go_to))

    def _ways(self) -> list[Widget]:
        """The buttons that lead back to earlier positions, and on to the one that was reached."""
        if self.room.height < (Height.HIGH if self.many else Height.USUAL):
            return []
        names = ("to the start", "step back", "step", "to the end")
        buttons = [button_of(self.commands[name], words=False) for name in names]
        return [straight(Columns(buttons, least=40, gap=6))]

    def _typed(self) -> list[Widget]:
        few = self.board.face.rows * self.board.face.columns <= FEW and not self.board.typed
        if self.over or self.playing.watched or few:
            return []
        reached = self.playing.position
        position = reached if self.playing.outcome is None else self.playing.setup.start
        example = kind_of(position).move_text(position, position.legal_moves()[0])
        hint, board = _("Type a move: {example}").format(example=example), self.board
        return [TextField("typed", board.typed, board.type, enter=board.enter_typed, hint=hint, longest=40, grow=0)]

    # The end of a game

    def _end(self) -> Widget:
        playing, pieces = self.playing, self.settings.piece_set
        position, outcome = playing.position, playing.outcome
        assert outcome is not None
        title = wording.result_title(position, outcome, playing.person, pieces)
        reason = wording.result_reason(playing.positions, outcome, pieces)
        texts: list[Widget] = [
            Label(title, Type.HEADING, name="result", align=0.5, news=True),
            Label(reason, name="reason", muted=True, align=0.5, news=True),
        ]
        if payoffs := wording.payoffs_text(position, outcome, pieces):
            texts.append(Label(payoffs, Type.SMALL, name="payoffs", align=0.5))
        return Column([*texts, *self.parts.series.end_lines(), *self.parts.coach.moment_lines()], gap=8, name="end")

    # Below

    def _following(self) -> list[Widget]:
        """What to do after a game or with a program that failed, and the pace of a game that is watched."""
        if self.playing.watched and not self.over and not self.playing.clocks:
            return [self.parts.watch.pace_field(named=not self.small)]
        if not self.over:
            return [ways_out(self.board)] if self.playing.computers.fault else []
        new = replace(self.commands["new"], name="another", text=N_("New game"), symbol="", told="")
        ways = [button_of(self.commands["rematch"], rank=Rank.MAIN), button_of(new)]
        if not self.small:
            ways += [self._study(), *([] if self.many else [self._review()])]
        return [Columns(ways, least=96, most=2 if len(ways) == 4 else 3, whole=True, gap=8)]

    def _study(self) -> Button:
        told = N_("Study this game")
        return button_of(replace(self.commands["study"], text=N_("Study"), symbol="", told=told))

    def _review(self) -> Button:
        review = self.commands["review"]
        return Button("review", C_("verb", "Review"), review.run, tooltip=review.tooltip)

    def _tools(self) -> list[Pressable]:
        """What can be done; without what is of no use after the end and where the panel has more to show."""
        playing, over, small = self.playing, self.over, self.small
        asks = "now" if self.commands["now"].enabled else "hint"
        names = ["undo", "redo", asks, "flip", "resign", "draw", "why", "new"]
        if playing.watched and playing.outcome is None:
            now = "why" if playing.watching.paused else "now"
            names = ["hold", "next move", "undo", "redo", "players", "flip", now, "new"]
        if small and over:
            names[7] = "study"
            names[3] = "flip" if self.many else "review"
        elif over:
            names[7] = "lab"
        tools = [tool_of(self._short(name), words=not small) for name in names]
        if small and (rule := self._rule()) and not playing.watched:
            tools[6:7] = rule
        failed = small and playing.computers.fault is not None
        kept = [each for each in tools if each.enabled or not (over or failed)]
        return [each for each in kept if not (failed and each.name == "why")]

    def _short(self, name: str) -> Command:
        short = {"players": N_("Players"), "lab": N_("Tree")}
        return replace(self.commands[name], text=short[name]) if name in short else self.commands[name]
