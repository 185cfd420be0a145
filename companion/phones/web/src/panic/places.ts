/** Going somewhere, and laying rooms: explore, move, the Terminal, a card that fits nowhere. */

import type { Json, Offer, Way } from "../wire";
import { button, offersOf, type Turn } from "./actions";
import { cardKind, cellOf } from "./names";
import { narrowed, sendOf, type Act, type Choice, type Field, type Press } from "./scene";

export function exploreOf(turn: Turn): Act | null {
  return button(turn, "explore", offersOf(turn, "explore"), (_, ways) => laying(turn, "explore", ways));
}

/** Which card, where, which way round; a light board only knows whether it is the Hive. */
function laying(turn: Turn, name: string, ways: Way[]): Press {
  const { w, names } = turn;
  if (turn.light) {
    return narrowed(ways, [{ name: "card", title: w.whichLaid, show: (card) => laid(turn, card) }], (way) =>
      sendOf(name, way),
    );
  }
  const fields: Field[] = [
    {
      name: "card",
      title: w.whichCard,
      text: w.whichCardText,
      show: (card) => ({ label: names.card(String(card)), card: printed(turn, String(card), {}) }),
    },
    {
      name: "at",
      title: w.whereLaid,
      always: true,
      show: (at, of) => {
        const label = names.wayTo(cellOf(at));
        const only = of.length === 1 && of[0];
        return only ? { label, card: printed(turn, String(only.card), only) } : { label, icon: "explore" };
      },
    },
    {
      name: "turned",
      title: w.howTurned,
      show: (turned, of) => ({
        label: turned ? w.turned : w.asPrinted,
        card: printed(turn, String(of[0]?.card), of[0] ?? {}),
      }),
    },
    {
      name: "horizontal",
      title: w.howTurned,
      show: (lies, of) => ({
        label: lies ? w.lying : w.asPrinted,
        card: printed(turn, String(of[0]?.card), of[0] ?? {}),
      }),
    },
  ];
  return narrowed(alike(turn, ways), fields, (way) => sendOf(name, way));
}

/** Cards that are alike, doors and all, are asked for once. */
function alike(turn: Turn, ways: Way[]): Way[] {
  const first = new Map<string, Json | undefined>();
  for (const way of ways) {
    const face = faceOf(turn, String(way.card));
    if (!first.has(face)) first.set(face, way.card);
  }
  const one = ways.filter((way) => first.get(faceOf(turn, String(way.card))) === way.card);
  return one.filter((way, n) => !one.slice(0, n).some((before) => lieAlike(turn, before, way)));
}

/** A card with the same doors both ways round is laid one way; one with two rooms never is the same. */
function lieAlike(turn: Turn, one: Way, other: Way): boolean {
  const card = String(one.card);
  const lies = (way: Way) => `${String(way.card)} ${String(way.at)} ${printed(turn, card, way).doors}`;
  return !card.startsWith("terminal") && card !== "sick-bay" && lies(one) === lies(other);
}

function faceOf(turn: Turn, card: string): string {
  return `${cardKind(card)} ${turn.names.view.deck?.[card] ?? card}`;
}

/** A card's doors as it would lie: from the top clockwise. */
export function printed(turn: Turn, card: string, way: Way): { card: string; doors: string } {
  let doors = turn.names.view.deck?.[card] ?? "WWWW";
  const quarter = (times: number) => doors.slice(4 - times) + doors.slice(0, 4 - times);
  if (way.horizontal) doors = quarter(way.turned ? 3 : 1);
  else if (way.turned) doors = quarter(2);
  return { card, doors };
}

function laid(turn: Turn, card: Json | undefined): Omit<Choice, "key" | "press"> {
  return card === "hive"
    ? { label: turn.w.theHive, icon: "hive" }
    : { label: turn.w.anyCard, icon: "explore", bright: true };
}

export function moveOf(turn: Turn): Act | null {
  const offers = offersOf(turn, "move");
  const open = offers.filter((one) => one.open);
  const all = button(turn, "move", offers, () => ({
    ask: () => ({ title: turn.w.whereTo, choices: turn.light ? lightMoves(turn, open) : moves(turn, open) }),
  }));
  const free = open.some((one) => one.ways?.some((way) => way.free));
  return all && free ? { ...all, sub: turn.w.oneFree } : all;
}

/** A place that a free move reaches is gone to for nothing. */
function moves(turn: Turn, open: readonly Offer[]): Choice[] {
  const best = new Map<string, Way>();
  for (const way of open.flatMap((one) => one.ways ?? [])) {
    const to = String(way.to);
    if (!best.has(to) || way.free) best.set(to, way);
  }
  return [...best].map(([to, way]) => ({
    key: to,
    label: turn.names.room(to),
    sub: [turn.names.way(to), way.free ? turn.w.freeMove : ""].filter(Boolean).join(" · "),
    icon: "move",
    press: sendOf("move", way),
  }));
}

function lightMoves(turn: Turn, open: readonly Offer[]): Choice[] {
  const ways = open.flatMap((one) => one.ways ?? []);
  const choices: Choice[] = ways.map((way, n) => ({
    key: way.free ? "free" : "next",
    label: way.free ? turn.w.freeMove : turn.w.nextRoom,
    icon: "move",
    bright: n === 0,
    press: sendOf("move", way),
  }));
  const alert = sendOf("move", { ...(ways[0] ?? {}), alert: true });
  return [...choices, { key: "alert", label: turn.w.alertRoom, icon: "alert", press: alert }];
}

export function terminalOf(turn: Turn): Act | null {
  const offers = offersOf(turn, "terminal");
  const uses: [string, string, string][] = [
    ["heat_scan", turn.w.useHeatScan, "heat-scanner"],
    ["open_doors", turn.w.useOpenDoors, "door"],
    ["reveal", turn.w.useReveal, "explore"],
  ];
  const choices = uses.flatMap(([use, label, icon]): Choice[] => {
    const offer = offers.find((one) => one.ways?.some((way) => way.use === use) ?? one.choices?.use?.includes(use));
    return offer ? [{ key: use, label, icon, press: used(turn, offer, use) }] : [];
  });
  return button(turn, "terminal", offers, () => ({ ask: () => ({ title: turn.w.terminal, choices }) }));
}

function used(turn: Turn, offer: Offer, use: string): Press {
  if (!offer.open) return { shut: offer };
  if (!offer.ways) return { elsewhere: true };
  const ways = offer.ways.filter((way) => way.use === use);
  return use === "reveal" ? laying(turn, "terminal", ways) : sendOf("terminal", ways[0] ?? { use });
}

/** Only offered when the next card can lie nowhere. */
export function buryOf(turn: Turn): Act | null {
  const offers = offersOf(turn, "bury", null).filter((one) => one.open);
  const { w, names } = turn;
  const fields: Field[] = [
    {
      name: "card",
      title: w.whichCard,
      text: w.whichCardText,
      show: (card) => ({ label: names.card(String(card)), card: printed(turn, String(card), {}) }),
    },
  ];
  return button(turn, "bury", offers, (_, ways) => narrowed(alike(turn, ways), fields, (way) => sendOf("bury", way)));
}
