"""What a bot does and what its clerk is asked, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.core.say import Message, Part, say, say_many
from companion.games.stationfall.bots.candidates import OR_UNEXHAUSTED, THIS_MINUTE
from companion.games.stationfall.bots.reading import line_of
from companion.games.stationfall.bots.targets import GO, TRANSMIT, places
from companion.games.stationfall.forms import (
    Condition,
    HazardTarget,
    OfAbility,
    OfHas,
    OfLacks,
    PodTarget,
    ScriptLine,
    SectionTarget,
    Target,
)
from companion.games.stationfall.names import ARRAY_CONTROL
from companion.games.stationfall.section_actions import one_of
from companion.games.stationfall.state import BotMove, BotPlan, BotQuestion, State

VERBS: Final[Mapping[str, Message]] = {
    "jury_rig": say("Jury Rig"),
    "suppress": say("Hazard Suppression"),
    "remote_control": say("Remote Control"),
    GO: say("Go"),
    "launch": say("Launch"),
    "timed_launch": say("Timed Launch"),
    "attack": say("Attack"),
    "sabotage": say("Sabotage"),
    "pick_up": say("Pick Up"),
    "manufacture": say("Manufacture"),
    "revive": say("Revive"),
    "transmit": say("Transmit"),
}
"""Verbs that scripts use; another is said as the copy has it."""
WHY: Final[Mapping[str, Message]] = {
    "actions": say("fewest actions"),
    "free": say("most free actions"),
    "this_minute": say("done this Minute"),
    "unexhausted": say("unexhausted"),
    "pc": say("the bot's own Character"),
    "cubes": say("most cubes"),
    "order": say("next in Character Order"),
    "nearest": say("nearest"),
    "own_cubes": say("fewest of the bot's cubes"),
    "human_cubes": say("most of the players' cubes"),
    "zero_g": say("Zero Gravity"),
    "occupants": say("most aboard"),
    "row": say("first row of the board"),
    "col": say("first in its row"),
    "name": say("first by name"),
    "targeted": say("its script names it"),
    "colour": say("the order of colors"),
}
"""What settles whom a bot activates, aims at or takes, as `candidates.REASONS` has it."""
PODS: Final[Mapping[str, Message]] = {
    "any": say("a Pod"),
    "damaged": say("a damaged Pod"),
    "open": say("a Pod with room"),
    "ready": say("a Pod that is ready"),
}


def moves(state: State, plan: BotPlan) -> list[Message]:
    """Return what the hands do for a bot, in order."""
    name = state.seats[plan.seat].name
    if plan.line == "renegotiate":
        placed = [_move(name, one) for one in plan.moves if one.do == "place"]
        taken = [_move(name, one) for one in plan.moves if one.do != "place"]
        vain = say("Nothing of the script is possible: {player} renegotiates.", player=name)
        return [*placed, vain, *taken]
    found = [_move(name, one) for one in plan.moves]
    if plan.character is None:
        return found
    found += _deed(plan, plan.character, places(state, plan))
    if plan.aim is not None and plan.target is not None:
        found.append(_aimed(plan.target, plan.aim))
    if plan.why is not None:
        found.append(chosen(plan.character, plan.why))
    return found


def chosen(name: str, why: str | None) -> Message:
    """Say what a bot has chosen, and what settled it."""
    if why is None:
        return say("The bot chooses {name}.", name=name)
    return say("{character} is chosen: {why}.", character=name, why=WHY[why])


def _aimed(target: str, why: str) -> Message:
    if why == "nearest":
        return chosen(target, why)
    return say("{target} is chosen: nearest, then {why}.", target=target, why=WHY[why])


def _move(player: str, one: BotMove) -> Message:
    """Say which pieces go where."""
    if one.do == "take_disc":
        return say("Take {player}'s disc back.", player=player)
    if one.character is None:
        return say_many("Take {count} of {player}'s cubes back from the Betrayal Box.",
                        "Take {count} of {player}'s cubes back from the Betrayal Box.",
                        one.cubes, player=player)  # fmt: skip
    parts: dict[str, Part] = {"player": player, "character": one.character}
    if one.do == "disc":
        return say("Move {player}'s disc to {character}.", **parts)
    if one.do == "take":
        return say_many("Take {count} of {player}'s cubes back from {character}.",
                        "Take {count} of {player}'s cubes back from {character}.",
                        one.cubes, **parts)  # fmt: skip
    return say_many("Put {count} of {player}'s cubes on {character}.",
                    "Put {count} of {player}'s cubes on {character}.",
                    one.cubes, **parts)  # fmt: skip


def _deed(plan: BotPlan, character: str, where: tuple[str, ...]) -> list[Message]:
    """SF-GR-06, SF-GR-07: say what the activated Character does, where, and what comes then."""
    has = say_many("{character} has {count} action and the free Pick Up.",
                   "{character} has {count} actions and the free Pick Up.",
                   plan.actions, character=character)  # fmt: skip
    if plan.verb is None:
        return [has, say("Do what the {script} card says.", script=plan.script)]
    found = list[Message]()
    if where:
        found.append(
            say(
                "{character} goes to {section} for this.",
                character=character,
                section=one_of(where),
            )
        )
    if plan.verb == GO and plan.target is not None:
        to = {"character": character, "target": plan.target}
        found.append(say("{character} goes to {target} with as few actions as possible.", **to))
    elif plan.target is not None and (plan.target,) != where:
        found.append(say("{verb}: {target}.", verb=verb(plan.verb), target=plan.target))
    else:
        found.append(say("{verb}.", verb=verb(plan.verb)))
    if plan.then is not None:
        found.append(say("Then, if possible: {verb}.", verb=verb(plan.then)))
    if plan.repeat:
        found.append(say("Again with all actions that are left."))
    return [*found, has]


def verb(name: str) -> Message | str:
    """Return what a script's verb is called."""
    return VERBS.get(name, name.replace("_", " "))


