"""Games written down as nine programs and collections do it, to be read again."""

from collections.abc import Callable, Sequence
from random import Random
from textwrap import fill
from typing import NamedTuple

from game.checkers.notation import move_text
from game.checkers.position import Move, Position
from game.checkers.rule_sets import RULE_SETS

LONGEST = 120


class Played(NamedTuple):
    """A random game."""

    positions: Sequence[Position]
    moves: Sequence[Move]
    rng: Random

    def texts(self, jump: str = "x", *, route: bool = False) -> list[str]:
        """The moves as text; `route` writes every square of a capture."""
        texts = []
        for position, move in zip(self.positions, self.moves, strict=False):
            name = position.rules.square_name
            text = jump.join(map(name, move.path)) if route and move.captured else move_text(position, move)
            texts.append(text.replace("x", jump).replace(":", jump))
        return texts

    def numbered(self, texts: Sequence[str], number: str = "{}. ", between: str = " ") -> list[str]:
        """Each two moves with their number."""
        pairs = [texts[i : i + 2] for i in range(0, len(texts), 2)]
        return [number.format(i) + between.join(pair) for i, pair in enumerate(pairs, 1)]


def random_game(rules: str, rng: Random) -> Played:
    """A game of random moves, mostly cut off before its end as by a resignation."""
    positions, moves = [Position.start(RULE_SETS[rules])], []
    for _ in range(rng.randint(4, LONGEST)):
        legal = positions[-1].legal_moves()
        if not legal:
            break
        moves.append(rng.choice(legal))
        positions.append(positions[-1].play(moves[-1]))
    return Played(positions, moves, rng)


def tags(**values: str) -> str:
    """The tags, one a line."""
    return "".join(f'[{name} "{value}"]\n' for name, value in values.items())


def playok(game: Played) -> str:
    """PlayOK, once Kurnik: lines of 80 characters that may end with a number."""
    head = tags(
        Event="?", Site="kurnik", Date="2011.04.03", Round="-", White="ada", Black="bob", Result="2-0",
        Time="17:11:06", TimeControl="60+5", GameType="20,W,10,10,N1,0", WhiteElo="2302",
    )  # fmt: skip
    return f"{head}\n{fill(' '.join([*game.numbered(game.texts()), '2-0']), 80)}\n\n"


def dambase(game: Played) -> str:
    """Turbo Dambase: two digits everywhere, two blanks, six moves a line, results in tenths, no GameType."""
    head = tags(
        Event="Mini-WK  2007", Site="", White="Ada", Black="Bob", Result="10-0", WhiteClock="2:47",
        DamboTopLine="Mini-WK  2007 Ronde 2",
    )  # fmt: skip
    padded = ["".join(part.zfill(2) if part.isdigit() else part for part in split(text)) for text in game.texts()]
    moves = game.numbered(padded, "{:02}. ", "  ")
    lines = [" ".join(moves[i : i + 6]) for i in range(0, len(moves), 6)]
    return f"{head}\n\n" + " \n".join(lines) + " 10-0\n\n\n"


def split(text: str) -> list[str]:
    """A move's squares and what is between them.

    >>> split("6-11")
    ['6', '-', '11']
    """
    return text.replace("-", " - ").replace("x", " x ").split()


def windragon(game: Played) -> str:
    """WinDragon: what the engine thought in braces after every move, no blank line after the tags."""
    thoughts = ("[%inbook]", "[%eval -0.048][%egt 0:0:9.56][%depth 12][%nodes 1531927][%knps 160]", "")
    texts = [
        f"{text} {{[%drgnode {ply} {ply + 1}]{game.rng.choice(thoughts)}}}" for ply, text in enumerate(game.texts())
    ]
    head = tags(White="Ada", Black="Dragon dammen", Result="*", Date="", Event="", Site="", Round="")
    return f"{head}{' '.join(game.numbered(texts))} *\n\n"


