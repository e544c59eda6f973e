"""A position at rest and the moves that lead to it, jump by jump: captured pieces fading, a crowning, a line."""

import math
from bisect import bisect
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

from game.core import State
from game.kind import Square
from game.kinds import kind_of
from game.ui.board.face import KINGS, Face, Figure
from game.ui.board.hand import Hand
from game.ui.board.scene import Scene, Sprite, TargetVerdict
from game.ui.board.tray import FLIGHT, Flight

SLIDE = 0.16
"""Seconds for a step to the next square; a step over n squares takes the square root of n times as long."""
JUMP = 0.26
"""Seconds for a jump over one piece."""
FADE = 0.16
"""Seconds for the captured pieces to vanish at the end."""
CROWNING = 0.30
STROKE = 0.28
"""Seconds for a mark to be drawn."""
LINE = 0.45
"""Seconds for the winning line to be drawn."""
LIFT = 0.14
"""Factor by which a piece looks larger at the height of a jump."""
JUMPED = 0.4
"""Opacity of a jumped piece until the chain is over."""
RISE = 0.4
"""Seconds for which a figure of the winner rises."""
RISES_APART = 0.5
"""Seconds between the first and the last of them."""
HEIGHT = 0.18
"""Factor by which a risen figure looks larger."""
SINK, MEET = 0.6, 0.4
"""Seconds for which a figure sinks at a draw, and between the outermost rows and the middle."""
PALE, LOW = 0.6, 0.12
"""Shares of its opacity and size that a figure loses then."""


@dataclass(frozen=True, slots=True)
class AnimatedMove:
    """A move to show: the figures before and after it, and its path: one square for a mark, or for a piece that
    leaves the board. `captured` has one square a jump, in order."""

    before: Mapping[Square, Figure]
    after: Mapping[Square, Figure]
    path: tuple[Square, ...]
    captured: tuple[Square, ...] = ()
    line: tuple[Square, ...] = ()

    @property
    def crowned(self) -> bool:
        return self.after.get(self.path[-1]) in KINGS and self.before.get(self.path[0]) not in KINGS


