"""Compiled modules without their compiler."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from unittest.mock import patch


def same_file_interpreted(compiled: ModuleType, *needed: ModuleType) -> ModuleType:
    """The module's file run as plain Python, whether or not the compiled one is there; those that it needs are given,
    interpreted too."""
    file = Path(compiled.__file__ or "").with_name(f"{compiled.__name__.rpartition('.')[2]}.py")
    spec = importlib.util.spec_from_file_location(f"interpreted_{file.stem}", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    usual = {other.__name__.removeprefix("interpreted_"): other for other in needed}
    with patch.dict(sys.modules, {f"game.checkers.{name}": other for name, other in usual.items()}):
        spec.loader.exec_module(module)
    assert not getattr(module, "compiled", False)
    return module
