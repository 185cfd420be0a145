"""From JSON to frozen commands and events and back, strictly: a "4" or a true is no number.

cattrs does the work; what it finds wrong becomes one sentence that names the field.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from sys import float_info
from types import UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

import attrs
from cattrs import ClassValidationError, Converter, IterableValidationError
from cattrs.cols import (
    homogenous_tuple_structure_factory,
    is_mapping,
    mapping_structure_factory,
)
from cattrs.errors import ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from companion.core.refusal import Refusal
from companion.core.say import Message, say

T = TypeVar("T")


_UNREADABLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Controls, breaks, changes of direction, half characters: nothing that anybody types."""


class _Wrong(ValueError):
    """What a value should have been; `where` is its field."""

    def __init__(self, sentence: Callable[[str], Message]) -> None:
        super().__init__()
        self.sentence = sentence


def read(kind: type[T], raw: object) -> T | Refusal:
    """Make one of `kind` from JSON, or say what is wrong with it."""
    try:
        return _CONVERTER.structure(raw, kind)
    except (ClassValidationError, IterableValidationError, _Wrong) as error:
        return Refusal("bad_value", _sentence(error, ""))


def write(thing: object) -> dict[str, Any]:
    """Return the JSON form of a command or an event."""
    fields: dict[str, Any] = _CONVERTER.unstructure(thing)
    return fields


def write_short(thing: object) -> dict[str, Any]:
    """Return the JSON form without the fields that are as they are when nobody says so."""
    fields: dict[str, Any] = _SHORT.unstructure(thing)
    return fields


def _sentence(error: BaseException, where: str) -> Message:
    """Put the first leaf of an error into words, with the path to it."""
    if isinstance(error, ClassValidationError | IterableValidationError):
        first = error.exceptions[0]
        return _sentence(first, where + _step(first))
    if isinstance(error, _Wrong):
        return error.sentence(where.lstrip(".") or "…")
    if isinstance(error, ForbiddenExtraKeysError):
        extra = (where + "." + min(map(str, error.extra_fields))[:60]).lstrip(".")
        return say("There is no field “{field}” here.", field=extra)
    if isinstance(error, KeyError):
        return say("The field “{field}” is missing.", field=where.lstrip("."))
    raise error


def _step(error: BaseException) -> str:
    for note in getattr(error, "__notes__", ()):
        if hasattr(note, "name"):
            return "." + str(note.name).rstrip("_")
        if hasattr(note, "index"):
            return f"[{note.index}]"
    return ""


def _must_be(kind: type, sentence: Callable[[str], Message]) -> Callable[[Any, Any], Any]:
    def check(value: Any, _: Any) -> Any:
        if type(value) is not kind:
            raise _Wrong(sentence)
        return value

    return check


def _text(value: Any, _: Any) -> str:
    if type(value) is not str:
        raise _Wrong(lambda field: say("“{field}” must be a text.", field=field))
    if _UNREADABLE.search(value):
        raise _Wrong(lambda field: say("“{field}” has characters no one can read.", field=field))
    return value


def _number(value: Any, _: Any) -> float:
    # A number that is none fails the second, however it is asked.
    if type(value) not in (int, float) or not abs(value) <= float_info.max:
        raise _Wrong(lambda field: say("“{field}” must be a number.", field=field))
    return float(value)


def _literal(kind: Any, _: Converter) -> Callable[[Any, Any], Any]:
    allowed = get_args(kind)

    def check(value: Any, _: Any) -> Any:
        if not any(type(value) is type(one) and value == one for one in allowed):
            words = [str(one) for one in allowed]
            raise _Wrong(
                lambda field: say("“{field}” must be one of {allowed}.", field=field, allowed=words)
            )
        return value

    return check


