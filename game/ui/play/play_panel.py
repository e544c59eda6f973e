"""The panel of the play screen: what is played, the players, the moves, the status or the result, the tools."""

from collections import Counter
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from ai.report import MoveSource
from game.keeping.settings import ShownThoughts
from game.kinds import kind_of
from game.lessons.courses import page_about
from game.match import opening_at
from game.puzzles.puzzle import has_puzzles
from game.tree import Node
from game.ui.board.face import Figure
from game.ui.board.move_list import MoveList, move_scroll
from game.ui.board.picture import FigureText
from game.ui.board.tray import TRAY
from game.ui.commands import Command
from game.ui.games import wording
from game.ui.games.presentation import presentation_named, presentation_of
from game.ui.look.sizes import Height, Width
from game.ui.look.theme import Ink, Type
from game.ui.play.board import PlayedBoard
from game.ui.play.clocks import ClockPart
from game.ui.play.coaching import CoachPart
from game.ui.play.controller import GameInProgress
from game.ui.play.endings import ways_out
from game.ui.play.opening import OpeningPart
from game.ui.play.series import SeriesPart
from game.ui.play.verdicts import VerdictPart, can_be_judged
from game.ui.play.watching import WatchPart
from game.ui.play_setup import CUSTOM, ENGINE, OWN
from game.ui.setup.engine_programs import engine_fault_text
from game.ui.widgets.button import Button, Pressable, Rank, button_of, tool_of
from game.ui.widgets.fits import Fits
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Columns, Panel, Row, Space, straight
from game.ui.widgets.line import Line, LiveLine, Titles, with_whole_parts
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.status import Status
from game.ui.widgets.text_field import TextField
from game.ui.widgets.tile import Tile
from game.ui.widgets.widget import Widget
from game.ui.words import names
from game.ui.words.i18n import C_, N_, _, count_text, in_language, ngettext, percent_text, with_signs
from game.ui.words.texts import by_member, read_texts


@dataclass(frozen=True, slots=True)
class SeatInfo:
    name: str
    figure: Figure
    to_move: bool
    note: str = ""
    captured: tuple[Figure, ...] = ()
    ahead: int = 0


class SeatCard(Tile):
    """One player: figure, name, note, captured pieces; while it is to move, framed and marked in the accent colour."""

    def __init__(self, name: str, info: SeatInfo, pieces: str, *, low: bool = False) -> None:
        """`low`: the note stands next to the name, where there are many cards."""
        icon = FigureText([info.figure], pieces, 30 if low else 42)
        note = [Line(info.note, Type.SMALL, ink=Ink.MUTED, height=20, least=40)] if info.note else []
        if low:
            noted = Row([Line(info.name, Type.STRONG), *note], gap=8, wraps=False)
            names_alone = [Line(info.name, Type.STRONG), Line(info.name), Line(info.name, Type.SMALL, least=40)]
            named: Widget = Fits([noted, *names_alone], grow=1)
        else:
            named = Line(info.name, Type.STRONG, height=26, least=80, grow=1)
        turn: list[Widget] = [pill(_("to move"))] if info.to_move else []
        title: Widget = Row([named, *turn], gap=8, wraps=False)
        if turn:
            title = Fits([title, Row([named, dot()], gap=8, wraps=False)])
        lead = f"+{info.ahead}" if info.ahead > 0 else ""
        tray = FigureText(info.captured, pieces, TRAY, lead, style=Type.SMALL, ink=Ink.MUTED, name=f"tray of {name}")
        more = [*([] if low else note), *([tray] if info.captured or lead else [])]
        lines = [title, Row(more, gap=8, wraps=False)] if more else [title]
        inside = Row([icon, Column(lines, gap=0, valign=0.5, grow=1)], gap=8, wraps=False, grow=1)
        least, padding = (40, 5) if low else (60, 7)
        moves = info.to_move
        super().__init__(
            [inside],
            name=name,
            ground=Ink.BACKGROUND,
            outlined=moves,
            bar=moves,
            padding=padding,
            least=least,
            role="player",
        )
        self.text = " ".join(filter(None, (info.name, info.note, _("to move") if moves else "")))
        self.info = info


def pill(text: str) -> Widget:
    """A filled marker with a text."""
    words = Row([Space(5), Line(text, Type.SMALL, ink=Ink.ON_ACCENT), Space(5)], gap=0, wraps=False)
    return Tile([words], ground=Ink.ACCENT, edge=Ink.ACCENT, padding=3)


