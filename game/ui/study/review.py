"""The tab of the review: how good each move of the game was, where it was decided, and what there is to learn."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from ai.review import LEAST_LOST, Mark
from game.kind import Square
from game.kinds import kind_of
from game.tree import Node
from game.ui.board.line import LinePlayer, line_action, line_buttons
from game.ui.board.view import Arrow, Badge, Scene
from game.ui.errors import error_text
from game.ui.games import presentation_of
from game.ui.i18n import N_, _, language
from game.ui.shapes import css
from game.ui.shortcuts import Action
from game.ui.study.analysis_bar import EvaluationBar, colour_of, player_below
from game.ui.study.analysis_words import reference
from game.ui.study.facts import known, sides
from game.ui.study.glyphs import GREEN, signs, strength_of
from game.ui.study.movetext import Line, MoveTexts, lines_of, number_of
from game.ui.study.movetext_layout import LineCache
from game.ui.study.movetext_view import MoveText, MoveTextScroll
from game.ui.study.review_card import MoveCard, OneLine, mark_colour
from game.ui.study.review_counts import SideCounts
from game.ui.study.review_graph import HIGH, LOW, USUAL, ChanceGraph
from game.ui.study.review_lesson import Exercise
from game.ui.study.review_notes import notes_of
from game.ui.study.review_words import SIGNS, Card, card_of, percent, to_learn_text
from game.ui.study.reviewing import Reviewing
from game.ui.study.tabs import Study, StudyTab
from game.ui.theme import Type
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Columns, Row, Space
from game.ui.widgets.progress import ProgressBar
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.widget import Widget

FOR_MOVES, FOR_MOVES_BELOW = 640, 760
"""The heights of the window, at 100 %, from which on the moves have room between the counts and the graph; the second
one where the panel lies below the board."""
FOR_WORDS, FOR_GRAPH, FOR_HIGH = 480, 580, 960
"""The heights of the window, at 100 %, from which on buttons have words, the graph has a title, and it is higher."""
ARROWS = (0.8, 0.5)
"""How thick the arrows are: of the best move, and of a bad one that was played."""
BESIDE = 820
"""The width of the window, at 100 %, from which on there is room beside the counts for the way into the game."""
WORDY = 1160
"""The width of the window, at 100 %, from which on there is room for a word beside the better line."""


class ReviewTab(StudyTab):
    """The graph of the chances, marks behind the moves, what would have been better, and the way to learn from it."""

    name = "review"
    label = N_("Review")
    symbol = "review"

    def __init__(self, study: Study) -> None:
        super().__init__(study)
        self.reviewing = Reviewing(self.context.thinker.beside, study.match.game, study.keeper)
        self.exercise: Exercise | None = None
        self.line: LinePlayer | None = None
        """The better line, while it is shown on the board."""
        self.texts = MoveTexts()
        self.cache = LineCache()
        self._lines: list[Line] = []
        self._written: tuple[object, ...] = ()
        """What `_lines` are made of."""
        self._goes_on = False
        """It was interrupted because another screen was shown."""

    @property
    def seen(self) -> bool:
        """Whether the tab is the one in front."""
        return self.study.shown is self

    # What the study tells

    def enter(self) -> None:
        self.reviewing.follow()

    def leave(self) -> None:
        self.end()

    def away(self) -> None:
        self._goes_on = self.reviewing.running
        self.reviewing.leave()

    def back(self) -> None:
        if self._goes_on:
            self.reviewing.start()

    def position_changed(self) -> None:
        self.line = None
        if self.exercise is not None and not self.exercise.is_at(self.study.match.node):
            self.end()

    def tree_changed(self) -> None:
        if self.seen or self.reviewing.running:
            nodes = self.reviewing.nodes
            self.reviewing.follow()
            if self.reviewing.nodes != nodes:
                self.end()

    def frame(self, dt: float) -> None:
        if self.reviewing.poll() and self.seen:
            self.ui.rebuild()
        if not self.seen:
            return
        if self.exercise is not None:
            self.exercise.frame(dt)
        if self.line is not None and self.line.moving:
            self.ui.dirty = True
            if self.line.advance(dt, motion=self.ui.look.motion):
                self.ui.rebuild()

    @property
    def busy(self) -> bool:
        shown = self.seen and (
            (self.exercise is not None and self.exercise.busy) or (self.line is not None and self.line.moving)
        )
        return self.reviewing.running or shown

    def act(self, action: Action) -> bool:
        if self.exercise is not None:
            return self.exercise.act(action)
        if self.line is not None and action is Action.BACK:
            self.close_line()
            return True
        if self.line is not None and line_action(self.line, action, motion=self.ui.look.motion):
            self.ui.rebuild()
            return True
        own: dict[Action, Callable[[], None]] = {
            Action.REVIEW: self.stop if self.reviewing.running else self.start,
            Action.LAST_MISTAKE: partial(self.to_mistake, -1),
            Action.NEXT_MISTAKE: partial(self.to_mistake, 1),
        }
        if action in own:
            own[action]()
        return action in own

    # What the person does

    def start(self) -> None:
        """Review the game, or go on with that."""
        self.reviewing.follow()
        self.reviewing.start()
        self.ui.rebuild()

    def stop(self) -> None:
        """Stay with what has been found."""
        self.reviewing.leave()
        self.ui.rebuild()

    def go_to(self, ply: int) -> None:
        """Look at the position after so many moves of the main line."""
        self.study.go_to_node(self.reviewing.nodes[ply])

    def to_mistake(self, step: int) -> None:
        """Go to the next bad move of the main line, or to the one before."""
        node, place = self.study.match.node, None
        while place is None:
            place, node = self.reviewing.ply_of(node), node.parent or node
        bad = [ply for ply, mark in sorted(self.reviewing.marks().items()) if mark in LEAST_LOST]
        found = [ply for ply in bad if ply > place] if step > 0 else [ply for ply in bad[::-1] if ply < place]
        if found:
            self.go_to(found[0])

    def show_better(self) -> None:
        """Play the better line out on the board."""
        node = self.study.match.node
        remark = self.reviewing.remark_at(node)
        if remark is not None and node.parent is not None:
            position = node.parent.position
            self.line = LinePlayer(presentation_of(position).face(position), position, remark.best.pv)
            self.line.toggle()
            self.ui.rebuild()

    def close_line(self) -> None:
        """Show the game again."""
        self.line = None
        self.ui.rebuild()

    def learn(self, player: int) -> None:
        """Go through the mistakes of a side."""
        self.line = None
        self.exercise = Exercise(self.study, self.reviewing, player, self.context.thinker.worker, self.end)

    def end(self) -> None:
        """End what is shown and asked on the board."""
        if self.exercise is not None:
            self.exercise.leave()
            self.exercise = None
        self.line = None
        self.ui.rebuild()

    def write(self) -> None:
        """Write what was found into the game: signs, evaluations, comments, and the better lines."""
        pieces = self.context.settings.piece_set
        new = self.study.editing.annotate(notes_of(self.reviewing.nodes, self.reviewing.found, pieces))
        written = _("The review was written into the game. Ctrl+Z takes it back.")
        self.study.tell(written if new else _("The review is in the game already."))

    # What is to be seen

    def build(self, *, wide: bool) -> Widget:
        if self.exercise is not None:
            return self.exercise.build()
        if not self.reviewing.possible:
            many = self.study.match.game.start.players != 2
            told = (
                _("Only games of two players can be reviewed.") if many else _("There are no moves to be reviewed yet.")
            )
            return Column([Label(told, name="no review", muted=True), Space(grow=1)], grow=1)
        if not self._has_room(FOR_MOVES) and not wide:
            return self._low()
        above = [*self._state(), *self._counts(), self._card()]
        if wide:
            left = Scroll(Column(above, gap=8, padding=2), name="review scroll", grow=1)
            right = [self._text(), self._graph()] if self._has_room(FOR_MOVES_BELOW) else [self._graph()]
            return Row([left, Column(right, gap=8, grow=1)], gap=16, wraps=False, tall=True, grow=1)
        return Column([*above, self._text(), self._graph(HIGH if self._has_room(FOR_HIGH) else USUAL)], gap=8, grow=1)

    def _low(self) -> Widget:
        """The page where there is no room for the moves: what is said scrolls, the buttons and the graph stay."""
        if not self._has_room(FOR_WORDS):
            return self._lowest()
        scroll = Scroll(Column([self._remark()]), name="review scroll", grow=1, least=24)
        buttons = self._line_ways() if self.line is not None else [*self._write(), *self._show(words=True)]
        ways = [Row([*buttons], gap=6)] if buttons else []
        graph = self._graph(USUAL if self._has_room(FOR_GRAPH) else LOW)
        return Column([*self._state(), *self._accuracy(), scroll, *ways, graph], gap=6, grow=1)

    def _lowest(self) -> Widget:
        """The page in the smallest windows: one line of icons; the buttons below the panel lead along a line too."""
        if self.line is not None:
            ways = [each for each in self._line_ways() if each.name in ("line play", "close line")]
        else:
            ways = [*self._begin(words=False), *self._learn(words=False), *self._write(), *self._show(words=False)]
        told = self._sides() if self.reviewing.found else self._about()
        texts = [self._remark(), *([] if self.reviewing.complete else [OneLine(self._progress())]), *told]
        scroll = Scroll(Column(texts, gap=6, padding=2), name="review scroll", grow=1, least=24)
        return Column([scroll, Columns(ways, least=26, gap=4), self._graph(LOW)], gap=6, grow=1)

    def _has_room(self, height: int) -> bool:
        return self.ui.size[1] >= self.ui.look.scale * height

    def _state(self) -> list[Widget]:
        """How far the review is, and the way to begin or to stop it."""
        reviewing, found = self.reviewing, list[Widget]()
        if reviewing.trouble is not None:
            found.append(Label(error_text(reviewing.trouble), name="trouble"))
        told = OneLine(self._progress(), name="review progress", grow=1)
        if reviewing.running:
            bar = Column([told, ProgressBar("reviewed", len(reviewing.found) / reviewing.moves)], gap=6, grow=1)
            found.append(Row([bar, *self._begin(words=True)], gap=12, wraps=False))
        elif not reviewing.complete:
            found.append(Row([*self._begin(words=True), *([told] if reviewing.found else [])], wraps=False))
        return found

    def _progress(self) -> str:
        reviewing = self.reviewing
        return _("{done} of {moves} moves").format(done=len(reviewing.found), moves=reviewing.moves)

    def _begin(self, *, words: bool) -> list[Button]:
        """The way to begin, to stop or to go on; none when all is done."""
        reviewing = self.reviewing
        if reviewing.running:
            told = _("Stop; go on at any time (Ctrl+R)")
            return [Button("stop review", _("Stop") if words else "", self.stop, symbol="stop", tooltip=told)]
        if reviewing.complete:
            return []
        text = _("Go on with the review") if reviewing.found else _("Review the game")
        told = _("Look at every move, beginning with the last one (Ctrl+R)") if words else text
        shown = text if words else ""
        return [Button("start review", shown, self.start, symbol="review", rank=Rank.MAIN, tooltip=told)]

    def _counts(self) -> list[Widget]:
        """A line for each side, and the ways to learn from it and to keep it in the game."""
        if not self.reviewing.found or self.ui.size[0] >= self.ui.look.scale * BESIDE:
            return self._accuracy(*self._write())
        return [*self._accuracy(), Row([*self._write(words=True)])]

    def _accuracy(self, *beside: Widget) -> list[Widget]:
        """A line for each side with the way to learn from it; something else may stand beside these."""
        if not self.reviewing.found:
            return self._about()
        learn = self._learn()
        return [Row([Column(self._sides(), gap=6, grow=1), Column(learn, gap=6), *beside], gap=8, wraps=False)]

    def _about(self) -> list[Widget]:
        told = _(
            "The engine looks at the whole game and tells how good each move was, what would have been better, and "
            "where the game was decided."
        )
        return [Label(told, Type.SMALL, name="about reviews", muted=True)]

    def _players(self) -> tuple[int, int]:
        """The players in the order of the lines."""
        first = reference(self.study.match.game.start)
        return first, 1 - first

    def _side_name(self, player: int) -> str:
        start = self.study.match.game.start
        return presentation_of(start).side_name(start, player, self.context.settings.piece_set)

    def _sides(self) -> list[Widget]:
        """The accuracy and the marks of each side."""
        game, pieces = self.study.match.game, self.context.settings.piece_set
        face = presentation_of(game.start).face(game.start)
        names = {player: known(game, tag) for tag, player in sides(game)}
        totals = [self.reviewing.totals(player) for player in (0, 1)]
        widest = [max(total.counts[mark][1] for total in totals) for mark in Mark]
        return [
            SideCounts(
                f"side {player}",
                self._side_name(player),
                names.get(player, ""),
                totals[player].accuracy,
                totals[player].counts,
                colour_of(face.figure_of(player), pieces),
                widest,
            )
            for player in self._players()
        ]

    def _write(self, *, words: bool = False) -> list[Button]:
        """The way to keep what was found in the game."""
        if not self.reviewing.found:
            return []
        told, text = _("Write the marks and the better lines into the game"), _("Write into the game") if words else ""
        rank = Rank.USUAL if words else Rank.FLAT
        return [Button("write review", text, self.write, symbol="edit", rank=rank, tooltip=told)]

    def _learn(self, *, words: bool = True) -> list[Button]:
        """The ways to learn from each side's mistakes."""
        if not self.reviewing.found:
            return []
        person, found = self._person(), list[Button]()
        for player in self._players():
            count = self.reviewing.totals(player).to_learn
            told = _("Find the better moves yourself: mistakes and blunders of this side")
            found.append(
                Button(
                    f"learn {player}",
                    to_learn_text(count) if words else "",
                    partial(self.learn, player),
                    symbol="" if words else "hint",
                    rank=Rank.MAIN if player == person and count and self.reviewing.complete else Rank.USUAL,
                    enabled=count > 0,
                    tooltip=told if words else f"{self._side_name(player)}: {to_learn_text(count)}",
                )
            )
        return found

    def _person(self) -> int | None:
        """The player who was the person at this computer, if only one of them was."""
        record = self.study.keeper.record
        seats = [record.setup.get(f"level {player}") for player in (0, 1)] if record is not None else []
        return seats.index("") if seats.count("") == 1 and None not in seats else None

    def _name_of(self, node: Node[Any, Any]) -> str:
        """A move with its number."""
        number, first = number_of(node, node.ply - 1, self.study.match.game.root)
        return f"{number}{'.' if first else '…'} {self.texts.of(node)}"

    def card(self) -> Card:
        """What is said of the move at the cursor."""
        node, pieces = self.study.match.node, self.context.settings.piece_set
        remark = self.reviewing.remark_at(node)
        if node.parent is None:
            return Card(_("The beginning of the game"), None, (_("Step on, or click the graph or a move."),))
        if self.reviewing.ply_of(node) is None:
            return Card(self._name_of(node), None, (_("A variation: the moves of the game are reviewed."),))
        if remark is None:
            return Card(self._name_of(node), None, (_("Not reviewed yet."),))
        return card_of(node.parent.position, self._name_of(node), remark, pieces)

    def _card(self) -> Widget:
        """What is said of the move, with the way to the better line, or that line while it is shown."""
        card = self.card()
        colour = mark_colour(self.ui.look.theme, card.mark)
        if self.line is not None:
            *steps, close = self._line_ways()
            shown = Row([self._line_text(), close], gap=6, wraps=False)
            return MoveCard([shown, Columns(steps, least=36, gap=6)], colour)
        lines = Column(self._remark_lines(card), gap=2, grow=1)
        show = self._show(words=self.ui.size[0] >= self.ui.look.scale * WORDY)
        return MoveCard([Row([lines, *show], gap=8, wraps=False)], colour)

    def _remark(self) -> Widget:
        """What is said of the move, or the line that is shown, without buttons."""
        card = self.card()
        lines = [self._line_text()] if self.line is not None else self._remark_lines(card)
        return MoveCard(lines, mark_colour(self.ui.look.theme, card.mark))

    def _remark_lines(self, card: Card) -> list[Widget]:
        colour = mark_colour(self.ui.look.theme, card.mark)
        return [OneLine(card.title, Type.STRONG, name="review title", colour=colour), *map(OneLine, card.lines)]

    def _line_text(self) -> Widget:
        assert self.line is not None
        return OneLine(_("Better: {line}").format(line=" ".join(self.line.texts)), name="better line", grow=1)

    def _line_ways(self) -> list[Button]:
        """The ways along the line that is shown, and the one that closes it."""
        assert self.line is not None
        close = Button("close line", "", self.close_line, symbol="close", rank=Rank.FLAT, tooltip=_("Close (Esc)"))
        return [*line_buttons(self.line, self.act), close]

    def _show(self, *, words: bool) -> list[Button]:
        """The way to the better line, where there is one."""
        if self.card().better is None:
            return []
        tooltip = _("Play the better line out on the board")
        text = _("Show") if words else ""
        return [Button("show better", text, self.show_better, symbol="play", tooltip=tooltip)]

    def _text(self) -> Widget:
        """The moves with the marks behind them."""
        made_of = self.study.editing.version, self.reviewing.version, language()
        if made_of != self._written:
            self._written = made_of
            self._lines = lines_of(self.study.match.game, self.texts.of, signs_of=self._signs_of)
        return MoveTextScroll(MoveText(self._lines, self.study.match.node, self.study.go_to_node, self.cache))

    def _signs_of(self, node: Node[Any, Any]) -> str:
        """The signs that the game has on a move, and the mark of the review where it has none for its strength."""
        own, remark = signs(node.glyphs), self.reviewing.remark_at(node)
        if remark is None or remark.forced or strength_of(node.glyphs) is not None:
            return own
        return f"{SIGNS[remark.mark].sign} {own}".strip()

    def _graph(self, height: float = USUAL) -> Widget:
        first = self._players()[0]
        side = self._side_name(first)
        values = self.reviewing.chances(first)

        def told(ply: int) -> str:
            value, node = values[ply], self.reviewing.nodes[ply]
            remark = self.reviewing.found.get(ply - 1)
            sign = SIGNS[remark.mark].sign if remark is not None and not remark.forced else ""
            name = self._name_of(node) if ply else _("Start")
            share = _("{percent} %").format(percent=percent(value)) if value is not None and ply != at else ""
            return "  ".join(filter(None, (name, sign, share)))

        title, marks = _("Winning chance of {side}").format(side=side), self.reviewing.marks()
        at = self.reviewing.ply_of(self.study.match.node)
        return ChanceGraph(title, values, marks, at, self.go_to, told, height=height)

    # On the board

    @property
    def holds(self) -> bool:
        return self.line is not None or (self.exercise is not None and not self.exercise.lesson.over)

    def takes(self, move: Any) -> bool:
        if self.exercise is None or self.exercise.lesson.over:
            return False
        self.exercise.takes(move)
        return True

    def touched(self) -> bool:
        if self.line is not None:
            self.close_line()
            return True
        return self.exercise is not None and self.exercise.touched()

    def instead(self) -> Scene | None:
        line = self.exercise.line if self.exercise is not None else self.line
        return line.scene() if line is not None else None

    def arrows(self) -> Sequence[Arrow]:
        if not self.seen:
            return ()
        if self.exercise is not None:
            return self.exercise.arrows()
        ply = self.reviewing.ply_of(self.study.match.node)
        remark = self.reviewing.found.get(ply) if ply is not None else None
        if remark is None or remark.forced:
            return ()
        kind, glyph = kind_of(self.study.match.position), SIGNS[remark.mark]
        found = [Arrow(kind.path(remark.best.move), css(GREEN), ARROWS[0], SIGNS[Mark.BEST].sign)]
        if remark.mark in LEAST_LOST:
            found.append(Arrow(kind.path(remark.move), css(glyph.colour), ARROWS[1], glyph.sign))
        return found

    def badges(self) -> Mapping[Square, Badge]:
        node = self.study.match.node
        remark = self.reviewing.remark_at(node) if self.seen else None
        if remark is None or remark.forced or self.exercise is not None or strength_of(node.glyphs) is not None:
            return {}
        glyph = SIGNS[remark.mark]
        return {kind_of(node.position).path(node.move)[-1]: Badge(glyph.sign, glyph.colour)}

    def bar(self) -> Widget | None:
        position = self.study.match.position
        if not self.seen or position.players != 2:
            return None
        face, pieces = presentation_of(position).face(position), self.context.settings.piece_set
        below = player_below(position, flipped=self.study.flipped)
        ply = self.reviewing.ply_of(self.study.match.node)
        known_share = self.reviewing.chances(below)[ply] if ply is not None else None
        share = 0.5 if known_share is None else known_share
        side = presentation_of(position).side_name(position, below, pieces)
        told = _("Winning chance of {side}").format(side=side)
        words = f"{told}: {_('{percent} %').format(percent=percent(share))}" if known_share is not None else ""
        colours = (colour_of(face.figure_of(player), pieces) for player in (below, 1 - below))
        return EvaluationBar(share, "", words, *colours)
