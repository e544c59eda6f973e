"""The page Horizon: positions in which a search errs because it stops too soon, depth by depth."""

from dataclasses import replace
from functools import partial
from typing import Any

from ai.score import Score
from ai.textbook.switches import Switches
from ai.tracing.examples import ExampleGroup, HorizonSearch, ScoreFact, deepest, examples, sights, turns_at
from ai.tracing.run import values_of
from ai.work.jobs import Listener
from game.kinds import kind_of
from game.ui.board.art import BoardStyle
from game.ui.board.line import LineBoard, LinePlayer, line_commands, step_buttons
from game.ui.board.picture import BoardPicture
from game.ui.board.scene import Scene
from game.ui.commands import Command
from game.ui.games.presentation import presentation_of
from game.ui.lab.page import Lab, LabTab, WindowSize
from game.ui.lab.subject import Subject, example_title, worth
from game.ui.look.sizes import Height, Width
from game.ui.look.theme import Type
from game.ui.widgets.button import Button
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import AtMost, Column, Columns, Field, Panel, Row, Space, straight
from game.ui.widgets.listing import Item
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.slider import Slider
from game.ui.widgets.text_table import TableRow, TextTable
from game.ui.widgets.tile import Card
from game.ui.widgets.toggle import Chip
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import N_, _

# Lengths are at 100 %.
ROOM, LITTLE_ROOM = 270, 188
"""Part of the window's height that the board does not get; the second where it is above its text, which scrolls."""
SMALLEST, LARGEST = 112, 900
"""Least and greatest side of the board."""
LAST = 190
"""Side of the board on which the search stops."""
PICTURE, NARROWEST_CARD = 80, 122
"""Side of a board of the gallery, and least width of its card."""


