"""The review of a game in the study: the background work, the findings, and storing them with the game."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple

from ai.insight.chances import chance
from ai.insight.review import (
    MoveQuality,
    Remark,
    Review,
    ReviewProgress,
    Row,
    read_review,
    review,
    review_text,
    row_of,
    usual_nodes,
)
from ai.work.jobs import Listener, Worker
from game.core import InputError
from game.keeping.record import Record
from game.kinds import line_texts
from game.match import history_outcome
from game.tree import Game, Node
from game.ui.jobs import JobKind, JobSummary, LongJob
from game.ui.study.facts import heading
from game.ui.study.keeping import Keeper
from game.ui.words.errors import error_text
from game.ui.words.i18n import _, plural

KEPT_AS = "review"
"""Name under which the findings are stored with the game."""


class Totals(NamedTuple):
    accuracy: float | None
    """Percent; None if there was no choice."""
    counts: tuple[tuple[MoveQuality, int], ...]
    to_learn: int
    """Number of mistakes and blunders."""


class Reviewing:
    """The window's side of a review: never blocks, and stores the findings move by move."""

    def __init__(self, worker: Worker, game: Game[Any, Any], keeper: Keeper) -> None:
        self.game = game
        self.nodes: tuple[Node[Any, Any], ...] = ()
        self.found: dict[int, Remark] = {}
        """Remarks by the number of moves before them."""
        self.trouble: InputError | None = None
        self.version = 0
        """Another number after every change."""
        self._worker = worker
        self._keeper = keeper
        self.strength = usual_nodes(game.start)
        """Positions to visit for one move."""
        self._rows: dict[int, Row] = {}
        self._news: list[Remark] = []
        self._work = Listener[ReviewProgress, Review](
            lambda _review: None, lambda told: self._news.append(told.remark), partial(setattr, self, "trouble")
        )
        self._chances: dict[int, list[float | None]] = {}
        self._totals: dict[int, Totals] = {}
        self._places: dict[Node[Any, Any], int] = {}

    # What there is

    @property
    def possible(self) -> bool:
        """True for a game of two players that has moves."""
        return self.game.start.players == 2 and len(self.nodes) > 1

    @property
    def running(self) -> bool:
        return self._work.waiting

    @property
    def moves(self) -> int:
        return len(self.nodes) - 1

    @property
    def complete(self) -> bool:
        return self.possible and len(self.found) == self.moves

    @property
    def review(self) -> Review:
        return Review(tuple(self.found[ply] for ply in sorted(self.found)))

    def remark_at(self, node: Node[Any, Any]) -> Remark | None:
        """The remark on the move that led to a node of the main line."""
        ply = self.ply_of(node)
        return self.found.get(ply - 1) if ply else None

    def ply_of(self, node: Node[Any, Any]) -> int | None:
        """The number of moves up to a node of the main line; None for one of a variation."""
        return self._places.get(node)

    def marks(self) -> dict[int, MoveQuality]:
        return {ply + 1: remark.mark for ply, remark in self.found.items()}

    def chances(self, player: int) -> list[float | None]:
        """The player's chances in each position of the main line; None where unknown."""
        if player not in self._chances:
            self._chances[player] = [self._chance(ply, player) for ply in range(len(self.nodes))]
        return self._chances[player]

    def totals(self, player: int) -> Totals:
        if player not in self._totals:
            review = self.review
            counts = tuple((mark, review.count(player, mark)) for mark in MoveQuality)
            self._totals[player] = Totals(review.accuracy(player), counts, len(review.to_learn_from(player)))
        return self._totals[player]

    def _chance(self, ply: int, player: int) -> float | None:
        position, remark = self.nodes[ply].position, self.found.get(ply)
        if remark is not None:
            return remark.expected if position.turn == player else 1 - remark.expected
        if ply < self.moves:
            return None
        outcome = history_outcome([node.position for node in self.nodes])
        if outcome is not None:
            return (1 + outcome.payoffs[player]) / 2
        last = self.found.get(ply - 1)
        if last is None:
            return None
        expected = chance(self.nodes[ply - 1].position, last.played.score)
        return expected if last.player == player else 1 - expected

    def _changed(self) -> None:
        self.version += 1
        self._chances.clear()
        self._totals.clear()

    # What is done

    def follow(self) -> None:
        """Follow the game's main line: remarks on unchanged moves stay, others go."""
        nodes = tuple(self.game.last.path())
        if nodes == self.nodes:
            return
        first = not self.nodes
        same = next((ply for ply, pair in enumerate(zip(nodes, self.nodes, strict=False)) if pair[0] is not pair[1]), 0)
        same = same or min(len(nodes), len(self.nodes))
        running = self.running
        self.leave()
        self.nodes, self._places = nodes, {node: ply for ply, node in enumerate(nodes)}
        if first:
            self._read()
        else:
            self.found = {ply: remark for ply, remark in self.found.items() if ply + 1 < same}
            self._rows = {ply: row for ply, row in self._rows.items() if ply in self.found}
        self._changed()
        if running:
            self.start()

    def start(self) -> None:
        if self.running or self.complete or not self.possible:
            return
        positions, moves, known = self._positions(), self._moves(), tuple(self.found.values())
        strength, self.trouble = self.strength, None

        def work(stop: bytearray, tell: Callable[[ReviewProgress], None]) -> Review:
            return review(positions, moves, strength, stop, tell, known)

        self._work.await_job(self._worker.start(work))
        self._changed()

    def leave(self) -> None:
        """Stop; the findings stay."""
        self.poll()
        if self.running:
            self._work.cancel()
            self._changed()

    def poll(self) -> bool:
        """Hear from the worker and store its findings; True if there was news."""
        heard = self._work.hear()
        news, self._news = self._news, []
        self.take(news)
        if heard:
            self._changed()
        return heard

    def take(self, remarks: Iterable[Remark]) -> None:
        """Add these remarks, and store them."""
        before = len(self.found)
        self.found |= {remark.ply: remark for remark in remarks}
        if len(self.found) != before:
            self._keep()
            self._changed()

    def _positions(self) -> Sequence[Any]:
        return [node.position for node in self.nodes]

    def _moves(self) -> Sequence[Any]:
        return [node.move for node in self.nodes[1:]]

    def _read(self) -> None:
        text = self._keeper.noted(KEPT_AS)
        if text and self.possible:
            remarks = read_review(text, self._positions(), self._moves(), self.strength)
            self.found = {remark.ply: remark for remark in remarks}

    def _keep(self) -> None:
        for ply, remark in self.found.items():
            if ply not in self._rows:
                self._rows[ply] = row_of(remark, self.nodes[ply].position)
        played = line_texts(self.game.start, self._moves())
        self._keeper.note(KEPT_AS, review_text(self._rows.values(), played, self.strength))


