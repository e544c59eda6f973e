# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Events of a search, in memory of a fixed size: with them the tree of its thinking can be walked.

An event says what happened (`kinds`) to a node that many plies below the root (`plies`):

    ENTERED         the search comes to the node, looks `steps` plies further, and tries its moves
    ENDED           a leaf: the side to move has no move, and the game is over
    VALUED          a leaf: the evaluation values it, at the depth limit or after the captures
    RECALLED        a leaf: the transposition table knows enough
    DRAWN           a leaf: a draw by repetition, lack of progress or a limited ending
    ENDGAME         a leaf: an endgame table knows its value
    OUT_OF_REACH    a leaf: its static value is above the window by a margin
    VERIFIED        a leaf: the search before, a shallower one of the same position, left the window by a margin;
                    in tic-tac-toe a win is known that comes sooner than any below the node
    BACK            its parent takes note of it, and it is no better than what the parent has
    BETTER          its parent takes note of it, and it is the best child so far
    CUT             the same, and a beta cutoff: the parent's other moves are skipped
    AGAIN           its score beats the parent's alpha: the same move is searched again, deeper or in a wider window
    TRIED           it was the shallower search that may verify a cut: the same move comes again, as a leaf or in full
    GIVEN_UP        the search was stopped below it
    FOLDED          `taken` nodes below a node at that ply were not written down for want of room

Up to VERIFIED `values`, `alphas` and `betas` are those of the node, for its side to move, and `steps` is the depth that
was left. From BACK to CUT they are those that its parent now has, for the side to move there, and `steps` and `taken`
are the move that led from the parent to the node, as game.checkers.movegen writes it, or the cell of a mark; GIVEN_UP
has the move alone.
"""

try:
    import cython
except ImportError:
    from game.checkers import interpreted as cython

from array import array

if not cython.compiled:
    from ai.engine.memory import numbers_of, small_numbers_of, words_of
    from game.checkers.movegen import Bitboard, Flag, Number

    ENTERED, ENDED, VALUED, RECALLED, DRAWN, ENDGAME, OUT_OF_REACH, VERIFIED = range(8)
    BACK, BETTER, CUT, AGAIN, TRIED, GIVEN_UP, FOLDED = range(8, 15)

COLUMNS = "bbiiiiQ"
"""Types of the columns: kinds, plies, steps, values, alphas, betas, taken."""
NO_LIMIT = 127


class Events:
    """Events of one search, the oldest first. When room runs out, the nodes of the deepest ply are folded into their
    parents, which count them: a whole tree down to the ply `deepest` stays. If even the root's children do not fit,
    `missed` counts the nodes that came afterwards."""

    def __init__(self, most: int) -> None:
        """Memory for `most` events, which take 26 bytes each."""
        self.most = most
        self.count = 0
        self.missed = 0
        self.deepest = NO_LIMIT
        self.columns = tuple(array(code, bytes(most * array(code).itemsize)) for code in COLUMNS)
        kinds, plies, steps, values, alphas, betas, taken = self.columns
        self.kinds = small_numbers_of(kinds)
        self.plies = small_numbers_of(plies)
        self.steps = numbers_of(steps)
        self.values = numbers_of(values)
        self.alphas = numbers_of(alphas)
        self.betas = numbers_of(betas)
        self.taken = words_of(taken)

    def write(
        self, kind: Number, ply: Number, step: Number, taken: Bitboard, value: Number, alpha: Number, beta: Number
    ) -> None:
        """Add an event, or count its node where there is no room for it."""
        if self.count == self.most and self.deepest:
            self.make_room()
        if ply > self.deepest:
            if kind <= VERIFIED:
                self.fold(1)
        elif self.count < self.most:
            self.append(kind, ply, step, taken, value, alpha, beta)
        elif kind <= VERIFIED:
            self.missed += 1

    def come_back(
        self,
        step: Number,
        taken: Bitboard,
        score: Number,
        best: Number,
        low: Number,
        beta: Number,
        cuts: Flag,
        stopped: Flag,
        ply: Number,
    ) -> None:
        """Write that a child's score came back to its parent; the move led to the child, at that ply. `best` and `low`
        are those before; `cuts` is True if a beta cutoff would skip moves."""
        kind: Number = BACK
        if stopped:
            kind = GIVEN_UP
        elif score > best:
            kind = CUT if cuts and score >= beta else BETTER
        self.write(kind, ply, step, taken, max(best, score), max(low, score), beta)

    def add(self, kind: int, ply: int, step: int, taken: int, value: int, alpha: int, beta: int) -> None:
        """Add an event from a loop that is not compiled."""
        self.write(kind, ply, step, taken, value, alpha, beta)

    def append(
        self, kind: Number, ply: Number, step: Number, taken: Bitboard, value: Number, alpha: Number, beta: Number
    ) -> None:
        """Add an event; there must be room for it."""
        i: Bitboard = self.count
        self.kinds[i] = kind
        self.plies[i] = ply
        self.steps[i] = step
        self.taken[i] = taken
        self.values[i] = value
        self.alphas[i] = alpha
        self.betas[i] = beta
        self.count = i + 1

    def fold(self, nodes: Bitboard) -> None:
        """Count nodes below the one at the ply `deepest` that was entered last."""
        if self.count and self.kinds[self.count - 1] == FOLDED:
            self.taken[self.count - 1] += nodes
        elif self.count < self.most:
            self.append(FOLDED, self.deepest, 0, nodes, 0, 0, 0)
        else:
            self.missed += nodes

    def make_room(self) -> None:
        """Fold ply after ply until a quarter of the memory is free."""
        i: Bitboard
        while self.deepest and self.count > self.most - self.most // 4:
            self.deepest -= 1
            events: Bitboard = self.count
            self.count = 0
            for i in range(events):
                if self.plies[i] <= self.deepest:
                    self.append(
                        self.kinds[i],
                        self.plies[i],
                        self.steps[i],
                        self.taken[i],
                        self.values[i],
                        self.alphas[i],
                        self.betas[i],
                    )
                elif self.kinds[i] <= VERIFIED:
                    self.fold(1)
                elif self.kinds[i] == FOLDED:
                    self.fold(self.taken[i])
