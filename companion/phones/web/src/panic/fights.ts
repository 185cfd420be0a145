/** Shots, cards played, and what one meets in a room: attack or trade. */

import type { Json, Offer, Way } from "../wire";
import { button, offersOf, type Turn } from "./actions";
import { isSeat, itemWord, type Target } from "./names";
import { narrowed, sendOf, type Act, type Choice, type Field, type Press, type Question } from "./scene";

const LAID = ["ammo", "keycard", "target_scope", "heavy_gun", "knife", "energy_boost"];

export function fireOf(turn: Turn): Act | null {
  return button(turn, "fire", offersOf(turn, "fire"), (_, ways) => shots(turn, ways));
}

function shots(turn: Turn, ways: Way[]): Press {
  const choices = ways.map((way) => shot(turn, way));
  return { ask: () => ({ title: turn.w.atWhom, choices }) };
}

function shot(turn: Turn, way: Way): Choice {
  const targets = (way.targets ?? []) as Target[];
  const press = sendOf("fire", way, asking(targets));
  const [one = {}, other] = targets;
  const key = JSON.stringify(targets);
  if (!other) return { key, ...targetOf(turn, one), press };
  const same = JSON.stringify(one) === JSON.stringify(other);
  const { w, names } = turn;
  const label = same ? w.twice(names.target(one)) : w.both(names.target(one), names.target(other));
  return { key, label, sub: names.targetPlace(one), icon: "heavy-gun", press };
}

/** Where a player is hit, that player is asked for Armor. */
function asking(targets: readonly Target[]): Way {
  return targets.some((one) => one.seat) ? { ask: true } : {};
}

function targetOf(turn: Turn, target: Target): Omit<Choice, "key" | "press"> {
  const shown = { label: turn.names.target(target), sub: turn.names.targetPlace(target) };
  return target.seat ? { ...shown, seat: target.seat } : { ...shown, icon: "parasite" };
}

export function itemsOf(turn: Turn): Act | null {
  const { w } = turn;
  const choices = [
    ...played(turn),
    item(turn, "knife", w.knife, "knife", targetField("target", w.atWhom, turn)),
    item(turn, "grenade", w.grenade, "grenade", roomField(turn)),
    item(turn, "first_aid", w.first_aid, "first-aid", healsField(turn)),
    item(turn, "play", w.item.heat_scanner, "heat-scanner", targetField("target", w.whom, turn)),
  ].filter((one) => one !== null);
  if (!choices.length) return null;
  const press = { ask: () => ({ title: w.whichItem, choices }) };
  return { key: "items", label: w.items, icon: "items", press };
}

/** What is laid open, or used up at once. */
function played(turn: Turn): Choice[] {
  const offer = offersOf(turn, "play", null)[0];
  if (!offer) return [];
  const shown = (name: string) => ({ key: name, label: itemWord(name, turn.w), icon: ITEM_ICONS[name] ?? "items" });
  if (!offer.open) return LAID.map((name) => ({ ...shown(name), press: { shut: offer } }));
  return (offer.ways ?? []).map((way) => ({ ...shown(String(way.item)), press: sendOf("play", way) }));
}

const ITEM_ICONS: { [item: string]: string } = {
  energy_boost: "energy-boost",
  keycard: "keycard",
  target_scope: "scope",
  heavy_gun: "heavy-gun",
  ammo: "ammo",
  knife: "knife",
};

function item(turn: Turn, name: string, label: string, icon: string, field: Field): Choice | null {
  const offer = offersOf(turn, name)[0];
  if (!offer) return null;
  const shown = { key: name === "play" ? "heat_scanner" : `${name}!`, label, icon };
  if (!offer.open) return { ...shown, press: { shut: offer } };
  if (!offer.ways) return { ...shown, press: { elsewhere: true } };
  const sent = (way: Way) =>
    sendOf(name, way, name === "knife" ? asking([(way.target ?? {}) as Target]) : {});
  // Even a single target is shown before a card is spent on it.
  return { ...shown, press: narrowed(offer.ways, [{ ...field, always: true }], sent) };
}

function targetField(name: string, title: string, turn: Turn): Field {
  return { name, title, show: (target) => targetOf(turn, (target ?? {}) as Target) };
}

function roomField(turn: Turn): Field {
  return {
    name: "into",
    title: turn.w.intoRoom,
    show: (room) => ({ label: turn.names.room(String(room)), sub: turn.names.way(String(room)), icon: "grenade" }),
  };
}

function healsField(turn: Turn): Field {
  const { w, names } = turn;
  const healed = (one: Way) => names.target({ seat: one.seat, who: one.who } as Target);
  return {
    name: "heals",
    title: w.whoseWounds,
    show: (value: Json | undefined) => {
      const [one = {}, other] = (value ?? []) as Way[];
      if (other) return { label: w.both(healed(one), healed(other)), sub: w.woundEach, icon: "first-aid" };
      const shown = { label: healed(one), sub: w.wounds(Number(one.wounds)) };
      return isSeat(one.seat) ? { ...shown, seat: one.seat } : shown;
    },
  };
}

export function tradeOf(turn: Turn): Act | null {
  const { names, w } = turn;
  const pending = names.view.pending.some((one) => one.kind === "trade" && one.who === turn.acting);
  const act = button(turn, "trade", offersOf(turn, "trade"), (_, ways) =>
    ways.length === 1 && ways[0]
      ? { ask: () => traded(turn, ways[0] ?? {}) }
      : { ask: () => ({ title: w.whomWith, choices: ways.map((way) => partner(turn, way)) }) },
  );
  const only = pending ? onlyPartner(offersOf(turn, "trade")[0]) : null;
  if (!act) return null;
  return { ...act, bright: pending, ...(isSeat(only) ? { label: w.tradeWith(names.player(only)) } : {}) };
}

function onlyPartner(offer: Offer | undefined): Json | undefined {
  return offer?.open && offer.ways?.length === 1 ? offer.ways[0]?.with : undefined;
}

function partner(turn: Turn, way: Way): Choice {
  const seat = way.with;
  const shown = isSeat(seat) ? { label: turn.names.player(seat), seat } : { label: String(seat) };
  return { key: String(seat), ...shown, press: { ask: () => traded(turn, way) } };
}

function traded(turn: Turn, way: Way): Question {
  const { w, names } = turn;
  const other = isSeat(way.with) ? names.player(way.with) : "";
  const active = names.view.turn?.seat;
  const choices: Choice[] = [
    { key: "done", label: w.tradeDone, icon: "trade", bright: true, press: sendOf("trade", way) },
  ];
  const fire = offersOf(turn, "fire").find((one) => one.open && one.ways);
  if (fire) {
    choices.push({ key: "attack", label: w.attackInstead, icon: "fire", press: shots(turn, fire.ways ?? []) });
  }
  return { title: w.tradeTitle(active ? names.player(active) : w.you, other), text: w.tradeText, choices };
}
