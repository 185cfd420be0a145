/** A map in words, for who cannot see it: where each room lies, its doors and what is behind them, who and what is there. Pure. */

import type { CardMap, Piece, Place, RingMap } from "../stage";
import type { PageWords } from "../words";
import type { LateWords } from "../words/late_en";

/** A room, or a part of a ring: what it is called, and what there is to say of it. */
export interface InWords {
  title: string;
  lines: string[];
}

interface Speech {
  w: PageWords;
  l: LateWords;
  called: (piece: Piece) => string;
}

/** From the top clockwise, as doors are; a cell's second number grows upwards. */
const STEPS = [[0, 1], [1, 0], [0, -1], [-1, 0]] as const;

/** Where a cell lies among all: so that two rooms of one name are two. */
export function placeOf([x, y]: readonly [number, number], { places }: Pick<CardMap, "places">, l: LateWords): string {
  const [xs, ys] = [places.map(({ cell }) => cell[0]), places.map(({ cell }) => cell[1])];
  return l.rowAndColumn(Math.max(...ys) - y + 1, x - Math.min(...xs) + 1);
}

/** What is on one side of a room: both cards must have a door there, and either can lock it. */
function side(place: Place, n: number, places: readonly Place[], { w, l }: Speech): string {
  const [dx, dy] = STEPS[n] ?? [0, 0];
  const behind = places.find(({ cell }) => cell[0] === place.cell[0] + dx && cell[1] === place.cell[1] + dy);
  const both = (place.doors[n] ?? "W") + (behind?.doors[(n + 2) % 4] ?? "");
  const what = both.includes("W") ? l.wall : both.includes("S") ? l.lockedDoor : l.door;
  return what(w.ways[n] ?? "", behind?.name ?? (both === "W" ? "" : l.noRoomYet));
}

/** Who stands in each part of a room that has parts. */
function there({ key, halves = [], sideways }: Place, pieces: readonly Piece[], { l, called }: Speech): string[] {
  if (!halves.length) return [l.hereNow(pieces.filter(({ at }) => at === key).map(called).join(", ") || l.nobody)];
  const parts = sideways ? [l.halves[3], l.halves[1]] : [l.halves[0], l.halves[2]];
  return halves.map(([at, name], n) => {
    const here = pieces.filter((one) => one.at === at).map(called).join(", ");
    return `${parts[n] ?? ""}, ${name}: ${here || l.nobody}`;
  });
}

export function cardsInWords(middle: CardMap, speech: Speech): InWords[] {
  const { places, pieces } = middle;
  const { l } = speech;
  const inOrder = [...places].sort((a, b) => b.cell[1] - a.cell[1] || a.cell[0] - b.cell[0]);
  return inOrder.map((place) => ({
    title: `${place.name}, ${placeOf(place.cell, middle, l)}`,
    lines: [
      ...there(place, pieces, speech),
      ...STEPS.map((_, n) => side(place, n, places, speech)),
      ...(place.searched === undefined ? [] : [place.searched ? l.searched : l.notSearched]),
      ...(place.sub ? [place.sub] : []),
    ],
  }));
}

export function ringsInWords({ sectors, rings, centre, pieces = [] }: RingMap, { w, l, called }: Speech): InWords[] {
  const fields = sectors.map((sector, s) => ({
    title: sector,
    lines: rings.map((ring, r) => {
      const here = pieces.filter(({ at }) => at === `${String(s)}/${String(r)}`).map(called);
      return `${ring}: ${here.join(", ") || l.nobody}`;
    }),
  }));
  const lines = (centre.edges ?? []).map(({ name, layers = [] }) => `${name}: ${layers.map((one) => w.layer[one]).join(", ")}`);
  return [{ title: centre.name, lines }, ...fields];
}
