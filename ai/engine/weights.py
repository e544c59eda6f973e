"""Trained weights of ai.engine.patterns for each rule set, read from the assets when first needed; a file has one phase
after the other, which packs well."""

import zlib
from functools import lru_cache
from pathlib import Path

from ai.engine.memory import allocate
from ai.engine.patterns import BIG_ENTRIES, PHASES, SMALL_ENTRIES
from game.assets import ASSETS
from game.checkers.rule_sets import family
from game.checkers.rules import RuleSet
from game.core import InputError
from game.faults import Fault, reason_of
from game.keeping.compression import BEGINNING, decompress

WEIGHTS = ASSETS / "weights"
GZIP = b"\x1f\x8b"


@lru_cache(maxsize=1)
def weights_for(rules: RuleSet) -> memoryview | None:
    """Weights by these rules, or their relative's; None without any, or where the aim is to lose. They are PHASES
    signed 16-bit words an entry, the last ones cached: 10 or 15 MB, read in up to a tenth of a second."""
    files = (WEIGHTS / f"{each.name}.bin" for each in family(rules))
    file = next(filter(Path.exists, files), None)
    return None if rules.giveaway or file is None else read_weights(file, rules)


def read_weights(file: Path, rules: RuleSet) -> memoryview:
    """Read the weights of one file; InputError when it can't be read or does not fit the board of these rules."""
    try:
        weights = unpacked(file.read_bytes())
    except OSError as error:
        raise InputError(Fault.NOT_READ, path=file, reason=reason_of(error)) from None
    except ValueError as error:
        raise InputError(Fault.NOT_READ, path=file, reason=error) from None
    size = 2 * PHASES * (BIG_ENTRIES if rules.size == 10 else SMALL_ENTRIES)
    if len(weights) != size:
        raise InputError(Fault.WEIGHTS_SIZE, path=file, size=len(weights), rules=rules.name, needed=size)
    found, packed = allocate(size).cast("h"), memoryview(weights).cast("h")
    part = len(packed) // PHASES
    for phase in range(PHASES):
        found[phase::PHASES] = packed[part * phase : part * (phase + 1)]
    return found


def unpacked(content: bytes) -> bytes:
    """Unpack a file packed by gzip (sources) or LZMA (executables), or plain; ValueError when it is damaged."""
    if content.startswith(BEGINNING):
        return decompress(content)
    if not content.startswith(GZIP):
        return content
    try:
        return zlib.decompress(content, wbits=31)
    except zlib.error as error:
        raise ValueError(str(error)) from None
