"""Explanation of a root move's value: data from the lines of a search, put into words elsewhere. Nothing is a guess:
results are counted or a table's, pieces are counted at rest, a threat would complete a line."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple

from ai.engine.table import Table
from ai.insight.lines import Lines, LineSearch, ScoredLine
from ai.limits import Limit
from ai.report import Line, MoveSource
from ai.score import Knowledge, Score, parts_of
from game.core import State, positions_along
from game.kinds import kind_of
from game.match import history_outcome

CLEAR = 40
"""Hundredths of a man: a move that is worse by less is not explained by pieces, for which the line makes up."""


class Cause(Enum):
    """Deciding reason for or against a move; `amount` is the difference between its score and the best one."""

    ONLY = "only legal move"
    WINS = "wins in `plies`, and no move wins sooner"
    WINS_LATER = "wins in `plies`, the best move in `best_plies`"
    LOSES = "loses in `plies`, the best move does not"
    LOSES_SOONER = "loses in `plies`, the best move in `best_plies`"
    LOSES_LATEST = "loses in `plies`, and no move loses later"
    MISSES_WIN = "the best move wins in `best_plies`; no win is seen after this one, which may still win later"
    MISSES_WIN_DRAWN = "the best move wins in `best_plies`, this one leads to a draw"
    DRAWS = "a draw, and there is nothing better"
    ONLY_DRAWS = "a draw, and the best move promises more"
    REPEATS = "its line leads back to a position that has been there, and the search counts on no more than a draw"
    GAINS = "the best move: its line gains `pieces`"
    CROWNS = "the best move: its line crowns a man"
    LEADS = "the best move, `amount` ahead of the next one, with the same pieces"
    AS_GOOD = "as good as the best move"
    COSTS = "its line loses `pieces`, or this many more than the best one"
    GAINS_LESS = "its line gains `pieces` fewer than the best one"
    ALLOWS_CROWNING = "in its line the opponent crowns a man, in the best one not"
    MISSES_CROWNING = "in the best line a man is crowned, in this one not"
    COSTS_KING = "its line gives a king for a man"
    MORE_PIECES = "its line gains `pieces` more, but the position is worse"
    POSITION = "as good in pieces, but the position is worse"
    EVALUATION = "the evaluation prefers the best move, which says nothing of pieces"


class Tactic(Enum):
    """Immediate effect of a move in a game in which a line wins."""

    WINS_NOW = "completes a line"
    BLOCKS = "stops the opponent from completing a line"
    FORK = "threatens to complete a line in two ways"
    LEAVES = "leaves the opponent a line to complete"
    ALLOWS_FORK = "the reply threatens to complete a line in two ways"


@dataclass(frozen=True, slots=True)
class Explanation:
    """Explanation of one root move's value. Fields that the cause does not name are 0."""

    cause: Cause
    tactic: Tactic | None = None
    reply: Any = None
    """Best reply, if there is one; it punishes a bad move."""
    plies: int = 0
    """0 also where an endgame table knows the result and no distance; the same applies to `best_plies`."""
    best_plies: int = 0
    pieces: int = 0
    king: bool = False
    """True if the one piece that is lost or gained is a king."""
    amount: Score = 0
    by_table: bool = False
    """True if an endgame table knows the position after the move."""


class MaterialChange(NamedTuple):
    pieces: int
    """Own pieces less the opponent's, at the end compared with the beginning."""
    kings: int
    crowned: int
    """Number of the side's men crowned."""
    crowned_against: int
    """Number of the opponent's men crowned."""
    kings_taken: int
    """Number of kings that the opponent took."""
    kings_gained: int
    """Number of kings that the side itself took."""


def explain(history: Sequence[State[Any]], found: Lines) -> dict[Any, Explanation]:
    """Explain every line, by its move; `history` ends with the position that was searched."""
    top = count_of(history[-1], found.best) if found.lines else None
    return {line.move: _explanation(history, found, line, top) for line in found.lines}


