"""Build commands for setuptools: a faster compilation of the core, and the assets in the wheel (pyproject.toml)."""

import shutil
from pathlib import Path
from threading import Lock

from Cython.Build import cythonize
from setuptools import Extension
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

DIRECTIVES = {"auto_pickle": False, "binding": False}
"""Features of Cython that would be a third of the C code, and are not needed."""
FLAGS = "-g0", "-fstrict-overflow", "-fno-wrapv"
"""Compile without debug information (a quarter of the time), and with undefined overflow (a tenth faster)."""
LEFT_BEHIND = ("scripts", "screenshots")
"""Assets that the program doesn't read."""


class BuildCore(build_ext):
    """Cython translates one module at a time, because it is not made for threads; meanwhile C compilers work on the
    modules before. Without a C compiler nothing is built and the same files run interpreted."""

    one_at_a_time = Lock()

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = True

    def build_extension(self, ext: Extension) -> None:
        """Translate a module and compile it; called on several threads."""
        with self.one_at_a_time:
            (translated,) = cythonize(ext, quiet=True, build_dir=self.build_temp, compiler_directives=DIRECTIVES)
        ext.sources = translated.sources
        if self.compiler.compiler_type == "unix":
            ext.extra_compile_args += FLAGS
        super().build_extension(ext)


class BuildWithAssets(build_py):
    """A wheel has the assets inside the package `game`, where game/assets.py finds them; an editable installation uses
    those of the checkout."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            target = Path(self.build_lib, "game", "_assets")
            shutil.copytree("assets", target, ignore=shutil.ignore_patterns(*LEFT_BEHIND), dirs_exist_ok=True)
