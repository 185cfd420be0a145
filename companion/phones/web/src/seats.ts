/**
 * The nine seats: a name, a shape and a letter each. seats.json is generated of companion/core/seats.py; colours are in
 * ground.css.
 */

import type { SeatName } from "./frames";
import marks from "./seats.json";

const MARKS: { [seat: string]: string[] } = marks;

export const SEATS = Object.keys(MARKS) as SeatName[];

export const isSeat = (found: unknown): found is SeatName => typeof found === "string" && found in MARKS;

/** A seat's letter and its shape, in a square of 24. */
export function shapeOf(seat: SeatName): { letter: string; path: string } {
  const [letter = "?", path = "M12 1a11 11 0 1 1 0 22 11 11 0 1 1 0-22z"] = MARKS[seat] ?? [];
  return { letter, path };
}
