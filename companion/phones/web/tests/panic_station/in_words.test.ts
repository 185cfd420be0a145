/** What somebody hears of a map that they cannot see. */

import { expect, test } from "vitest";
import { LATE_WORDS } from "../../src/late_words";
import { cardsInWords, placeOf, ringsInWords } from "../../src/painters/in_words";
import type { CardMap, Piece, RingMap } from "../../src/stage";
import { en } from "../../src/words/en";
import { withGaps } from "../../src/words/fill";
import type { PageWords } from "../../src/words";

const speech = { w: withGaps<PageWords>(en as never, "en"), l: LATE_WORDS.en, called: ({ name = "" }: Piece) => name };
const room = (name: string, cell: [number, number], doors: string, more: object = {}) => ({ is: "Place", key: cell.join(), name, cell, doors, ...more });
const piece = (name: string, at: string) => ({ is: "Piece", id: name, name, at });
const MAP = {
  is: "CardMap",
  places: [
    room("Reactor", [0, 0], "DDSW", { sub: "no trade" }),
    room("Storage", [0, 1], "WDDW", { searched: true }),
    room("Storage", [1, 0], "WDDW", { searched: false }),
    room("Team Search", [0, -1], "DWWW", { halves: [["0,-1:n", "hall"], ["0,-1:s", "Team Search"]] }),
  ],
  pieces: [piece("Ann's Trooper", "0,0"), piece("grey parasite", "0,0"), piece("Ben's Android", "0,-1:s")],
} as unknown as CardMap;

test("each room is told with its place, its doors and what is behind them, and who is there", () => {
  const told = Object.fromEntries(cardsInWords(MAP, speech).map(({ title, lines }) => [title, lines]));
  expect(told).toEqual({
    "Storage, row 1, column 1": ["here: nobody", "up: wall", "right: door, no room there yet", "down: door, Reactor", "left: wall", "searched"],
    "Reactor, row 2, column 1": [
      // Behind the door on the right is Storage's wall.
      "here: Ann's Trooper, grey parasite", "up: door, Storage", "right: wall", "down: locked door, Team Search", "left: wall", "no trade",
    ],
    "Storage, row 2, column 2": ["here: nobody", "up: wall", "right: door, no room there yet", "down: door, no room there yet", "left: wall", "not searched yet"],
    "Team Search, row 3, column 1": ["upper half, hall: nobody", "lower half, Team Search: Ben's Android", "up: locked door, Reactor", "right: wall", "down: wall", "left: wall"],
  });
});

test("two rooms of one name are told apart by where they lie", () => {
  expect([[0, 1], [1, 0]].map((cell) => placeOf(cell as [number, number], MAP, speech.l))).toEqual(["row 1, column 1", "row 2, column 2"]);
});

test("rings are told sector by sector", () => {
  const rings = {
    is: "RingMap", sectors: ["Front", "Back"], rings: ["Long", "Short"], pieces: [piece("Kang 1", "1/0")],
    centre: { name: "Ship", edges: [{ name: "front", layers: ["whole", "damaged"] }] },
  } as unknown as RingMap;
  expect(ringsInWords(rings, speech)).toEqual([
    { title: "Ship", lines: ["front: whole, damaged"] },
    { title: "Front", lines: ["Long: nobody", "Short: nobody"] },
    { title: "Back", lines: ["Long: Kang 1", "Short: nobody"] },
  ]);
});
