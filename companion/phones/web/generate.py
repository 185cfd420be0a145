"""Generate the page's types of what Python defines (`python companion/phones/web/generate.py`).

With `--check`, write nothing and fail where a generated file is not what Python's classes say.
Only the types that the page is sent, or sends, are there: each root below, and what it holds.
"""  # noqa: INP001

from __future__ import annotations

import ast
import json
import re
import sys
import textwrap
from collections.abc import Iterable, Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import attrs
from attrs import frozen

from companion.core.say import Message
from companion.core.seats import MARKS
from companion.locale import LANGUAGES
from companion.phones.wire import KINDS, OpeningsSent

SOURCES: Final = Path(__file__).resolve().parent / "src"
SCRIPT: Final = "companion/phones/web/generate.py"
OUR_WORDS: Final = {"Number": "Number_"}
"""What JavaScript itself has by that name is called otherwise."""
PLAIN: Final = {
    "str": "string",
    "int": "number",
    "float": "number",
    "bool": "boolean",
    "bytes": "string",
    "None": "null",
    "Any": "Json",
}
"""Bytes travel as hex."""
SEAT: Final = "SeatName"
WIDTH: Final = 118


@frozen
class Output:
    """One generated file."""

    name: str
    about: str
    modules: tuple[str, ...]
    roots: tuple[str, ...]
    """What the page is sent or sends; everything that they hold is there, too."""
    head: str
    """What stands before the types: imports, mostly."""
    tag: str | None = None
    """The field that tells a thing's type: its class's name, or the frame's on the wire."""
    message: str = "string"
    """What a sentence is, once it is written."""
    has_nulls: bool = False
    """What Python has None for is null, or not there; else it is not there."""
    kinds: Mapping[str, str] = attrs.field(factory=dict[str, str])
    """By the class's name: what stands in the tag, where that is not the name itself."""
    is_split: bool = False
    """Each module's types have a file in a folder of this name, and this one hands them on."""


def outputs() -> tuple[Output, ...]:
    """Return every file with types."""
    frames = {kind.__name__: word for word, kind in KINDS.items() if kind is not OpeningsSent}
    union = [f"\n  | {name}" for name in frames]
    seats = " | ".join(f'"{name}"' for name in MARKS)
    languages = " | ".join(f'"{language}"' for language in LANGUAGES)
    return (
        Output(
            "stage.ts",
            "What is shown of a game, as companion/stage has it: the table makes it, this page"
            " paints it and knows no game.\n * A thing's class stands under `is`, and what is as it"
            " is by default is left out.",
            (
                "companion.core.refusal",
                *(
                    f"companion.stage.{name}"
                    for name in (
                        "presses",
                        "questions",
                        "middles",
                        "scene",
                        "facts",
                        "endings",
                        "copying",
                    )
                ),
            ),
            ("Scene", "Step", "Result", "Ending", "Fact", "CopySection"),
            "",
            tag="is",
            is_split=True,
        ),
        Output(
            "rules.ts",
            "What players may note, and how sealed questions are answered, as"
            " companion/core/private.py has it.",
            ("companion.core.private",),
            ("NoteRules", "PollRules"),
            "/** A sentence; a pair is for one and for many. */\n"
            "export type Text = string | [one: string, many: string];\n",
            message="Text",
        ),
        Output(
            "frames.ts",
            "What phones send, as companion/phones/wire.py reads it, and what frames in both"
            " directions are made of.",
            (
                "companion.core.words",
                "companion.core.evidence",
                "companion.table.guests",
                "companion.phones.wire",
            ),
            ("Player", "Fault", "Warn"),
            "export type Json = "
            "null | boolean | number | string | Json[] | { [key: string]: Json };\n"
            f"export type SeatName = {seats};\n"
            f"export type Lang = {languages};\n",
            has_nulls=True,
        ),
        Output(
            "frames.ts",
            "",
            ("companion.phones.wire",),
            tuple(frames),
            "/** All but what is opened after the game, whose fields are the game's own. */\n"
            f"export type PhoneFrame ={''.join(union)};\n",
            tag="type",
            has_nulls=True,
            kinds=frames,
        ),
    )


