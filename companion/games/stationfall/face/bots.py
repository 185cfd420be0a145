"""A bot's turn on the screen: its script is read, what the app cannot know is asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from companion.core.say import Message, say
from companion.games.stationfall.face.asking import character, leads
from companion.games.stationfall.face.deeds import FATES, PLACES, TRAVELS, told
from companion.games.stationfall.face.table import FaceTable, Raw, send
from companion.stage.presses import Go, Pick, Press, Words
from companion.stage.questions import Ask, Choice, Fill, Row, Tally
from companion.stage.scene import Action


def start(table: FaceTable) -> list[Action | None]:
    """Return what begins a bot's turn."""
    offer = next(iter(table.offers("bot_turn")), None)
    if offer is None or table.active is None:
        return []
    press: Press = (
        table.shut(offer)
        if offer.closed is not None
        else leads(table, "bot_turn", table.ways("bot_turn"))
    )
    name = table.name(table.active)
    label = say("{name} reads the script", name=name)
    found = [Action("bot_turn", label, press, icon="terminal", bright=True)]
    if ways := table.ways("reveal"):
        reveal = leads(table, "reveal", ways, ("identity",))
        found.append(Action("reveal", say("Reveal"), reveal, icon="eye"))
    return [*found]


def choice(table: FaceTable) -> Action | None:
    """Return what a bot chooses of several Characters that are alike for it."""
    ways = table.ways("bot_choice")
    if not ways:
        return None
    kinds = dict.fromkeys(way["kind"] for way in ways)
    press = table.later("bot_choice", lambda: _ties(table, [one for one in KINDS if one in kinds]))
    sub = say("Where several are equal")
    return Action("bot_choice", say("The bot chooses…"), press, sub, "question")


KINDS: Final[Mapping[str, tuple[Message, str]]] = {
    "activate": (say("Whom it activates"), "play"),
    "target": (say("Whom it aims at"), "human"),
    "section": (say("Which Section or Pod"), "move"),
}
"""The ties that the table may meet."""


def _ties(table: FaceTable, kinds: list[str]) -> Ask:
    """Ask what is equal for the bot, so that its choice can be explained."""
    choices = tuple(
        Choice(kind, KINDS[kind][0], Pick(_tied(table, kind)), icon=KINDS[kind][1])
        for kind in kinds
    )
    return Ask("bot_choice", say("What does the bot choose?"), choices, seat=table.active,
               rule="SF-GP-08")  # fmt: skip


def _tied(table: FaceTable, kind: str) -> Tally:
    names = [one for one in table.living() if kind != "target" or one != _pc(table)]
    if kind == "section":
        pods = [name for name, one in table.pods.items() if one["state"] == "attached"]
        names = [*dict.fromkeys((*pods, *table.sections))]
    label, icon = KINDS[kind]
    rows = tuple(Row(name, name, icon=icon) for name in names)
    return Tally(f"bot_choice.{kind}", label, rows,
                 Fill({"do": "bot_choice", "kind": kind, "of": []}, ("of",)), say("Continue"),
                 say("Tap all that are equally near. The app chooses, and says why."),
                 table.active, "terminal", rule="SF-GP-06", columns=3)  # fmt: skip


def _pc(table: FaceTable) -> str | None:
    """Return the Character that the bot whose turn it is plays."""
    one = table.seats[table.active or ""]
    found: str | None = one["identity"] or one["bot"]
    return found


LABELS: Final = {**FATES, **PLACES, **TRAVELS}
DEEDS: Final = {
    "suppress": "section",
    "launch": "pod",
    "timed_launch": "pod",
    "attack": "target",
    "revive": "character",
}
"""What a script's verbs touch that the app must be told, by the field that has their target."""


def deeds_of(table: FaceTable) -> Iterator[Action]:
    """Return what the app is told of the bot's line once the hands have done it."""
    plan: Raw | None = table.view["bot"]
    if plan is None or plan["target"] is None:
        return
    for do in (plan["verb"], plan["then"]):
        if do in DEEDS and (ways := table.ways(do, **{DEEDS[do]: plan["target"]})):
            label, icon = LABELS[do]
            name = say("{what}: {name}", what=label, name=ways[0][DEEDS[do]])
            yield Action(f"bot.{do}", name, told(table, do, ways, f"bot.{do}"), icon=icon)


def question(table: FaceTable, first: Raw) -> Ask | None:
    """Return what the clerk asks about a line."""
    if not table.is_open("bot_answer"):
        return None
    match first["ask"]:
        case "who":
            return _who(table, first)
        case "nearest":
            return _nearest(table, first)
        case _:
            return _script(table, first)


def _rule(first: Raw) -> str:
    return "SF-BT-05" if first["ask"] == "who" else "SF-GP-06"


