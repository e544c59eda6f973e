"""Endgame tables in words: sizes, times, numbers of pieces."""

from ai.engine.endgame.builds import BuildProgress, Cost, Stock
from game.ui.games.wording import count_text
from game.ui.words.i18n import _, ngettext, percent_text, with_signs

KILO = 1000
MEGABYTE = KILO**2
GIGABYTE = KILO**3


def size_text(size: float) -> str:
    """Bytes as file managers show them.

    >>> size_text(2_000), size_text(3_819_000), size_text(128_000_000), size_text(2_250_000_000)
    ('0.1 MB', '3.8 MB', '128 MB', '2.2 GB')
    """
    if size >= GIGABYTE:
        number, unit = f"{size / GIGABYTE:.1f}", _("{number} GB")
    elif size >= 100 * MEGABYTE:
        number, unit = f"{size / MEGABYTE:.0f}", _("{number} MB")
    else:
        number, unit = f"{max(size, MEGABYTE / 10) / MEGABYTE:.1f}", _("{number} MB")
    return unit.format(number=with_signs(number))


def time_text(seconds: float) -> str:
    """A rough duration.

    >>> time_text(20), time_text(100), time_text(4000)
    ('less than a minute', '2 minutes', '1 hour 7 minutes')
    """
    minutes = round(seconds / 60)
    if minutes < 1:
        return _("less than a minute")
    hours, rest = divmod(minutes, 60)
    texts = [ngettext("{count} hour", "{count} hours", hours).format(count=hours)] if hours else []
    if rest and hours < 10:
        texts.append(ngettext("{count} minute", "{count} minutes", rest).format(count=rest))
    return " ".join(texts)


def stock_text(stock: Stock) -> str:
    """The tables of a rule set, on one line."""
    if not stock.pieces:
        return _("No tables yet")
    count = ngettext("{count} position", "{count} positions", stock.positions)
    pieces = ngettext("{count} piece", "Up to {count} pieces", stock.pieces).format(count=stock.pieces)
    texts = [pieces, count.format(count=count_text(stock.positions)), size_text(stock.size)]
    if stock.shipped == stock.pieces:
        texts.append(_("came with the program"))
    return " · ".join(texts)


def left_text(progress: BuildProgress | None) -> str:
    """The progress of a build, and the time left."""
    if progress is None or not progress.total:
        return percent_text(0)
    share = percent_text(100 * progress.done // progress.total / 100)
    if progress.left is None or progress.seconds < 2:
        return share
    return _("{share}, {time} left").format(share=share, time=time_text(progress.left))


def building_text(pieces: int) -> str:
    return ngettext("Building: {count} piece", "Building up to {count} pieces", pieces).format(count=pieces)


def cost_texts(cost: Cost, free: int) -> list[tuple[str, str]]:
    """The cost of a build, each part with its name."""
    size = _("about {size}, and {room} meanwhile").format(size=size_text(cost.size), room=size_text(cost.room))
    return [
        (_("Positions"), count_text(cost.positions)),
        (_("Room on the disk"), size),
        (_("Free on the disk"), size_text(free)),
        (_("Time, with one core"), time_text(cost.seconds)),
    ]