class Motion:
    """Shows one move being played or, with `backwards`, being taken back without sounds."""

    def __init__(self, face: Face, played: AnimatedMove, *, backwards: bool = False, captor: int | None = None) -> None:
        """`captor`: the player to whose card captured pieces fly; without one they fade."""
        self.played = played
        self.backwards = backwards
        self.captor = captor if played.captured else None
        self._places = [face.row_column(square) for square in played.path]
        self._captured = [face.row_column(square) for square in played.captured]
        self._arrivals = list(accumulate(self._legs()))
        leaves = FADE if captor is None else FLIGHT
        after_arrival = max(leaves if played.captured else 0.0, CROWNING if played.crowned else 0.0)
        self._settled = self._arrivals[-1] + after_arrival
        self.duration = self._settled + (LINE if played.line and not backwards else 0.0)
        self._elapsed = 0.0
        self._sounds = [] if backwards else self._score()

    @property
    def done(self) -> bool:
        return self._elapsed >= self.duration

    def advance(self, seconds: float) -> tuple[str, ...]:
        """Let time pass; return the sounds that are due."""
        self._elapsed += seconds
        due = tuple(name for time, name in self._sounds if time <= self._elapsed)
        self._sounds = [(time, name) for time, name in self._sounds if time > self._elapsed]
        return due

    def finish(self) -> tuple[str, ...]:
        """Skip the rest; return the sounds still to come, each once."""
        return tuple(dict.fromkeys(self.advance(self.duration)))

    @property
    def _moment(self) -> float:
        return self.duration - self._elapsed if self.backwards else self._elapsed

    def flights(self) -> list[Flight]:
        """The captured pieces that are on their way now."""
        share, captor = (self._moment - self._arrivals[-1]) / FLIGHT, self.captor
        if captor is None or self.done or not 0 < share < 1:
            return []
        return [Flight(self.played.before[square], square, captor, share) for square in self.played.captured]

    def scene(self, resting: Scene) -> Scene:
        """The scene on a board that comes to rest as `resting`."""
        if self.done:
            return resting
        moment = self._moment
        if moment >= self._settled:
            progress = (moment - self._settled) / LINE
            return replace(resting, figures=self.played.after, line=self.played.line, line_progress=progress)
        moving = {*self.played.path, *self.played.captured}
        figures = {square: figure for square, figure in self.played.before.items() if square not in moving}
        sprites = self._drawn_mark(moment) if len(self._places) == 1 else self._moved_pieces(moment)
        return replace(resting, figures=figures, line=(), sprites=sprites)

    def _legs(self) -> list[float]:
        """The seconds that each step takes; for a mark, the seconds that drawing it takes, or a piece's leaving."""
        if len(self._places) == 1:
            return [STROKE]
        if self._captured:
            return [JUMP] * (len(self._places) - 1)
        return [SLIDE * math.sqrt(max(abs(b[0] - a[0]), abs(b[1] - a[1]))) for a, b in pairwise(self._places)]

    def _score(self) -> list[tuple[float, str]]:
        if len(self._places) == 1:
            return [(0.0, "place")]
        name = "capture" if self._captured else "move"
        crown = [(self._arrivals[-1], "crown")] if self.played.crowned else []
        return [(arrival, name) for arrival in self._arrivals] + crown

    def _drawn_mark(self, moment: float) -> tuple[Sprite, ...]:
        """The mark, or the piece that leaves the board from its square."""
        square, share = self.played.path[0], moment / STROKE
        if square in self.played.after:
            return (Sprite(self.played.after[square], *self._places[0], stroke=share),)
        return (Sprite(self.played.before[square], *self._places[0], opacity=1 - share),)

    def _moved_pieces(self, moment: float) -> tuple[Sprite, ...]:
        """The captured pieces, under the one that moves."""
        flown = self.captor is not None and moment > self._arrivals[-1]
        fallen = () if flown else zip(self.played.captured, self._captured, self._arrivals, strict=False)
        pieces = [
            Sprite(self.played.before[square], *place, opacity=self._opacity(moment, arrival))
            for square, place, arrival in fallen
        ]
        mover = self.played.before[self.played.path[0]]
        row, column, lift = self._position(moment)
        pieces.append(Sprite(mover, row, column, scale=1 + LIFT * lift))
        if self.played.crowned and moment > self._arrivals[-1]:
            share = min(1.0, (moment - self._arrivals[-1]) / CROWNING)
            king = self.played.after[self.played.path[-1]]
            pieces.append(Sprite(king, row, column, opacity=share, scale=1.4 - 0.4 * share))
        return tuple(pieces)

    def _opacity(self, moment: float, jumped: float) -> float:
        """Opacity of a captured piece; the jump over it ends at `jumped`."""
        if moment < jumped - JUMP / 2:
            return 1.0
        if self.captor is not None:
            return JUMPED
        return JUMPED * min(1.0, max(0.0, 1 - (moment - self._arrivals[-1]) / FADE))

    def _position(self, moment: float) -> tuple[float, float, float]:
        """The row and column of the piece that moves, and its height, 0 to 1."""
        leg = bisect(self._arrivals, moment)
        if leg == len(self._arrivals):
            return (*self._places[-1], 0.0)
        start = self._arrivals[leg - 1] if leg else 0.0
        share = (moment - start) / (self._arrivals[leg] - start)
        eased = share * share * (3 - 2 * share)
        (row, column), (to_row, to_column) = self._places[leg], self._places[leg + 1]
        height = math.sin(math.pi * share) if self._captured else 0.0
        return row + (to_row - row) * eased, column + (to_column - column) * eased, height


class _Ending:
    """Animation of some figures at the end of a game, without sounds."""

    def __init__(self, face: Face, squares: Iterable[Square], seconds: float) -> None:
        self._places = {square: face.row_column(square) for square in squares}
        self._duration = seconds if self._places else 0.0
        self._elapsed = 0.0

    @property
    def done(self) -> bool:
        return self._elapsed >= self._duration

    def advance(self, seconds: float) -> tuple[str, ...]:
        self._elapsed += seconds
        return ()

    def finish(self) -> tuple[str, ...]:
        return self.advance(self._duration)


