"""The system's setting to reduce motion, read once at the start."""

import configparser
import ctypes
import os
import sys
from pathlib import Path

from game.ui.system.programs import said

CLIENT_AREA_ANIMATION = 0x1042
"""SPI_GETCLIENTAREAANIMATION of Windows: "Show animations"."""


def system_moves() -> bool:
    """False if the system asks for less motion."""
    if sys.platform == "win32":
        return _windows_moves()
    if sys.platform == "darwin":
        return said("defaults", "read", "com.apple.universalaccess", "reduceMotion") != "1"
    if "KDE" in os.environ.get("XDG_CURRENT_DESKTOP", ""):
        return plasma_moves(Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config", "kdeglobals"))
    return said("gsettings", "get", "org.gnome.desktop.interface", "enable-animations") != "false"


def plasma_moves(path: Path) -> bool:
    """The setting of KDE's file; a duration of 0 is its "instant"."""
    parser = configparser.ConfigParser(interpolation=None, strict=False)
    try:
        parser.read(path, encoding="utf-8")
        return parser.getfloat("KDE", "AnimationDurationFactor", fallback=1.0) > 0
    except (configparser.Error, ValueError):
        return True


def _windows_moves() -> bool:
    moves = ctypes.c_int(1)
    ctypes.windll.user32.SystemParametersInfoW(  # type: ignore[attr-defined,unused-ignore]
        CLIENT_AREA_ANIMATION, 0, ctypes.byref(moves), 0
    )
    return bool(moves.value)
