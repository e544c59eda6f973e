"""The panel of the play screen: what is played, the players, the moves, the status or the result, the tools."""

from functools import partial
from typing import NamedTuple

from game.keeping.settings import ShownThoughts
from game.kinds import kind_of
from game.lessons.courses import page_about
from game.openings import opening_at
from game.ui.board.move_list import MoveList, MoveScroll
from game.ui.board.ways import ways
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
from game.ui.shortcuts import Action
from game.ui.widgets.button import Button, Rank, Tool
from game.ui.widgets.dropdown import open_list
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Columns, Panel, Row
from game.ui.widgets.line import LiveLine, Titles, with_whole_parts
from game.ui.widgets.listing import Item
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.status import Status
from game.ui.widgets.text_field import TextField
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import C_, N_, _, in_language

THOUGHTS = {
    ShownThoughts.OFF: N_("What the computer thinks is hidden"),
    ShownThoughts.SCORE: N_("The computer's score is shown"),
    ShownThoughts.LINE: N_("The computer's score and line are shown"),
}
"""Tooltips of the eye in the header."""


class PlayParts(NamedTuple):
    """The parts of the play screen, in the order in which they hear of a move."""

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
        self.playing, self.act, self.over = board.playing, board.act, board.over
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
        thoughts, on, roomy = self.settings.thoughts, self.parts.verdicts.shown, self.room.width >= Width.MEDIUM
        seen = "hidden" if thoughts is ShownThoughts.OFF else "eye"
        worth = _("Hide what each move is worth (V)") if on else _("Show what each move is worth (V)")
        more = _("What else to do with the position")
        line = [
            self._flat("back", Action.BACK, "back", _("Back (Esc)")),
            Titles(game.full_name(setup.rules), note),
        ]
        if game.kind.has_pdn and self.room.width >= Width.SPACIOUS:
            line.append(self._flat("save", Action.SAVE, "save", _("Save the game (Ctrl+S)")))
        if can_be_judged(node.position):
            line.append(self._flat("verdicts", Action.VERDICTS, "verdicts", worth, Rank.MAIN if on else Rank.FLAT))
        if roomy:
            line.append(Button("more", "", self._open_more, symbol="more", rank=Rank.FLAT, tooltip=more))
        if roomy and self.playing.has_computer:
            line.append(self._flat("thoughts shown", Action.THOUGHTS, seen, _(THOUGHTS[thoughts])))
        sound = "mute" if self.settings.muted else "sound"
        return Row([*line, self._flat("mute", Action.MUTE, sound, _("Sound on or off (M)"))], gap=6, wraps=False)

    def _flat(self, name: str, action: Action, symbol: str, tooltip: str, rank: Rank = Rank.FLAT) -> Widget:
        return Button(name, "", partial(self.act, action), symbol=symbol, rank=rank, tooltip=tooltip)

    def _open_more(self) -> None:
        """List what else can be done with the position that is shown."""
        setup, lock = self.playing.setup, self.board.context.lock
        ways = [
            (Action.STUDY, Item(_("Study the game"), _("Try variations, and write comments (Ctrl+T)"))),
            (Action.REVIEW, Item(_("Review the game"), _("How good each move was, and what was better (Ctrl+R)"))),
            (Action.LAB, Item(_("Search Lab"), _("Watch a search of this position, step by step (Ctrl+L)"))),
            (
                Action.FIND,
                Item(_("Games that reached this position"), _("Those in the library, mirrored ones too (Ctrl+F)")),
            ),
            (
                Action.EDIT,
                Item(_("Set up a position"), _("Change this one, and play or study what comes of it (Ctrl+E)")),
            ),
            (Action.PLAYERS, Item(_("Change the players"), _("Take over a side, or seat another level"))),
            (Action.SHARE, Item(_("Share"), _("A picture, a film or printed pages (Ctrl+P)"))),
            (Action.LEARN, Item(_("How to play"), _("The rules of this game on a board (Ctrl+H)"))),
            (Action.PUZZLES, Item(_("Puzzles"), _("Find the move that wins (Ctrl+U)"))),
        ]
        if setup.can_have_coach and not (lock is not None and lock.blocks(Action.COACH)):
            title = _("Send the coach away") if setup.coach else _("Ask for a coach")
            ways.append((Action.COACH, Item(title, _("It asks before a blunder is final: Look again?"))))
        if self.parts.series.outlook.standing.games:
            stay = _("The games that were played stay in the library.")
            ways.append((Action.RESET_SCORE, Item(_("Begin the score anew"), stay)))
        ui, items = self.board.ui, [item for _action, item in ways]
        open_list(ui, "more list", ui.find("more").rect, items, -1, lambda number: self.act(ways[number][0]))

    # The middle

    def _state(self) -> list[Widget]:
        """The result or the status, with the ways that belong to it."""
        board, playing, parts, over, small = self.board, self.playing, self.parts, self.over, self.small
        state = [self._end()] if over else []
        if playing.claim and playing.persons_turn:
            tooltip = _("By the rules this is a draw: the side to move may claim it")
            state.append(Button("claim", _("Claim a draw"), partial(self.act, Action.OFFER_DRAW), tooltip=tooltip))
        if parts.verdicts.shown:
            state += parts.verdicts.lines()
            if board.kind.can_be_listed(board.match.position) and not small:
                tooltip = _("Walk through all 765 positions from here")
                walk = partial(self.act, Action.POSITIONS)
                state.append(Button("positions", _("All positions"), walk, symbol="tree", tooltip=tooltip))
        if board.message or not over:
            warning = board.warning or playing.computers.fault is not None
            ways = [] if small else self._rule() or ([] if over or warning else [self._why()])
            status = Status(partial(status_text, board, parts.verdicts), warning=warning)
            state.append(Row([status, *parts.clocks.pause_button(), *ways], wraps=False))
        return state

    def _rule(self) -> list[Button | Tool]:
        """The way from a refused click to the page on the rule that forbids it, if there is one."""
        board = self.board
        refused = board.refused_clicks if board.warning and board.may_move else ()
        if not refused or page_about(board.match.position, refused) is None:
            return []
        text, show = "" if self.small else _("The rule"), partial(board.learn, refused)
        return [Button("rule", text, show, symbol="question", tooltip=_("See this rule on a board"))]

    def _why(self) -> Button:
        tooltip = _("Why this move? All moves with their scores, in words (W)")
        return Button("why", _("Why?"), partial(self.act, Action.WHY), symbol="why", tooltip=tooltip)

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
        return [ways(self.act, self.playing.match.ply, self.playing.length, _("Back to the game (End)"))]

    def _typed(self) -> list[Widget]:
        """The field in which a move can be typed."""
        if self.over or self.playing.watched:
            return []
        reached = self.playing.position
        position = reached if self.playing.outcome is None else self.playing.setup.start
        example = kind_of(position).move_text(position, position.legal_moves()[0])
        hint, board = _("Type a move: {example}").format(example=example), self.board
        return [TextField("typed", board.typed, board.type, enter=board.enter_typed, hint=hint, longest=40, grow=0)]

    # The end of a game

    def _end(self) -> Widget:
        """The result and its reason."""
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
        moved = _("Everybody moves when the player before did") if self.many else _("Swaps the sides")
        rematch, new = partial(self.act, Action.REMATCH), partial(self.act, Action.NEW)
        ways = [
            Button("rematch", _("Rematch"), rematch, rank=Rank.MAIN, tooltip=moved),
            Button("another", _("New game"), new, tooltip=_("New game (Ctrl+N)")),
        ]
        if not self.small:
            study, review = partial(self.act, Action.STUDY), partial(self.act, Action.REVIEW)
            told = _("How good each move was, and what was better (Ctrl+R)")
            ways.append(Button("study", _("Study"), study, tooltip=_("Study this game (Ctrl+T)")))
            ways += [] if self.many else [Button("review", C_("verb", "Review"), review, tooltip=told)]
        return [Columns(ways, least=96, most=2 if len(ways) == 4 else 3, whole=True, gap=8)]

    def _tool(
        self, name: str, text: str, action: Action, symbol: str, tooltip: str, enabled: bool = True
    ) -> Button | Tool:
        """A tool with its words below its icon where there is room."""
        press = partial(self.act, action)
        if self.small:
            return Button(name, "", press, symbol=symbol, tooltip=f"{text}: {tooltip}", enabled=enabled)
        return Tool(name, text, press, symbol=symbol, tooltip=tooltip, enabled=enabled)

    def _tools(self) -> list[Button | Tool]:
        """What can be done; without what is of no use after the end and where the panel has more to show."""
        playing, tool, over, small = self.playing, self._tool, self.over, self.small
        going, fault = playing.outcome is None, playing.computers.fault is not None
        asks = going and playing.persons_turn and not playing.paused
        thinks = playing.computers.thinking or (playing.computers.seeking_hint and not playing.watched)
        draw = _("Claim a draw") if playing.claim else _("Offer a draw")
        now = (_("Move now"), _("Make the computer move at once"))
        if fault:
            now = (_("Ask again"), _("Start the program again and ask it for a move"))
        why = _("Why this move? All moves with their scores, in words (W)")
        undo = tool("undo", _("Undo"), Action.UNDO, "undo", _("Take a move back (Ctrl+Z)"), playing.undo_count > 0)
        redo = tool("redo", _("Redo"), Action.REDO, "redo", _("Play the move again (Ctrl+Y)"), playing.redo_count > 0)
        flip = tool("flip", _("Flip"), Action.FLIP, "flip", _("Turn the board around (F)"))
        at_once = tool("now", now[0], Action.MOVE_NOW, "fast", now[1], thinks or fault)
        new = tool("new", _("New"), Action.NEW, "new", _("New game (Ctrl+N)"))
        if playing.watched and going:
            pause = tool("hold", _("Pause"), Action.HOLD, "pause", _("Let the computers wait (P)"))
            if playing.watching.paused:
                pause = tool("hold", _("Resume"), Action.HOLD, "play", _("Let the computers go on (P)"))
            one = tool("next move", _("One move"), Action.NEXT_MOVE, "one more", _("One move more, then pause (N)"))
            told = _("Take over a side, or seat another level")
            players = tool("players", _("Players"), Action.PLAYERS, "swap", told)
            return [pause, one, undo, redo, players, flip, at_once, new]
        if small and (rule := self._rule()):
            at_once = rule[0]
        elif (small or over) and not at_once.enabled:
            at_once = tool("why", _("Why?"), Action.WHY, "why", why)
        tools = [
            undo,
            redo,
            tool("hint", _("Hint"), Action.HINT, "hint", _("Suggest a good move"), asks),
            flip,
            tool("resign", _("Resign"), Action.RESIGN, "flag", _("Give up the game"), going),
            tool("draw", _("Draw"), Action.OFFER_DRAW, "draw", draw, asks),
            at_once,
            *([] if over and not small else [new]),
        ]
        if small and over:
            tools[-1] = tool("study", _("Study"), Action.STUDY, "sheet", _("Study this game (Ctrl+T)"))
            if not self.many:
                told = _("How good each move was, and what was better (Ctrl+R)")
                tools[3] = tool("review", C_("verb", "Review"), Action.REVIEW, "review", told)
        scarce = over or (small and fault)
        return [each for each in tools if each.enabled or not scarce]
