/** The nine seats: a name and a shape each. seats.json is generated of companion/core/seats.py; colours are in ground.css. */

import type { SeatName } from "./frames";
import marks from "./seats.json";

const SHAPES: { [seat: string]: string } = marks;

export const SEATS = Object.keys(SHAPES) as SeatName[];

export const isSeat = (found: unknown): found is SeatName => typeof found === "string" && found in SHAPES;

/** A seat's shape, in a square of 24. */
export const shapeOf = (seat: SeatName): string => SHAPES[seat] ?? "M12 1a11 11 0 1 1 0 22 11 11 0 1 1 0-22z";