class DrawAnimation(_Ending):
    """Lets all figures sink and pale a little and come back, the outer rows first: a draw."""

    def __init__(self, face: Face, squares: Iterable[Square]) -> None:
        super().__init__(face, squares, SINK + MEET)
        self._middle = (face.rows - 1) / 2

    def scene(self, resting: Scene) -> Scene:
        figures, sprites = dict(resting.figures), []
        for square, (row, column) in self._places.items():
            begins = MEET * (1 - abs(row - self._middle) / max(self._middle, 0.5))
            share = (self._elapsed - begins) / SINK
            if 0 < share < 1:
                depth = math.sin(math.pi * share)
                figure = figures.pop(square)
                sprites.append(Sprite(figure, row, column, opacity=1 - PALE * depth, scale=1 - LOW * depth))
        return replace(resting, figures=figures, sprites=tuple(sprites))


class Wave(_Ending):
    """Lets the winner's figures rise and sink, one after the other."""

    def __init__(self, face: Face, squares: Iterable[Square]) -> None:
        super().__init__(face, squares, RISE + RISES_APART)
        self._apart = RISES_APART / max(1, len(self._places) - 1)

    def scene(self, resting: Scene) -> Scene:
        sprites = []
        for number, (square, place) in enumerate(self._places.items()):
            share = (self._elapsed - number * self._apart) / RISE
            if 0 < share < 1:
                scale = 1 + HEIGHT * math.sin(math.pi * share)
                sprites.append((square, Sprite(resting.figures[square], *place, scale=scale)))
        risen = {square for square, _ in sprites}
        figures = {square: figure for square, figure in resting.figures.items() if square not in risen}
        return replace(resting, figures=figures, sprites=tuple(sprite for _, sprite in sprites))


CARRIED = 1.08
"""Factor by which a dragged piece looks larger."""
SHAKEN = 0.07
"""Greatest distance, in squares, that a refused piece moves aside."""


class QueuedMotion(NamedTuple):
    """A motion and the scene in which the board rests after it."""

    motion: Motion | Wave | DrawAnimation
    resting: Scene


