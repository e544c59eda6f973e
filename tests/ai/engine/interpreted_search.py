"""The whole compiled search as plain Python, next to the compiled one."""

import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[3]
MODULES = (
    "game.checkers.movegen",
    "game.checkers.dama.movegen",
    "ai.engine.table",
    "ai.engine.evaluate",
    "ai.engine.ordering",
    "ai.engine.path",
    "ai.engine.patterns",
    "ai.engine.endgame.ranking",
    "ai.engine.endgame.tables",
    "ai.engine.events",
    "ai.engine.search",
)
"""Modules in the order of their imports."""


def interpreted_search() -> tuple[ModuleType, ModuleType]:
    """The modules `events` and `search`, which use nothing compiled; whoever imports them later gets the usual ones."""
    with pytest.MonkeyPatch.context() as patch:
        for name in MODULES:
            package, _, own_name = name.rpartition(".")
            spec = spec_from_file_location(name, ROOT / f"{name.replace('.', '/')}.py")
            assert spec is not None
            assert spec.loader is not None
            module = module_from_spec(spec)
            patch.setitem(sys.modules, name, module)
            patch.setattr(import_module(package), own_name, module)
            spec.loader.exec_module(module)
            assert not module.cython.compiled
        return sys.modules["ai.engine.events"], sys.modules["ai.engine.search"]
