/**
 * The map under a question whose choices are places: a tap there chooses. What lies there in more than one way can be
 * turned before that.
 */

import { useState } from "preact/hooks";
import { usePage } from "../page_context";
import { Icon } from "../parts/drawn";
import { Press } from "../parts/press";
import { choicesOf } from "../presses";
import type { Choice } from "../stage";
import { paint } from ".";

/** A choice, or the ways to lie that it asks for next. */
function waysOf(choice: Choice): Choice[] {
  const { press, label, place = "" } = choice;
  const then = press.is === "Pick" ? choicesOf(press.question) : [];
  if (!then.length || !then.every((one) => one.card)) return [choice];
  return then.flatMap(waysOf).map((one) => ({ ...one, label, sub: one.sub ?? one.label, place }));
}

export function Places({ choices, onPress }: { choices: readonly Choice[]; onPress: (choice: Choice) => void }) {
  const { now, w } = usePage();
  const [turns, turn] = useState(0);
  const middle = now.scene?.middle;
  if (!middle) return null;
  const own = (middle.is === "Columns" ? [] : middle.pieces)?.find((one) => one.seat === now.seat && one.chosen)?.id ?? null;
  const ways = choices.map(waysOf);
  const lit = ways.map((of) => {
    const one = of[turns % of.length] as Choice;
    const { place = "", label, sub, card } = one;
    return { place, label: [label, sub].filter(Boolean).join(", "), press: () => onPress(one), card };
  });
  const tools = ways.some((of) => of.length > 1) && (
    <Press means="turn" kind="round wide" onPress={() => turn(turns + 1)}>
      <Icon name="redo" /> {w.turnCard}
    </Press>
  );
  return paint({ middle, lit, chosen: own, onPiece: () => null, tools });
}
