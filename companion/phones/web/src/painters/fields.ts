/** Where everything lies on rings: radius 1 in all, angles in turns clockwise from the top. Pure: a painter draws it. */

import type { RingMap } from "../stage";

/** The middle's radius, with edges and without. */
const CORE = [0.2, 0.34] as const;
/** By how much a ring is thicker than the one outside it: its fields are narrower. */
const INWARD = 0.14;
const LARGEST = 0.125;
const SNUG = 0.9;
/** An arrow to the next ring only says which way. */
const STUB = 0.1;

export type Point = readonly [x: number, y: number];
export interface Disc {
  x: number;
  y: number;
  r: number;
}
export interface Sheaf {
  from: number;
  to: number;
  inner: number;
  outer: number;
}

export const at = (radius: number, angle: number): Point => [radius * Math.sin(angle * 2 * Math.PI), -radius * Math.cos(angle * 2 * Math.PI)];
export const angleOf = ({ x, y }: { x: number; y: number }): number => Math.atan2(x, -y) / (2 * Math.PI);

/** Where the rings end, from the outside; the last is where the middle begins. */
export function radii({ rings, centre }: RingMap): number[] {
  const core = CORE[centre.edges?.length ? 1 : 0];
  const shares = rings.map((_, n) => 1 + INWARD * n);
  const sum = shares.reduce((a, b) => a + b, 0) || 1;
  let gone = 0;
  return [1, ...shares.map((one) => 1 - ((1 - core) * (gone += one)) / sum)];
}

/** The angle that the middle's first edge looks at. */
export function heading({ sectors, centre, reaches = 0 }: RingMap): number {
  return ((centre.heading ?? 0) + 0.5 + reaches) / sectors.length;
}

/** The field of a name such as `2/1`; of any other name there is none. */
export function field(middle: RingMap, place: string): Sheaf | null {
  const [, sector, ring] = /^(\d+)\/(\d+)$/.exec(place) ?? [];
  const ends = radii(middle);
  const [outer, inner] = [ends[Number(ring)], ends[Number(ring) + 1]];
  if (outer === undefined || inner === undefined || Number(sector) >= middle.sectors.length) return null;
  const from = (Number(sector) + (middle.reaches ?? 0)) / middle.sectors.length;
  return { from, to: from + 1 / middle.sectors.length, inner, outer };
}

/** So many discs in a field: in arcs, as large as they may be, none over another. */
export function standIn(part: Sheaf, count: number): Disc[] {
  let best: Disc[] = [];
  for (let rows = 1; rows <= count; rows++) {
    const tried = arcs(part, count, rows);
    if ((tried[0]?.r ?? 0) > (best[0]?.r ?? 0)) best = tried;
  }
  return best;
}

function arcs({ from, to, inner, outer }: Sheaf, count: number, rows: number): Disc[] {
  const thick = (outer - inner) / rows;
  const far = Array.from({ length: rows }, (_, n) => outer - (n + 0.5) * thick);
  const here = far.map(() => 0);
  for (let n = 0; n < count; n++) {
    const room = far.map((one, row) => one / ((here[row] ?? 0) + 1));
    const row = room.indexOf(Math.max(...room));
    here[row] = (here[row] ?? 0) + 1;
  }
  const wide = (to - from) * 2 * Math.PI;
  const sizes = far.map((one, row) => (here[row] ? (wide * one) / here[row] : Infinity));
  const r = Math.min((Math.min(thick, ...sizes) / 2) * SNUG, LARGEST);
  return far.flatMap((one, row) => {
    const many = here[row] ?? 0;
    const step = Math.min((to - from) / (many || 1), (2.5 * r) / one / (2 * Math.PI));
    return Array.from({ length: many }, (_, n) => {
      const [x, y] = at(one, (from + to) / 2 + (n - (many - 1) / 2) * step);
      return { x, y, r };
    });
  });
}

/** Where every piece stands. */
export function discs(middle: RingMap): Map<string, Disc> {
  const found = new Map<string, Disc>();
  const pieces = middle.pieces ?? [];
  for (const place of new Set(pieces.map((one) => one.at))) {
    const here = pieces.filter((one) => one.at === place);
    const part = field(middle, place) ?? { from: 0.3, to: 0.7, inner: 0.1, outer: 0.3 };
    standIn(part, here.length).forEach((disc, n) => found.set(here[n]?.id ?? "", disc));
  }
  return found;
}

/** Where something is by its name: a piece, a side of the middle, a field, the middle. */
export function point(middle: RingMap, all: Map<string, Disc>, name: string): Disc {
  const disc = all.get(name);
  if (disc) return disc;
  const edges = middle.centre.edges ?? [];
  const side = edges.findIndex((one) => one.key === name);
  const core = radii(middle).pop() ?? 0;
  if (side >= 0) {
    const [x, y] = at(core - 0.06, heading(middle) + side / edges.length);
    return { x, y, r: 0.02 };
  }
  const part = field(middle, name);
  if (!part) return { x: 0, y: 0, r: core };
  const [x, y] = at((part.inner + part.outer) / 2, (part.from + part.to) / 2);
  return { x, y, r: 0.01 };
}

/**
 * The way of an arrow. Within a sector it is a stub; to another sector it runs along the ring's rim, where nothing
 * stands, until it is over the line; otherwise it is straight.
 */
export function way(middle: RingMap, all: Map<string, Disc>, from: string, to: string): Point[] {
  const [start, end] = [point(middle, all, from), point(middle, all, to)];
  const piece = middle.pieces?.find((one) => one.id === from);
  const [here, there] = [piece && field(middle, piece.at), field(middle, to)];
  const far = Math.hypot(start.x, start.y);
  if (here && there && here.outer === there.outer && here.from !== there.from) {
    const whole = there.from - here.from;
    const turn = whole - Math.round(whole);
    const [begin, last] = [angleOf(start), (here.from + here.to) / 2 + turn - Math.sign(turn) * ((here.to - here.from) / 2 - 0.03)];
    const steps = last - begin - Math.round(last - begin);
    return Array.from({ length: 13 }, (_, n) => at(here.outer - 0.005, begin + (steps * n) / 12));
  }
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const long = Math.hypot(dx, dy) || 1;
  if (here && there && here.from === there.from && far) {
    const sign = Math.hypot(end.x, end.y) < far ? -1 : 1;
    const [ux, uy] = [(sign * start.x) / far, (sign * start.y) / far];
    return [start.r + 0.01, start.r + STUB].map((one) => [start.x + ux * one, start.y + uy * one]);
  }
  const [first, last] = [start.r + 0.01, Math.max(long - end.r - 0.01, start.r + 0.06)];
  return [first, last].map((one) => [start.x + (dx / long) * one, start.y + (dy / long) * one]);
}