def dot() -> Widget:
    return Tile([], ground=Ink.ACCENT, edge=Ink.ACCENT, padding=7)


def cards_of(board: PlayedBoard, clocks: ClockPart, *, low: bool = False) -> tuple[list[Widget], list[Widget]]:
    """The players above, and the one below. `low`: in cards with little room; so are those of many players."""
    players = range(len(board.playing.setup.seats))
    pieces, low = board.context.settings.piece_set, low or len(players) > 2

    def card(player: int) -> Widget:
        seat = _seat(board, player)
        if low and board.playing.clocks and len(players) == 2:
            return clocks.beside(player, FigureText([seat.figure], pieces, 30, name=f"player {player}"), flat=True)
        return clocks.beside(player, SeatCard(f"player {player}", seat, pieces, low=low), flat=low)

    return [card(player) for player in players if player != board.below], [card(board.below)]


def _seat(board: PlayedBoard, player: int) -> SeatInfo:
    playing = board.playing
    position, seat = playing.position, playing.setup.seats[player]
    side = presentation_of(position).side_name(position, player, board.context.settings.piece_set)
    if not seat.is_person:
        name, note = _("Computer"), f"{side} · {names.level(seat.level)}"
        if seat.level == CUSTOM:
            note = names.custom(playing.setup.algorithm, playing.setup.depth)
        elif seat.level == OWN:
            note = f"{side} · {Path(playing.setup.player).name}"
        elif seat.level == ENGINE:
            name = seat.name
    elif seat.name:
        name, note = seat.name, side
    else:
        name, note = (_("You"), side) if playing.person is not None else (side, "")
    given = -playing.setup.handicap if player else playing.setup.handicap
    if given > 0:
        gives = ngettext("gives {count} man", "gives {count} men", given).format(count=given)
        note = f"{note} · {gives}" if note else gives
    to_move = playing.outcome is None and playing.actor == player
    captured, ahead = _captured(board, player)
    return SeatInfo(name, board.face.figure_of(player), to_move, note, captured, ahead)


def _captured(board: PlayedBoard, player: int) -> tuple[tuple[Figure, ...], int]:
    """The captured pieces of the player, and its lead in pieces."""
    start, position = board.match.nodes[0].position, board.playing.position
    if not presentation_of(position).counts_pieces:
        return (), 0
    other, kind = 1 - player, kind_of(position)
    before, now = (Counter(kind.owners(each).values()) for each in (start, position))
    for side in (player, other):
        now[1 - side] += board.stage.still_to_land(side)
    return (board.face.figure_of(other),) * (before[other] - now[other]), now[player] - now[other]


UNSEARCHED = by_member(MoveSource, read_texts("reasons")["moves without thoughts"])
"""Moves that the computer did not search for, in words."""
LINE = 8
"""Greatest number of moves of the expected line."""


def status_text(board: PlayedBoard, verdicts: VerdictPart) -> str:
    """The message, or what is being waited for."""
    playing, position = board.playing, board.playing.position
    game, pieces = presentation_of(position), board.context.settings.piece_set
    turn = _("Your move") if playing.person is not None else game.to_move_text(position, pieces)
    hint = kind_of(position).move_text(position, playing.hint) if playing.hint is not None else ""
    texts = (
        (board.message, board.message),
        (playing.paused, _("Paused: the clocks are stopped.")),
        (playing.match.ply < playing.length, _("An earlier position. Click the board to return to the game.")),
        (playing.computers.fault, engine_fault_text(playing.computers.fault) if playing.computers.fault else ""),
        (playing.computers.seeking_hint, _("Looking for a good move …")),
        (playing.outcome is not None, ""),
        (
            playing.persons_turn and verdicts.shown and verdicts.counting,
            _("Working out what each move is worth …"),
        ),
        (playing.choosing and playing.persons_turn, _("Choose your side")),
        (playing.watching.paused, _("Paused")),
        (playing.endless, _("The computer thinks until you press “Move now”.")),
        (playing.computers.said, playing.computers.said),
        (not playing.persons_turn, _thinking(playing)),
        (hint, _("A good move is {move}.").format(move=hint)),
    )
    return next((text for holds, text in texts if holds), game.turn_text(position, turn))