class ReviewJob(LongJob):
    """A review that goes on when the study is left, and stores its findings with the game, as the study does."""

    def __init__(self, reviewing: Reviewing, keeper: Keeper, study: Any) -> None:
        names = heading(reviewing.game, keeper.origin)[0]
        super().__init__(JobKind.REVIEW, study, _("Reviewing {name}").format(name=names))
        self.reviewing = reviewing
        self.keeper = keeper
        self.study = study

    @property
    def record(self) -> Record | None:
        return self.keeper.origin

    @property
    def state(self) -> str:
        count = self.reviewing.moves
        return plural("{done} of {count} move", "{done} of {count} moves", count, done=len(self.reviewing.found))

    @property
    def share(self) -> float:
        return len(self.reviewing.found) / max(1, self.reviewing.moves)

    def start(self) -> None:
        pass

    def hear(self) -> None:
        self.reviewing.poll()
        if not self.reviewing.running:
            trouble = self.reviewing.trouble
            if trouble is not None:
                text = error_text(trouble)
            elif self.reviewing.complete:
                text = _("The review is finished.")
            else:
                text = _("The review was stopped.")
            show = self.study
            self.ending = JobSummary(f"{self.title}: {text}", trouble is not None, lambda screen: screen.go(show))

    def stop(self) -> None:
        self.reviewing.leave()

    def close(self) -> None:
        self.reviewing.leave()
