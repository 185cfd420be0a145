"""A game on the scripted table, played as a program would; every answer is looked at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from companion.games.package import Package
from tests.support.table import Told, a_table


def no_die(sides: int, turn: int) -> int:
    raise AssertionError(f"this test did not say how the die of {sides} sides falls")


class Played:
    """One game; every die is told."""

    def __init__(
        self, package: Package, told: Told | None, dice: Any, begins: Mapping[str, Any]
    ) -> None:
        """Everybody has just sat down; a field that is None is absent."""
        self.tell = told or Told(a_table(game=package, source=dice), package.name)
        self.do("new_game", **{key: one for key, one in begins.items() if one is not None})

    def answer(self, do: str, **fields: Any) -> dict[str, Any]:
        """Say something, and return the whole answer."""
        return self.tell(do, **fields)

    def do(self, do: str, **fields: Any) -> list[dict[str, Any]]:
        """Do something that is accepted, and return its events."""
        answer = self.tell(do, **fields)
        assert answer["ok"], f"{do} {fields} was refused: {answer['refused']}"
        events: list[dict[str, Any]] = answer["events"]
        return events

    def refused(self, do: str, **fields: Any) -> tuple[str, str | None]:
        """Do something that is refused, and return the code and the rule; nothing changes."""
        before = self.view
        answer = self.tell(do, **fields)
        assert not answer["ok"], f"{do} {fields} was accepted"
        assert answer["refused"]["why"]
        assert answer["view"] == before == self.view
        return answer["refused"]["code"], answer["refused"]["rule"]

    def types(self, do: str, **fields: Any) -> list[str]:
        """Do something, and return what kinds of events came of it."""
        return [event["type"] for event in self.do(do, **fields)]

    @property
    def view(self) -> dict[str, Any]:
        found: dict[str, Any] = self.tell("view")["view"]
        return found

    def at(self, path: str) -> Any:
        """What stands at a dotted path of the view: `at("seats.red.name")`."""
        found: Any = self.view
        for key in path.split("."):
            found = found[key]
        return found

    def offer(self, do: str) -> dict[str, Any]:
        """One of the offers; fails if there is none."""
        (found,) = [one for one in self.tell("offers")["offers"] if one["do"] == do]
        return dict(found)

    def offered(self) -> set[str]:
        """What is offered open."""
        return {one["do"] for one in self.tell("offers")["offers"] if one["open"]}

    def pending(self, kind: str) -> dict[str, Any] | None:
        return next((one for one in self.at("pending") if one["kind"] == kind), None)

    def adjusted(self, what: Mapping[str, Any]) -> Self:
        if what:
            self.do("adjust", set=dict(what))
        return self


def of(events: list[dict[str, Any]], kind: str, *fields: str) -> list[Any]:
    """These fields of each event of a kind: bare where one is asked for, else as a tuple."""
    found = [event for event in events if event["type"] == kind]
    if len(fields) == 1:
        return [event[fields[0]] for event in found]
    return [tuple(event[field] for field in fields) for event in found]
