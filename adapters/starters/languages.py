"""
The languages of the starters: the file of each, how it is built and how it is run.
"""

from dataclasses import dataclass
from importlib.resources import files
from pathlib import PurePath

NAME = "My Engine"
"""
The name that the engines of all starters have.
"""
RULE_GOES_HERE = ">>> Your first rule goes here. <<<"
"""
How the place is marked in each starter where rules begin.
"""


@dataclass(frozen=True, slots=True)
class Language:
    """
    A language. In its commands `@` stands before what lies in the folder of the starter.
    """

    name: str
    title: str
    file: str
    run: tuple[str, ...]
    build: tuple[str, ...] = ()
    needs: str = ""
    also_called: tuple[str, ...] = ()
    more_files: tuple[str, ...] = ()

    def build_in(self, folder: PurePath) -> tuple[str, ...]:
        """
        The command that builds the starter in a folder; empty where nothing is built.
        """
        return _in(folder, self.build)

    def run_in(self, folder: PurePath) -> tuple[str, ...]:
        """
        The command that runs the starter in a folder.
        """
        return _in(folder, self.run)


def _in(folder: PurePath, command: tuple[str, ...]) -> tuple[str, ...]:
    inside = "" if folder == PurePath() else f"{folder}/"
    # A program or a folder is looked for here only if its name is a path.
    return tuple(
        word.replace("@", inside or "./" if word == "@" or place == 0 else inside) for place, word in enumerate(command)
    )


LANGUAGES: dict[str, Language] = {
    language.name: language
    for language in (
        Language(
            "python",
            "Python",
            "engine.py",
            run=("python3", "@engine.py"),
            needs="Python 3.9 or newer",
            also_called=("py", "python3"),
        ),
        Language(
            "javascript",
            "JavaScript",
            "engine.js",
            run=("node", "@engine.js"),
            needs="Node 16 or newer",
            also_called=("js", "node"),
            more_files=("run_export.mjs",),
        ),
        Language(
            "csharp",
            "C#",
            "Engine.cs",
            build=("mcs", "-r:System.Runtime.Serialization.dll", "-out:@Engine.exe", "@Engine.cs"),
            run=("mono", "@Engine.exe"),
            needs="Mono; on Debian mono-mcs, mono-runtime and libmono-system-runtime-serialization4.0-cil",
            also_called=("c#", "cs", "mono"),
        ),
        Language(
            "java",
            "Java",
            "Engine.java",
            build=("javac", "-d", "@", "@Engine.java"),
            run=("java", "-cp", "@", "Engine"),
            needs="a JDK, 11 or newer",
        ),
        Language(
            "rust",
            "Rust",
            "engine.rs",
            build=("rustc", "-O", "-o", "@engine", "@engine.rs"),
            run=("@engine",),
            needs="rustc 1.65 or newer; no crate",
            also_called=("rs",),
        ),
        Language(
            "c",
            "C",
            "engine.c",
            build=("cc", "-O2", "-o", "@engine", "@engine.c"),
            run=("@engine",),
            needs="a compiler of C99",
        ),
    )
}


def source_of(file: str) -> str:
    """
    The text of a file of the starters.
    """
    return files(__package__).joinpath(file).read_text(encoding="utf-8")
