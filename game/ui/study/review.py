"""The review tab: the work, the page, the better line, the exercises, and marks on the board."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from ai.insight.review import LEAST_LOST, MoveQuality
from ai.work.jobs import Worker
from game.kind import Square
from game.kinds import kind_of
from game.tree import Node
from game.ui.board.line import LinePlayer, line_buttons
from game.ui.board.scene import Arrow, Badge, Scene
from game.ui.commands import BACK, REVIEW, Command
from game.ui.games.presentation import presentation_of
from game.ui.look.shapes import Colour, css
from game.ui.look.sizes import Height, Width
from game.ui.look.theme import Ink, Type
from game.ui.study import commands, review_words
from game.ui.study.analysis_view import colour_of, evaluation_bar
from game.ui.study.analysis_words import reference
from game.ui.study.facts import player_names, sides
from game.ui.study.glyphs import GREEN, signs, strength_of
from game.ui.study.moves import WrittenMoves
from game.ui.study.movetext_view import sign_colour
from game.ui.study.review_graph import HIGH, LOW, USUAL, ChanceGraph
from game.ui.study.review_lesson import ReviewExercise
from game.ui.study.reviewing import Reviewing, ReviewJob
from game.ui.study.tree_screen import StudyTab, TreeScreen
from game.ui.widgets.button import Button, Rank, button_of, flat
from game.ui.widgets.fits import Fits
from game.ui.widgets.label import Label
from game.ui.widgets.layout import AtMost, Column, Columns, Row, Space, straight
from game.ui.widgets.line import Line, LiveLine
from game.ui.widgets.progress import ProgressBar
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.tile import Tile
from game.ui.widgets.widget import Widget
from game.ui.words.errors import error_text
from game.ui.words.i18n import C_, N_, _, percent_text

ARROWS = (0.8, 0.5)
"""Widths of the arrows of the best move and of a bad one that was played."""
LEAST_REMARK = 60
"""Least height in pixels at 100 % of the remark where it scrolls; with less room, all texts scroll."""


class ReviewTab(StudyTab):
    """The graph of the chances, marks behind the moves, better lines, and the exercises."""

    name = "review"
    label = N_("Review")
    symbol = "review"

    def __init__(self, study: TreeScreen) -> None:
        super().__init__(study)
        self.reviewing = Reviewing(Worker(), study.match.game, study.keeper)
        self.written = WrittenMoves(study)
        self.texts = self.written.texts
        self.exercise: ReviewExercise | None = None
        self.line: LinePlayer | None = None
        self._job: ReviewJob | None = None

    # Calls from the study

    def enter(self) -> None:
        self.reviewing.follow()

    def leave(self) -> None:
        self.end()

    def away(self) -> None:
        if self.reviewing.running and self._job is None:
            self._job = ReviewJob(self.reviewing, self.study.keeper, self.study)
            self.context.jobs.begin(self._job)

    def back(self) -> None:
        if self._job is not None:
            self.context.jobs.forget(self._job)
            self._job = None

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

    def commands(self) -> tuple[Command, ...]:
        if self.exercise is not None:
            return self.exercise.commands()
        own = (
            REVIEW.on(self.stop if self.reviewing.running else self.start, told=""),
            commands.LAST_MISTAKE.on(partial(self.to_mistake, -1)),
            commands.NEXT_MISTAKE.on(partial(self.to_mistake, 1)),
        )
        if self.line is None:
            return own
        return (
            BACK.on(self.close_line),
            *commands.line_walking(self.line, self.ui.rebuild, motion=self.ui.look.motion),
            *(each.on(lambda: None, False) for each in commands.OF_THE_MOVE),
            *own,
        )

    # What the person does

    def start(self) -> None:
        self.reviewing.follow()
        self.reviewing.start()

    def stop(self) -> None:
        self.reviewing.leave()

    def go_to(self, ply: int) -> None:
        self.study.go_to_node(self.reviewing.nodes[ply])

    def to_mistake(self, step: int) -> None:
        node, place = self.study.match.node, None
        while place is None:
            place, node = self.reviewing.ply_of(node), node.parent or node
        bad = [ply for ply, mark in sorted(self.reviewing.marks().items()) if mark in LEAST_LOST]
        found = [ply for ply in bad if ply > place] if step > 0 else [ply for ply in bad[::-1] if ply < place]
        if found:
            self.go_to(found[0])

    def show_better(self) -> None:
        node = self.study.match.node
        remark = self.reviewing.remark_at(node)
        if remark is not None and node.parent is not None:
            position = node.parent.position
            self.line = LinePlayer(presentation_of(position).face(position), position, remark.best.pv)
            self.line.toggle()

    def close_line(self) -> None:
        self.line = None
        self.ui.rebuild()

    def learn(self, player: int) -> None:
        self.line = None
        self.exercise = ReviewExercise(self.study, self.reviewing, player, self.context.thinker.worker, self.end)

    def end(self) -> None:
        if self.exercise is not None:
            self.exercise.leave()
            self.exercise = None
        self.line = None
        self.ui.rebuild()

    def write(self) -> None:
        pieces = self.context.settings.piece_set
        new = self.study.editing.annotate(review_words.notes_of(self.reviewing.nodes, self.reviewing.found, pieces))
        written = _("The review was written into the game. Ctrl+Z undoes it.")
        self.study.tell(written if new else _("The review is already in the game."))

    # Layout

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
        kind, glyph = kind_of(self.study.match.position), review_words.SIGNS[remark.mark]
        found = [Arrow(kind.path(remark.best.move), css(GREEN), ARROWS[0], review_words.SIGNS[MoveQuality.BEST].sign)]
        if remark.mark in LEAST_LOST:
            found.append(Arrow(kind.path(remark.move), css(glyph.colour), ARROWS[1], glyph.sign))
        return found

    def badges(self) -> Mapping[Square, Badge]:
        node = self.study.match.node
        remark = self.reviewing.remark_at(node) if self.seen else None
        if remark is None or remark.forced or self.exercise is not None or strength_of(node.glyphs) is not None:
            return {}
        glyph = review_words.SIGNS[remark.mark]
        return {kind_of(node.position).path(node.move)[-1]: Badge(glyph.sign, glyph.colour)}

    def bar(self) -> Widget | None:
        return evaluation_bar(self.study, self._chance) if self.seen else None

    def _chance(self, below: int) -> tuple[float, str, str]:
        position, ply = self.study.match.position, self.reviewing.ply_of(self.study.match.node)
        share = self.reviewing.chances(below)[ply] if ply is not None else None
        if share is None:
            return 0.5, "", ""
        side = presentation_of(position).side_name(position, below, self.context.settings.piece_set)
        return share, "", ": ".join((_("Winning chance of {side}").format(side=side), percent_text(share)))

    # The page

    @property
    def _pieces(self) -> str:
        return self.context.settings.piece_set

    def build(self, *, wide: bool) -> Widget:
        if self.exercise is not None:
            return self.exercise.build()
        if not self.reviewing.possible:
            many = self.study.match.game.start.players != 2
            told = _("Only two-player games can be reviewed.") if many else _("There are no moves to review yet.")
            return Column([Label(told, name="no review", muted=True), Space(grow=1)], grow=1)
        above = [*self._state(), *self._counts(), self._card()]
        if wide:
            left = Scroll(Column(above, gap=8, padding=2), name="review scroll", grow=1)
            right = Fits([Column([self._text(), self._graph()], gap=8), self._graph()], by_height=True, grow=1)
            return Row([left, right], gap=16, wraps=False, tall=True, grow=1)
        high = self.ui.room.height >= Height.HIGHEST
        full = Column([*above, self._text(), self._graph(HIGH if high else USUAL)], gap=8)
        return Fits([full, self._low(USUAL), self._low(LOW), self._lowest()], by_height=True, grow=1)

    def brief(self) -> Sequence[Widget]:
        progress = [] if self.reviewing.complete else [Line(self._progress(), Type.SMALL)]
        return [*progress, self._remark()]

    @property
    def insists(self) -> bool:
        """A mistake is to be tried again, a line is shown, or there is no review yet."""
        none = not (self.reviewing.found or self.reviewing.running)
        return self.exercise is not None or self.line is not None or none

    def _low(self, height: float) -> Widget:
        """The page without room for the moves: the remark scrolls, the buttons and the graph stay."""
        scroll = Scroll(Column([self._remark()]), name="review scroll", grow=1, least=LEAST_REMARK)
        buttons = self._line_ways() if self.line is not None else [*self._write(), *self._show(words=True)]
        ways = [Row([*buttons], gap=6)] if buttons else []
        return Column([*self._state(), *self._accuracy(), scroll, *ways, self._graph(height)], gap=6)

    def _lowest(self) -> Widget:
        """The page in the smallest windows: one line of icons; the buttons below the panel step along a line too."""
        if self.line is not None:
            ways = [each for each in self._line_ways() if each.name in ("line play", "close line")]
        else:
            ways = [*self._begin(words=False), *self._learn(words=False), *self._write(), *self._show(words=False)]
        told = self._sides() if self.reviewing.found else self._about()
        progress = [] if self.reviewing.complete else [Line(self._progress(), Type.SMALL)]
        scroll = Scroll(Column([self._remark(), *progress, *told], gap=6, padding=2), name="review scroll", least=14)
        return Column([scroll, Columns(ways, least=26, gap=4), self._graph(LOW)], gap=6)

    def _state(self) -> list[Widget]:
        reviewing, found = self.reviewing, list[Widget]()
        if reviewing.trouble is not None:
            found.append(Label(error_text(reviewing.trouble), name="trouble"))
        told = Line(self._progress(), Type.SMALL, name="review progress", grow=1)
        if reviewing.running:
            bar = Column([told, ProgressBar("reviewed", len(reviewing.found) / reviewing.moves)], gap=6, grow=1)
            found.append(Row([bar, *self._begin(words=True)], gap=12, wraps=False))
        elif not reviewing.complete:
            found.append(Row([*self._begin(words=True), *([told] if reviewing.found else [])]))
        return found

    def _progress(self) -> str:
        reviewing = self.reviewing
        return _("{done} of {moves} moves").format(done=len(reviewing.found), moves=reviewing.moves)

    def _begin(self, *, words: bool) -> list[Button]:
        if self.reviewing.running:
            return [button_of(commands.STOP_REVIEW.on(self.stop), words=words)]
        text = N_("Continue the review") if self.reviewing.found else N_("Review the game")
        begin = button_of(commands.START_REVIEW.on(self.start, text=text), words=words, rank=Rank.MAIN)
        return [] if self.reviewing.complete else [begin]

    def _counts(self) -> list[Widget]:
        if not self.reviewing.found or self.ui.room.width >= Width.WIDE:
            return self._accuracy(*self._write())
        return [*self._accuracy(), Row([*self._write(words=True)])]

    def _accuracy(self, *beside: Widget) -> list[Widget]:
        """A line for each side with the way to learn from it, and other widgets next to these."""
        if not self.reviewing.found:
            return self._about()
        counts, learn = Column(self._sides(), gap=6, grow=1), Column(self._learn(), gap=6)
        return [Row([counts, learn, *beside], gap=8, wraps=False)]

    def _about(self) -> list[Widget]:
        told = _(
            "The engine checks the whole game: how good each move was, what would have been better, "
            "and where the game was decided."
        )
        return [Label(told, Type.SMALL, name="about reviews", muted=True)]

    def _players(self) -> tuple[int, int]:
        first = reference(self.study.match.game.start)
        return first, 1 - first

    def _side_name(self, player: int) -> str:
        start = self.study.match.game.start
        return presentation_of(start).side_name(start, player, self._pieces)

    def _sides(self) -> list[Widget]:
        return [self._side(player) for player in self._players()]

    def _side(self, player: int) -> Widget:
        """A side's colour, name and accuracy; below, the counts of its marks.

        Where room is short, the best moves are not counted, and the name is left out before the accuracy.
        """
        game, totals = self.study.match.game, self.reviewing.totals(player)
        side = self._side_name(player)
        names = zip(sides(game), player_names(game, self.study.keeper.origin), strict=True)
        who = " · ".join([side, *(name for (_tag, each), name in names if each == player and name)])
        percent = "–" if totals.accuracy is None else percent_text(totals.accuracy / 100)
        accuracy = _("accuracy {percent}").format(percent=percent)
        counts = ", ".join(f"{_(review_words.SIGNS[mark].meaning)}: {count}" for mark, count in totals.counts)
        told = f"{who}: {accuracy}. {counts}"
        disc = Tile([], padding=7, ground=colour_of(game.start, player, self._pieces), edge=Ink.CONTROL_BORDER)

        def head(name: str, accuracy: str) -> Row:
            names = [Line(name, Type.SMALL, tooltip=told)] if name else []
            shown = Line(accuracy, Type.SMALL, ink=Ink.MUTED, tooltip=told)
            return Row([disc, *names, shown], gap=8, wraps=False)

        marks = [self._mark(*each, told) for each in totals.counts]
        heads = [head(who, accuracy), head(side, accuracy), head("", accuracy), head("", percent)]
        spacings = [*((gap, 0) for gap in (16, 12, 8)), *((4, left) for left in range(len(marks)))]
        rows = [Row([Space(22 - gap), *marks[left:]], gap=gap, wraps=False) for gap, left in spacings]
        side_counts = Column([Fits(heads), Fits(rows)], gap=2, valign=0.5, grow=1, name=f"side {player}")
        side_counts.text = told  # in words, for screen readers
        return side_counts

    def _mark(self, mark: MoveQuality, count: int, told: str) -> Widget:
        """A mark with its count, as wide as the other side's."""
        look, sign = self.ui.look, review_words.SIGNS[mark].sign
        widest = max(self.reviewing.totals(player).counts[mark][1] for player in (0, 1))
        wide = look.text(f"{sign} {widest}", Type.SMALL).size[0] / look.scale
        ink = sign_colour(look.theme, sign) if count else Ink.MUTED
        return AtMost(Line(f"{sign} {count}", Type.SMALL, ink=ink, tooltip=told), most=wide + 1)

    def _write(self, *, words: bool = False) -> list[Button]:
        write = button_of(commands.WRITE_REVIEW.on(self.write), words=words, rank=Rank.USUAL if words else Rank.FLAT)
        return [write] if self.reviewing.found else []

    def _learn(self, *, words: bool = True) -> list[Button]:
        if not self.reviewing.found:
            return []
        person, found = self._person(), list[Button]()
        for player in self._players():
            count = self.reviewing.totals(player).to_learn
            told = _("Find the better moves yourself: mistakes and blunders of this side")
            found.append(
                Button(
                    f"learn {player}",
                    review_words.to_learn_text(count) if words else "",
                    partial(self.learn, player),
                    symbol="" if words else "hint",
                    rank=Rank.MAIN if player == person and count and self.reviewing.complete else Rank.USUAL,
                    enabled=count > 0,
                    tooltip=told if words else f"{self._side_name(player)}: {review_words.to_learn_text(count)}",
                )
            )
        return found

    def _person(self) -> int | None:
        """The player who was the person at this computer, if only one of them was."""
        record = self.study.keeper.record
        seats = [record.level_of(player) for player in (0, 1)] if record is not None else []
        return seats.index("") if seats.count("") == 1 and None not in seats else None

    def card(self) -> review_words.MoveReviewText:
        node = self.study.match.node
        remark, name = self.reviewing.remark_at(node), self.texts.numbered(node)
        if remark is not None and node.parent is not None:
            return review_words.card_of(node.parent.position, name, remark, self._pieces)
        told = _("Not reviewed yet.")
        if node.parent is None:
            told = _("Step on, or click the graph or a move.")
        elif self.reviewing.ply_of(node) is None:
            told = _("A variation: only the moves of the game are reviewed.")
        return review_words.MoveReviewText(name or _("The beginning of the game"), None, (told,))

    def _card(self) -> Widget:
        """The remark with the button for the better line, or that line while it is shown."""
        if self.line is not None:
            *steps, close = self._line_ways()
            shown = Row([self._line_text(), close], gap=6, wraps=False)
            return self._tile([shown, straight(Columns(steps, least=36, gap=6))])
        card = self.card()
        title = Line(card.title, Type.STRONG, name="review title", ink=self._colour(card) or Ink.TEXT)
        lines = Column([title, *(Line(line, Type.SMALL) for line in card.lines)], gap=2, grow=1)
        show = self._show(words=self.ui.room.width >= Width.SPACIOUS)
        return self._tile([Row([lines, *show], gap=8, wraps=False)])

    def _remark(self) -> Widget:
        """The remark or the line that is shown, wrapped, without buttons."""
        if self.line is not None:
            return self._tile([self._line_text()])
        card = self.card()
        title = Label(card.title, Type.STRONG, name="review title", colour=self._colour(card))
        return self._tile([title, *(Label(line, Type.SMALL) for line in card.lines)])

    def _colour(self, card: review_words.MoveReviewText) -> Colour | None:
        return review_words.mark_colour(self.ui.look.theme, card.mark)

    def _tile(self, inside: Sequence[Widget]) -> Widget:
        return review_words.mark_tile(inside, self._colour(self.card()))

    def _line_text(self) -> Widget:
        assert self.line is not None
        text = _("Better: {line}").format(line=" ".join(self.line.texts))
        return Line(text, Type.SMALL, name="better line", grow=1)

    def _line_ways(self) -> list[Button]:
        assert self.line is not None
        close = flat("close line", "close", _("Close (Esc)"), self.close_line)
        return [*line_buttons(self.line, self.ui), close]

    def _show(self, *, words: bool) -> list[Button]:
        show = button_of(commands.SHOW_BETTER.on(self.show_better), words=words)
        return [show] if self.card().better is not None else []

    def _text(self) -> Widget:
        return self.written.scroll(signs_of=self._signs_of, version=self.reviewing.version)

    def _signs_of(self, node: Node[Any, Any]) -> str:
        """The game's own signs, and the mark of the review if none of them is for the strength of the move."""
        own, remark = signs(node.glyphs), self.reviewing.remark_at(node)
        if remark is None or remark.forced or strength_of(node.glyphs) is not None:
            return own
        return f"{review_words.SIGNS[remark.mark].sign} {own}".strip()

    def _graph(self, height: float = USUAL) -> Widget:
        first = self._players()[0]
        side = self._side_name(first)
        values = self.reviewing.chances(first)

        def told(ply: int) -> str:
            value, node = values[ply], self.reviewing.nodes[ply]
            remark = self.reviewing.found.get(ply - 1)
            sign = review_words.SIGNS[remark.mark].sign if remark is not None and not remark.forced else ""
            name = self.texts.numbered(node) if ply else C_("place", "Start")
            share = percent_text(value) if value is not None and ply != at else ""
            return "  ".join(filter(None, (name, sign, share)))

        title, marks = _("Winning chance of {side}").format(side=side), self.reviewing.marks()
        at = self.reviewing.ply_of(self.study.match.node)
        graph = ChanceGraph(title, values, marks, at, self.go_to, height=height)
        if height == LOW:
            return graph

        def shown() -> str:
            ply = graph.pointed if graph.pointed is not None else at
            return told(ply) if ply is not None else ""

        here = LiveLine("chances at", shown, Type.SMALL, align=1.0, height=0)
        head = Fits([Row([Line(title, Type.SMALL, ink=Ink.MUTED), here], gap=16, wraps=False), here])
        return Column([head, graph], gap=4)
