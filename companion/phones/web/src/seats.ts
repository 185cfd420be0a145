/** The seats that there are: each a colour, a shape and a letter. seats.json is companion/core/seats.py's. */

import marks from "./seats.json";
import type { Seat } from "./wire";

const MARKS: { [seat: string]: string[] } = marks;

export const SEATS = Object.keys(MARKS) as Seat[];

export const isSeat = (found: unknown): found is Seat => typeof found === "string" && found in MARKS;

/** A seat's letter and its shape, in a square of 24. */
export function shapeOf(seat: Seat): { letter: string; path: string } {
  const [letter = "?", path = "M12 1a11 11 0 1 1 0 22 11 11 0 1 1 0-22z"] = MARKS[seat] ?? [];
  return { letter, path };
}
