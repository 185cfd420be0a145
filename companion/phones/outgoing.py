"""Makes what each phone is told: welcome, lobby, view or scene, roster; it sends nothing itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from companion.games.package import Package
from companion.heatscan.chain import START
from companion.locale import Words
from companion.phones.caller import Caller
from companion.phones.frames import NOTHING, WORDS, Happened, Views, frame
from companion.phones.lobby import Lobby
from companion.phones.qr import qr_path
from companion.phones.register import Register
from companion.phones.scenes import Scenes
from companion.stage import form
from companion.stage.setup import Idle, Setup
from companion.table.guests import Guest
from companion.table.table import Table


class Outgoing:
    """Makes the frames that tell how a table stands."""

    def __init__(self, table: Table, register: Register, game: str) -> None:
        """Speak for this one, which begins `game` where nobody chooses another."""
        self._table, self._register, self._game = table, register, game
        self._views, self._scenes = Views(table), Scenes(table, register)
        self.link: Callable[[], str | None] = lambda: None
        """What the players' code says; None where this machine cannot be reached."""

    def welcome(self, caller: Caller, guests: Iterable[Guest]) -> str:
        """Return what somebody hears who has sat down, or come back."""
        register = self._register
        play = register.play
        head: dict[str, Any] = {
            "type": "welcome",
            "seat": caller.seat,
            **self._row(caller.seat),
            "head": (play.sealings.head if play else START).hex(),
            "game": register.game,
            "join": register.code,
            **({"host": True, "guests": self._with_absent(guests)} if caller.host else {}),
            **(self._door() if caller.host and caller.scenes else {}),
            **({"begun": True} if caller.unknowing else {}),
            **self.durable(),
            "rev": self._table.rev,
        }
        if not caller.scenes:
            return self._views.frame(caller.seat, register.play, caller.lang, head, {})
        head["title"] = self._title(caller.lang)
        if caller.host:
            first = sorted(self._table.packages.values(), key=lambda one: one.name != self._game)
            head["games"] = [_game(one, WORDS[caller.lang]) for one in first]
        return self._scenes.frame(caller.seat, register.play, caller.lang, head)

    def lobby(self, caller: Caller, guests: Iterable[Guest]) -> str:
        """Return which seats are free."""
        rows = self._rows(guests)
        free = [row["seat"] for row in rows if row["state"] == "free"]
        title = {"title": self._title(caller.lang)} if caller.scenes else {}
        game = self._register.game
        return frame("lobby", caller.lang, free=free, seats=rows, game=game, **title)

    def _door(self) -> dict[str, Any]:
        """Return how players come in, for whoever runs the table: a link, and its code."""
        link = self.link()
        code = None if link is None else qr_path(link)
        return {"link": link, **({} if code is None else {"qr": code})}

    def lobby_welcome(
        self, caller: Caller, seat: str | None, sitting: Sequence[Mapping[str, Any]]
    ) -> str:
        """Return what somebody hears who has sat down before the game."""
        key = "scene" if caller.scenes else "view"
        return frame(
            "welcome",
            caller.lang,
            seat=seat,
            game=None,
            sitting=sitting,
            symbols=[],
            roster=[],
            round=0,
            head=START.hex(),
            **self.durable(),
            rev=self._table.rev,
            **{key: None},
        )

    def waiting_lobby(
        self,
        caller: Caller,
        seat: str | None,
        sitting: Sequence[Mapping[str, Any]],
        lobby: Lobby,
    ) -> str:
        """Return who sits before the game, and which colours are free."""
        at = {row["seat"]: row for row in sitting}
        free = lobby.free()

        def state(one: str) -> str:
            if one in at and "bot" in at[one]:
                return "bot"
            if one in at:
                return "tablet" if at[one]["phone"] == "none" else "taken"
            return "free" if one in free else "closed"

        seats = [
            {"seat": one, "name": at[one]["name"] if one in at else "", "state": state(one)}
            for one in lobby.colours()
        ]
        title = WORDS[caller.lang].sentence(lobby.package.title)
        fields: dict[str, Any] = {"seats": seats, "game": None, "title": title, "seat": seat}
        if caller.host:
            fields |= {"join": lobby.code, "setting_up": lobby.package.name, **self._door()}
            fields["chosen"] = lobby.chosen
        return frame("lobby", caller.lang, free=free, sitting=sitting, **fields)

    def view(self, caller: Caller, happened: Happened = NOTHING) -> str:
        """Return how the table stands, and what was done."""
        play, lang = self._register.play, caller.lang
        if caller.scenes:
            head = {"type": "scene", "rev": self._table.rev, **self.durable()}
            return self._scenes.frame(caller.seat, play, lang, head, happened)
        head = {"type": "view", "rev": self._table.rev, **self.durable()}
        tail = {"told": happened.told, "events": happened.events}
        return self._views.frame(caller.seat, play, lang, head, tail)

    def question(self, caller: Caller, key: str) -> str | None:
        """Return a question that a scene had left out; None where there is none of that name."""
        return self._scenes.question(caller.seat, self._register.play, caller.lang, key)

    def report(self, caller: Caller) -> str | None:
        """Return what an audit has found as a game's face shows it."""
        play = self._register.play
        return self._scenes.facts(play, caller.lang) if play and caller.scenes else None

    def _title(self, lang: str) -> str | None:
        play = self._register.play
        return WORDS[lang].sentence(play.package.title) if play else None

    def roster(self, guests: Iterable[Guest]) -> str:
        """Return, for whoever runs the table, who is in."""
        return frame("roster", **self._row(), guests=self._with_absent(guests))

    def _row(self, seat: str | None = None) -> dict[str, Any]:
        """Return the newest key round, and its roster and row once it is complete.

        Of a round that has another key for its seat a phone is told the number alone.
        """
        found = self._register.round
        if found is None or not self._register.is_own_round(seat):
            return {"round": found.number if found else 0, "roster": [], "symbols": []}
        roster = [one.form() for one in found.roster]
        return {"round": found.number, "roster": roster, "symbols": found.symbols}

    def durable(self) -> dict[str, bool]:
        """Return `durable: false` while the journal cannot be written."""
        return {} if self._table.journal.trouble is None else {"durable": False}

    def _with_absent(self, guests: Iterable[Guest]) -> list[dict[str, Any]]:
        """Return each seat for whoever runs the table: whose phone is away is said there alone."""
        found = tuple(guests)
        away = {one.seat for one in found if one.state == "away"}
        rows = self._rows(found)
        return [{**row, "away": True} if row["seat"] in away else row for row in rows]

    def _rows(self, guests: Iterable[Guest]) -> list[dict[str, Any]]:
        names = self._register.seats()
        states = {"here": "taken", "away": "taken"}
        return [
            {"seat": one.seat, "name": names[one.seat], "state": states.get(one.state, one.state)}
            for one in guests
        ]