def checkerboard(game: Played) -> str:
    """CheckerBoard: every square of a capture, dates with question marks, comments between the moves."""
    head = tags(Event="Alwick 1842", Date="1842-??-??", Black="Hay, W.", White="Wyllie, J.", Result="1/2-1/2")
    moves = game.numbered(game.texts(route=True))
    moves.insert(len(moves) // 2, "{The star move (see page 12); A-B draws [so they say].}")
    return f"{head}{fill(' '.join(moves), 80, break_on_hyphens=False)} 1/2-1/2\n\n"


def lidraughts(game: Played) -> str:
    """lidraughts.org: clocks of both sides after every move, the side whose clock runs in capitals."""
    texts = []
    for ply, text in enumerate(game.texts()):
        white, black = ("w", "B") if ply % 2 == 0 else ("W", "b")
        texts.append(f"{text} {{[%clock {white}0:{9 - ply // 20:02}:07 {black}0:10:00]}}")
    head = tags(
        Event="Rated Rapid game", Site="https://lidraughts.org/a1b2c3d4", Date="2020.04.07", Round="-",
        White="Anonymous", Black="lidraughts AI level 3", Result="0-2", UTCTime="00:54:55", WhiteElo="?",
        GameType="20", TimeControl="600+0", Opening="?", Termination="Normal", Annotator="lidraughts.org",
    )  # fmt: skip
    return f"{head}\n{' '.join(game.numbered(texts))} 0-2\n\n\n"


def dutch(game: Played) -> str:
    """The Dutch federation's championships: moves in columns, the result on a line of its own, no GameType."""
    texts = [("" if text[1:2].isdigit() else " ") + text for text in game.texts()]
    moves = game.numbered([f"{text:5}" for text in texts], "{:3}. ")
    lines = [" ".join(moves[i : i + 5]) for i in range(0, len(moves), 5)]
    head = tags(Event="NK 2009, ronde 12", Date="17 april 2009", Round="12", White="Ada", Black="Bob", Result="1-1")
    return head + "\n".join(lines) + "\n1-1\n\n"


def czech(game: Played) -> str:
    """The Czech federation: letters, every square of a capture, PlyCount; sometimes a forfeit."""
    head = tags(
        Event="MR Druzstev", Site="Praha", White="Ada", Black="Bob", PlyCount=str(len(game.moves)), Result="1-1"
    )
    moves = " ".join(game.numbered(game.texts(route=True)))
    return f"{head}\n{fill(moves, 78, break_on_hyphens=False)} \n1-1\n\n\n{head}\n1. 1-1\n\n\n"


def russian(game: Played) -> str:
    """Collections in Russian: colons, marks of good and bad moves, a variation, UTF-8 names."""
    texts = [text + game.rng.choice(("", "", "", "!", "?", "!?")) for text in game.texts(":")]
    moves = game.numbered(texts, "{}.")
    moves.insert(1, "( 1...b6-a5 {слабее} )")
    head = tags(Event="Чемпионат СССР", White="Исаев В.", Black="Каплан М.", Result="1-0", GameType="25,W,8,8,A0,0")
    return f"{head}\r\n{' '.join(moves)} 1-0\r\n\r\n"


def bare(game: Played) -> str:
    """Text as it is pasted from a forum: no tags, no blanks after the numbers, a comment to the end of a line."""
    moves = game.numbered(game.texts(), "{}.")
    moves.insert(len(moves) // 2, "; a fine game\n")
    return f"{' '.join(moves)}\n*\n"


STYLES: dict[str, tuple[str, Callable[[Played], str]]] = {
    "PlayOK": ("international", playok),
    "Turbo Dambase": ("international", dambase),
    "WinDragon": ("international", windragon),
    "CheckerBoard": ("english", checkerboard),
    "lidraughts": ("international", lidraughts),
    "Dutch federation": ("international", dutch),
    "Czech federation": ("czech", czech),
    "Russian collections": ("russian", russian),
    "forums": ("english", bare),
}
"""Rules of a program's games, and its way to write one, by its name."""