def _list(kind: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    args = get_args(kind)
    whole = _must_be(list, lambda field: say("“{field}” must be a list.", field=field))
    if args[-1] is Ellipsis:
        inner = homogenous_tuple_structure_factory(kind, converter)
        return lambda value, t: inner(whole(value, t), t)
    hooks = [(converter.get_structure_hook(arg), arg) for arg in args]

    def check(value: Any, t: Any) -> Any:
        if len(whole(value, t)) != len(hooks):
            raise _Wrong(
                lambda field: say("“{field}” must be a list of {n}.", field=field, n=len(hooks))
            )
        return tuple(hook(one, arg) for one, (hook, arg) in zip(value, hooks, strict=True))

    return check


_DICT = _must_be(dict, lambda field: say("“{field}” must be an object.", field=field))


def _mapping(kind: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    inner = mapping_structure_factory(kind, converter, dict)
    return lambda value, t: inner(_DICT(value, t), t)


def _class(kind: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    inner = make_dict_structure_fn(
        kind, converter, _cattrs_forbid_extra_keys=True, **_renamed(kind)
    )
    return lambda value, t: inner(_DICT(value, t), t)


def _renamed(kind: Any) -> dict[str, Any]:
    """Let a field that Python would not let us name `with` be called `with_`."""
    names = [field.name for field in attrs.fields(kind)]
    return {name: override(rename=name.rstrip("_")) for name in names if name.endswith("_")}


def _is_choice(kind: Any) -> bool:
    """Tell a union of several forms from one form that may be absent."""
    is_union = get_origin(kind) in (Union, UnionType)
    return is_union and len([arg for arg in get_args(kind) if arg is not type(None)]) > 1


def _one_of(kind: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    """Take the first form that what came could be."""
    forms = get_args(kind)

    def check(value: Any, _: Any) -> Any:
        for form in forms:
            if _could_be(value, form):
                return converter.structure(value, form)
        raise _Wrong(lambda field: say("“{field}” must be one of {allowed}.", field=field,
                                       allowed=[_described(form) for form in forms]))  # fmt: skip

    return check


def _described(form: Any) -> Message | str:
    """Say what a value of one of a union's forms looks like."""
    if attrs.has(form):
        names = [field.name.rstrip("_") for field in attrs.fields(form)]
        return say("an object with {fields}", fields=", ".join(names))
    if _is_literal(form):
        return ", ".join(map(str, get_args(form)))
    if is_mapping(form):
        return say("an object")
    if _is_tuple(form):
        return say("a list")
    return {int: say("a whole number"), str: say("a text")}.get(form, "null")


def _could_be(value: Any, form: Any) -> bool:
    """Tell by the outer shape alone; what is inside is read afterwards."""
    if attrs.has(form):
        names = {field.name.rstrip("_") for field in attrs.fields(form)}
        return type(value) is dict and value.keys() <= names
    if _is_literal(form):
        return any(type(value) is type(one) and value == one for one in get_args(form))
    if is_mapping(form):
        return type(value) is dict
    return type(value) is (list if _is_tuple(form) else form)


def _anything(value: Any, _: Any) -> Any:
    """Let any JSON pass that could be written again."""
    todo = [value]
    while todo:
        one = todo.pop()
        if isinstance(one, dict):
            todo += [*one.keys(), *one.values()]
        elif isinstance(one, list):
            todo += one
        elif isinstance(one, str):
            _text(one, str)
    return value


def _is_literal(kind: Any) -> bool:
    return get_origin(kind) is Literal


def _is_tuple(kind: Any) -> bool:
    return get_origin(kind) is tuple


def _make_converter(*, short: bool = False) -> Converter:
    converter = Converter(detailed_validation=True, unstruct_collection_overrides={tuple: list})
    hooks = converter.register_structure_hook
    hooks(int, _must_be(int, lambda field: say("“{field}” must be a whole number.", field=field)))
    hooks(bool, _must_be(bool, lambda field: say("“{field}” must be true or false.", field=field)))
    hooks(float, _number)
    hooks(str, _text)
    hooks(type(None), lambda value, _: value)  # `_could_be` lets nothing but None come here
    converter.register_structure_hook_func(lambda kind: kind is Any, _anything)
    for is_one, factory in (
        (_is_literal, _literal),
        (is_mapping, _mapping),
        (_is_tuple, _list),
        (attrs.has, _class),
        (_is_choice, _one_of),
    ):
        converter.register_structure_hook_factory(is_one)(factory)
    converter.register_unstructure_hook_factory(
        attrs.has,
        lambda kind: make_dict_unstructure_fn(
            kind, converter, _cattrs_omit_if_default=short, **_renamed(kind)
        ),
    )
    return converter


_CONVERTER = _make_converter()
_SHORT = _make_converter(short=True)
