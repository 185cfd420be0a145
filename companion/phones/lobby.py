"""Who sits before the game: colours and names, kept in the guestbook. It knows no connection.

Phones sit down by themselves; the table may move, rename and remove anybody, and seats those who
have no phone. What a game is begun with is worked out here, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from attrs import evolve

from companion.core.names import alike, taken, unfit
from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.core.seats import MARKS
from companion.core.setup import LONGEST_NAME, colour, unknown_seat
from companion.games.package import Package
from companion.heatscan.roster import is_good_key
from companion.locale import LANGUAGES
from companion.phones.frames import WORDS
from companion.phones.guestbook import (
    JOIN,
    Guestbook,
    KeptLobby,
    KeptSitter,
    Sitting,
    new_code,
)
from companion.phones.table_requests import Placed
from companion.phones.wire import RefusedCode

COLOUR_TAKEN: Final = say("Somebody has just taken this colour: choose another one.")
NO_COLOUR: Final = say("This colour is not in the game: choose another one.")
FULL: Final = say("Every seat is taken.")
BAD_KEY: Final = say("This phone's key is not valid: reload the page.")


class Lobby:
    """Seats and names before a game."""

    def __init__(self, guestbook: Guestbook, packages: Mapping[str, Package], usual: str) -> None:
        """Let people sit down to one of these games; to `usual` where no other is set up."""
        self.guestbook, self._packages, self._usual = guestbook, packages, usual

    @property
    def _kept(self) -> KeptLobby:
        return self.guestbook.kept.lobby

    @property
    def code(self) -> str:
        """The join code of the game that is to begin."""
        kept = self.guestbook.kept
        if kept.next is None:
            self.guestbook.keep(evolve(kept, next=new_code(JOIN)))
        return self.guestbook.kept.next or ""

    @property
    def package(self) -> Package:
        """The game that is being set up."""
        found = self._packages.get(self._kept.game or self._usual)
        return found or next(iter(self._packages.values()))

    @property
    def sitting(self) -> tuple[KeptSitter, ...]:
        """Who sits, clockwise."""
        return self._kept.sitting

    @property
    def chosen(self) -> Mapping[str, Any]:
        """How it is to be played, as far as somebody has said."""
        return self._kept.chosen

    def colours(self) -> Sequence[str]:
        """Return the colours of the game that is being set up."""
        return self.package.seating.seats

    def free(self) -> list[str]:
        """Return the colours that nobody has; none where no chair is left."""
        if len(self.sitting) >= self.package.seating.most:
            return []
        taken_ = {one.seat for one in self.sitting}
        return [seat for seat in self.colours() if seat not in taken_]

    def at(self, seat: str) -> KeptSitter | None:
        """Return who has a colour."""
        return next((one for one in self.sitting if one.seat == seat), None)

    def of(self, public: str | None) -> KeptSitter | None:
        """Return who has a key."""
        found = (one for one in self.sitting if public is not None and one.public == public)
        return next(found, None)

    # What phones do

    def meant(self, seat: str, name: str, *, is_its_own: bool) -> KeptSitter | None:
        """Return whom the table has seated there for this phone's owner, who comes only now."""
        known = self.at(seat)
        if known is None or known.public is not None or known.bot:
            return None
        return known if is_its_own or (name and alike(name, known.name)) else None

    def sit(
        self, seat: str, public: str, name: str, lang: str, *, is_its_own: bool = False
    ) -> KeptSitter | Refusal:
        """Give a phone a colour, or say why not; a name that cannot stand is not taken."""
        if seat not in self.colours():
            return _refused("unknown_seat", NO_COLOUR)
        known = self.meant(seat, name, is_its_own=is_its_own)
        if known is not None and is_good_key(bytes.fromhex(public)):
            self._put(known.number, public=public, lang=_known(lang))
            return known
        if seat not in self.free():
            why = COLOUR_TAKEN if self.at(seat) else FULL
            return _refused("seat_taken", why)
        if not is_good_key(bytes.fromhex(public)):
            return _refused("wrong_key", BAD_KEY)
        number = self._kept.count + 1
        sitter = KeptSitter(number, seat, " ".join(name.split()), public, _known(lang))
        self._keep(evolve(self._kept, sitting=(*self.sitting, sitter), count=number))
        return sitter

    def name_refusal(self, name: str, but: int | None = None) -> Refusal | None:
        """Say why somebody cannot be called so: it cannot be read, or another is called alike."""
        others = [one.called for one in self.sitting if one.number != but and one.called]
        if (no := unfit(name, say("your name"))) is not None:
            return _refused("bad_value", no)
        return taken(name, others)

    def rename(self, number: int, name: str) -> Refusal | None:
        """Call somebody otherwise."""
        if (no := self.name_refusal(name, number)) is not None:
            return no
        self._put(number, name=" ".join(name.split()))
        return None

    def recolour(self, number: int, seat: str) -> Refusal | None:
        """Give somebody another colour that is free."""
        if any(one.number == number and one.seat == seat for one in self.sitting):
            return None
        if seat not in self.colours():
            return _refused("unknown_seat", NO_COLOUR)
        if self.at(seat) is not None:
            return _refused("seat_taken", COLOUR_TAKEN)
        self._put(number, seat=seat)
        return None

    def speak(self, number: int, lang: str) -> None:
        """Remember which language somebody's phone speaks."""
        self._put(number, lang=_known(lang))

    def get_up(self, number: int) -> None:
        """Let somebody's colour be free again."""
        left = tuple(one for one in self.sitting if one.number != number)
        self._keep(evolve(self._kept, sitting=left))

    # What the table does

    def set_up(self, game: str | None, chosen: Mapping[str, Any]) -> Refusal | None:
        """Set up this game; whose colour it does not have gets one that is free, or none.

        What was chosen of another game means nothing in this one, nor do its bots and teams.
        """
        if game is not None and game not in self._packages:
            why = say("This version does not have the game “{name}”.", name=game[:60])
            return Refusal("unavailable", why)
        package = self.package if game is None else self._packages[game]
        if no := chosen_refusal(package, chosen):
            return no
        kept = evolve(self._kept, game=package.name, chosen={**self._kept.chosen, **chosen})
        if package is not self.package:
            people = tuple(evolve(one, team="") for one in kept.sitting if not one.bot)
            kept = evolve(kept, sitting=people, chosen=chosen)
        colours = package.seating
        sitting = kept.sitting[: colours.most]
        kept_colours = {one.seat for one in sitting if one.seat in colours.seats}
        spare = [seat for seat in colours.seats if seat not in kept_colours]
        moved = tuple(
            one if one.seat in colours.seats else evolve(one, seat=spare.pop(0)) for one in sitting
        )
        self._keep(evolve(kept, sitting=moved))
        return None

    def arrange(self, rows: Sequence[Placed]) -> Refusal | None:
        """Seat people as the table has it; whoever it does not name stays, behind them.

        Where somebody has meanwhile taken a colour that the table gives to another, they move on
        to one that is free.
        """
        if (no := self._arranged_wrong(rows)) is not None:
            return no
        known, count = {one.number: one for one in self.sitting}, self._kept.count
        # Who has got up meanwhile holds no colour: another may have taken it.
        rows = [row for row in rows if row.number is None or row.number in known]
        given = {row.seat for row in rows if row.seat is not None}
        arranged: list[KeptSitter] = []
        for row in rows:
            was = known.pop(row.number, None) if row.number is not None else None
            if was is None:
                count += 1
                was = KeptSitter(count, "", lang=_known(row.lang))
            arranged.append(_told(was, row))
        arranged += known.values()
        if len(arranged) > self.package.seating.most:
            return _refused("seat_taken", FULL)
        told = {row.number for row in rows if row.seat is not None}
        had = given | {one.seat for one in arranged if one.number not in told} - {""}
        spare = [seat for seat in self.colours() if seat not in had]
        seated: list[KeptSitter] = []
        for one in arranged:
            is_told = one.number in told or one.number > self._kept.count
            if not one.seat or (not is_told and one.seat in given):
                one = evolve(one, seat=spare.pop(0))  # noqa: PLW2901  (there are colours enough)
            seated.append(one)
        self._keep(evolve(self._kept, sitting=tuple(seated), count=count))
        return None

    def _arranged_wrong(self, rows: Sequence[Placed]) -> Refusal | None:
        seats = [row.seat for row in rows if row.seat is not None]
        for seat in seats:
            if no := unknown_seat(seat, self.colours()):
                return no
            if seats.count(seat) > 1:
                return Refusal(
                    "bad_value", say("Two players have the colour {seat}.", seat=colour(seat))
                )
        bots = self.package.setup.bots
        if unknown := next((row.bot for row in rows if row.bot and row.bot not in bots), None):
            return Refusal("bad_value", say("No bot plays as {name} here.", name=unknown[:60]))
        numbers = [row.number for row in rows if row.number is not None]
        if len(set(numbers)) < len(numbers):
            return Refusal("bad_value", say("Somebody would sit in two places."))
        for row in rows:
            if row.name and (unseen := unfit(row.name, say("a player's name"))):
                return Refusal("bad_value", unseen)
        return None

    def seat_again(self, players: Mapping[str, str]) -> None:
        """Seat those of the game before, as many as this one has chairs for."""
        known, seating = list(players.items()), self.package.seating
        rows = [Placed(seat=at if at in seating.seats else None, name=name) for at, name in known]
        self.arrange(rows[: seating.most])

    def clear(self) -> None:
        """Let nobody sit any more, and nothing be chosen."""
        self._keep(evolve(self._kept, sitting=(), chosen={}))

    # The game

    def players(self, game: str) -> list[dict[str, str]]:
        """Return those who sit as `new_game` names them; who has no name is called by the colour.

        Who has typed none is called so in the phone's own language. Bots play the game alone that
        is set up.
        """
        names = [one.called for one in self.sitting if one.called]
        rows: list[dict[str, str]] = []
        for one in self.sitting:
            if one.bot and game != self.package.name:
                continue
            name = one.called
            if not name:
                name = free_name(_colour_in(one.seat, one.lang), names)
                names.append(name)
            rows.append({"seat": one.seat, "name": name, **({"bot": one.bot} if one.bot else {})})
        return rows

    def sittings(self, seats: Iterable[str]) -> tuple[Sitting, ...]:
        """Return the phones that sit on these seats, as a game has them."""
        known = set(seats)
        return tuple(
            Sitting(one.seat, one.public)
            for one in self.sitting
            if one.public is not None and one.seat in known
        )

    def _put(self, number: int, **changes: Any) -> None:
        sitting = tuple(
            evolve(one, **changes) if one.number == number else one for one in self.sitting
        )
        self._keep(evolve(self._kept, sitting=sitting))

    def _keep(self, lobby: KeptLobby) -> None:
        if lobby != self._kept:
            self.guestbook.keep(evolve(self.guestbook.kept, lobby=lobby))


