"""Games and files in words."""

from game.checkers.kind import CHECKERS
from game.checkers.pdn import UNFINISHED, PdnGame
from game.databases.index import IndexProgress
from game.databases.rows import BLACK, DRAWN, OPEN, WHITE, known
from game.ui.games.presentation import presentation_named
from game.ui.games.wording import count_text as number_text
from game.ui.words.i18n import N_, _, ngettext

WINNERS = {
    WHITE: N_("White won"),
    BLACK: N_("Black won"),
    DRAWN: N_("Drawn"),
    OPEN: N_("No result"),
}
"""What the results of games are called, by who won."""


def players(game: PdnGame) -> str:
    """Who played a game, White first, and how it ended."""
    names = [known(game.tags.get(side, "").strip()) or "?" for side in ("White", "Black")]
    result = game.tags.get("Result", UNFINISHED).strip()
    return " – ".join(names) + (f" · {result}" if result not in ("", UNFINISHED) else "")


def about(game: PdnGame) -> str:
    """Where and when a game was played, how long it is, by which rules, and which opening it is."""
    tags = {name: known(text.strip()) for name, text in game.tags.items()}
    date = tags.get("Date", "").split("?")[0].rstrip(".-")
    count = (len(game.moves) + 1) // 2
    checkers = presentation_named(CHECKERS.name)
    parts = (
        tags.get("Event", ""),
        tags.get("Site", ""),
        date,
        _("Round {number}").format(number=tags["Round"]) if tags.get("Round") else "",
        ngettext("{count} move", "{count} moves", count).format(count=count),
        checkers.variant_name(game.start.rules.name),
        _(checkers.reverse_name) if game.start.rules.giveaway else "",
    )
    return " · ".join(part for part in parts if part)


def count_text(found: int, all_games: int, marked: int = 0) -> str:
    """How many games fit, and how many of these are marked."""
    if found == all_games:
        text = ngettext("{count} game", "{count} games", found).format(count=number_text(found))
    else:
        text = ngettext("{found} of {count} game", "{found} of {count} games", all_games)
        text = text.format(found=number_text(found), count=number_text(all_games))
    return text + (
        " · " + ngettext("{count} marked", "{count} marked", marked).format(count=number_text(marked)) if marked else ""
    )


def progress_text(progress: IndexProgress, *, stopped: bool) -> str:
    """How far the reading of a file is."""
    count = progress.games
    if stopped:
        text = ngettext("Stopped after {count} game", "Stopped after {count} games", count)
    else:
        text = ngettext("Reading: {count} game so far", "Reading: {count} games so far", count)
    return text.format(count=number_text(count))
