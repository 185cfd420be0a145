"""Questions made of an offer's ways: what tells them apart is asked, one thing after another.

So every way of an open offer can be pressed, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from attrs import evolve, frozen

from companion.core.say import Message, say, say_many
from companion.games.stationfall.face.names import (
    DATA_ICONS,
    STATE_ICONS,
    STATE_TONES,
)
from companion.games.stationfall.face.table import FaceTable, Raw, send
from companion.games.stationfall.naming import DATA, LIVES, OFFSITES
from companion.stage.presses import Pick, Press, Words
from companion.stage.questions import Ask, Choice

MANY: Final = 15
"""So many names are asked for group by group."""
GROUP: Final = 9
Done = Callable[[Raw], Press]


@frozen
class Told:
    """How one thing that is told of a command is asked."""

    title: Words
    choice: Callable[[FaceTable, Any], Choice]
    """How a value looks; its press is put in."""


def _plain(_: FaceTable, value: Any) -> Choice:
    if isinstance(value, Sequence) and not isinstance(value, str):
        value = ", ".join(map(str, value))
    if isinstance(value, bool):
        return _chosen(value, say("Yes") if value else say("No"))
    return _chosen(value, str(value))


def _chosen(
    value: Any, label: Words, sub: Words = "", icon: str | None = None, seat: str | None = None
) -> Choice:
    return Choice(str(value), label, NO_PRESS, sub, icon, seat)


NO_PRESS: Final = send("")


def character(table: FaceTable, name: Any) -> Choice:
    """Return a Character as a choice, with how it stands; its card can be tapped for it."""
    if name is None:
        return _chosen(name, say("Nobody"), icon="close")
    one = table.characters.get(name)
    if one is None:
        return _chosen(name, name)
    sub: Words = "" if one["state"] == "live" else LIVES[one["state"]]
    icon = None if STATE_TONES[one["state"]] == "plain" else STATE_ICONS[one["state"]]
    return Choice(str(name), name, NO_PRESS, sub, icon, one["pc"], place=name)


def _doer(table: FaceTable, name: Any) -> Choice:
    """Return who acts; nobody named is the activated Character."""
    if name is None and table.acting is not None:
        return evolve(character(table, table.acting), key="None")
    return character(table, name)


def _one_of(table: FaceTable, names: Any) -> Choice:
    return character(table, names[0]) if len(names) == 1 else _plain(table, names)


def _cubes(_: FaceTable, n: Any) -> Choice:
    if n is None:
        return _chosen(n, say("No cube"))
    return _chosen(n, say_many("{count} cube", "{count} cubes", n), icon="cube")


def _data(_: FaceTable, data: Any) -> Choice:
    return _chosen(data, DATA[data], icon=DATA_ICONS[data])


def _offsite(_: FaceTable, to: Any) -> Choice:
    if isinstance(to, str):
        return _chosen(to, OFFSITES[to])  # type: ignore[index]
    return _chosen(" ".join(to), say("{what}", what=[OFFSITES[one] for one in to]))


def _words(labels: Mapping[Any, Message], icons: Mapping[Any, str] | None = None) -> Any:
    def choice(_: FaceTable, value: Any) -> Choice:
        label = labels.get(value, str(value))
        return _chosen(value, label, icon=(icons or {}).get(value))

    return choice


def _pod(table: FaceTable, name: Any) -> Choice:
    pod = table.pods.get(name)
    if pod is None:
        return _chosen(name, str(name))
    inside = list(pod["occupants"])
    sub: Words = say("{what}", what=inside) if inside else say("empty")
    return _chosen(name, name, sub, "rocket")


def _section(table: FaceTable, name: Any) -> Choice:
    if name in table.pods:
        return _pod(table, name)
    one = table.sections.get(name)
    if one is None or not (one["hazard"] or one["damaged"]):
        return _chosen(name, str(name))
    if one["hazard"] == "fire":
        return _chosen(name, name, say("on fire"), "flame")
    if one["hazard"] is not None:
        return _chosen(name, name, say("asphyxiation"), "gas")
    return _chosen(name, name, say("damaged"), "warn")


def _on(table: FaceTable, value: Any) -> Choice:
    if isinstance(value, int):
        return _chosen(value, say("Minute {n}", n=value), icon="clock")
    return _section(table, value)


NOT_KNOWN: Final = say("We do not know")
ON: Final = _words({True: say("ON"), False: say("OFF")})
FIELDS: Final[Mapping[str, Told]] = {
    "character": Told(say("Which Character?"), character),
    "characters": Told(say("Which Character?"), _one_of),
    "target": Told(say("Who is attacked?"), character),
    "identity": Told(say("As whom?"), character),
    "bonus": Told(say("Which bonus character?"), character),
    "by": Told(say("Who does it?"), _doer),
    "from": Told(say("From where?"), character),
    "cubes": Told(say("How many cubes?"), _cubes),
    "section": Told(say("Which Section?"), _section),
    "pod": Told(say("Which Pod?"), _pod),
    "data": Told(say("Which Data?"), _data),
    "to": Told(say("To where?"), _plain),
    "on": Told(say("ON or OFF?"), ON),
    "weapon": Told(
        say("With what?"),
        _words({"bludgeon": say("Bludgeon"), "gun": say("Gun")},
               {"bludgeon": "hand", "gun": "bullet"}),
    ),
    "with": Told(
        say("With what?"),
        _words({"nanogel": say("Nanogel"), "repair": say("Repair")},
               {"nanogel": "heal", "repair": "terminal"}),
    ),
    "verb": Told(
        say("What becomes of Data?"),
        _words({"make": say("Make Data"), "copy": say("Copy Data"), "delete": say("Delete Data"),
                "rob": say("Rob Data")},
               {"make": "plus", "copy": "terminal", "delete": "minus", "rob": "hand"}),
    ),
    "distant": Told(
        say("To whom is it copied?"),
        _words({True: say("Somebody elsewhere"), False: say("Somebody in the same Section"),
                None: say("Somebody in the same Section")}),
    ),
    "met": Told(
        say("Is its own condition met?"),
        _words({True: say("Yes"), False: say("No"), None: say("No")}),
    ),
    "what": Told(
        say("What will the time marker do?"),
        _words({"damage": say("It damages a Section"), "note": say("Something else: remind us")},
               {"damage": "energy-boost", "note": "log"}),
    ),
    "power": Told(
        say("Is it a Power Section?"),
        _words({True: say("Yes, a Power Section"), False: say("No"), None: NOT_KNOWN}),
    ),
    "means": Told(
        say("How is it triggered?"),
        _words({"bridge": say("On the Bridge"), "self_destruct": say("Self-Destruct"),
                "card": say("A card"), "section": say("From the Section")}),
    ),
    "because": Told(
        say("Why does the bot deliver it?"),
        _words({"guilt": say("It is Guilty"), "own": say("It scores for it"),
                "lowers": say("It costs a player points")}),
    ),
    "schroedinger": Told(
        say("Reveal as whom?"),
        _words({True: say("Schrödinger Reveal: your bonus character"),
                False: say("Your Secret Identity"), None: say("Your Secret Identity")},
               {True: "question", False: "eye", None: "eye"}),
    ),
}  # fmt: skip
TOLD_OF: Final[Mapping[tuple[str, str], Told]] = {
    ("transmit", "to"): Told(say("To which Offsite?"), _offsite),
    ("deliver", "to"): Told(say("To which Offsite?"), _offsite),
    ("data", "character"): Told(say("Whose Data are they?"), character),
    ("data", "to"): Told(say("To whom?"), character),
    ("bribe", "character"): Told(say("Who takes the extra action?"), character),
    ("kompromat", "character"): Told(say("Who takes the extra action?"), character),
    ("rob", "target"): Told(say("Who is robbed?"), character),
    ("fire", "section"): Told(say("Where does Fire break out?"), _section),
    ("suppress", "section"): Told(say("Where is the hazard suppressed?"), _section),
    ("damage", "section"): Told(say("Which Section is damaged?"), _section),
    ("repair", "section"): Told(say("Which Section is repaired?"), _section),
    ("down", "characters"): Told(say("Who goes Down?"), _one_of),
    ("escape", "characters"): Told(say("Who escapes?"), _one_of),
    ("annihilate", "characters"): Told(say("Who is Annihilated?"), _one_of),
    ("revive", "character"): Told(say("Who is revived?"), character),
    ("give", "to"): Told(say("To whom?"), character),
    ("throw", "to"): Told(say("To which Section?"), _section),
    ("step", "to"): Told(say("To which Section?"), _section),
    ("launch", "means"): Told(
        say("Where is it launched?"),
        _words(
            {
                "section": say("From its Section: one Pod"),
                "bridge": say("On the Bridge: all that are ready"),
            }
        ),
    ),
    ("timer", "on"): Told(say("Where does the time marker lie?"), _on),
    ("renegotiate", "from"): Told(say("Take a cube back from…"), character),
    ("reveal", "identity"): Told(say("Which Character are you?"), character),
}
ANY: Final = Told(say("Which?"), _plain)


def leads(
    table: FaceTable, do: str, ways: Sequence[Raw], order: Iterable[str] = (),
    done: Done | None = None, key: str = "",
) -> Press:  # fmt: skip
    """Return what leads to one of these ways, in this order of fields, then in any."""
    fields = dict.fromkeys((*order, *(name for way in ways for name in way)))
    return _led(table, do, ways, tuple(fields), done, key or do)


def _led(
    table: FaceTable, do: str, ways: Sequence[Raw], fields: tuple[str, ...], done: Done | None,
    key: str,
) -> Press:  # fmt: skip
    for n, field in enumerate(fields if len(ways) > 1 else ()):
        groups = _apart(ways, field)
        if len(groups) > 1:
            return Pick(_ask(table, do, field, groups, fields[n + 1 :], done, key))
    return done(ways[0]) if done is not None else send(do, **ways[0])


def _apart(ways: Sequence[Raw], field: str) -> list[tuple[Any, list[Raw]]]:
    found: list[tuple[Any, list[Raw]]] = []
    for way in ways:
        value = way.get(field)
        same = next((them for other, them in found if other == value), None)
        if same is None:
            found.append((value, [way]))
        else:
            same.append(way)
    return found


def _ask(
    table: FaceTable, do: str, field: str, groups: list[tuple[Any, list[Raw]]],
    fields: tuple[str, ...], done: Done | None, key: str,
) -> Ask:  # fmt: skip
    told = TOLD_OF.get((do, field)) or FIELDS.get(field, ANY)
    choices = [
        _pressed(told.choice(table, value), _led(table, do, ways, fields, done, f"{key}.{field}"))
        for value, ways in groups
    ]
    if len(choices) < MANY or all(one.place for one in choices):
        return Ask(key, told.title, tuple(choices))
    return Ask(key, told.title, in_groups(key, told.title, choices))


def _pressed(choice: Choice, press: Press) -> Choice:
    return Choice(choice.key, choice.label, press, choice.sub, choice.icon, choice.seat,
                  choice.card, choice.bright, choice.place)  # fmt: skip


def in_groups(key: str, title: Words, choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """Return choices of names, those that matter first, the others by their initials."""
    first = [one for one in choices if one.sub][:GROUP]
    rest = sorted((one for one in choices if one not in first), key=lambda one: str(one.label))
    groups: list[list[Choice]] = []
    for one in rest:
        fits = groups and len(groups[-1]) < GROUP
        same = groups and str(groups[-1][-1].label)[:1] == str(one.label)[:1]
        if fits or (same and len(groups[-1]) < GROUP + 3):
            groups[-1].append(one)
        else:
            groups.append([one])
    parts = tuple(
        Choice(f"group.{n}", f"{them[0].label} …",
               Pick(Ask(f"{key}.{n}", title, tuple(them))),
               say("to {name}", name=str(them[-1].label)))
        for n, them in enumerate(groups)
    )  # fmt: skip
    return (*first, *parts)
