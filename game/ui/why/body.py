"""An explanation of a move: a board that plays lines out, next to the moves with scores and reasons. A screen of play
and a page of the Search Lab show it."""

from collections.abc import Callable, Sequence
from functools import partial
from time import perf_counter
from typing import Any

from ai.engine.endgame.progress import LastProgress
from ai.insight.explanation import Explanation, explain
from ai.insight.lines import Lines, LineSearch, ScoredLine
from ai.limits import Limit
from ai.work.jobs import Listener, Worker
from game.core import State
from game.kinds import kind_of
from game.ui.board.art import BoardStyle
from game.ui.board.line import LineBoard, LinePlayer, line_commands, step_buttons
from game.ui.commands import Command
from game.ui.games.presentation import presentation_of
from game.ui.look.sizes import Width
from game.ui.look.theme import Type
from game.ui.screen import Context
from game.ui.why.rows import LineScroll, MoveRows, RowScroll
from game.ui.why.why_words import reason_text, verdict_text, worth_text
from game.ui.widgets.button import Button, button_of
from game.ui.widgets.label import Label
from game.ui.widgets.layout import AtMost, Column, Panel, Row, Space, straight
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import N_, _, count_text, ngettext, with_signs

SECONDS = 6.0
"""Seconds of search, unless more is asked for."""
BETWEEN = 0.2
"""Least seconds between two reported iterations; the first ones are too fast to read."""
ALL_MOVES_UP_TO, OF_MORE = 48, 24
"""Number of moves that all get a line; in positions with more moves, OF_MORE lines."""
Findings = tuple[Lines, dict[Any, Explanation]]


class DeepeningSearch:
    """Searches the last position of a history, deeper and deeper. No method blocks."""

    def __init__(self, worker: Worker, history: Sequence[State[Any]], played: Any = None) -> None:
        """`worker` has no other jobs meanwhile. `played` always has a line."""
        self.history = tuple(history)
        self.root = self.history[-1]
        self.played = played
        self.found = Lines(0, ())
        """The lines of the deepest complete iteration."""
        self.why: dict[Any, Explanation] = {}
        self._chosen = played
        self._worker = worker
        self._search: LineSearch | None = None
        self._work = Listener(self._take, self._take)

    @property
    def searching(self) -> bool:
        return self._work.waiting

    @property
    def settled(self) -> bool:
        """True if no deeper search can change the findings."""
        decided = (each.plies or each.by_table for each in self.why.values())
        return self.found.complete or (bool(self.why) and all(decided))

    @property
    def left_out(self) -> int:
        """Number of moves without a line, none of them better than the last line."""
        return len(self.root.legal_moves()) - len(self.found.lines) if self.found.lines else 0

    @property
    def chosen(self) -> ScoredLine | None:
        """The line of the chosen move, else the best one; None before the first findings."""
        return self.found.of(self._chosen) or next(iter(self.found.lines), None)

    def choose(self, move: Any) -> None:
        self._chosen = move

    def begin(self, *, endless: bool = False) -> None:
        """Search for a while or, `endless`, until `stop`, with the knowledge of earlier searches."""
        self.cancel()
        limit = Limit(seconds=None if endless else SECONDS)
        many = len(self.root.legal_moves()) > ALL_MOVES_UP_TO
        always = () if self.played is None else (self.played,)

        def work(stop: bytearray, tell: Callable[[Findings], None]) -> Findings:
            if self._search is None:
                self._search = LineSearch(self.history, progress=LastProgress())

            told = 0.0

            def tell_now_and_then(found: Lines) -> None:
                nonlocal told
                if perf_counter() - told > BETWEEN:
                    tell((found, explain(self.history, found)))
                    told = perf_counter()

            found = self._search.run(limit, OF_MORE if many else None, stop, tell_now_and_then, always)
            return found, explain(self.history, found)

        self._work.await_job(self._worker.start(work))

    def stop(self) -> None:
        self._work.stop_now()

    def cancel(self) -> None:
        self._work.cancel()

    def poll(self) -> bool:
        return self._work.hear()

    def _take(self, findings: Findings) -> None:
        found, why = findings
        if found.depth >= self.found.depth:
            self.found, self.why = found, why