class HorizonPage(LabTab):
    """One position of the gallery, the searches of each depth, and the line that punishes the error."""

    name = "horizon"
    label = N_("Horizon")
    symbol = "horizon"
    ways = ()

    def __init__(self, lab: Lab) -> None:
        super().__init__(lab)
        self.gallery = {example.name: example for example in examples() if example.shelf is ExampleGroup.HORIZON}
        self.example = next(iter(self.gallery.values()))
        self.depth = self.usual_depth
        self.quiescence = False
        self.player = self._line_player()
        self._seen: dict[str, tuple[HorizonSearch, ...]] = {}
        self._found: tuple[HorizonSearch, ...] = ()
        """The searches of this position so far."""
        self._searches = Listener(self._keep, self._add)

    def heading(self) -> tuple[str, str]:
        return _("The horizon effect"), _("A search errs because it stops too soon")

    def enter(self) -> None:
        if self.example.name in self._seen or self._searches.waiting:
            return
        example, kind = self.example, kind_of(self.example.request.start)
        self._found = ()
        move_text = partial(kind.move_text, example.request.start)
        start = self.context.thinker.worker.start
        self._searches.await_job(start(lambda stop, tell: sights(example, move_text, stop, tell)))

    def _add(self, search: HorizonSearch) -> None:
        self._found += (search,)

    def _keep(self, found: tuple[HorizonSearch, ...]) -> None:
        self._seen[self.example.name] = found

    def leave(self) -> None:
        self.player.pause()
        self._searches.cancel()

    @property
    def busy(self) -> bool:
        return self._searches.waiting or self.player.moving

    def update(self, dt: float) -> None:
        if self._searches.hear():
            self.ui.rebuild()

    def commands(self) -> tuple[Command, ...]:
        return line_commands(self.player, self.ui.rebuild, motion=self.ui.look.motion)

    @property
    def usual_depth(self) -> int:
        assert self.example.request.depth is not None
        return self.example.request.depth

    @property
    def seen(self) -> tuple[HorizonSearch, ...]:
        return self._seen.get(self.example.name, self._found)

    @property
    def sight(self) -> HorizonSearch | None:
        wanted = (self.depth, self.quiescence)
        return next((sight for sight in self.seen if (sight.depth, sight.quiescence) == wanted), None)

    @property
    def line(self) -> list[str]:
        return str(self.example.facts["line"]).split()

    @property
    def step(self) -> int:
        return self.player.step

    def _line_player(self) -> LinePlayer:
        start: Any = self.example.request.start
        moves, _positions = kind_of(start).parse_line(self.line, start)
        return LinePlayer(presentation_of(start).face(start), start, moves)

    def pieces(self, position: Any) -> Score:
        """The value of the pieces for the side that errs; a win or a loss when the game is over."""
        values, player = values_of(self.example.request), self.example.request.start.turn
        outcome = position.outcome()
        if outcome is not None:
            score: Score = values["utility"](outcome, player, self.step)
            return score
        value: Score = values["evaluate"](position)
        return value if position.turn == player else -value

    def choose(self, name: str) -> None:
        self.leave()
        self.example = self.gallery[name]
        self.player = self._line_player()
        self.depth = self.usual_depth
        self.enter()
        self.ui.rebuild()

    def go_to(self, step: int) -> None:
        self.player.go_to(step)
        self.ui.rebuild()

    def draw_tree(self) -> None:
        switches = Switches(quiescence=self.quiescence)
        request = replace(self.example.request, depth=self.depth, switches=switches)
        self.lab.draw_tree(Subject(request, self.example))

    def _set_depth(self, depth: int) -> None:
        self.depth = depth
        self.ui.rebuild()

    def build(self, shape: WindowSize) -> list[Widget]:
        told = Label(self._told_of_step(), Type.SMALL, name="line told")
        if self.ui.room.width < Width.USUAL:
            page = Column([*self._board(), told, *self._choices(), *self._findings()], gap=10, padding=4)
            buttons = Row([self._ways(), Space(grow=1), self._tree_button("")], gap=6, wraps=False)
            return [Panel([Scroll(page, name="horizon page"), buttons], padding=10, gap=8, grow=1)]
        board = Scroll(Column([*self._board(), self._ways(), told], gap=10), name="horizon board page")
        choices = self._choices(self._tree_button(_("Show its tree")))
        inside = [*choices, *self._findings(), *self._last_position(), *self._gallery()]
        findings = Scroll(Column(inside, gap=14, padding=2), name="horizon page")
        left = AtMost(Panel([board], padding=14), most=self._side + 40)
        return [Row([left, Panel([findings], padding=14, grow=1)], gap=12, wraps=False, tall=True, grow=1)]

    @property
    def _side(self) -> float:
        width, height = self.ui.room
        around = ROOM if width >= Width.USUAL else LITTLE_ROOM
        return max(SMALLEST, min(LARGEST, height - around, 0.5 * width))

    def _board(self) -> list[Widget]:
        options = [
            (name, Item(example_title(self.gallery[name]), group=rules))
            for rules, names in self._by_rules().items()
            for name in names
        ]
        style, side = self._style(names=self.context.settings.square_numbers), self._side
        board = LineBoard("horizon board", self.player, style, self.ui.rebuild, side=side, flipped=self._flipped)
        return [DropDown("horizon position", options, self.example.name, self.choose), Row([board], align=0.5)]

    def _style(self, *, names: bool) -> BoardStyle:
        return BoardStyle.chosen(self.context.settings)._replace(names=names)

    @property
    def _flipped(self) -> bool:
        """True if the side that errs would sit above."""
        return self.example.request.start.turn != self.player.face.bottom

    def _last_position(self) -> list[Widget]:
        sight, start = self.sight, self.example.request.start
        if self.ui.room.height < Height.TALL or sight is None:
            return []
        face, played, kind = self.player.face, LinePlayer(self.player.face, start, sight.line), kind_of(start)
        style, flipped = self._style(names=False), self._flipped
        board = BoardPicture("horizon last board", face, {}, style, side=LAST, flipped=flipped)
        last = kind.path(sight.line[-1]) if sight.line else ()
        board.scene = Scene(face.figures(played.positions[-1]), last=last)
        stops = _("Here it stops, and counts {score}. It does not see what comes next.")
        if sight.move != self._fact("wrong"):
            stops = _("Here it stops, and counts {score}. The error lies within its horizon now.")
        line = _("Its expected line: {moves}.").format(moves=" ".join(played.texts))
        told = [
            Label(_("Where the search stops"), Type.STRONG),
            Label(line, name="horizon line"),
            Label(stops.format(score=worth(sight.score)), name="horizon stops"),
        ]
        return [Row([board, Column(told, gap=8, grow=1)], gap=16, wraps=False)]

    def _gallery(self) -> list[Widget]:
        if self.ui.room.height < Height.HIGHEST:
            return []
        parts: list[Widget] = [Label(_("Gallery"), Type.STRONG)]
        for rules, names in self._by_rules().items():
            parts.append(Label(rules, Type.SMALL, muted=True))
            parts.append(Columns(list(map(self._card, names)), least=NARROWEST_CARD, gap=6))
        return [Column(parts, gap=8)]

    def _by_rules(self) -> dict[str, list[str]]:
        """The names of the positions by the name of their rules."""
        found: dict[str, list[str]] = {}
        for name, example in self.gallery.items():
            start = example.request.start
            rules = presentation_of(start).variant_name(kind_of(start).variant_of(start))
            found.setdefault(rules, []).append(name)
        return found

    def _card(self, example: str) -> Widget:
        found, name = self.gallery[example], f"horizon example {example}"
        start, style = found.request.start, self._style(names=False)
        face = presentation_of(start).face(start)
        flipped = start.turn != face.bottom
        picture = BoardPicture(f"{name} picture", face, face.figures(start), style, side=PICTURE, flipped=flipped)
        title, chosen = Label(example_title(found), Type.SMALL, align=0.5), found is self.example
        return Card(name, [picture, title], partial(self.choose, example), padding=4, chosen=chosen)

    def _ways(self) -> Row:
        return straight(Row(step_buttons(self.commands()), gap=6, align=0.5, wraps=False))

    def _tree_button(self, text: str) -> Button:
        return Button("horizon tree", text, self.draw_tree, symbol="tree", tooltip="" if text else _("Show its tree"))

    def _told_of_step(self) -> str:
        position = self.player.position
        if self.step == 0:
            to_move = presentation_of(position).to_move_text(position, self.context.settings.piece_set)
            return _("{to_move}. Step on to play the error out: {move}?").format(to_move=to_move, move=self.line[0])
        played = " ".join(self.line[: self.step])
        return _("{moves}: {score} for the side that erred.").format(moves=played, score=worth(self.pieces(position)))

    def _choices(self, *beside: Widget) -> list[Widget]:
        slider = Slider("horizon depth", self.depth, (1, deepest(self.example)), self._set_depth)
        quiet = Chip(
            "horizon quiescence", _("Quiescence search"), self.quiescence, partial(setattr, self, "quiescence")
        )
        return [Field(_("Depth"), slider), Row([quiet, Space(grow=1), *beside], gap=10)]

    def _findings(self) -> list[Widget]:
        sight = self.sight
        told = self._told_of_sight(sight) if sight else _("Searching …")
        return [
            Label(told, Type.STRONG, name="horizon told"),
            Label(self._told_of_turn(), name="horizon turn"),
            self._table(),
            Label(self._truth(), muted=True, name="horizon truth"),
        ]

    def _told_of_sight(self, sight: HorizonSearch) -> str:
        fields = {"depth": sight.depth, "move": sight.move, "score": worth(sight.score), "wrong": self._fact("wrong")}
        if sight.move == self._fact("wrong"):
            text = _("At depth {depth} the search errs: it plays {move} and believes that to be worth {score}.")
        else:
            text = _("At depth {depth} the search plays {move} ({score}) and not {wrong}.")
        return text.format(**fields)

    def _told_of_turn(self) -> str:
        if self._searches.waiting:
            return ""
        plain, quiet = (turns_at(self.seen, self._fact("wrong"), quiescence=on) for on in (False, True))
        fields = {"wrong": self._fact("wrong"), "plain": plain, "quiet": quiet, "last": deepest(self.example)}
        if quiet is None:
            text = _("From depth {plain} on, {wrong} is not played; with quiescence it still is at depth {last}.")
        elif quiet == plain:
            text = _("From depth {plain} on, {wrong} is not played, with quiescence or without.")
        elif quiet == 1:
            text = _("From depth {plain} on, {wrong} is not played; with quiescence it never is.")
        else:
            text = _("From depth {plain} on, {wrong} is not played; with quiescence, from depth {quiet} on.")
        return text.format(**fields)

    def _truth(self) -> str:
        facts = self.example.facts
        text = _("A deeper search ({plies} plies) puts {right} at {worth_right} and {wrong} at {worth_wrong}.")
        words = {name: worth(fact.score) if isinstance(fact, ScoreFact) else fact for name, fact in facts.items()}
        return text.format(**words)

    def _table(self) -> TextTable:
        lines = []
        known = {(sight.depth, sight.quiescence): sight for sight in self.seen}
        for depth in range(1, deepest(self.example) + 1):
            cells = [f"{depth} ←" if depth == self.depth else f"{depth}"]
            for quiescence in (False, True):
                sight = known.get((depth, quiescence))
                wrong = sight is not None and sight.move == self._fact("wrong")
                cells += [f"{sight.move}{'?' if wrong else ''}", worth(sight.score)] if sight else ["…", "…"]
            lines.append(TableRow(tuple(cells)))
        headings = (_("Depth"), _("Move"), _("Score"), _("With quiescence"), _("Score"))
        return TextTable("horizon table", headings, lines)

    def _fact(self, name: str) -> str:
        return str(self.example.facts[name])