def _told(was: KeptSitter, row: Placed) -> KeptSitter:
    """Return somebody as the table has them; where a bot comes, a phone goes, with its name."""
    if row.bot and was.public is not None:
        was = evolve(was, public=None, name="")
    return evolve(
        was,
        seat=row.seat or was.seat,
        name=was.name if row.name is None else " ".join(row.name.split()),
        bot=was.bot if row.bot is None else row.bot,
        team=was.team if row.team is None else row.team,
    )


def chosen_refusal(package: Package, chosen: Mapping[str, Any]) -> Refusal | None:
    """Refuse what no new game of this kind can be told of how it is played, or who begins."""
    setup, several = package.setup, package.setup.several
    known = {one.key: [each.value for each in one.options] for one in setup.fields}
    known["first"] = [None, *package.seating.seats]
    for key, value in chosen.items():
        if several is not None and key == several.key:
            is_right = isinstance(value, list) and all(one in several.names for one in value)
            is_right = is_right and len(value) <= len(several.names)
        else:
            is_right = any(type(value) is type(one) and value == one for one in known.get(key, ()))
        if not is_right:
            return Refusal("bad_value", say("“{field}” cannot be chosen so.", field=key[:60]))
    return None


def free_name(name: str, names: Iterable[str]) -> str:
    """Return a name that nobody has: as it is, or with a number behind it."""
    known = list(names)
    number, found = 1, name
    while any(alike(found, one) for one in known):
        number += 1
        found = f"{name[: LONGEST_NAME - 3]} {number}"
    return found


def _refused(code: RefusedCode, why: Message) -> Refusal:
    return Refusal(code, why)


def _known(lang: str) -> str:
    return lang if lang in LANGUAGES else "en"


def _colour_in(seat: str, lang: str) -> str:
    mark = MARKS.get(seat)
    text = seat if mark is None else WORDS[_known(lang)].say(mark.name)
    return text[:1].upper() + text[1:]
