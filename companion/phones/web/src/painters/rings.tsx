/** Paints sectors and rings round a piece that turns, and what stands in them; what a tap does is handed in. */

import { usePage } from "../page_context";
import { Drawing } from "../parts/drawn";
import { Area } from "../parts/press";
import type { Edge, Piece, RingMap } from "../stage";
import type { Painted } from ".";
import { Token } from "./pieces";
import { Zoom } from "./zoom";

const RADIUS = 300;
const MIDDLE = 110;
const HALF = RADIUS + 6;

type Polar = (angle: number, radius: number) => string;

/** Angles go clockwise from the top, in turns. */
const point: Polar = (angle, radius) =>
  `${(HALF + Math.sin(angle * 2 * Math.PI) * radius).toFixed(1)} ${(HALF - Math.cos(angle * 2 * Math.PI) * radius).toFixed(1)}`;

/** A part of a ring. */
function part(from: number, to: number, inner: number, outer: number): string {
  const large = to - from > 0.5 ? 1 : 0;
  if (to - from >= 1) return `${part(0, 0.5, inner, outer)}${part(0.5, 1, inner, outer)}`;
  const arc = (radius: number, turn: number, end: number) => `A${String(radius)} ${String(radius)} 0 ${String(large)} ${String(turn)} ${point(end, radius)}`;
  return `M${point(from, outer)}${arc(outer, 1, to)}L${point(to, inner)}${arc(inner, 0, from)}Z`;
}

export function Rings({ middle, lit, chosen, onPiece, tools }: Painted<RingMap>) {
  const { w } = usePage();
  const { sectors, rings, centre, pieces = [], arrows = [], reaches = 0 } = middle;
  const step = (RADIUS - MIDDLE) / Math.max(1, rings.length);
  /** Where a place is: its sector's angles, and its ring's radii; the centre is all of the middle. */
  const area = (place: string): [number, number, number, number] => {
    const [sector, ring] = place.split("/").map(Number);
    if (sector === undefined || ring === undefined || Number.isNaN(sector)) return [0, 1, 0, MIDDLE];
    const from = (sector + reaches) / sectors.length;
    return [from, from + 1 / sectors.length, RADIUS - (ring + 1) * step, RADIUS - ring * step];
  };
  const spot = (place: string, n = 0, of = 1): [number, number] => {
    const [from, to, inner, outer] = area(place);
    const angle = from + ((to - from) * (n + 1)) / (of + 1);
    const [x, y] = point(angle, inner === 0 ? 0 : (inner + outer) / 2).split(" ").map(Number);
    return [x ?? 0, y ?? 0];
  };
  const places = sectors.flatMap((_, s) => rings.map((_, r) => `${String(s)}/${String(r)}`));
  const heading = (centre.heading ?? 0) + 0.5 + reaches;
  const looks = ((heading + (centre.nose ?? 0)) / sectors.length) * 360;
  return (
    <Zoom label={w.map} columns={4} width={2 * HALF} height={2 * HALF} focus={null} tools={tools}>
      {places.map((place) => (
        <path key={place} class={`field ring-${place.split("/")[1] ?? ""}`} d={part(...area(place))} role="img" aria-label={said(place, middle)} />
      ))}
      <g class="piece-centre" role="img" aria-label={centre.name}>
        <circle cx={HALF} cy={HALF} r={MIDDLE - 34} />
        <Drawing name={centre.icon} transform={`rotate(${String(looks)} ${String(HALF)} ${String(HALF)}) translate(${String(HALF - 36)} ${String(HALF - 36)}) scale(1.5)`} />
      </g>
      {(centre.edges ?? []).map((edge, n, all) => (
        <Side key={edge.key} edge={edge} from={(heading / sectors.length) + (n - 0.5) / all.length} of={all.length} />
      ))}
      {lit.map((one) => (
        <Area key={one.place} means={`lit ${one.place} ${one.label}`} label={one.label} onPress={one.press}>
          <path class="lit" d={part(...area(one.place))} />
        </Area>
      ))}
      {arrows.map((one) => {
        const [[x, y], [ex, ey]] = [spot(one.from), spot(one.to)];
        return (
          <g key={one.from + one.to} class={`arrow tone-${one.tone ?? "plain"}`} role="img" aria-label={one.words}>
            <path d={`M${String(x)} ${String(y)}L${String(ex)} ${String(ey)}`} />
            <circle cx={ex} cy={ey} r="7" />
          </g>
        );
      })}
      {pieces.map((piece) => {
        const here = pieces.filter((one) => one.at === piece.at);
        const [x, y] = spot(piece.at, here.indexOf(piece), here.length);
        return <Token key={piece.id} piece={piece} x={x - 22} y={y - 22} size={44} chosen={piece.id === chosen} press={onPiece(piece)} />;
      })}
    </Zoom>
  );
}

/** A field by its names, and who stands there. */
function said(place: string, { sectors, rings, pieces = [] }: RingMap): string {
  const [sector = 0, ring = 0] = place.split("/").map(Number);
  const here = pieces.filter((one: Piece) => one.at === place).map((one) => [one.name, one.sub].filter(Boolean).join(" "));
  return [sectors[sector], rings[ring], ...here].filter(Boolean).join(", ");
}

/** A side of the piece in the middle: its layers from the outside, each whole, broken or only an outline. */
function Side({ edge, from, of }: { edge: Edge; from: number; of: number }) {
  const { layers = [], name, tone = "plain" } = edge;
  const gap = 0.006;
  return (
    <g class={`edge tone-${tone}`} role="img" aria-label={name}>
      {layers.map((layer, n) => (
        <path key={n} class={layer} d={part(from + gap, from + 1 / of - gap, MIDDLE - 14 - n * 15, MIDDLE - 3 - n * 15)} />
      ))}
    </g>
  );
}