def _game(package: Package, words: Words) -> dict[str, Any]:
    """Return what a new game's form asks, beside who plays and who begins."""
    seating, said = package.seating, words.sentence
    return {
        "game": package.name,
        "title": said(package.title),
        "least": seating.least,
        "most": seating.most,
        "seats": seating.seats,
        **({} if package.copying is None else {"copy": True}),
        "setup": [
            {
                "field": field.key,
                "path": field.path,
                "label": form.write(field.title, said),
                "choices": [
                    {
                        "value": one.value,
                        "label": form.write(one.label, said),
                        **({"help": form.write(one.help, said)} if one.help else {}),
                    }
                    for one in field.options
                ],
                **({"usual": field.usual} if field.usual else {}),
                **({} if field.idle is None else {"idle": _idle(field.idle, words)}),
            }
            for field in package.setup.fields
        ],
        **_people(package.setup, words),
    }


def _people(setup: Setup, words: Words) -> dict[str, Any]:
    """Return as whom bots play, what is chosen of many names, and when there are teams."""
    found: dict[str, Any] = {"bots": setup.bots} if setup.bots else {}
    if (several := setup.several) is not None:
        found["several"] = {
            "field": several.key,
            "label": form.write(several.title, words.sentence),
            "names": several.names,
            "usual": several.usual,
            "help": form.write(several.help, words.sentence),
        }
    if (teams := setup.teams) is not None:
        found["teams"] = {"field": teams.key, "value": teams.value}
    return found


def _idle(idle: Idle, words: Words) -> dict[str, Any]:
    """Return with which answer to another question one is not asked, and why."""
    return {
        "field": idle.key,
        "value": idle.value,
        "why": form.write(idle.why, words.sentence),
    }
