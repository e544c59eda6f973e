"""`repertoire list | import | due | export`: the moves that the user trains, in the library of a profile."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from game.checkers.pdn import write_pdn
from game.core import InputError
from game.databases.stream import PdnFile
from game.faults import CommandFault, Fault
from game.keeping import settings
from game.keeping.files import UserPaths, places, write_as_asked
from game.keeping.library import Library
from game.keeping.profiles import Profiles
from game.kinds import kind_of
from game.lessons import schedule
from game.lessons.drill import Drill
from game.lessons.repertoire import Repertoire, RepertoireLine, add_line, gathered, lines_in


@dataclass(slots=True)
class Opened:
    """The repertoire of a profile."""

    paths: UserPaths
    library: Library
    lines: list[RepertoireLine]
    known: schedule.Schedule


@contextmanager
def repertoire_of(args: argparse.Namespace) -> Iterator[Opened]:
    """Open the repertoire of the profile in the command line, by default that of the first one."""
    profiles = Profiles(places())
    paths = profiles.places(profiles.find(args.profile) if args.profile else profiles.all[0])
    library, notice = Library.open(paths.library)
    try:
        if library.store.outage is not None:
            raise InputError(Fault.NOT_READ, path=paths.library, reason=notice.reason if notice is not None else "")
        yield Opened(paths, library, lines_in(library), schedule.load(paths.repertoire)[0])
    finally:
        library.close()


def side_of(line: RepertoireLine) -> str:
    start = line.game.start
    return kind_of(start).side(start, line.player).capitalize() or f"player {line.player + 1}"


def list_lines(args: argparse.Namespace) -> int:
    with repertoire_of(args) as opened:
        now, repertoire = schedule.clock(), Repertoire(opened.lines)
        for line in opened.lines:
            keys = repertoire.keys_of(line)
            known = [opened.known.known[key] for key in keys if key in opened.known.known]
            due, learnt = sum(each.is_due(now) for each in known), sum(each.learnt for each in known)
            variant = kind_of(line.game.start).variant_of(line.game.start)
            numbers = f"{len(keys)} moves, {due} due, {len(keys) - len(known)} to learn, {learnt} learnt"
            print(f"{line.title} ({variant}, {side_of(line)}): {numbers}")
        if not opened.lines:
            print("No lines yet.")
    return 0


def import_file(args: argparse.Namespace) -> int:
    path = Path(args.file)
    game, bad = gathered((found.reading for found in PdnFile.of(path).games()), path)
    kind = kind_of(game.start)
    player = next(player for player in (0, 1) if kind.side(game.start, player) == args.side)
    with repertoire_of(args) as opened:
        title = args.name or path.stem
        record = add_line(opened.library, game, player, title)
        (line,) = (line for line in lines_in(opened.library) if line.record.key == record.key)
        print(f"{line.title}: {len(Repertoire([line]).keys)} moves to know")
    if bad:
        count = "1 game" if len(bad) == 1 else f"{len(bad)} games"
        print(f"{count} could not be read, or only in part. The first one is game {bad[0].number}: {bad[0].fault}")
    return 0


def show_due(args: argparse.Namespace) -> int:
    with repertoire_of(args) as opened:
        chosen, _notice = settings.load(opened.paths.settings)
        drill = Drill(Repertoire(opened.lines), opened.known, chosen.new_moves, schedule.clock)
        wanted = drill.wanted()
        due = sum(key in opened.known.known for key in wanted)
        print(f"{due} due today, {len(wanted) - due} new today")
    return 0


def export_lines(args: argparse.Namespace) -> int:
    with repertoire_of(args) as opened:
        if not opened.lines:
            raise InputError(CommandFault.NO_LINES)
        lines = [line for line in opened.lines if args.name in (None, line.title)]
        if args.name is not None and not lines:
            known = ", ".join(line.title for line in opened.lines)
            raise InputError(CommandFault.NO_LINE, name=args.name, known=known)
        games = [replace(line.game, tags={"Event": line.title}) for line in lines if kind_of(line.game.start).has_pdn]
        if not games:
            raise InputError(Fault.NO_PDN_GAMES)
        write_as_asked(Path(args.file), "\n".join(map(write_pdn, games)))
        print(f"{len(games)} line{'s' if len(games) > 1 else ''} written to {args.file}")
    return 0