def _thinking(playing: GameInProgress) -> str:
    """The status while the computer thinks; where that takes long, how far it is."""
    seconds, depth = int(playing.computers.waited), playing.computers.depth_reached + 1
    if not playing.computers.thinking or seconds < 1:
        return _("The computer is thinking …")
    if playing.depth_limit is None:
        return _("The computer is thinking … {seconds} s").format(seconds=seconds)
    text = _("The computer is thinking: depth {depth} of {limit}, {seconds} s")
    return text.format(depth=min(depth, playing.depth_limit), limit=playing.depth_limit, seconds=seconds)


def thoughts_of(board: PlayedBoard) -> list[str]:
    """The depth and size of the search, and the line that it expects from the position that is shown."""
    playing, thought = board.playing, board.playing.thought
    chosen = board.context.settings
    if thought is None:
        return []
    node, report = thought
    position = node.position
    side = presentation_of(position).side_name(position, position.turn, chosen.piece_set)
    if report.source in UNSEARCHED:
        move = kind_of(position).move_text(position, report.pv[0])
        return [_(UNSEARCHED[report.source]), *([f"{side}: {move}"] if chosen.thoughts is ShownThoughts.LINE else [])]
    depth = C_("search", "To the end")
    if report.depth is not None:
        deepest = f"/{report.selective_depth}" if report.selective_depth else ""
        depth = _("Depth {depth}").format(depth=f"{report.depth}{deepest}")
    nodes = ngettext("{count} position", "{count} positions", report.nodes)
    nodes = nodes.format(count=count_text(report.nodes))
    spent = (
        playing.computers.waited if playing.computers.thinking and node.position is playing.position else report.seconds
    )
    seconds = _("{seconds} s").format(seconds=with_signs(f"{spent:.1f}"))
    looked = [depth, nodes, seconds]
    if report.source is MoveSource.TABLE:
        looked = [_("Endgame table")]
    elif report.source is MoveSource.BOOK:
        looked = [_book(node, report.pv[0]), depth]
    if report.hashfull:
        looked.append(_("memory {share}").format(share=percent_text(report.hashfull / 1000)))
    score = f"{side} {wording.score_text(report.score)}"
    if chosen.thoughts is ShownThoughts.SCORE:
        return [" · ".join(looked), score]
    texts, at = [], playing.match.position
    for move in report.pv[playing.match.node is not node :][:LINE]:
        texts.append(kind_of(at).move_text(at, move))
        at = at.play(move)
    return [" · ".join(looked), f"{score}: {' '.join(texts)}" if texts else score]


def _book(node: Node[Any, Any], move: Any) -> str:
    names = kind_of(node.position).opening([*node.positions(), node.position.play(move)])
    return _("Opening book: {name}").format(name=in_language(names)) if names else _("Opening book")


MORE = {
    N_("Analyse"): ("study", "review", "lab", "find", "edit"),
    N_("This game"): ("players", "coach", "reset score", "save", "share", "looks", "draw shapes", "forbidden points"),
    N_("Learn"): ("learn", "puzzles"),
}
"""Items of the menu; *Save* only where a game has files, *Puzzles* only where it has some."""
FOLDED = ("redo", "flip", "pause", "why", "verdicts", "draw", "resign", "new", "mute")
"""Additional items of the menu while the panel is folded away."""
FEW = 9
"""Number of squares up to which there is no field for typed moves before the first letter, as in any low window."""


class PlayParts(NamedTuple):
    clocks: ClockPart
    watch: WatchPart
    coach: CoachPart
    verdicts: VerdictPart
    series: SeriesPart
    opening: OpeningPart


