"""`library doubles | tags | names | openings | export | undo`: work on many games of the library or of a PDN file."""

import argparse
import os
from collections.abc import Callable, Sequence
from pathlib import Path

from ai.commands.games import Bar, aligned, interruptible
from ai.work.game_tools import FileGames, GameTools, LibraryGames
from game.checkers.kind import CHECKERS
from game.checkers.rule_sets import rules_named
from game.core import InputError
from game.faults import CommandFault
from game.keeping import catalogue, own_openings, tools
from game.keeping.catalogue import LibraryQuery
from game.keeping.files import places, write_as_asked
from game.keeping.library import Library
from game.keeping.profiles import Profiles
from game.keeping.spellings import near_names
from game.keeping.store import opened_for_job
from game.keeping.tools import Likeness, TagChange
from game.keeping.transfer import export_games
from game.outside import exists


def library_of(args: argparse.Namespace) -> Path:
    """The library of the profile; it is created where there is none, and repaired if it may be written."""
    profiles = Profiles(places())
    path = profiles.places(profiles.find(args.profile) if args.profile else profiles.last).library
    if all(os.access(each, os.W_OK) for each in (path, path.parent) if exists(each)):
        Library.open(path)[0].close()
    own_openings.load(own_openings.path_of(path))
    return path


def games_of(args: argparse.Namespace) -> GameTools:
    library = library_of(args)
    if args.file is not None:
        return FileGames(Path(args.file), None if args.rules is None else rules_named(args.rules))
    with opened_for_job(library, writes=False) as database:
        return LibraryGames(library, catalogue.keys(database, LibraryQuery(text=args.find or "")))


def out_of(args: argparse.Namespace, games: GameTools) -> Path | None:
    """The file for a change; InputError if a file would be changed in its place."""
    if games.in_file and args.new is None:
        raise InputError(CommandFault.OUT_WANTED)
    return None if args.new is None else Path(args.new)


def counted(games: GameTools, work: Callable[[bytearray, Callable[[int], None]], int]) -> int:
    bar = Bar("games")
    count = interruptible(lambda stop: work(stop, lambda done: bar.show(done, games.count)))
    bar.close()
    return count


def games_were(count: int) -> str:
    return "1 game was" if count == 1 else f"{count} games were"


def find_doubles(args: argparse.Namespace) -> int:
    games = games_of(args)
    out = out_of(args, games) if args.delete else None
    found = interruptible(lambda stop: games.doubles(Likeness(args.by), stop, lambda _: None))
    rows = [("group", "game", "players", "event", "date", "result", "plies")]
    for one in found:
        who = " - ".join(name or "?" for name in one.who)
        rows.append((str(one.group + 1), one.key[:8], who, one.event, one.date, one.result, str(one.plies)))
    for line in aligned(rows, (1, 2, 3)) if found else ():
        print(line)
    groups = len({one.group for one in found})
    worse = [one.key for number, one in enumerate(found) if number and found[number - 1].group == one.group]
    print(f"{len(worse)} doubles in {groups} groups.")
    if args.delete and worse:
        count = counted(games, lambda stop, tell: games.delete(worse, out, stop, tell))
        print(
            f"{games_were(count)} deleted. "
            + (f"The others are in {out}." if out else "library undo brings them back.")
        )
    return 0


def set_tags(args: argparse.Namespace) -> int:
    return _changed(args, TagChange(tags=pairs_of(args.set, tools.TAGS)))


def pairs_of(texts: Sequence[str], known: Sequence[str] = ()) -> dict[str, str]:
    """Read NAME=VALUE; InputError for anything else, or for a name that is not known."""
    pairs = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign or not value or (known and name not in known):
            raise InputError(CommandFault.BAD_PAIR, text=text, known=", ".join(known) or "any")
        pairs[name] = value
    return pairs


def merge_names(args: argparse.Namespace) -> int:
    if args.merge:
        return _changed(args, TagChange(names=pairs_of(args.merge)))
    games = games_of(args)
    counts = interruptible(games.names)
    groups = near_names(counts)
    near = {name for group in groups for name in group}
    for group in groups:
        for line in aligned([(str(counts[name]), name) for name in group], (1,)):
            print(line)
        print()
    if not args.near:
        rest = [(str(count), name) for name, count in counts.most_common() if name not in near]
        for line in aligned(rest, (1,)):
            print(line)
    print(f"{len(counts)} names, {len(groups)} groups of similar spellings.")
    return 0


def _changed(args: argparse.Namespace, change: TagChange) -> int:
    games = games_of(args)
    if not change.tags and not change.names:
        raise InputError(CommandFault.NOTHING_TO_CHANGE)
    if not games.in_file and not args.apply:
        count = interruptible(lambda stop: games.count_changed(change, stop))
        print(f"{count} of {games.count} games would change. Add --apply to change them.")
        return 0
    out = out_of(args, games)
    count = counted(games, lambda stop, tell: games.change(change, out, stop, tell))
    print(f"{games_were(count)} changed. " + (f"All games are in {out}." if out else "library undo takes it back."))
    return 0


def name_openings(args: argparse.Namespace) -> int:
    library = library_of(args)
    given = {} if args.source is None else own_openings.take_in(Path(args.source))
    if args.add is not None:
        *_, position = CHECKERS.parse_line(args.moves, CHECKERS.start(args.variant))[1]
        given[position] = own_openings.clean(args.add) or args.add
    names = own_openings.names_in(own_openings.path_of(library))
    if given or args.remove is not None:
        names = own_openings.change(
            library,
            lambda before: {each: name for each, name in (before | given).items() if name != args.remove},
        )
    if args.export is not None:
        write_as_asked(Path(args.export), own_openings.written(names))
    for position, name in names.items():
        print(f"{position.rules.name:<14} {name}  {CHECKERS.position_text(position)}")
    return 0


def export(args: argparse.Namespace) -> int:
    games, out = games_of(args), Path(args.new)
    if out.suffix.lower() == ".csv":
        count = counted(games, lambda stop, tell: games.table(out, stop, tell))
    elif isinstance(games, LibraryGames):
        count = counted(games, lambda stop, tell: export_games(games.library, games.keys, out, stop, tell))
    else:
        counted(games, lambda stop, tell: games.change(TagChange(), out, stop, tell))
        print(f"The games were written to {out}.")
        return 0
    print(f"{games_were(count)} written to {out}.")
    return 0


def take_back(args: argparse.Namespace) -> int:
    count = tools.undo(library_of(args))
    print(f"{games_were(count)} restored." if count else "There is nothing to undo.")
    return 0