ROOM = 156
"""Height of the window in pixels at 100 % that the board does not get."""
SMALLEST, LARGEST = 140, 1040
"""Least and greatest side of the board in pixels at 100 %."""


class WhyBody:
    """The page as a part of a screen, which calls `look_at` and `update`."""

    def __init__(
        self, context: Context, ui: Ui, *, turned: Callable[[], bool], tree: Callable[[State[Any]], None] | None = None
    ) -> None:
        """`turned`: the board is turned round; `tree`, if given, draws a position's tree."""
        self.context = context
        self.ui = ui
        self.turned = turned
        self.tree = tree
        self.study: DeepeningSearch | None = None
        self.player: LinePlayer | None = None
        self.note = ""
        """A further remark on the move that was played."""

    # What the screen calls

    def look_at(self, history: Sequence[State[Any]], played: Any = None, note: str = "") -> None:
        """Show the last position of the history, which is not over; `begin` searches it. `played`: the move there."""
        self.leave()
        root = history[-1]
        self.study, self.note = DeepeningSearch(self.context.thinker.beside, history, played), note
        self.player = LinePlayer(presentation_of(root).face(root), root, () if played is None else (played,))
        self.ui.rebuild()

    def begin(self) -> None:
        if self.study is not None and not self.study.found.lines and not self.study.searching:
            self.study.begin()
            self.ui.rebuild()

    def leave(self) -> None:
        self.pause()
        if self.study is not None:
            self.study.cancel()

    def pause(self) -> None:
        if self.player is not None:
            self.player.pause()

    @property
    def busy(self) -> bool:
        return (self.study is not None and self.study.searching) or (self.player is not None and self.player.moving)

    def update(self) -> None:
        """Hear the findings. A line that is being stepped through stays."""
        if self.study is not None and self.study.poll():
            self._follow(gently=True)
            self.ui.rebuild()

    def commands(self) -> tuple[Command, ...]:
        player = self.player
        return line_commands(player, self._moved, motion=self.ui.look.motion) if player is not None else ()

    def _moved(self) -> None:
        if self.player is not None and self.player.step == 0 and not self.player.playing:
            self._follow(gently=True)
        self.ui.rebuild()

    # What the person does

    def choose(self, number: int) -> None:
        study = self.study
        assert study is not None
        study.choose(study.found.lines[number].move)
        self._follow(gently=False)
        self.ui.rebuild()

    def go_to(self, step: int) -> None:
        assert self.player is not None
        self.player.go_to(step, motion=self.ui.look.motion)
        self.ui.rebuild()

    def deepen(self) -> None:
        assert self.study is not None
        self.study.begin(endless=True)
        self.ui.rebuild()

    def _follow(self, *, gently: bool) -> None:
        """Let the board show the chosen line; `gently`: unless the previous one is being stepped through."""
        study, player = self.study, self.player
        line = study.chosen if study else None
        if study is None or player is None or line is None or line.pv == player.moves:
            return
        if not gently or (player.step == 0 and not player.moving):
            player.follow(study.root, line.pv)

    # Layout

    def build(self) -> Widget:
        study, player = self.study, self.player
        if study is None or player is None:
            return Column([], grow=1)
        style = BoardStyle.chosen(self.context.settings)
        board = LineBoard("why board", player, style, self.ui.rebuild, side=self._side, flipped=self.turned())
        ways = straight(Row(step_buttons(self.commands()), gap=6, align=0.5, wraps=False))
        if self._narrow:
            rows = [self._rows(study)] if study.found.lines else []
            parts = [Row([board], align=0.5), self._heading(study), *self._line(player), *rows]
            page = Scroll(Column(parts, gap=10, padding=2), name="why page")
            more = [*self._effort(study, words=False), *self._tree_button(study, words=False)]
            return Panel([page, Row([ways, Space(grow=1), *more], gap=6, wraps=False)], padding=10, gap=8, grow=1)
        moves = RowScroll(self._rows(study)) if study.found.lines else Space(grow=1)
        left = Scroll(Column([board, ways], gap=10), name="why board page")
        heading = Row([self._heading(study), *self._effort(study, words=True)], gap=10, wraps=False)
        below = Row([Space(grow=1), *self._tree_button(study, words=True)], wraps=False)
        parts = [heading, moves, *self._line(player), Space(grow=1), below]
        beside = AtMost(Panel([left], padding=14), most=self._side + 40)
        return Row([beside, Panel(parts, padding=14, gap=10, grow=1)], gap=12, wraps=False, tall=True, grow=1)

    @property
    def _narrow(self) -> bool:
        return self.ui.room.width < Width.USUAL

    @property
    def _side(self) -> float:
        """Side of the board in pixels at 100 %."""
        width, height = self.ui.room
        if self._narrow:
            return max(SMALLEST, min(LARGEST, 0.5 * height, width - 60))
        return max(SMALLEST, min(LARGEST, height - ROOM, 0.52 * width))

    def _heading(self, study: DeepeningSearch) -> Widget:
        found = study.found
        pieces = self.context.settings.piece_set
        mover = presentation_of(study.root).to_move_text(study.root, pieces)
        verdict = (
            verdict_text(study.root, found, study.why[found.best.move], pieces) if found.lines else _("Searching …")
        )
        text = _("{to_move}. {verdict}").format(to_move=mover, verdict=verdict)
        told = [Label(text, Type.STRONG, name="why verdict")]
        if found.lines:
            told.append(Label(self._progress(study), Type.SMALL, muted=True, name="why progress"))
        notes = [Label(self.note, Type.SMALL, name="why note")] if self.note else []
        return Column([*told, *notes], gap=3, grow=1)

    def _effort(self, study: DeepeningSearch, *, words: bool) -> list[Widget]:
        if study.searching:
            return [button_of(Command("why stop", N_("Stop"), symbol="stop", run=study.stop), words=words)]
        if study.found.lines and not study.settled:
            return [button_of(Command("why deeper", N_("Look deeper"), symbol="fast", run=self.deepen), words=words)]
        return []

    def _progress(self, study: DeepeningSearch) -> str:
        found = study.found
        if all(each.by_table for each in study.why.values()):
            depth = _("Looked up in the endgame tables")
        elif found.complete:
            depth = _("Searched to the end of the game")
        else:
            depth = _("All moves to depth {depth}").format(depth=found.depth)
            if study.left_out:
                depth = _("The best moves to depth {depth}").format(depth=found.depth)
        nodes = ngettext("{count} position", "{count} positions", found.nodes).format(count=count_text(found.nodes))
        return " · ".join([depth, nodes, _("{seconds} s").format(seconds=with_signs(f"{found.seconds:.1f}"))])

    def _rows(self, study: DeepeningSearch) -> MoveRows:
        kind, found = kind_of(study.root), study.found
        chosen = study.chosen
        rows = []
        for line in found.lines:
            why = study.why[line.move]
            note = _("played") if line.move == study.played else ""
            text = kind.move_text(study.root, line.move)
            rows.append((text, note, worth_text(line.score, why), reason_text(study.root, found, line.move, why)))
        number = next((place for place, line in enumerate(found.lines) if line is chosen), -1)
        more = study.left_out
        after = ngettext("{count} more move is no better.", "{count} more moves are no better.", more)
        return MoveRows(rows, number, self.choose, after.format(count=more) if more else "")

    def _line(self, player: LinePlayer) -> list[Widget]:
        if not player.texts:
            return []
        caption = Label(_("Expected line after {move}:").format(move=player.texts[0]), Type.SMALL, muted=True)
        return [Column([caption, LineScroll(player.texts, player.step, self.go_to)], gap=4)]

    def _tree_button(self, study: DeepeningSearch, *, words: bool) -> list[Widget]:
        tree, line = self.tree, study.chosen
        after = study.root.play(line.move) if line is not None else None
        if tree is None or line is None or after is None or not after.legal_moves():
            return []
        text = _("Show the tree after {move}").format(move=kind_of(study.root).move_text(study.root, line.move))
        tooltip = "" if words else text
        return [Button("why tree", text if words else "", partial(tree, after), symbol="tree", tooltip=tooltip)]
