/**
 * Where the answers to a private question lie round a finger: each time elsewhere, all equally far, for equally long.
 * So whoever sees the hand, and not the screen, learns nothing. Pure.
 */

/** How long the ring takes, whatever is answered; whoever was too slow for it has longer for all that follow. */
export const HOLDS = [2500, 4000, 6000, 9000];
/** How long the answers are read before the ring begins: the longer, the more there are. */
const READS = [[16, 8000], [8, 5000], [4, 1500]] as const;
/** So many are not only read more slowly, but harder to point at. */
const MANY = 8;
/** How long each answer is lit where they are gone through one after another; longer where it is read out. */
export const STEPS = { silent: 1500, spoken: 2400 };
export const ROUNDS = 3;
/** In a field of 200: how far from its middle a place lies, and how far a finger must have gone. */
export const REACH = 68;
const START = 30;

export type Chance = (count: number) => ArrayLike<number>;
const byChance: Chance = (count) => crypto.getRandomValues(new Uint32Array(count));

/** The same in a fresh order, each as likely as any other. */
export function mixed<One>(list: readonly One[], chance: Chance = byChance): One[] {
  const keys = chance(list.length);
  return list.map((_, n) => n).sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0)).flatMap((n) => list.slice(n, n + 1));
}

export const isMany = (count: number): boolean => count > MANY;

/** What it takes to answer a question with so many answers after so many that were missed; no answer makes it longer. */
export function timesOf(count: number, missed: number): { reads: number; holds: number; pace: number } {
  const pace = Math.min(missed + (isMany(count) ? 2 : 0), HOLDS.length - 1);
  return { reads: READS.find(([more]) => count > more)?.[1] ?? 0, holds: HOLDS[pace] ?? 0, pace };
}

const rowsOf = (count: number) => Math.ceil(count / 2);

/** Where a place lies from the middle: the even ones on the left from above, the odd ones on the right. */
export function spotOf(place: number, count: number): [x: number, y: number] {
  const angle = (((place >> 1) + 0.5) / rowsOf(count)) * Math.PI;
  return [(place % 2 ? REACH : -REACH) * Math.sin(angle), -REACH * Math.cos(angle)];
}

/** Towards which place somebody points, from the middle; -1 where that is towards none. */
export function placeAt(x: number, y: number, count: number): number {
  if (Math.hypot(x, y) < START) return -1;
  const row = Math.floor((Math.atan2(Math.abs(x), -y) / Math.PI) * rowsOf(count) * 0.9999);
  return Math.min(2 * row + Number(x > 0), count - 1);
}
