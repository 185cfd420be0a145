/** Where those stand who are in one room, or in a half of one: side by side, the closer the more they are. Pure. */

/** How large a piece is, and how far from the edge it stays. */
export const TOKEN = 28;
const EDGE = 7;
/** From one to the next, where there is room. */
const APART = [30, 29] as const;
/** Beside one another in a whole room, while they are few. */
const FEW = 3;

/** The corner of each of so many, in a box that is at least as large as one of them. */
export function crowd(count: number, width: number, high: number): [x: number, y: number][] {
  const least = 2 * TOKEN + EDGE;
  const row = high < least ? count : width < least ? 1 : count > 2 * FEW ? Math.ceil(count / 2) : FEW;
  const rows = Math.ceil(count / row);
  const step = (room: number, of: number, most: number) => Math.min(most, (room - TOKEN - 2 * EDGE) / Math.max(1, of - 1));
  const [across, down] = [step(width, row, APART[0]), step(high, rows, APART[1])];
  return Array.from({ length: count }, (_, n) => [EDGE + (n % row) * across, high - EDGE - TOKEN - (rows - 1 - Math.floor(n / row)) * down]);
}