def _explanation(
    history: Sequence[State[Any]], found: Lines, line: ScoredLine, best_count: MaterialChange | None
) -> Explanation:
    best, root = found.best, history[-1]
    now, top = parts_of(line.score), parts_of(best.score)
    cause, pieces, king = Cause.AS_GOOD, 0, False
    amount = best.score - line.score
    ends, best_ends = now.knowledge is not Knowledge.EVALUATION, top.knowledge is not Knowledge.EVALUATION
    if len(root.legal_moves()) == 1:
        cause = Cause.ONLY
    elif ends and now.sign > 0:
        cause = Cause.WINS_LATER if amount and now.amount else Cause.WINS
    elif ends:
        losing = best_ends and top.sign < 0
        cause = (Cause.LOSES_SOONER if amount and now.amount else Cause.LOSES_LATEST) if losing else Cause.LOSES
    elif best_ends and top.sign > 0:
        cause = Cause.MISSES_WIN_DRAWN if is_drawn(history, found, line) else Cause.MISSES_WIN
    elif is_drawn(history, found, line):
        cause = Cause.ONLY_DRAWS if amount else Cause.DRAWS
    elif _repeats(history, line):
        cause = Cause.REPEATS
    elif line is best:
        cause, pieces, king, amount = _of_best(found, best_count)
    elif amount:
        cause, pieces, king = _of_worse(best_count, count_of(root, line), amount)
    return Explanation(
        cause,
        _tactic(root, line),
        line.pv[1] if len(line.pv) > 1 else None,
        now.amount if ends else 0,
        top.amount if best_ends else 0,
        pieces,
        king,
        0 if ends or best_ends else amount,
        line.source is MoveSource.TABLE or now.knowledge in (Knowledge.TABLE, Knowledge.RESULT),
    )


def is_drawn(history: Sequence[State[Any]], found: Lines, line: ScoredLine) -> bool:
    """True if the line is worth a draw, and not only an even evaluation."""
    if line.score != 0:
        return False
    if found.complete or line.source is MoveSource.TABLE:
        return True
    outcome = history_outcome((*history, *positions_along(history[-1], line.pv)[1:]))
    return outcome is not None and not any(outcome.payoffs)


def _repeats(history: Sequence[State[Any]], line: ScoredLine) -> bool:
    """True if a line that is even ends where the game, or the line itself, has been before."""
    positions = [*history, *positions_along(history[-1], line.pv)[1:]]
    return line.score == 0 and positions[-1] in positions[:-1]


def _of_best(found: Lines, count: MaterialChange | None) -> tuple[Cause, int, bool, Score]:
    """Find the cause of the best move in an undecided game, with its pieces and its lead."""
    ahead = found.best.score - found.lines[1].score if len(found.lines) > 1 else 0
    if count is not None and count.pieces > 0:
        return Cause.GAINS, count.pieces, count.pieces == 1 and count.kings_gained == 1, ahead
    if count is not None and count.crowned > count.crowned_against and count.pieces == 0:
        return Cause.CROWNS, 0, False, ahead
    return (Cause.LEADS if ahead else Cause.AS_GOOD), 0, False, ahead


def _of_worse(top: MaterialChange | None, now: MaterialChange | None, amount: Score) -> tuple[Cause, int, bool]:
    """Find the cause of a move that is worse by `amount`, and its pieces, by the changes along its line and the top."""
    if top is None or now is None:
        return Cause.EVALUATION, 0, False
    if amount < CLEAR:
        same = (now.pieces, now.kings) == (top.pieces, top.kings)
        return (Cause.POSITION if same else Cause.EVALUATION), 0, False
    more = now.pieces - top.pieces
    if more < 0:
        king = now.kings_taken > top.kings_taken if now.pieces < 0 else top.kings_gained > now.kings_gained
        return (Cause.COSTS if now.pieces < 0 else Cause.GAINS_LESS), -more, more == -1 and king
    if more > 0:
        return Cause.MORE_PIECES, more, False
    return _by_kings(top, now), 0, False


def _by_kings(top: MaterialChange, now: MaterialChange) -> Cause:
    """Find the cause of a worse move whose line leaves as many pieces as the best one."""
    if now.kings >= top.kings:
        return Cause.POSITION if now.kings == top.kings else Cause.EVALUATION
    if now.crowned_against > top.crowned_against:
        return Cause.ALLOWS_CROWNING
    return Cause.MISSES_CROWNING if top.crowned > now.crowned else Cause.COSTS_KING


