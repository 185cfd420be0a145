/** The seats that there are: each a colour, a shape and a letter, as companion/core/seats.py has them. */

import type { Seat } from "./wire";

export const SEATS: readonly Seat[] = ["red", "blue", "green", "yellow", "orange", "purple", "white", "cyan", "magenta"];

const SHAPES = [
  "M24 3a21 21 0 1 1 0 42a21 21 0 1 1 0-42Z",
  "M8 5H40Q43 5 43 8V40Q43 43 40 43H8Q5 43 5 40V8Q5 5 8 5Z",
  "M24 4L46 43H2Z",
  "M24 2L46 24L24 46L2 24Z",
  "M24 2L44 13V35L24 46L4 35V13Z",
  "M24 2L46 18.5L37.5 45H10.5L2 18.5Z",
  "M24 2a22 22 0 1 1 0 44a22 22 0 1 1 0-44ZM24 8.5a15.5 15.5 0 1 0 0 31a15.5 15.5 0 1 0 0-31Z",
  "M15 3H33V15H45V33H33V45H15V33H3V15H15Z",
  "M24 1L30.5 14.6L46 16.4L34.6 26.8L37.6 42L24 34.4L10.4 42L13.4 26.8L2 16.4L17.5 14.6Z",
];
/** Where the letter's foot stands, since not every shape is as wide there. */
const FEET = [32, 32, 39, 32, 32, 33, 32, 32, 31];
const LETTERS = "RBGYOPWCM";

/** A seat's shape, its letter and where that stands; an unknown colour is a circle. */
export function shapeOf(seat: Seat): { path: string; letter: string; foot: number } {
  const n = SEATS.indexOf(seat);
  return { path: SHAPES[Math.max(0, n)] ?? "", letter: LETTERS[n] ?? "?", foot: FEET[n] ?? 32 };
}

export const isSeat = (found: unknown): found is Seat => SEATS.includes(found as Seat);
