"""A table of Stationfall where a bot's turn comes first, told things as a program would."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.games.stationfall.package import PACKAGE
from tests.support.table import Told, a_table

TWELVE: Final = tuple(f"Card {number}" for number in range(1, 13))
"""A cast whose names are its Character Order."""


class BotTable:
    """Bot (blue) plays first, then Ann (red), Cat (green); no cube lies that a test did not put."""

    def __init__(
        self,
        bot: str = "Troubleshooter",
        *,
        cast: Sequence[str] | None = None,
        copy: Mapping[str, Any] | None = None,
        source: Any = None,
        told: Mapping[str, Any] | None = None,
        **options: Any,
    ) -> None:
        """Begin; the cubes that the bot placed go back."""
        self.tell = Told(a_table(game=PACKAGE, source=source), PACKAGE.name)
        players = [
            {"seat": "blue", "name": "Bot", "bot": bot},
            {"seat": "red", "name": "Ann"},
            {"seat": "green", "name": "Cat"},
        ]
        fields: dict[str, Any] = {"players": players, "first": "blue", "options": options}
        if cast is not None:
            fields["cast"] = list(cast)
        self.do("new_game", **fields, copy=copy or {}, **(told or {}))
        self.do("begin")
        self.cubes({name: {} for name in self.view["characters"]})

    def do(self, do: str, **fields: Any) -> list[dict[str, Any]]:
        """Do something that is accepted, and return its events."""
        answer = self.tell(do, **fields)
        assert answer["ok"], f"{do} {fields} was refused: {answer['refused']}"
        return list(answer["events"])

    def refused(self, do: str, **fields: Any) -> tuple[str, str | None]:
        """Do something that is refused, and return the code and the rule; nothing changes."""
        answer = self.tell(do, **fields)
        assert not answer["ok"], f"{do} {fields} was accepted"
        return answer["refused"]["code"], answer["refused"]["rule"]

    @property
    def view(self) -> dict[str, Any]:
        found: dict[str, Any] = self.tell("view")["view"]
        return found

    def set(self, paths: Mapping[str, Any]) -> BotTable:
        """Set paths of the view."""
        if paths:
            self.do("adjust", set=dict(paths))
        return self

    def cubes(self, of: Mapping[str, Mapping[str, int]]) -> BotTable:
        """Put exactly these cubes on Characters."""
        seats = self.view["seats"]
        paths = {
            f"characters.{name}.cubes.{seat}": lie.get(seat, 0)
            for name, lie in of.items()
            for seat in seats
        }
        return self.set(paths)

    @property
    def mine(self) -> dict[str, int]:
        """Where the bot's cubes lie."""
        characters = self.view["characters"]
        return {
            name: one["cubes"]["blue"] for name, one in characters.items() if "blue" in one["cubes"]
        }

    @property
    def asked(self) -> dict[str, Any]:
        """The question about the bot's script."""
        (found,) = self.view["pending"]
        assert found["kind"] == "bot"
        return dict(found)

    @property
    def plan(self) -> dict[str, Any]:
        """What the bot has decided."""
        assert self.view["pending"] == []
        found: dict[str, Any] = self.view["bot"]
        return found

    def reads(self, **fields: Any) -> BotTable:
        """Let the bot read its script."""
        self.do("bot_turn", **fields)
        return self

    def can(self, *names: str | Mapping[str, Any]) -> BotTable:
        """Say who can do what is asked."""
        able = [{"character": one} if isinstance(one, str) else dict(one) for one in names]
        self.do("bot_answer", can=able)
        return self

    def nearest(self, *names: str) -> BotTable:
        """Say what is nearest."""
        self.do("bot_answer", nearest=list(names))
        return self

    def card(self, character: str | None) -> BotTable:
        """Say whom a card that the copy has not activates."""
        self.do("bot_answer", character=character)
        return self

    def chosen(self, kind: str, *of: str | Mapping[str, Any], targeted: Sequence[str] = ()) -> str:
        """Return what the bot chooses."""
        self.do("bot_choice", kind=kind, of=list(of), targeted=list(targeted))
        found: str = self.view["bot"]["choice"]
        return found


def script(*lines: Mapping[str, Any], name: str = "Troubleshooter") -> dict[str, Any]:
    """A copy with this script, its lines numbered."""
    return {"scripts": {name: {"lines": [{"n": str(n), **one} for n, one in enumerate(lines, 1)]}}}
