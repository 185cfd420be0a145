"""The kinds of threat tokens: what the seed fixes, our guesses, and how a told bag is read."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Final, Literal

from attrs import frozen

from companion.core.evolving import evolve
from companion.core.refusal import Refusal
from companion.core.say import Message, say

Role = Literal["ship", "comet", "starbase", "effect"]
Owner = Literal["klingon", "romulan", "tholian", "other"]
MOST_DEFENSE: Final = 9
MOST_FIRE: Final = 9
MOST_OF_A_KIND: Final = 99
MOST_KINDS: Final = 40
_NAME: Final = re.compile("[a-z0-9_]{1,40}")


@frozen
class TokenKind:
    """One kind of token, and how many of it there are; only a ship has defense and an owner."""

    role: Role
    owner: Owner | None
    count: int
    defense: int | None
    fire: int = 1
    cloaks: bool = False

    @property
    def is_ship(self) -> bool:
        """Whether it is an enemy ship."""
        return self.role == "ship"


@frozen
class ToldKind:
    """A kind as the table tells it; what is left out stands as we have it."""

    count: int
    defense: int | None = None
    cloaks: bool | None = None
    owner: Owner | None = None
    fire: int | None = None
    role: Role | None = None


SEED: Final[Mapping[str, TokenKind]] = {
    "klingon_cruiser": TokenKind("ship", "klingon", 8, 2),
    "romulan_battle_cruiser": TokenKind("ship", "romulan", 7, 2),
    "romulan_bird_of_prey": TokenKind("ship", "romulan", 5, 2, fire=2, cloaks=True),  # ST-BOP-01
    "tholian": TokenKind("ship", "tholian", 4, 2),
    "kang": TokenKind("ship", "klingon", 1, 3),
    "koloth": TokenKind("ship", "klingon", 1, 3),
    "kor": TokenKind("ship", "klingon", 1, 3),
    "comet": TokenKind("comet", None, 3, None, fire=0),
    "starbase": TokenKind("starbase", None, 1, None, fire=0),
}
"""Role, owner, fire are fixed, and that one cloaks and the Tholian does not; the rest is ours."""
KINDS: Final[Mapping[str, Message]] = {
    "klingon_cruiser": say("Klingon Cruiser"),
    "romulan_battle_cruiser": say("Romulan Battle Cruiser"),
    "romulan_bird_of_prey": say("Romulan Bird-of-Prey"),
    "tholian": say("Tholian"),
    "kang": say("Kang"),
    "koloth": say("Koloth"),
    "kor": say("Kor"),
    "comet": say("Comet"),
    "starbase": say("Starbase"),
}
CAPTAINS: Final = ("kang", "koloth", "kor")
STARTING: Final = ("tholian", "romulan_battle_cruiser", "klingon_cruiser")
"""ST-SET-02: T, R and K."""
CLOAK_IS_FIXED: Final = ("romulan_bird_of_prey", "tholian")


def kind_name(kind: str) -> Message | str:
    """Return a token's name, as on a list; a kind of this copy's own by the word it was given."""
    return KINDS.get(kind) or kind.replace("_", " ").capitalize()


def kind_key(name: str) -> str:
    """Return a token's kind for its name as people write it: “Klingon Cruiser”, “Captain Kang”."""
    if _NAME.fullmatch(name):
        return name
    key = re.sub("[^a-z0-9]+", "_", without_accents(name)).strip("_")
    short = key.removeprefix("the_").removeprefix("captain_")
    return short if short in SEED else key


def without_accents(name: str) -> str:
    """Return a name small and without accents: an É is an e, and not left out."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(one for one in letters if not unicodedata.combining(one))


def read_bag(told: Mapping[str, ToldKind]) -> Mapping[str, TokenKind] | Refusal:
    """Make the kinds of a told bag, or say what no bag has."""
    kinds: dict[str, TokenKind] = {}
    if len(told) > MOST_KINDS:
        why = say("A bag has at most {most} kinds of tokens.", most=MOST_KINDS)
        return Refusal("bad_value", why)
    for written, one in told.items():
        name = key if (key := kind_key(written)) in SEED else written
        if name in kinds:
            why = say("The bag names this token twice: {kind}.", kind=kind_name(name))
            return Refusal("bad_value", why)
        kind = _read_kind(name, one)
        if isinstance(kind, Refusal):
            return kind
        kinds[name] = kind
    for name in STARTING:
        if name not in kinds or kinds[name].count < 1:
            why = say(
                "The game starts with one of each of these: {kinds}.",
                kinds=[KINDS[one] for one in STARTING],
            )
            return Refusal("bad_value", why, "ST-SET-02")
    return kinds


def _read_kind(name: str, told: ToldKind) -> TokenKind | Refusal:
    if not _NAME.fullmatch(name):
        why = say("“{kind}” is no name for a token: use small letters, digits and _.",
                  kind=name[:40])  # fmt: skip
        return Refusal("bad_value", why)
    called = kind_name(name)
    if name not in SEED and told.role not in (None, "ship", "effect"):
        return Refusal("bad_value", say("A new kind is a ship or an effect ({kind}).", kind=called))
    if name in SEED and _contradicts(name, SEED[name], told):
        why = say(
            "{kind}: its role, owner, fire and cloak are the rulebook's. Leave them out.",
            kind=called,
        )
        return Refusal("bad_value", why)
    base = SEED.get(name) or (_EFFECT if told.role == "effect" else _SHIP)
    kind = evolve(base, count=told.count)
    if base.is_ship:
        kind = evolve(
            kind,
            defense=base.defense if told.defense is None else told.defense,
            cloaks=base.cloaks if told.cloaks is None else told.cloaks,
            owner=told.owner or base.owner,
            fire=base.fire if told.fire is None else told.fire,
        )
    elif told.defense is not None or told.owner is not None or told.cloaks or told.fire:
        why = say("Only a ship has defense, an owner, fire or a cloak ({kind}).", kind=called)
        return Refusal("bad_value", why)
    return kind_refusal(name, kind) or kind


_SHIP: Final = TokenKind("ship", "other", 0, 2)
_EFFECT: Final = TokenKind("effect", None, 0, None, fire=0)


def _contradicts(name: str, base: TokenKind, told: ToldKind) -> bool:
    """Tell whether a kind is told otherwise than the rules have it."""
    pairs = [(told.role, base.role), (told.owner, base.owner), (told.fire, base.fire)]
    if name in CLOAK_IS_FIXED:
        pairs.append((told.cloaks, base.cloaks))
    return any(one is not None and one != fixed for one, fixed in pairs)


def kind_refusal(name: str, kind: TokenKind) -> Refusal | None:
    """Refuse numbers that no token has, and a Tholian that cloaks (ST-THO-03)."""
    fine = (
        0 <= kind.count <= MOST_OF_A_KIND
        and 0 <= kind.fire <= MOST_FIRE
        and (kind.defense is None or 1 <= kind.defense <= MOST_DEFENSE)
    )
    if not fine:
        why = say(
            "{kind}: “count” is 0 to {most}, “defense” 1 to {defense}, “fire” 0 to {fire}.",
            kind=kind_name(name), most=MOST_OF_A_KIND, defense=MOST_DEFENSE, fire=MOST_FIRE,
        )  # fmt: skip
        return Refusal("bad_value", why)
    if kind.owner == "tholian" and kind.cloaks:
        return Refusal("bad_value", say("A Tholian ship does not cloak."), "ST-THO-03")
    return None
