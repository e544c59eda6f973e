"""Runtime hook of PyInstaller: the two programs of the folder for Windows share the archive of all modules."""

import os
import sys

import pyimod01_archive  # type: ignore[import-not-found] # PyInstaller gives these to its programs
import pyimod02_importers  # type: ignore[import-not-found]

pyimod02_importers.pyz_archive = pyimod01_archive.ZlibArchiveReader(
    os.path.join(sys._MEIPASS, "modules.pyz"),  # type: ignore[attr-defined]
    0,
    check_pymagic=True,
)
sys.path_importer_cache.clear()