def question(state: State, asked: BotQuestion) -> Message:
    """Return what the table has to say about a line of the script."""
    if asked.ask == "script":
        return say(
            "The app does not know the {script} script yet (My copy can learn it). Read its card:"
            " whom does it activate?",
            script=asked.script,
        )
    line = None if state.reading is None else line_of(state, state.reading)
    about = say("{script}, line {line}: {deed}.", script=asked.script, line=asked.line or "",
                deed=_asked_deed(asked, line))  # fmt: skip
    told = say("{about} {question}", about=about, question=_asks(asked, line))
    if not asked.check:
        return told
    checked = [_condition(one) for one in asked.check]
    return say("{question} Look up: {checked}.", question=told, checked=checked)


def _asks(asked: BotQuestion, line: ScriptLine | None) -> Message:
    """Return the question itself."""
    if asked.ask == "nearest":
        return say("Which of these is nearest to {character}?", character=asked.character or "")
    who = () if line is None else line.who
    if THIS_MINUTE in who:
        return say("Who can finish this within this Minute, with the fewest actions?"
                   " If several are equal: with the most free actions.")  # fmt: skip
    if OR_UNEXHAUSTED in who:
        return say("Who can finish this within this Minute, with the fewest actions?"
                   " If several are equal: with the most free actions."
                   " If nobody can: who can later, and is not exhausted?")  # fmt: skip
    return say("Who can do this with the fewest actions?"
               " If several are equal: with the most free actions.")  # fmt: skip


def _asked_deed(asked: BotQuestion, line: ScriptLine | None) -> Part:
    """Say what a line wants done, before anybody knows by whom."""
    deed: Part = verb(asked.verb) if asked.verb is not None else asked.script
    if line is None:
        return deed
    if asked.verb == TRANSMIT and line.target is None:
        deed = say("{verb} in {section}", verb=deed, section=ARRAY_CONTROL)
    if asked.verb == GO and line.target is not None:
        deed = say("go to {target}", target=_target(line.target))
    elif line.target is not None:
        deed = say("{verb}: {target}", verb=deed, target=_target(line.target))
    if line.then is not None:
        deed = say("{deed}, then {then}", deed=deed, then=verb(line.then))
    return deed


def _target(target: Target) -> Part:
    """Say what a line aims at."""
    if isinstance(target, PodTarget):
        if not target.occupants:
            return PODS[target.pod]
        return say(
            "{pod}, with at least {count} aboard", count=target.occupants, pod=PODS[target.pod]
        )
    if isinstance(target, HazardTarget):
        if not target.not_:
            return say("a Section with Fire or Asphyxiation")
        return say("a Section with Fire or Asphyxiation, but not {sections}", sections=target.not_)
    if isinstance(target, SectionTarget):
        return target.section
    return say("a Character")


def _condition(one: Condition) -> Part:
    """Say what the app cannot know of a Character."""
    if isinstance(one, OfHas):
        return say("has {item}", item=one.has)
    if isinstance(one, OfLacks):
        return say("does not have {item}", item=one.lacks)
    return one.ability if isinstance(one, OfAbility) else str(one)
