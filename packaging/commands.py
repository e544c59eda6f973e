"""Build commands for setuptools: the compiled core, and a wheel with everything in one package (pyproject.toml)."""

import shutil
from pathlib import Path
from runpy import run_path
from threading import Lock

from Cython.Build import cythonize
from setuptools import Extension
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext

DIRECTIVES = {"auto_pickle": False, "binding": False}
"""Features of Cython that would be a third of the C code, and are not needed."""
FLAGS = "-g0", "-fstrict-overflow", "-fno-wrapv"
"""Compile without debug information (a quarter of the time), and with undefined overflow (a tenth faster)."""
LEFT_BEHIND = ("scripts", "screenshots")
"""Assets that the program doesn't read."""
REWRITING = run_path(str(Path(__file__).with_name("one_package.py")))
"""The functions of that module: the build knows `packaging` as a package of setuptools."""
PACKAGE, MOVED = REWRITING["PACKAGE"], REWRITING["MOVED"]


class BuildOnePackage(build):
    """A wheel is built from a copy of the checkout inside the package PACKAGE, with its assets. An editable
    installation runs the other commands alone and uses the checkout as it is."""

    def run(self) -> None:
        staged = Path(self.build_base, "one-package")
        shutil.rmtree(staged, ignore_errors=True)
        self.copy(staged / PACKAGE)
        its = self.distribution
        its.package_dir, its.py_modules = {"": str(staged)}, None
        its.packages = [package for package in its.packages if package.split(".")[0] == PACKAGE] + [
            f"{PACKAGE}.{package}" for package in its.packages if package.split(".")[0] in MOVED
        ]
        its.package_data = {f"{PACKAGE}.{name}": files for name, files in its.package_data.items()} | {
            PACKAGE: ["py.typed", "assets/**"]
        }
        for module in its.ext_modules:
            module.name = f"{PACKAGE}.{module.name}"
            module.sources = [str(staged / PACKAGE / file) for file in module.sources]
            module.depends = [str(staged / PACKAGE / file) for file in module.depends]
        for command in ("build_py", "build_ext"):
            self.reinitialize_command(command)
        super().run()

    def copy(self, target: Path) -> None:
        """Copy the checkout's packages and assets, with the imports that they need there."""
        shutil.copytree(PACKAGE, target, ignore=shutil.ignore_patterns("__pycache__"))
        for name in ("ai", "game"):
            shutil.copytree(name, target / name, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "*.c"))
        shutil.copy("main.py", target)
        shutil.copytree("assets", target / "assets", ignore=shutil.ignore_patterns(*LEFT_BEHIND, "__pycache__"))
        for file in [*target.glob("*.py"), *(file for name in MOVED for file in target.glob(f"{name}/**/*.p[yx]*"))]:
            source = REWRITING["in_package"](file.read_text(encoding="utf-8"))
            file.write_text(source, encoding="utf-8", newline="\n")
            if file.suffix == ".py" and (left := REWRITING["top_imports"](source)):
                raise ValueError(f"{file}: import {left[0]} by `from {left[0]} import ...` at the start of a line")


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
            (translated,) = cythonize(
                ext,
                quiet=True,
                build_dir=self.build_temp,
                compiler_directives=DIRECTIVES,
                include_path=[Path(ext.sources[0]).parents[ext.name.count(".")]],
            )
        ext.sources = translated.sources
        if self.compiler.compiler_type == "unix":
            ext.extra_compile_args += FLAGS
        super().build_extension(ext)
