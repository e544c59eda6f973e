"""The moves, variations and comments of one PDN game, read into its tree one piece after the other."""

import re
from collections.abc import Sequence

from game.checkers.notation import parse_move
from game.checkers.pdn import CLOCK, EVALUATION, MARKS, MEASURE, ONE_CLOCK, bare
from game.checkers.pdn_sections import SETUP
from game.checkers.pdn_tokens import Places, Token
from game.checkers.position import Move, Position
from game.checkers.variants import Color
from game.core import IllegalMoveError, InputError, NotationError
from game.faults import Fault
from game.tree import Node

DEPTH = {"open": 1, "close": -1}
"""How a token changes the number of open variations."""


class MoveReader:
    """Reads the moves, variations and comments of one game into its tree."""

    def __init__(self, places: Places, root: Node[Position, Move], result: str) -> None:
        self.places = places
        self.text = places.text
        self.node = root
        self.result = result
        """What the Result tag says; one such as 4-6 looks like a move."""
        self.fault: InputError | None = None
        """The first one."""
        self.outer: list[Node[Position, Move]] = []
        """For each variation that is open, where the line goes on that it stands beside."""
        self.opened: list[int] = []
        """Where each of them begins."""
        self.ahead = False
        """The next move's number or its variation has begun, so that a comment belongs to that move."""
        self.before: list[str] = []
        """Such comments."""
        self.words: list[str] = []
        """Words without braces that follow one another; together they are one comment."""

    def read(self, pieces: Sequence[Token]) -> None:
        """Take one token after the other; from what can't be played to the end of its line all is kept as a comment."""
        kept, depth, reason = -1, 0, ""
        for token in pieces:
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
            error = self._take(token)
            if error is not None:
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
        """Words among the moves, without the braces of a comment, are one all the same."""
        if not self.words:
            self._blame(self.places.no_pdn(token.at))
        self.words.append(bare(token.text))

    def _end_prose(self) -> None:
        if self.words:
            (self.before if self.ahead else self.node.comments).append(" ".join(self.words))
            self.words = []

    def _take(self, token: Token) -> InputError | None:
        """Why the token does not fit; where it is no fault of the file, any error at all."""
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
                self._comment(token.text)
            case "glyph":
                self.node.glyphs.append(int(token.text[1:]))
            case "strength":
                self._strength(token.text.strip("()"))
            case "move":
                return self._move(token)
            case "unclosed":
                self._comment(bare(token.text.lstrip("{ ").rstrip()))
                self._blame(self.places.fault(token.at, NotationError(Fault.BRACE)))
            case "word":
                return NotationError(Fault.NOT_PDN, word=token.text)
            case "setup" if self.node.parent is not None:
                return NotationError(Fault.NOT_PDN, word=token.text)
            case "setup" if not SETUP.fullmatch(token.text):
                self._comment(token.text)
        return None

    def _end_line(self) -> None:
        """No move comes any more that the comments ahead of one could belong to."""
        self.node.comments += self.before
        self.before, self.ahead = [], False

    def _comment(self, text: str) -> None:
        """Keep what is said of the move; what was measured at it has places of its own."""
        if self.ahead:
            self.before.append(text)
            return
        measured = [found[0] for found in MEASURE.finditer(text) if self._measure(found[0])]
        for command in measured:
            text = text.replace(command, "", 1)
        if text.strip() or not measured:
            self.node.comments.append(text.strip() if measured else text)

    def _measure(self, text: str) -> bool:
        """Note the clocks or the evaluation after the move; whether it could be made sense of."""
        node = self.node
        clock, one, evaluation = CLOCK.fullmatch(text), ONE_CLOCK.fullmatch(text), EVALUATION.fullmatch(text)
        if (clock or one) and node.clock is None:
            node.clock = _clock(clock, node.position) if clock else _both_clocks(one, node) if one else None
            return node.clock is not None
        if evaluation and node.evaluation is None:
            hundredths = round(100 * float(evaluation[1]))
            node.evaluation = hundredths if node.position.color_of(0) is Color.WHITE else -hundredths
            return True
        return False

    def _strength(self, mark: str) -> None:
        if mark in MARKS:
            self.node.glyphs.append(MARKS[mark])
        else:
            self._comment(mark)

    def _move(self, token: Token) -> InputError | None:
        before = self.node.position
        try:
            move = parse_move(token.text, before)
        except (NotationError, IllegalMoveError) as error:
            if self.outer:
                return error
            return None if token.text == self.result else self._blame(self.places.fault(token.at, error))
        node = self.node.attach(move, before.after(move))
        if len(self.node.children) > 1 and not self.outer:
            node.promote()
        node.comments_before = self.before
        self.node, self.before, self.ahead = node, [], False
        return None


def _both_clocks(match: re.Match[str], node: Node[Position, Move]) -> tuple[int, int] | None:
    """The seconds left to each player, the other one's being those after the move before; None when it has none."""
    before = node.parent
    if before is None or before.parent is None:
        return None
    mover = before.position.turn
    h, m, s = map(int, match.groups())
    others = [one for one in map(ONE_CLOCK.search, before.comments) if one]
    if before.clock is not None:
        other = before.clock[1 - mover]
    elif others:
        hours, minutes, seconds = map(int, others[0].groups())
        other = hours * 3600 + minutes * 60 + seconds
    else:
        return None
    own = h * 3600 + m * 60 + s
    return (own, other) if mover == 0 else (other, own)


def _clock(match: re.Match[str], position: Position) -> tuple[int, int] | None:
    """The seconds left to each player; None when the letters are not as they are written for this position."""
    letters, numbers = match.group(1, 5), [int(number) for number in match.group(2, 3, 4, 6, 7, 8)]
    if letters != (("w", "B") if position.color is Color.BLACK else ("W", "b")):
        return None
    white, black = (h * 3600 + m * 60 + s for h, m, s in (numbers[:3], numbers[3:]))
    return (white, black) if position.color_of(0) is Color.WHITE else (black, white)
