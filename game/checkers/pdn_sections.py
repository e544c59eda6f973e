"""Where one game of a PDN text ends and the next one begins, and what its tags say before its moves are read."""

import re
from collections.abc import Iterable, Iterator, Mapping

from game.checkers.pdn import rules_of
from game.checkers.pdn_tokens import Token
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rules import Color, RuleSet

SETUP = re.compile(r'/\s*FEN\s*"(?P<fen>[^"]*)"\s*/')
LETTERS = re.compile(r"[a-j]\d")
JUMP = re.compile(r"([a-jA-J]?\d+)[xX:]")
"""The first square of a capture and its separator."""

OTHER_NAMES = {
    name: usual
    for usual, names in {
        "Event": "dati evento torneo gara événement evenement tournoi ereignis turnier toernooi"
        " событие турнир подія турнір",
        "Site": "luogo sede città lieu ville ort plaats lugar local место місце",
        "Date": "anno data année jahr datum jaar fecha año ano дата",
        "Round": "turno ronde runde ronda rodada runda тур раунд",
        "White": "bianco bianchi blanc blancs weiß weiss wit blanco blancas branco brancas białe bílý белые білі",
        "Black": "nero neri noir noirs schwarz zwart negro negras preto pretas czarne černý чёрные черные чорні",
        "Result": "risultato esito résultat resultat ergebnis uitslag resultado wynik výsledek результат",
    }.items()
    for name in names.split()
}
"""The tags of the roster in other languages, in small letters."""
OTHER_GAMES = {
    "breakthrough": "96",
    "antidraughts": "98",
    "frysk": "97",
    "canadian": "27",
    "turkish": "30",
    "spantsiretti": "41",
    "portuguese": "28",
}
"""Number in a GameType tag by the word in a Variant tag, for games without a rule set of their own."""

Section = list[Token]
"""The pieces of one game."""

SAID = frozenset(("comment", "unclosed", "word", "glyph", "strength"))
"""The kinds of pieces that tell about a game and are none of its moves."""


def sections(pieces: Iterable[Token]) -> Iterator[Section]:
    """The pieces of each game: a result, with what is said after it, ends it, or a tag after its moves.

    A tag that the game has already does so too, unless it is among the game's other tags.
    """
    section: Section = []
    names: set[str] = set()
    played = ended = some = False
    for token in _whole_captures(pieces):
        kind = token.kind
        if kind not in SAID:
            is_tag = kind == "tag"
            if section and (ended or (is_tag and (played or (token.name in names and section[-1].kind != "tag")))):
                yield section
                section, names, some = [], set(), True
                played = ended = False
            if is_tag:
                names.add(token.name)
            elif kind == "result":
                if some and not section:
                    continue
                played = ended = True
            else:
                played = True
        section.append(token)
    if section:
        yield section


def _whole_captures(pieces: Iterable[Token]) -> Iterator[Token]:
    """The pieces, with captures that are written jump by jump in one: after 11x18 only the same piece moves from 18."""
    last: Token | None = None
    for token in pieces:
        if last is not None:
            if token.kind == "move" and (rest := _goes_on(last.text, token.text)):
                last = last._replace(text=last.text + rest, end=token.end)
                continue
            yield last
        last = token if token.kind == "move" and len(token.text) > 4 else None
        if last is None:
            yield token
    if last is not None:
        yield last


def _goes_on(first: str, second: str) -> str:
    """The squares that a second capture adds to a first one, if it begins where the first one ends; "" otherwise."""
    match = JUMP.match(second)
    return second[match.end(1) :] if match and re.search(rf"[xX:]{match[1]}$", first) else ""


def tags_of(section: Section) -> dict[str, str]:
    """The tags of a game by their usual names, the last one where a name comes twice."""
    return named_tags(section)[0]


def named_tags(section: Section) -> tuple[dict[str, str], list[str]]:
    """The tags of a game by their usual names, and what others of the same names say."""
    given = {token.name for token in section if token.kind == "tag"}
    tags: dict[str, str] = {}
    repeated = []
    for token in section:
        if token.kind == "tag":
            usual = OTHER_NAMES.get(token.name.casefold(), token.name)
            name = token.name if usual in given or usual in tags else usual
            if tags.get(name, token.text) != token.text:
                repeated.append(f"{name}: {tags[name]}")
            tags[name] = token.text
    return tags, repeated


def rules_named(tags: Mapping[str, str]) -> RuleSet | None:
    """The rules that the GameType or Variant tag names; None when it is missing or not known."""
    return rules_of(game_type_number(tags), giveaway=False)


def game_type_number(tags: Mapping[str, str]) -> str:
    """The number that the GameType tag begins with, or that of the rules that the Variant tag names; "" for neither."""
    number = tags.get("GameType", "").split(",")[0].strip()
    if number.isdecimal():
        return number
    variant = tags.get("Variant", "").casefold()
    words = OTHER_GAMES | {
        word: str(rules.game_type)
        for rules in sorted(RULE_SETS.values(), key=lambda rules: rules.likelihood)
        for word in (rules.name, *rules.pdn_words)
    }
    return next((number for word, number in words.items() if word in variant), "")


def begins_by_letters(tags: Mapping[str, str]) -> Color | None:
    """Who begins by a GameType tag such as 23,W,8,8,A0,0, which has the squares in letters; None when it doesn't."""
    match = re.match(r"\s*\d+\s*,\s*([WB])\s*,.*,\s*A\d", tags.get("GameType", ""))
    return match and {"W": Color.WHITE, "B": Color.BLACK}[match[1]]


def has_moves(section: Section) -> bool:
    """Whether there is anything to be played, a first position at least."""
    return any(token.kind == "move" or token.name == "FEN" for token in section)


def written_as(rules: RuleSet, section: Section) -> bool:
    """Whether a game calls its squares, if it names any, as these rules do: by numbers, or by letters too."""
    squares = next((token.text for token in section if token.kind == "move"), tags_of(section).get("FEN", ""))
    return not squares or rules.algebraic is (LETTERS.search(squares) is not None)


def first_position(section: Section) -> tuple[int, str | None]:
    """Where the FEN of the first position stands, and it; a setup ahead of all moves is one too."""
    for token in reversed(list(_ahead_of_moves(section))):
        if token.name == "FEN":
            return token.at, token.text
        if token.kind == "setup" and (match := SETUP.fullmatch(token.text)):
            return token.at, match["fen"]
    return 0, None


def _ahead_of_moves(section: Section) -> Iterator[Token]:
    for token in section:
        if token.kind == "move":
            return
        yield token
