/** Whoever sees a thousand hands note, and no screen, learns nothing of what was noted. */

import { expect, it } from "vitest";
import { mixed, placeAt, REACH, spotOf, timesOf, type Chance } from "../src/places";

const COUNTS = [2, 3, 4, 8, 11, 13, 29];
const NOTES = 1000;

/** A hand as it is seen from beside: where it began, where it stayed, and for how long. */
interface SeenHand {
  answer: number;
  x: number;
  y: number;
  ms: number;
}

/** Always the same numbers, and as good as chance: a test must not depend on the day. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

/** A thousand notes: what is answered is anybody's, most of it the same. */
function notes(count: number, chance: Chance, roll: () => number): SeenHand[] {
  return Array.from({ length: NOTES }, () => {
    const answer = roll() % 3 ? 0 : roll() % count;
    const order = mixed(Array.from({ length: count }, (_, n) => n), chance);
    const [x, y] = spotOf(order.indexOf(answer), count);
    expect(order[placeAt(x, y, count)]).toBe(answer);
    return { answer, x: Math.round(x), y: Math.round(y), ms: timesOf(count, 0).holds };
  });
}

/** How far what was seen and what was answered are from having nothing to do with each other, in standard deviations. */
function leak(hands: SeenHand[], seen: (hand: SeenHand) => string): number {
  const tally = <Key>(keys: Key[]) => keys.reduce((all, key) => all.set(key, (all.get(key) ?? 0) + 1), new Map<Key, number>());
  const answers = tally(hands.map((one) => one.answer));
  const sights = tally(hands.map(seen));
  const both = tally(hands.map((one) => `${String(one.answer)} ${seen(one)}`));
  let chi = 0;
  for (const [answer, n] of answers) {
    for (const [sight, m] of sights) {
      const expected = (n * m) / hands.length;
      chi += ((both.get(`${String(answer)} ${sight}`) ?? 0) - expected) ** 2 / expected;
    }
  }
  const freedom = (answers.size - 1) * (sights.size - 1);
  return freedom ? (chi - freedom) / Math.sqrt(2 * freedom) : 0;
}

const LOOKS: ((hand: SeenHand) => string)[] = [(one) => `${String(one.x)} ${String(one.y)}`, (one) => String(one.ms)];

it.each(COUNTS)("a thousand notes of %i answers show nothing to whoever sees the hand", (count) => {
  const roll = dice(count);
  const hands = notes(count, (n) => Array.from({ length: n }, roll), roll);
  for (const look of LOOKS) expect(leak(hands, look)).toBeLessThan(4);
});

it.each(COUNTS)("a fixed place for each of %i answers would be seen at once", (count) => {
  const hands = notes(count, (n) => Array.from({ length: n }, (_, k) => k), dice(count));
  expect(leak(hands, (one) => `${String(one.x)} ${String(one.y)}`)).toBeGreaterThan(100);
});

it("a hold that were longer for one answer would be seen, too", () => {
  const roll = dice(7);
  const hands = notes(3, (n) => Array.from({ length: n }, roll), roll).map((one) => ({ ...one, ms: one.answer ? 2600 : 2500 }));
  expect(leak(hands, (one) => String(one.ms))).toBeGreaterThan(100);
});

it.each(COUNTS)("all of %i places are equally far, and each is where it is pointed at", (count) => {
  for (let place = 0; place < count; place++) {
    const [x, y] = spotOf(place, count);
    expect(Math.hypot(x, y)).toBeCloseTo(REACH);
    expect(placeAt(x, y, count)).toBe(place);
  }
  expect(placeAt(3, -4, count)).toBe(-1);
});

it("more than a few answers are read before the ring begins, and what was missed once has a slower ring", () => {
  expect([3, 7, 13, 29].map((count) => timesOf(count, 0).reads)).toEqual([0, 1500, 5000, 8000]);
  for (const count of COUNTS) {
    const [first, second, last] = [0, 1, 9].map((missed) => timesOf(count, missed).holds);
    expect(second).toBeGreaterThan(first ?? 0);
    expect(last).toBe(9000);
  }
  // Thirteen names are pointed at for longer than two words are.
  expect(timesOf(13, 0).holds).toBe(6000);
});

it("the real chance of a browser mixes as well", () => {
  const hands = Array.from({ length: NOTES }, (_, n): SeenHand => {
    const answer = n % 4;
    const [x, y] = spotOf(mixed([0, 1, 2, 3]).indexOf(answer), 4);
    return { answer, x: Math.round(x), y: Math.round(y), ms: 0 };
  });
  // By chance alone not one run in ten million is as far off.
  expect(leak(hands, (one) => `${String(one.x)} ${String(one.y)}`)).toBeLessThan(10);
});
