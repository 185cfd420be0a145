/** The map under a question whose choices are places: a tap there chooses. */

import { usePage } from "../page_context";
import type { Choice } from "../stage";
import { paint } from ".";

export function Places({ choices, onPress }: { choices: readonly Choice[]; onPress: (choice: Choice) => void }) {
  const { now } = usePage();
  const middle = now.scene?.middle;
  if (!middle) return null;
  const own = middle.pieces?.find((one) => one.seat === now.seat && one.chosen)?.id ?? null;
  const lit = choices.map((one) => ({ place: one.place ?? "", label: [one.label, one.sub].filter(Boolean).join(", "), press: () => onPress(one) }));
  return paint({ middle, lit, chosen: own, onPiece: () => null });
}
