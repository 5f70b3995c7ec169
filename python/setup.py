# SPDX-License-Identifier: MIT
"""Builds the extension townhall._core from the engine's sources, and one abi3 wheel.

There is no pyproject.toml on purpose: with one, pip fetches setuptools from the network even where it is
installed; without, Debian's pip takes Debian's.

In the repository the engine stands beside this folder; a source distribution carries a copy of it in
`engine/`. What is built lies in build/python of the repository, so that the sources stay clean.
"""
import os
import shutil
from multiprocessing.pool import ThreadPool
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

try:
    from setuptools.command.bdist_wheel import bdist_wheel  # there from setuptools 70 on
except ImportError:
    from wheel.bdist_wheel import bdist_wheel

HERE = Path(__file__).resolve().parent
CARRIED = HERE / "engine"
ENGINE = CARRIED if CARRIED.is_dir() else HERE.parent
VERSION = (ENGINE / "VERSION").read_text().strip()
MODULES = ["base", "engine", "games", "words", "json", "bots", "insight", "arena", "scene", "env", "mind"]
EMBEDDED = [(f"{deck.parent.name}_{deck.stem}_deck".replace("_standard_", "_"), deck)
            for deck in sorted((ENGINE / "data").glob("*/*.deck"))]
EMBEDDED.append(("look_symbols", ENGINE / "data/look/symbols.svg"))
# As the engine itself is built: -O3, assertions on, the same figures everywhere.
FLAGS = ["-std=c11", "-O3", "-UNDEBUG", "-ffp-contract=off", "-fvisibility=hidden", "-Wall", "-Wextra",
         "-Wno-missing-field-initializers"]
FLAGS += os.environ.get("TOWNHALL_CFLAGS", "").split()  # tests add sanitizers


def engine_sources():
    """Of a game's folder all but its terminal screens."""
    found = [path for module in MODULES for path in sorted((ENGINE / "src" / module).rglob("*.c"))]
    return [path for path in found if "_screen" not in path.name]


def embed(folder, symbol, path):
    """The file's bytes as a C array, as cmake/embed.cmake makes it."""
    data = path.read_bytes()
    rows = [",".join(str(byte) for byte in data[at:at + 32]) for at in range(0, len(data), 32)]
    out = folder / f"{symbol}.c"
    out.write_text(
        f"#include <stddef.h>\nextern const char {symbol}_text[];\nextern const size_t {symbol}_length;\n"
        f"const char {symbol}_text[] = {{\n" + ",\n".join(rows) + ",\n0};\n"
        f"const size_t {symbol}_length = sizeof {symbol}_text - 1;\n")
    return out


class Build(build_ext):
    """Embeds the decks, and compiles as many files at a time as there are cores."""

    def build_extension(self, ext):
        folder = Path(self.build_temp).resolve() / "embedded"
        folder.mkdir(parents=True, exist_ok=True)
        ext.sources = ext.sources + [str(path) for path in engine_sources()]
        ext.sources += [str(embed(folder, symbol, path)) for symbol, path in EMBEDDED]
        one = self.compiler.compile

        def compile_all(sources, **how):
            with ThreadPool(os.cpu_count() or 1) as pool:
                return sum(pool.map(lambda source: one([source], **how), sources), [])

        self.compiler.compile = compile_all
        super().build_extension(ext)


class Wheel(bdist_wheel):
    """The extension keeps to the stable ABI: one wheel for Python 3.9 and all later ones."""

    def finalize_options(self):
        self.py_limited_api = "cp39"
        super().finalize_options()


class Source(sdist):
    """A source distribution carries the engine's sources and data with it."""

    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        engine = Path(base_dir) / "engine"
        engine.mkdir(parents=True, exist_ok=True)
        shutil.copy(ENGINE / "VERSION", engine)
        for module in MODULES:
            shutil.copytree(ENGINE / "src" / module, engine / "src" / module, dirs_exist_ok=True)
        for _, path in EMBEDDED:
            to = engine / path.relative_to(ENGINE)
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, to)


os.chdir(HERE)
options = {}
if ENGINE != CARRIED:
    where = ENGINE / "build/python"
    where.mkdir(parents=True, exist_ok=True)
    options = {"build": {"build_base": str(where)}, "egg_info": {"egg_base": str(where)}}

setup(
    name="townhall",
    version=VERSION,
    description="Four city-building board games as environments: exact rules, hidden information, bots",
    license="MIT",
    classifiers=["License :: OSI Approved :: MIT License", "Operating System :: POSIX",
                 "Programming Language :: C", "Programming Language :: Python :: 3"],
    python_requires=">=3.9",
    install_requires=["numpy"],
    packages=["townhall"],
    package_data={"townhall": ["py.typed", "_core.pyi"]},
    zip_safe=False,
    options=options,
    cmdclass={"build_ext": Build, "bdist_wheel": Wheel, "sdist": Source},
    ext_modules=[Extension(
        "townhall._core",
        sources=sorted(f"core/{path.name}" for path in (HERE / "core").glob("*.c")),
        include_dirs=[str(ENGINE / "src"), str(HERE / "core")],
        define_macros=[("_POSIX_C_SOURCE", "200809L"), ("_DEFAULT_SOURCE", None),
                       ("TOWNHALL_VERSION", f'"{VERSION}"')],
        extra_compile_args=FLAGS,
        libraries=["m", "pthread"],
        py_limited_api=True,
    )],
)