class Module:
    """A Python module: its classes and aliases by name, as they are written."""

    def __init__(self, name: str) -> None:
        """Read its source."""
        self.module: ModuleType = import_module(name)
        tree = ast.parse(Path(str(self.module.__file__)).read_text(encoding="utf-8"))
        self.classes = {one.name: one for one in tree.body if isinstance(one, ast.ClassDef)}
        self.aliases = {
            one.target.id: one.value
            for one in tree.body
            if isinstance(one, ast.AnnAssign)
            and isinstance(one.target, ast.Name)
            and one.value is not None
            and isinstance(one.annotation, ast.Name)
            and one.annotation.id == "TypeAlias"
        }
        self.order = [
            name
            for one in tree.body
            for name in (
                [one.name]
                if isinstance(one, ast.ClassDef)
                else [one.target.id]
                if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)
                else []
            )
        ]


class Generator:
    """Makes one file's types, and keeps in mind which of them are still wanted."""

    def __init__(self, output: Output) -> None:
        """Start with the roots."""
        self.output = output
        self.modules = [Module(name) for name in output.modules]
        self.wanted = list(output.roots)
        self.made: dict[str, str] = {}

    def text(self) -> str:
        """Return all types, in the order in which Python has them."""
        while self.wanted:
            name = self.wanted.pop()
            if name not in self.made:
                self.made[name] = ""
                self.made[name] = self._declared(name)
        order = [name for module in self.modules for name in module.order if name in self.made]
        return "\n".join(self.made[name] for name in order)

    def parts(self) -> dict[str, str]:
        """Return the types of each module by its name, with what they take from one another."""
        about = {one.module.__name__: one.module.__doc__ or "" for one in self.modules}
        homes = {
            name: module.module.__name__
            for module in self.modules
            for name in module.order
            if name in self.made
        }
        found = {}
        for part in dict.fromkeys(homes.values()):
            text = "\n".join(self.made[name] for name, home in homes.items() if home == part)
            code = re.sub(r'/\*\*.*?\*/|"[^"]*"', "", text, flags=re.DOTALL)
            used = set(re.findall(r"\b[A-Z]\w*", code))
            taken = {"../frames": sorted(used & {"Json", SEAT})}
            for name, home in homes.items():
                if home != part and _named(name) in used:
                    taken.setdefault(f"./{_last(home)}", []).append(_named(name))
            imports = [
                f'import type {{ {", ".join(names)} }} from "{home}";'
                for home, names in taken.items()
                if names
            ]
            said = _comment(f"{part.replace('.', '/')}.py: {about[part].split(chr(10) * 2)[0]}", "")
            between = [""] if imports else []
            found[_last(part)] = "\n".join([*said, "", *imports, *between, text])
        return found

    def _declared(self, name: str) -> str:
        found = [one for one in self.modules if name in one.classes or name in one.aliases]
        if len(found) != 1:
            places = [one.module.__name__ for one in found]
            raise LookupError(f"{self.output.name}: {name} must stand in one module: {places}.")
        (module,) = found
        if name in module.classes:
            return self._interface(module, name)
        return f"export type {name} = {self._type(module.aliases[name])};\n"

    def _interface(self, module: Module, name: str) -> str:
        node, kind = module.classes[name], getattr(module.module, name)
        annotations = {
            one.target.id: one.annotation
            for one in node.body
            if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)
        }
        said = _docstrings(node)
        lines = [*_comment(ast.get_docstring(node), ""), f"export interface {_named(name)} {{"]
        if self.output.tag:
            lines.append(f'  {self.output.tag}: "{self.output.kinds.get(name, name)}";')
        for field in attrs.fields(kind):
            lines += _comment(said.get(field.name), "  ")
            lines.append(f"  {self._field(field, annotations[field.name])};")
        return "\n".join([*lines, "}", ""])

    def _field(self, field: attrs.Attribute[Any], annotation: ast.expr) -> str:
        # Sentences are written also where they are as by default: a reader has no words of ours.
        is_there = field.default is attrs.NOTHING or isinstance(field.default, Message)
        parts = _parts(annotation)
        if not is_there and field.default is None and not self.output.has_nulls:
            parts = [one for one in parts if not _is_none(one)]
        types = " | ".join(self._type(one) for one in parts)
        return f"{field.name.rstrip('_')}{'' if is_there else '?'}: {types}"

    def _type(self, node: ast.expr) -> str:
        match node:
            case ast.Constant(value=None):
                return "null"
            case ast.Constant(value=str() as text):
                return self._type(ast.parse(text, mode="eval").body)
            case ast.Name(id="Message"):
                return self.output.message
            case ast.Name(id="Words"):
                return "string"
            case ast.Name(id=name):
                return self._name(name)
            case ast.BinOp(op=ast.BitOr()):
                return " | ".join(dict.fromkeys(self._type(one) for one in _parts(node)))
            case ast.Subscript(value=ast.Name(id="Literal"), slice=values):
                return " | ".join(json.dumps(ast.literal_eval(one)) for one in _elements(values))
            case ast.Subscript(value=ast.Name(id="Mapping"), slice=ast.Tuple(elts=[_, value])):
                return f"{{ [key: string]: {self._type(value)} }}"
            case ast.Subscript(value=ast.Name(id="tuple"), slice=values):
                return self._tuple(_elements(values))
        raise TypeError(f"{self.output.name}: no type is known for {ast.unparse(node)}.")

    def _tuple(self, elements: list[ast.expr]) -> str:
        if isinstance(elements[-1], ast.Constant) and elements[-1].value is ...:
            one = self._type(elements[0])
            return f"{one}[]" if re.fullmatch(r"[\w\[\]]+|\[.*\]", one) else f"({one})[]"
        return f"[{', '.join(self._type(one) for one in elements)}]"

    def _name(self, name: str) -> str:
        if name in PLAIN:
            return PLAIN[name]
        if name != SEAT:
            self.wanted.append(name)
        return _named(name)


