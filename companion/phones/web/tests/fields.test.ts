/** Rings on a phone: nobody stands over anybody, and arrows end where they lead. */

import { expect, it } from "vitest";
import { discs, field, standIn, way, type Disc } from "../src/painters/fields";
import type { Piece, RingMap } from "../src/stage";

const token = (id: string, at: string): Piece => ({ is: "Piece", id, at });
const rings = (pieces: Piece[]): RingMap => ({
  is: "RingMap",
  sectors: ["1", "2", "3", "4", "5", "6"],
  rings: ["long", "medium", "short"],
  centre: { is: "Centre", name: "ship", icon: "heading", edges: [{ is: "Edge", key: "right", name: "right" }] },
  pieces,
});
const apart = (one: Disc, other: Disc) => Math.hypot(one.x - other.x, one.y - other.y) - one.r - other.r;

it.each([1, 2, 5, 9])("of %d in a field none stands over another, and all stand in it", (count) => {
  const part = field(rings([]), "3/2");
  if (!part) throw new Error("there is such a field");
  const all = standIn(part, count);
  expect(all).toHaveLength(count);
  all.forEach((one, n) => all.slice(n + 1).forEach((other) => expect(apart(one, other)).toBeGreaterThanOrEqual(-1e-9)));
  for (const { x, y, r } of all) {
    expect(Math.hypot(x, y) - r).toBeGreaterThan(part.inner);
    expect(Math.hypot(x, y) + r).toBeLessThan(part.outer);
  }
});

it("whoever stands nowhere that is known still stands somewhere", () => {
  expect(discs(rings([token("t1", "right"), token("t2", "9/9")])).size).toBe(2);
});

it("an arrow round the middle goes the shorter way, over the line between two sectors", () => {
  const middle = rings([token("t1", "0/1")]);
  const [x, y] = way(middle, discs(middle), "t1", "5/1").pop() ?? [0, 0];
  expect(x).toBeLessThan(0);
  expect(y).toBeLessThan(0);
});

it("an arrow to the next ring leads towards the middle", () => {
  const middle = rings([token("t1", "2/0")]);
  const spots = way(middle, discs(middle), "t1", "2/1").map(([x, y]) => Math.hypot(x, y));
  expect([...spots].sort((a, b) => b - a)).toEqual(spots);
});

it("an arrow to a side of the middle ends there", () => {
  const middle = rings([token("t1", "0/2")]);
  const [x, y] = way(middle, discs(middle), "t1", "right").pop() ?? [0, 0];
  expect(Math.hypot(x, y)).toBeLessThan(0.36);
});
