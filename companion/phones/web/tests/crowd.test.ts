/** Who stands in a room is drawn in that room, and nowhere else. */

import { expect, test } from "vitest";
import { crowd, TOKEN } from "../src/painters/crowd";

const BOXES = [[100, 100], [100, 50], [50, 100]] as const;

test.each(BOXES)("however many stand in a box of %i by %i, all of them are drawn within it", (wide, high) => {
  for (let count = 1; count <= 20; count++) {
    const spots = crowd(count, wide, high);
    expect(new Set(spots.map(String)).size).toBe(count);
    for (const [x, y] of spots) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + TOKEN).toBeLessThanOrEqual(wide);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + TOKEN).toBeLessThanOrEqual(high);
    }
  }
});

test("a few stand apart", () => {
  const [one, two, three] = crowd(3, 100, 100);
  expect([one?.[0], two?.[0], three?.[0]]).toEqual([7, 36, 65]);
});