class PlayPanel:
    """The panel as it is now, made from the board and its parts."""

    def __init__(self, board: PlayedBoard, parts: PlayParts) -> None:
        self.board = board
        self.parts = parts
        self.playing, self.over = board.playing, board.over
        self.commands = board.table()
        self.settings, self.room = board.context.settings, board.ui.room
        self.small, self.tall = self.room.width < Width.MEDIUM, self.room.height >= Height.TALL
        self.short = self.room.height < Height.SHORT
        self.house_rules = presentation_named(self.playing.setup.game).house_text(self.playing.setup.rules)
        self.many = len(self.playing.setup.seats) > 2

    def build(self, *, wide: bool) -> Widget:
        """Everything in one column or, `wide`, in two."""
        board, parts, over, small = self.board, self.parts, self.over, self.small
        above, below = cards_of(board, parts.clocks)
        opening = parts.opening.lines()
        state, following = [] if opening and not board.message else self._state(), self._following()
        house = [Label(self.house_rules, Type.SMALL, name="house rules", muted=True)]
        score = [] if over and not wide else parts.series.score_line()
        score = [*(house if self.house_rules and self.tall else []), *score]
        moves = [self._moves(), *self._ways()]
        thoughts, typed = self._thoughts(), self._typed()
        if self.short and typed and not board.message:
            state, typed = typed, []
        low = not self.tall
        if wide:
            left = Column([*opening, *score, *above, *below, *state, *thoughts], gap=8, grow=1)
            inside: list[Widget] = [Row([left, Column([*moves, *typed], gap=8, grow=1)], gap=16, wraps=False, grow=1)]
        elif small and self.playing.clocks:
            inside = [*opening, *state, *above, *below, *moves, *thoughts, *typed]
        elif small or (over and (self.many or low)):
            inside = [*opening, *state, *score, *above, *moves, *thoughts, *below, *typed]
        else:
            inside = [*score, *above, *moves, *thoughts, *state, *below, *typed]
        shown_in = "end scroll" if over else "choice scroll" if self.playing.choosing else "panel scroll"
        last = [
            *following,
            *([] if wide or small else opening),
            Columns(self._tools(), least=34 if small else 62, most=4, gap=6),
        ]
        if (advice := parts.coach.question) is not None:
            alone = self.room.height < Height.LOW
            asked = [parts.coach.question_lines(advice, alone=alone)]
            if alone:
                inside, shown_in = [*asked], "question scroll"
            last = [*([] if alone else asked), parts.coach.answers(advice, alone=alone)]
        return Panel(
            [
                Column([self._header()], padding=4),
                Scroll(Column(inside, gap=3 if self.short else 8, padding=4), name=shown_in, least=24),
                Column(last, gap=8, padding=4),
            ],
            gap=0,
            padding=10,
            name="panel",
        )

    # Next to a large board in a small window

    def brief(self) -> list[Widget]:
        """The players, and between them the status; a result stands first, and clocks stand above it."""
        board, status = self.board, partial(status_text, self.board, self.parts.verdicts)
        above, below = cards_of(board, self.parts.clocks, low=True)
        said = [self._end(brief=True)] if self.over else self.parts.opening.lines(brief=True)
        if board.message or not said:
            said.append(Row([Status(status, warning=board.warning, style=Type.SMALL)], wraps=False))
        said += self._typed() if board.typed else []
        if self.over or self.playing.choosing:
            return [*said, *above, *below]
        return [*above, *below, *said] if self.playing.clocks else [*above, *said, *below]

    def at_hand(self) -> Widget:
        """The tools that are needed most, and a menu of all the others."""
        icons, more = self.board.icons, [self._more()]
        if self.over:
            return Column([self.board.main_way("rematch"), icons("undo", "new", more=more)], gap=6)
        asks = "now" if self.commands["now"].enabled else "hint"
        first = ("hold", "next move") if self.playing.watched else ("undo", asks)
        return icons(*first, more=more)

    # The header

    def _header(self) -> Widget:
        """The way back, what is played, a way to save it, what the computer thinks, and the sound."""
        setup, node = self.playing.setup, self.playing.match.node
        game, opening = presentation_named(setup.game), opening_at(node)
        title = game.full_name(setup.rules)
        note = game.reversed_as(setup.rules) if setup.giveaway else in_language(opening) if opening else ""
        short = note
        if self.house_rules and not self.tall:
            title = game.full_name(game.kind.house_parts(setup.rules)[0])
            short = " · ".join(filter(None, (note, game.house_text(setup.rules, short=True))))
            note = " · ".join(filter(None, (note, self.house_rules)))
        roomy = self.room.width >= Width.MEDIUM
        line: list[Widget] = [self._icon("back"), Titles(title, note, short=short)]
        if game.kind.suffixes and self.room.width >= Width.SPACIOUS:
            line.append(self._icon("save"))
        if can_be_judged(node.position):
            line.append(self._icon("verdicts", rank=Rank.MAIN if self.parts.verdicts.shown else Rank.FLAT))
        if roomy:
            line.append(self._more(Rank.FLAT))
        if roomy and self.playing.has_computer:
            line.append(self._icon("thoughts shown"))
        return Row([*line, self._icon("mute")], gap=6, wraps=False)

    def _icon(self, name: str, rank: Rank = Rank.FLAT) -> Widget:
        return button_of(self.commands[name], words=False, rank=rank)

    def _more(self, rank: Rank = Rank.USUAL) -> Button:
        told = _("More actions for this position")
        return Button("more", "", self._open_more, symbol="more", rank=rank, tooltip=told)

    def _open_more(self) -> None:
        """List what else can be done with the game and the position that is shown."""
        groups = {"": FOLDED, **MORE} if self.board.folded else MORE
        kind, setup = kind_of(self.playing.match.position), self.playing.setup
        lacks = {"save": not kind.suffixes, "puzzles": not has_puzzles(setup.rules)}
        groups = {title: tuple(name for name in names if not lacks.get(name)) for title, names in groups.items()}
        self.board.open_menu("more list", self.board.ui.find("more").rect, groups)

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
            style = Type.SMALL if self.room.height < Height.LOW else Type.BODY
            status = Status(partial(status_text, board, parts.verdicts), warning=warning, style=style)
            pause = [button_of(self.commands["pause"], words=False)] if "pause" in self.commands and not over else []
            state.append(Row([status, *pause, *ways], wraps=False))
        return state

    def _rule(self) -> list[Pressable]:
        """A button to the page on the rule that forbids the refused click, if there is one."""
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
        turn = playing.positions[0].turn
        return move_scroll(MoveList(texts, len(playing.setup.seats), turn, playing.match.ply, self.board.go_to))

    def _ways(self) -> list[Widget]:
        """The buttons that lead back to earlier positions, and on to the one that was reached."""
        if self.room.height < (Height.HIGH if self.many else Height.USUAL):
            return []
        names = ("to the start", "step back", "step", "to the end")
        buttons = [button_of(self.commands[name], words=False) for name in names]
        return [straight(Columns(buttons, least=40, gap=6))]

    def _typed(self) -> list[Widget]:
        few = self.board.face.rows * self.board.face.columns <= FEW
        if self.over or self.playing.watched or ((few or self.short) and not self.board.typed):
            return []
        reached = self.playing.position
        position = reached if self.playing.outcome is None else self.playing.setup.start
        example = kind_of(position).move_text(position, position.legal_moves()[0])
        hint, board = _("Type a move: {example}").format(example=example), self.board
        return [TextField("typed", board.typed, board.type, enter=board.enter_typed, hint=hint, longest=40, grow=0)]

    # The end of a game

    def _end(self, *, brief: bool = False) -> Widget:
        """The result; without `brief` with what it means for the series, and the moments that mattered."""
        playing, pieces = self.playing, self.settings.piece_set
        position, outcome = playing.position, playing.outcome
        assert outcome is not None
        title = wording.result_title(position, outcome, playing.person, pieces)
        reason = wording.result_reason(playing.positions, outcome, pieces)
        texts: list[Widget] = [
            Label(title, Type.HEADING, name="result", align=0.5, news=True),
            Label(reason, name="reason", muted=True, align=0.5, news=True),
        ]
        if brief:
            return Column(texts, gap=4, name="end")
        if payoffs := wording.payoffs_text(position, outcome, pieces):
            texts.append(Label(payoffs, Type.SMALL, name="payoffs", align=0.5))
        return Column([*texts, *self.parts.series.end_lines(), *self.parts.coach.moment_lines()], gap=8, name="end")

    # Below

    def _following(self) -> list[Widget]:
        """The ways on from a game or a program that failed, and the pace of a game that is watched."""
        if self.playing.watched and not self.over and not self.playing.clocks:
            return [self.parts.watch.pace_field(named=not self.small)]
        if not self.over:
            return [ways_out(self.board)] if self.playing.computers.fault else []
        new = replace(self.commands["new"], name="another", text=N_("New game"), symbol="", told="")
        ways = [button_of(self.commands["rematch"], rank=Rank.MAIN), button_of(new)]
        if not self.small:
            ways += [
                self._study(),
                button_of(replace(self.commands["share"], symbol="")) if self.many else self._review(),
            ]
        return [Columns(ways, least=96, most=2, whole=True, gap=8)]

    def _study(self) -> Button:
        told = N_("Study this game")
        return button_of(replace(self.commands["study"], text=N_("Study"), symbol="", told=told))

    def _review(self) -> Button:
        review = self.commands["review"]
        return Button("review", C_("verb", "Review"), review.run, tooltip=review.tooltip)

    def _tools(self) -> list[Pressable]:
        """The tools; without those of no use after the end and where the panel has more to show."""
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
