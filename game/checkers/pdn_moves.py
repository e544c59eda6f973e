"""The moves, variations and comments of one PDN game, read into its tree token by token."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice

from game.checkers.notation import ambiguity, moves_meant
from game.checkers.pdn import LARGEST_GLYPH, MARKS, MEASURE, bare, decoded, measured
from game.checkers.pdn_tokens import LineIndex, Token
from game.checkers.position import Move, Position
from game.core import IllegalMoveError, InputError, NotationError
from game.faults import Fault
from game.outside import whole
from game.tree import Node

DEPTH = {"open": 1, "close": -1}
"""Change in the number of open variations for each token."""
MOST_TRIED = 20_000
"""Greatest number of moves to try in one game to find out which one a text means."""
MOST_POSITIONS = 64
"""Number of positions, after different moves with the same text, from which to continue."""


class MoveReader:
    def __init__(self, places: LineIndex, root: Node[Position, Move], result: str) -> None:
        self.places = places
        self.text = places.text
        self.node = root
        self.result = result
        """The Result tag; one such as 4-6 looks like a move."""
        self.fault: InputError | None = None
        self.outer: list[Node[Position, Move]] = []
        """The node to return to, for each open variation."""
        self.opened: list[int] = []
        """Places of the open variations."""
        self.ahead = False
        """True if a comment belongs to the next move, whose number or variation has begun."""
        self.before: list[str] = []
        """Comments before the next move."""
        self.words: list[str] = []
        """Consecutive words without braces; together they are one comment."""
        self.pieces: Sequence[Token] = ()
        self.tried = 0

    def read(self, pieces: Sequence[Token]) -> None:
        """Take the tokens one by one; the rest of a line that can't be played becomes a comment."""
        kept, depth, reason = -1, 0, ""
        self.pieces = pieces
        for place, token in enumerate(pieces):
            if kept >= 0:
                depth += DEPTH.get(token.kind, 0)
                if depth >= 0 and token.kind != "result":
                    continue
                self._keep(kept, token.at, reason)
                kept = -1
            if token.kind == "word" and not self.outer:
                self._prose(token)
                continue
            self._end_prose()
            try:
                self._take(token, place)
            except InputError as error:
                kept, depth, reason = token.at, 0, f"{error} " if error is self.fault else ""
        self._end_prose()
        if kept >= 0:
            self._keep(kept, pieces[-1].end, reason)
        if self.opened:
            self._blame(self.places.fault(self.opened[0], NotationError(Fault.PARENTHESIS)))
        self._end_line()

    def _blame(self, fault: InputError) -> InputError:
        self.fault = self.fault or fault
        return fault

    def _keep(self, start: int, end: int, reason: str) -> None:
        self.node.comments.append(bare(reason + self.text[start:end].strip()))

    def _prose(self, token: Token) -> None:
        """Take words among the moves, without braces, as one comment."""
        if not self.words:
            self._blame(self.places.no_pdn(token.at))
        self.words.append(bare(token.text))

    def _end_prose(self) -> None:
        if self.words:
            (self.before if self.ahead else self.node.comments).append(" ".join(self.words))
            self.words = []

    def _take(self, token: Token, place: int) -> None:
        """Take the token at this place; InputError if it does not fit, which in a variation is no fault of the file."""
        match token.kind:
            case "open":
                self._end_line()
                self.outer.append(self.node)
                self.opened.append(token.at)
                self.node, self.ahead = self.node.parent or self.node, True
            case "close":
                self._end_line()
                self.node = self.outer.pop()
                self.opened.pop()
            case "number":
                self.ahead = True
            case "comment":
                self._comment(token.text, token.at)
            case "glyph":
                self._glyph(token)
            case "strength":
                self._strength(token)
            case "move":
                self._move(token, place)
            case "unclosed":
                self._comment(bare(token.text.lstrip("{ ").rstrip()), token.at)
                self._blame(self.places.fault(token.at, NotationError(Fault.BRACE)))
            case "setup" if self.node.parent is None:
                if token.name != "FEN":
                    self._comment(token.text, token.at)
            case "word" | "setup":
                raise NotationError(Fault.NOT_PDN, word=self.text[token.at : token.end])

    def _end_line(self) -> None:
        """Give the comments that wait for a move to the move before."""
        self.node.comments += self.before
        self.before, self.ahead = [], False

    def _comment(self, text: str, at: int) -> None:
        """Add a comment; clocks and evaluations in it go to their own fields."""
        noted = [] if self.ahead else [found[0] for found in MEASURE.finditer(text) if self._measure(found[0], at)]
        for command in noted:
            text = text.replace(command, "", 1)
        text = decoded(text)
        if text.strip() or not noted:
            (self.before if self.ahead else self.node.comments).append(text.strip() if noted else text)

    def _measure(self, text: str, at: int) -> bool:
        """Note the clocks or the evaluation after the move; False if it makes no sense."""
        found = None
        try:
            found = measured(text, self.node)
        except InputError as error:
            self._blame(self.places.fault(at, error))
        if found is not None:
            self.node.clock = found.clock or self.node.clock
            self.node.evaluation = self.node.evaluation if found.evaluation is None else found.evaluation
        return found is not None

    def _glyph(self, token: Token) -> None:
        try:
            self.node.glyphs.append(whole(token.text[1:], 0, LARGEST_GLYPH))
        except InputError as error:
            self._blame(self.places.fault(token.at, error))
            self._comment(token.text, token.at)

    def _strength(self, token: Token) -> None:
        mark = token.text.strip("()")
        if mark in MARKS:
            self.node.glyphs.append(MARKS[mark])
        else:
            self._comment(mark, token.at)

    def _meant(self, token: Token, place: int) -> Move:
        """The move of a text; of several, the only one after which the rest of the line can be played."""
        before = self.node.position
        moves = moves_meant(token.text, before)
        if len(moves) > 1:
            lines = {move: {before.after(move)} for move in moves}
            for text in self._rest(place):
                self.tried += len(lines)
                lines = {move: found for move, positions in lines.items() if (found := _played(text, positions))}
                if not lines or self.tried > MOST_TRIED:
                    break
            else:
                moves = list(lines) if len(lines) == 1 else moves
        if len(moves) > 1:
            raise ambiguity(token.text, before, moves)
        return moves[0]

    def _rest(self, place: int) -> Iterator[str]:
        """The later moves of the line at this place."""
        depth = 0
        for token in islice(self.pieces, place + 1, None):
            depth += DEPTH.get(token.kind, 0)
            if depth < 0 or token.kind in ("setup", "unknown"):
                return
            if token.kind == "move" and not depth and token.text != self.result:
                yield token.text

    def _move(self, token: Token, place: int) -> None:
        before = self.node.position
        try:
            move = self._meant(token, place)
        except (NotationError, IllegalMoveError) as error:
            if self.outer:
                raise
            if token.text != self.result:
                raise self._blame(self.places.fault(token.at, error)) from None
        else:
            node = self.node.attach(move, before.after(move))
            if len(self.node.children) > 1 and not self.outer:
                node.promote()
            node.comments_before = self.before
            self.node, self.before, self.ahead = node, [], False


def _played(text: str, positions: set[Position]) -> set[Position]:
    found: set[Position] = set()
    for position in positions:
        with suppress(NotationError, IllegalMoveError):
            found.update(map(position.after, moves_meant(text, position)))
        if len(found) >= MOST_POSITIONS:
            break
    return found