def _last(module: str) -> str:
    return module.rpartition(".")[2]


def _named(name: str) -> str:
    return OUR_WORDS.get(name, name)


def _parts(node: ast.expr) -> list[ast.expr]:
    """Return what a union is made of."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return [*_parts(node.left), *_parts(node.right)]
    return [node]


def _elements(node: ast.expr) -> list[ast.expr]:
    return list(node.elts) if isinstance(node, ast.Tuple) else [node]


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _docstrings(node: ast.ClassDef) -> dict[str, str]:
    """Return what stands below each field."""
    found = {}
    for one, after in zip(node.body, node.body[1:], strict=False):
        match one, after:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str() as said)),
            ):
                found[name] = said
    return found


def _comment(said: str | None, indent: str) -> list[str]:
    """Return a comment; Python's None is a field that is not there."""
    if not said:
        return []
    text = re.sub(r"(^|\. )None\b", r"\1Nothing", " ".join(said.split()))
    text = re.sub(r"\bNone\b", "nothing", text)
    lines = textwrap.wrap(text, WIDTH - len(indent) - 7)
    if len(lines) == 1:
        return [f"{indent}/** {text} */"]
    return [f"{indent}/**", *(f"{indent} * {line}" for line in lines), f"{indent} */"]


def made() -> dict[str, str]:
    """Return the text of every generated file, by its name."""
    texts: dict[str, str] = {}
    first = f"// Generated by {SCRIPT}: change the Python classes, and run it again.\n\n"
    for output in outputs():
        generator = Generator(output)
        types = f"{output.head}\n{generator.text()}"
        if output.is_split:
            folder = output.name.removesuffix(".ts")
            parts = generator.parts()
            texts |= {f"{folder}/{part}.ts": first + text for part, text in parts.items()}
            types = "".join(f'export type * from "./{folder}/{part}";\n' for part in parts)
        if output.name in texts:
            texts[output.name] += f"\n{types}"
        else:
            texts[output.name] = f"{first}/**\n * {output.about}\n */\n\n{types}"
    marks = {name: mark.path for name, mark in MARKS.items()}
    return {**texts, "seats.json": json.dumps(marks, indent=2, ensure_ascii=False) + "\n"}


def stale(texts: Mapping[str, str]) -> Iterable[str]:
    """Return the files that are not what Python says."""
    for name, text in texts.items():
        file = SOURCES / name
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            yield name


def main() -> None:
    """Write all files, or only look."""
    texts = made()
    if "--check" in sys.argv[1:]:
        found = list(stale(texts))
        if found:
            sys.exit(f"{', '.join(found)}: not what Python's classes say: run {SCRIPT}.")
        return
    for name, text in texts.items():
        file = SOURCES / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