def count_of(root: State[Any], line: ScoredLine) -> MaterialChange | None:
    """Count the change of pieces along a line; None amid captures, in giveaway and in games without captures."""
    kind, player = kind_of(root), root.turn
    positions = positions_along(root, line.pv)
    if not kind.has_captures or kind.is_reverse(root) or kind.forcing_moves(positions[-1]):
        return None

    def balance(position: State[Any]) -> tuple[int, int]:
        owners, kings = kind.owners(position), kind.kings(position)
        signs = {square: 1 if owner == player else -1 for square, owner in owners.items()}
        return sum(signs.values()), sum(signs[square] for square in kings)

    crowned, taken = [0, 0], [0, 0]
    for before, move, after in zip(positions, line.pv, positions[1:], strict=False):
        kings, mover, path = kind.kings(before), int(before.turn != player), kind.path(move)
        crowned[mover] += path[0] not in kings and path[-1] in kind.kings(after)
        taken[mover] += len(kings.intersection(kind.captured(move)))
    (pieces, of_kings), (pieces_before, kings_before) = balance(positions[-1]), balance(root)
    return MaterialChange(pieces - pieces_before, of_kings - kings_before, crowned[0], crowned[1], taken[1], taken[0])


def _tactic(root: State[Any], line: ScoredLine) -> Tactic | None:
    kind, player = kind_of(root), root.turn
    after = root.play(line.move)
    outcome = after.outcome()
    others = [other for other in range(root.players) if other != player]
    if outcome is not None:
        return Tactic.WINS_NOW if outcome.winner == player and kind.wins_at_once(root, player) else None
    if kind.wins_at_once(after, after.turn):
        return Tactic.LEAVES
    if len(kind.wins_at_once(after, player)) > 1:
        return Tactic.FORK
    if any(line.move in kind.wins_at_once(root, other) for other in others):
        return Tactic.BLOCKS
    if len(line.pv) > 1:
        replied = after.play(line.pv[1])
        if replied.outcome() is None and len(kind.wins_at_once(replied, after.turn)) > 1:
            return Tactic.ALLOWS_FORK
    return None


NODES_FOR_THREAT = 60_000
"""Positions to visit for a threat: some hundredths of a second."""


@dataclass(frozen=True, slots=True)
class Threat:
    """Best move of the side that is not to move, if it were its turn."""

    position: State[Any]
    """Position after the pass, in which it would move."""
    player: int
    moves: tuple[Any, ...]
    """The best move; in a game of lines every move that completes one."""
    pv: Line = ()
    """Continuation; () where the move completes a line."""
    plies: int = 0
    """Plies to the win; 0 where it gains something else."""
    pieces: int = 0
    king: bool = False
    """True if the one piece that it would gain is a king, or it would crown a man and gain nothing else."""


def threat_in(root: State[Any], table: Table | None = None, stop: bytearray | None = None) -> Threat | None:
    """Find the next side's threat if the side to move passed; None when it is minor, or no one may pass."""
    kind = kind_of(root)
    for later in range(1, root.players):
        player = (root.turn + later) % root.players
        if completing := kind.wins_at_once(root, player):
            return Threat(root, player, completing)
    passed = kind.passed(root)
    if passed is None:
        return None
    found = LineSearch([passed], table=table).run(Limit(nodes=NODES_FOR_THREAT), 1, stop)
    if not found.lines:
        return None
    best = found.best
    knowledge, sign, plies = parts_of(best.score)
    if knowledge is not Knowledge.EVALUATION:
        return Threat(passed, passed.turn, (best.move,), best.pv, plies) if sign > 0 and plies else None
    count = count_of(passed, best)
    crowns = count is not None and count.pieces == 0 and count.crowned > count.crowned_against
    if count is None or (count.pieces <= 0 and not crowns):
        return None
    king = crowns or (count.pieces == 1 and count.kings_gained == 1)
    return Threat(passed, passed.turn, (best.move,), best.pv, 0, count.pieces, king)
