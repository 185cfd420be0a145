/** The active player's big buttons: each is an offer, or several that belong together. */

import type { Json, Offer, Way, Who } from "../wire";
import type { Words } from "../words";
import { fireOf, itemsOf, tradeOf } from "./fights";
import { exploreOf, moveOf, terminalOf, buryOf } from "./places";
import { isSeat, woundsWord, type Names } from "./names";
import { narrowed, sendOf, type Act, type Choice, type Field, type Press } from "./scene";

/** Everything that a button needs to know. */
export interface Turn {
  names: Names;
  w: Words;
  acting: Who;
  offers: readonly Offer[];
  light: boolean;
}

export function offersOf(turn: Turn, name: string, who: Who | null = turn.acting): Offer[] {
  return turn.offers.filter((one) => one.do === name && one.who === who);
}

/** A button for an offer; one that is closed says why when it is pressed. */
export function button(
  turn: Turn,
  name: "search" | "heal" | "burn_hive" | "explore" | "move" | "fire" | "terminal" | "trade" | "end_turn" | "bury",
  offers: readonly Offer[],
  press: (offer: Offer, ways: Way[]) => Press,
): Act | null {
  const open = offers.find((one) => one.open);
  const first = open ?? offers[0];
  if (!first) return null;
  const shown = { key: name, label: turn.w[name], icon: ICONS[name] ?? name };
  if (!open) return { ...shown, press: { shut: first } };
  return { ...shown, press: open.ways ? press(open, open.ways) : { elsewhere: true } };
}

const ICONS: { [name: string]: string } = { burn_hive: "gas", end_turn: "end-turn" };

export function actions(turn: Turn): Act[] {
  const all = [
    exploreOf(turn),
    moveOf(turn),
    searchOf(turn),
    fireOf(turn),
    ...inTheRoom(turn),
    itemsOf(turn),
    tradeOf(turn),
    buryOf(turn),
  ];
  return all.filter((one) => one !== null);
}

export function endTurn(turn: Turn): Act | null {
  return button(turn, "end_turn", offersOf(turn, "end_turn", null), () => sendOf("end_turn", {}));
}

function searchOf(turn: Turn): Act | null {
  const { w, names } = turn;
  const numbered = (base: number) => (value: Json | undefined) => ({
    label: String(value ?? base),
    bright: (value ?? base) === base,
  });
  const fields: Field[] = [
    {
      name: "partner",
      title: w.whomWith,
      show: (seat) =>
        isSeat(seat) ? { label: names.player(seat), seat } : { label: w.alone, icon: "search", bright: true },
    },
    { name: "cards", title: w.howManyCards, numbers: true, show: numbered(1) },
    {
      name: "red",
      title: w.redSide,
      show: (red) => (red ? { label: w.redYes, icon: "parasite" } : { label: w.no, bright: true }),
    },
    { name: "alerts", title: w.alerts, numbers: true, show: numbered(0) },
  ];
  return button(turn, "search", offersOf(turn, "search"), (_, ways) =>
    narrowed(ways, fields, (way) => sendOf("search", way)),
  );
}

/** What the room lets one do: whatever is open, or else the first, so that it can say why not. */
function inTheRoom(turn: Turn): (Act | null)[] {
  const found = [terminalOf(turn), healOf(turn), burnOf(turn)].filter((one) => one !== null);
  const open = found.filter((one) => !("shut" in one.press));
  return open.length ? open : found.slice(0, 1);
}

function healOf(turn: Turn): Act | null {
  const fields: Field[] = [
    {
      name: "wounds",
      title: turn.w.whichWounds,
      show: (wounds) => ({ label: woundsWord((wounds ?? {}) as Way, turn.w), icon: "heal" }),
    },
  ];
  return button(turn, "heal", offersOf(turn, "heal"), (_, ways) =>
    narrowed(ways, fields, (way) => sendOf("heal", way)),
  );
}

function burnOf(turn: Turn): Act | null {
  return button(turn, "burn_hive", offersOf(turn, "burn_hive"), (_, ways) => {
    const way = ways[0] ?? {};
    const yes: Choice = {
      key: "yes",
      label: turn.w.cansPlayed(Number(way.cans)),
      icon: "gas",
      bright: true,
      press: sendOf("burn_hive", way),
    };
    return { ask: () => ({ title: turn.w.burn_hive, choices: [yes] }) };
  });
}
