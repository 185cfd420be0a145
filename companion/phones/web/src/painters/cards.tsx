/** Paints a map of square cards with doors, and who stands where; what a tap does is handed in. */

import { useLateWords } from "../late_words";
import { usePage } from "../page_context";
import { Drawing } from "../parts/drawn";
import { Area } from "../parts/press";
import type { Card, CardMap, Piece, Place } from "../stage";
import type { Lit, Painted } from ".";
import { crowd, TOKEN } from "./crowd";
import { cardsInWords, placeOf } from "./in_words";
import { Token, useCalled } from "./pieces";
import { Zoom } from "./zoom";

/** A card's side, the gap between two, and a door's half. */
const SIDE = 100;
const STEP = 106;

type Cell = readonly [x: number, y: number];

/** The cell of a place, which may be half a card, or an empty one. */
function cellOf(place: string): Cell | null {
  const found = /^(-?\d+),(-?\d+)(:|$)/.exec(place);
  return found ? [Number(found[1]), Number(found[2])] : null;
}

const keyOf = (place: string) => place.split(":")[0] ?? place;

/** The least of both numbers, or the greatest. */
const least = (cells: Cell[], sign = 1): Cell => [0, 1].map((n) => sign * Math.min(...cells.map((one) => sign * (one[n] ?? 0)))) as [number, number];

export function Cards({ middle, lit, chosen, onPiece, tools }: Painted<CardMap>) {
  const { w } = usePage();
  const { l } = useLateWords();
  const called = useCalled();
  const cells = [...middle.places.map((one): Cell => one.cell), ...lit.map((one) => cellOf(one.place)).filter((one) => one !== null)];
  const xs = cells.map(([x]) => x);
  const ys = cells.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.max(...ys)];
  const at = ([x, y]: Cell): Cell => [(x - left) * STEP + 4, (top - y) * STEP + 4];
  const near = middle.pieces.find((one) => one.id === chosen)?.at ?? lit[0]?.place;
  // What is lit is to be seen at once, with the piece that is in the middle of it.
  const seen = [near, ...lit.map((one) => one.place)].map((one) => (one === undefined ? null : cellOf(one))).filter((one) => one !== null);
  const corners = seen.map(at);
  const focus = corners.length ? ([...least(corners), ...least(corners, -1)] as const) : null;
  const placed = (one: Lit) => middle.places.find(({ key }) => key === keyOf(one.place));
  return (
    <Zoom
      label={w.map}
      columns={Math.max(...xs) - left + 1}
      width={(Math.max(...xs) - left + 1) * STEP + 2}
      height={(top - Math.min(...ys) + 1) * STEP + 2}
      focus={focus}
      close={lit.length > 0}
      tools={tools}
      words={cardsInWords(middle, { w, l, called })}
    >
      {middle.places.map((place) => (
        <RoomCard key={place.key} place={place} corner={at(place.cell)} />
      ))}
      {lit.map((one) => (
        <LitPlace key={one.place} lit={one} corner={at(cellOf(one.place) ?? [0, 0])} place={placed(one)} where={placed(one) && placeOf(cellOf(one.place) ?? [0, 0], middle, l)} />
      ))}
      {middle.places.map((place) => (
        <Standing key={place.key} place={place} corner={at(place.cell)} chosen={chosen} onPiece={onPiece}
          pieces={middle.pieces.filter((one) => keyOf(one.at) === place.key)} />
      ))}
    </Zoom>
  );
}

const SIDES = ["M30 2H70", "M98 30V70", "M70 98H30", "M2 70V30"];

/** Who hears the page has the map in words. */
function RoomCard({ place, corner }: { place: Place; corner: Cell }) {
  const { name, sub, icon, doors, searched, tone = "plain", halves = [], sideways } = place;
  return (
    <g class={`room tone-${tone}${searched ? " searched" : ""}`} transform={`translate(${String(corner[0])} ${String(corner[1])})`} aria-hidden="true">
      <rect width={SIDE} height={SIDE} rx="8" />
      {SIDES.map((d, n) => (
        <path key={n} class={`side-${doors[n] ?? "W"}`} d={d} />
      ))}
      {halves.length > 0 && <path class="half" d={sideways ? "M50 8V92" : "M8 50H92"} />}
      {icon && <Drawing name={icon} transform="translate(74 7) scale(.42)" />}
      {lines(name).map((line, n) => (
        <text key={n} x="9" y={21 + n * 14}>
          {line}
        </text>
      ))}
      {sub && (
        <text class="under" x="9" y={20 + lines(name).length * 14}>
          {sub}
        </text>
      )}
    </g>
  );
}

/** A name on two lines, since rooms are narrow. */
function lines(name: string): string[] {
  const words = name.split(" ");
  const first = words.shift() ?? "";
  if (words.length && first.length + (words[0]?.length ?? 0) < 9) return [`${first} ${words.shift() ?? ""}`, words.join(" ")].filter(Boolean);
  return [first, words.join(" ")].filter(Boolean);
}

/** Where in its card a place is: all of it, or the half that it is. */
function areaOf(place: Place | undefined, key: string): [x: number, y: number, width: number, height: number] {
  const n = (place?.halves ?? []).findIndex(([half]) => half === key);
  if (n < 0) return [0, 0, SIDE, SIDE];
  return place?.sideways ? [n * 50, 0, 50, SIDE] : [0, n * 50, SIDE, 50];
}

/** A card that would lie here, with its ways out. */
function Laying({ card: { doors, icon } }: { card: Card }) {
  return (
    <>
      {SIDES.map((d, n) => (
        <path key={n} class={`side-${doors[n] ?? "W"}`} d={d} />
      ))}
      {icon && <Drawing name={icon} transform="translate(31 31) scale(.8)" />}
    </>
  );
}

function LitPlace({ lit, where, corner, place }: { lit: Lit; where: string | undefined; corner: Cell; place: Place | undefined }) {
  const [x, y, width, height] = areaOf(place, lit.place);
  const { card } = lit;
  return (
    <Area means={`lit ${lit.place} ${lit.label}`} label={where ? `${lit.label}, ${where}` : lit.label} onPress={lit.press}>
      <g class={place ? "lit" : "lit empty"} transform={`translate(${String(corner[0] + x)} ${String(corner[1] + y)})`}>
        <rect width={width} height={height} rx="8" />
        {card ? <Laying card={card} /> : !place && <path d="M50 36V64M36 50H64" />}
      </g>
    </Area>
  );
}

interface StandingProps extends Pick<Painted<CardMap>, "chosen" | "onPiece"> {
  place: Place;
  corner: Cell;
  pieces: Piece[];
}

/** Who stands here, side by side; the more there are, the closer. */
function Standing({ place, corner, pieces, chosen, onPiece }: StandingProps) {
  const rooms = [...new Set(pieces.map((one) => one.at))];
  return (
    <>
      {rooms.map((room) => {
        const here = pieces.filter((one) => one.at === room);
        const [x, y, width, height] = areaOf(place, room);
        const spots = crowd(here.length, width, height);
        return here.map((piece, n) => (
          <Token
            key={piece.id}
            piece={piece}
            x={corner[0] + x + (spots[n]?.[0] ?? 0)}
            y={corner[1] + y + (spots[n]?.[1] ?? 0)}
            size={TOKEN}
            chosen={piece.id === chosen}
            press={onPiece(piece)}
          />
        ));
      })}
    </>
  );
}
