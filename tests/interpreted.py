"""Compiled modules without their compiler."""

import importlib.util
from pathlib import Path
from types import ModuleType


def same_file_interpreted(compiled: ModuleType) -> ModuleType:
    """The module's file run as plain Python, whether or not the compiled one is there."""
    file = Path(compiled.__file__ or "").with_name(f"{compiled.__name__.rpartition('.')[2]}.py")
    spec = importlib.util.spec_from_file_location(f"interpreted_{file.stem}", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert not module.compiled
    return module