def _who(table: FaceTable, first: Raw) -> Ask:
    """Ask who can do the line, at best this Minute; whoever is named settles it."""
    able = [way["can"][0] for way in table.ways("bot_answer") if way["can"]]
    now = [one for one in able if one.get("this_minute")]
    later = [one for one in able if one not in now]
    choices = _able(table, now or later)
    if now and later:
        asked = Ask("bot.later", say("Who can do this later?"), tuple(_able(table, later)),
                    say("With the fewest actions, and if equal with the most free ones."),
                    table.active, "terminal", rule="SF-GR-05")  # fmt: skip
        choices.append(Choice("later", say("Nobody this Minute, but later"), Pick(asked),
                              say("Only who is not exhausted"), "clock"))  # fmt: skip
    choices.append(Choice("nobody", say("Nobody can"), send("bot_answer", can=[]),
                          say("Go on to the next line"), "close"))  # fmt: skip
    return Ask("bot", say("Who can do this?"), tuple(choices), _text(table, first), table.active,
               "terminal", must=True, rule=_rule(first))  # fmt: skip


def _able(table: FaceTable, able: list[Raw]) -> list[Choice]:
    """Return each alone, and several together, of whom the app chooses (SF-GP-01)."""
    choices = [
        Choice(one["character"], one["character"], send("bot_answer", can=[one]),
               _stands(table, one["character"]), "human", place=one["character"])
        for one in able
    ]  # fmt: skip
    if len(able) > 1:
        rows = tuple(Row(one["character"], one["character"], icon="human", value=one)
                     for one in able)  # fmt: skip
        alike = Tally(
            "bot.alike", say("Who can do it equally well?"), rows,
            Fill({"do": "bot_answer", "can": []}, ("can",)), say("Continue"),
            say("Tap all who need as few actions, and have as many free ones."), table.active,
            "terminal", rule="SF-BT-05", columns=2,
        )  # fmt: skip
        choices.append(Choice("alike", say("Several, equally well"), Pick(alike),
                              say("Then the app chooses"), "team"))  # fmt: skip
    return choices


def _nearest(table: FaceTable, first: Raw) -> Ask:
    names = list(first["choices"])
    choices = [_place(table, name, send("bot_answer", nearest=[name])) for name in names]
    if len(names) > 1:
        rows = tuple(Row(name, name, icon="move") for name in names)
        several = Tally(
            "bot.alike", say("Which are equally near?"), rows,
            Fill({"do": "bot_answer", "nearest": []}, ("nearest",)), say("Continue"),
            rule="SF-GP-06", columns=2,
        )  # fmt: skip
        choices.append(Choice("several", say("Several are equally near"), Pick(several),
                              say("Then the app chooses"), "team"))  # fmt: skip
    choices.append(Choice("none", say("None of them"), send("bot_answer", nearest=[]),
                          say("Go on to the next line"), "close"))  # fmt: skip
    return Ask("bot", say("Which is nearest?"), tuple(choices), _text(table, first), table.active,
               "terminal", must=True, rule=_rule(first))  # fmt: skip


def _place(table: FaceTable, name: str, press: Press) -> Choice:
    icon = "human" if name in table.characters else "move"
    return Choice(name, name, press, icon=icon, place=name if name in table.characters else None)


def _script(table: FaceTable, first: Raw) -> Ask:
    choices = [
        Choice(name, name, send("bot_answer", character=name), _stands(table, name), "human",
               place=name)
        for name in first["candidates"]
    ]  # fmt: skip
    none = send("bot_answer", character=None)
    choices.append(Choice("none", say("No line is possible"), none, icon="close"))
    if table.aims:
        choices.append(Choice("enter", say("Enter this script"), Go("my_copy", _entering(first)),
                              icon="plus"))  # fmt: skip
    title = say("Whom does the {script} card activate?", script=first["script"])
    return Ask("bot", title, tuple(choices), _text(table, first), table.active, "terminal",
               must=True, rule="SF-GR-08")  # fmt: skip


def _entering(first: Raw) -> Raw:
    """Return where My copy opens: at a script, or at the first line of one that nobody has told."""
    script = first["script"]
    label = say("The first line of the {script} script", script=script)
    return {"game": "stationfall", "form": "scripts", "item": f"script.{script}",
            "add": ("scripts", script, "+"), "choose": "line", "label": label}  # fmt: skip


def _stands(table: FaceTable, name: str) -> Words:
    if table.characters[name]["exhausted"]:
        return say("exhausted: 1 action")
    return character(table, name).sub


def _text(table: FaceTable, first: Raw) -> Words:
    words: Words = first["text"]
    return words


def decided(table: FaceTable) -> list[Message | str]:
    """Return which line a bot carries out, and which pieces the hands move for it."""
    plan: Mapping[str, Any] | None = table.view["bot"]
    if plan is None:
        return []
    found: list[Message | str] = [*plan["moves"]]
    if plan["line"] is not None and plan["character"] is not None:
        found.append(say("Line {line} of the {script} script: {character}.", line=plan["line"],
                         script=plan["script"], character=plan["character"]))  # fmt: skip
    return found