class Stage:
    """Shows moves one after the other, each at its own pace, and the rest in between."""

    def __init__(self, face: Face) -> None:
        self.face = face
        self.resting = Scene({})
        self._showings: deque[QueuedMotion] = deque()

    @property
    def moving(self) -> bool:
        return bool(self._showings)

    def rest(self, position: State[Any], move: Any = None) -> None:
        """Show a position at once, with the move that led to it."""
        self._showings.clear()
        self.resting = self._scene(position, move)

    def show(self, before: State[Any], move: Any, after: State[Any], *, flies: bool = False) -> None:
        """Show a move. `flies`: captured pieces fly to the card of the side to move."""
        self.resting = self._scene(after, move)
        motion = Motion(self.face, self._played(before, move, after), captor=before.turn if flies else None)
        self._showings.append(QueuedMotion(motion, self.resting))

    def take_back(self, before: State[Any], move: Any, after: State[Any], earlier: Any, *, flies: bool = False) -> None:
        """Show a move being taken back; `earlier` is the move that led to the position before it, if any."""
        self.resting = self._scene(before, earlier)
        captor = before.turn if flies else None
        motion = Motion(self.face, self._played(before, move, after), backwards=True, captor=captor)
        self._showings.append(QueuedMotion(motion, self.resting))

    def flights(self) -> list[Flight]:
        motion = self._showings[0].motion if self._showings else None
        return motion.flights() if isinstance(motion, Motion) else []

    def still_to_land(self, player: int) -> int:
        """The number of captured pieces that are still to arrive at the card of a player."""
        motions = [each.motion for each in self._showings]
        played = [each for each in motions if isinstance(each, Motion) and not each.backwards]
        return sum(len(each.played.captured) for each in played if each.captor == player)

    def advance(self, seconds: float) -> list[str]:
        """Let time pass; return the sounds that are due."""
        if not self._showings:
            return []
        motion = self._showings[0].motion
        sounds = list(motion.advance(seconds))
        if motion.done:
            self._showings.popleft()
        return sounds

    def skip(self) -> list[str]:
        """Skip to the end of all moves; return the sounds that were due, each once."""
        sounds = [name for showing in self._showings for name in showing.motion.finish()]
        self._showings.clear()
        return list(dict.fromkeys(sounds))

    def scene(
        self,
        hand: Hand,
        *,
        cursor: bool,
        must: tuple[Square, ...] = (),
        hint: tuple[Square, ...] = (),
        pointed: Square | None = None,
        worths: Mapping[Square, TargetVerdict] | None = None,
    ) -> Scene:
        """The scene now. `must` are the pieces that must capture, `hint` is the path of a proposed move, `pointed` the
        square under the mouse, where the result of a click shows through."""
        if self._showings:
            motion, resting = self._showings[0]
            return motion.scene(resting)
        selection = hand.selection
        scene = replace(
            self.resting,
            selected=selection.path,
            targets=selection.targets,
            must=must,
            cursor=hand.cursor if cursor else None,
            refused=hand.refused,
            hint=hint,
            ghost=self._ghost(hand, pointed),
            worths=worths or {},
        )
        if hand.refused is not None and hand.refused in scene.figures and hand.shake < 1:
            return _shaken(scene, hand.refused, self.face.row_column(hand.refused), hand.shake)
        if hand.carried_to is None or not selection.path:
            return scene
        carried = selection.path[0]
        figures = {square: figure for square, figure in scene.figures.items() if square != carried}
        sprite = Sprite(scene.figures[carried], *hand.carried_to, scale=CARRIED)
        left = tuple(square for square in must if square != carried)
        return replace(scene, figures=figures, sprites=(sprite,), must=left)

    def _ghost(self, hand: Hand, square: Square | None) -> tuple[Square, Figure] | None:
        """The figure that a click on a square would put there: a mark, or the selected piece."""
        selection = hand.selection
        if square is None or hand.carried_to is not None:
            return None
        if square in selection.targets:
            return square, self.resting.figures[selection.path[0]]
        clicked = next((move for move in selection.moves if move.path == (square,)), None)
        if clicked is None:
            return None
        placed = next(move.path[0] for move in selection.moves if move.move == clicked.move)
        return placed, self.face.figure_of(hand.player)

    def celebrate(self, squares: Iterable[Square]) -> None:
        """Let the figures on these squares rise one after the other, after what is being shown."""
        self._showings.append(QueuedMotion(Wave(self.face, squares), self.resting))

    def agree(self) -> None:
        """Let all figures pale for a moment, after what is being shown."""
        self._showings.append(QueuedMotion(DrawAnimation(self.face, self.resting.figures), self.resting))

    def _scene(self, position: State[Any], move: Any) -> Scene:
        kind = kind_of(position)
        last = kind.path(move) if move is not None else ()
        return Scene(
            self.face.figures(position),
            last=last,
            line=kind.winning_line(position),
            washes=self.face.washes(position),
            emblems=self.face.emblems(position),
            barred=kind.barred(position),
        )

    def _played(self, before: State[Any], move: Any, after: State[Any]) -> AnimatedMove:
        kind, figures = kind_of(after), (self.face.figures(before), self.face.figures(after))
        return AnimatedMove(*figures, kind.path(move), kind.captured(move), kind.winning_line(after))


def _shaken(scene: Scene, square: Square, place: tuple[int, int], share: float) -> Scene:
    """The scene with the piece on a square moved aside, twice to and fro and less and less."""
    figures = dict(scene.figures)
    aside = SHAKEN * (1 - share) * math.sin(4 * math.pi * share)
    sprite = Sprite(figures.pop(square), place[0], place[1] + aside)
    return replace(scene, figures=figures, sprites=(sprite,))
