/** Paints sectors and rings round a piece that turns, and what stands in them; what a tap does is handed in. */

import { useLateWords } from "../late_words";
import { usePage } from "../page_context";
import { Drawing } from "../parts/drawn";
import { Area } from "../parts/press";
import type { Arrow, Burst, Edge, Layer, Piece, RingMap } from "../stage";
import type { Painted } from ".";
import { angleOf, at, discs, field, heading, point, radii, way, type Disc, type Sheaf, type Point } from "./fields";
import { ringsInWords } from "./in_words";
import { Token } from "./pieces";
import { Shaped } from "./shaped";
import { Zoom } from "./zoom";

const RADIUS = 300;
/** How thick the outermost layer of a side is. */
const RIM = 0.055;
const HUB = 0.1;
/** How far from the middle those are drawn who come aboard: inside the outermost layer, which shots meet. */
const ABOARD = 0.18;
/** A finger hits what is smaller than this as if it were so large. */
const FINGER = 0.085;

const xy = ([x, y]: Point): string => `${(x * RADIUS).toFixed(1)} ${(y * RADIUS).toFixed(1)}`;

/** A part of a ring. */
function band({ from, to, inner, outer }: Sheaf): string {
  if (to - from >= 1) return [0, 0.5].map((one) => band({ from: one, to: one + 0.5, inner, outer })).join("");
  const large = to - from > 0.5 ? 1 : 0;
  const arc = (radius: number, turn: number, end: number) => `A${String(radius * RADIUS)} ${String(radius * RADIUS)} 0 ${String(large)} ${String(turn)} ${xy(at(radius, end))}`;
  return `M${xy(at(outer, from))}${arc(outer, 1, to)}L${xy(at(inner, to))}${arc(inner, 0, from)}Z`;
}

/** A part that is broken in two. */
function broken({ from, to, ...rest }: Sheaf): string {
  const third = (to - from) * 0.36;
  return band({ from, to: from + third, ...rest }) + band({ from: to - third, to, ...rest });
}

/** Whether nothing stands where the name of what is below it would. */
function isFree(all: ReturnType<typeof discs>, { x, y, r }: Disc): boolean {
  return ![...all.values()].some((one) => one.y > y && Math.abs(one.x - x) < one.r + 0.1 && one.y - y < one.r + r + 0.09);
}

export function Rings({ middle, lit, chosen, onPiece, tools }: Painted<RingMap>) {
  const { w } = usePage();
  const { l } = useLateWords();
  const { sectors, rings, centre, pieces = [], arrows = [], bursts = [], reaches = 0, closer = 0 } = middle;
  const all = discs(middle);
  const ends = radii(middle);
  const core = ends[rings.length] ?? 0;
  const places = sectors.flatMap((_, s) => rings.map((_, r) => `${String(s)}/${String(r)}`));
  const looks = (heading(middle) + (centre.nose ?? 0) / sectors.length) * 360;
  // Half of the ring outside what is asked about stays in sight.
  const seen = closer ? ((ends[closer] ?? 1) + (ends[closer - 1] ?? 1)) / 2 : 1;
  const half = seen * RADIUS + 6;
  const choosing = pieces.some((one) => one.lit);
  return (
    <>
      <Zoom key={closer} label={w.map} columns={4} width={2 * half} height={2 * half} focus={null} whole tools={tools} words={ringsInWords(middle, { w, l, called })}>
        <g transform={`translate(${String(half)} ${String(half)})`}>
          {places.map((place) => (
            <path key={place} class={`field ring-${place.split("/")[1] ?? ""}`} d={band(field(middle, place) ?? ALL)} aria-hidden="true" />
          ))}
          {sectors.map((name, n) => name.length < 3 && <Name key={n} words={name} spot={at(Math.min(seen, 1) - 0.06, (n + reaches) / sectors.length + 0.018)} />)}
          <g class="piece-centre" role="img" aria-label={centre.name}>
            <circle r={core * RADIUS} />
            <circle class="hub" r={(centre.edges?.length ? HUB : core * 0.8) * RADIUS} />
            <Drawing name={centre.icon} transform={`rotate(${String(looks)}) translate(-26 -26) scale(1.08)`} />
          </g>
          {(centre.edges ?? []).map((edge, n, { length }) => (
            <Side key={edge.key} edge={edge} core={core} from={heading(middle) + (n - 0.5) / length} of={length} />
          ))}
          {lit.map((one) => {
            const part = one.place === "centre" ? { ...ALL, outer: core } : field(middle, one.place);
            return (
              part && (
                <Area key={one.place} means={`lit ${one.place} ${one.label}`} label={one.label} onPress={one.press}>
                  <path class="lit" d={band(part)} />
                </Area>
              )
            );
          })}
          {arrows.map((one) => (
            <Way key={one.from + one.to} arrow={one} spots={way(middle, all, one.from, one.to)} />
          ))}
          {bursts.map((one, n) => (
            <Strike key={n} burst={one} spot={aside(middle, all, bursts, n)} />
          ))}
          {pieces.map((piece) => {
            const disc = all.get(piece.id);
            if (!disc) return null;
            const { x, y, r } = disc;
            const aimed = lit.find((one) => one.place === piece.id);
            const press = aimed?.press ?? onPiece(piece);
            const far = RADIUS * r;
            if (piece.seat) return <Token key={piece.id} piece={piece} x={x * RADIUS - far} y={y * RADIUS - far} size={2 * far} chosen={piece.id === chosen} press={press} />;
            const drawn = (
              <g class={choosing && !piece.lit ? "back" : undefined}>
                <g transform={`translate(${xy([x, y])}) scale(${String(far)})`}>
                  {press && <circle class="reach" r={Math.max(1, FINGER / r)} />}
                  <Shaped piece={aimed ? { ...piece, lit: true } : piece} turn={angleOf(disc) + 0.5} />
                </g>
                {piece.titled && isFree(all, disc) && (
                  <text class="under" x={x * RADIUS} y={y * RADIUS + far + 18} text-anchor="middle">
                    {piece.name}
                  </text>
                )}
              </g>
            );
            if (!press) return <g key={piece.id}>{drawn}</g>;
            return (
              <Area key={piece.id} means={`piece ${piece.id}`} label={aimed?.label ?? called(piece)} onPress={press}>
                {drawn}
              </Area>
            );
          })}
        </g>
      </Zoom>
    </>
  );
}

const ALL: Sheaf = { from: 0, to: 1, inner: 0, outer: 1 };

function Name({ words, spot: [x, y] }: { words: string; spot: Point }) {
  return (
    <text class="sector" x={x * RADIUS} y={y * RADIUS + 8} text-anchor="middle" aria-hidden="true">
      {words}
    </text>
  );
}

/** A piece for who hears the page: its name, and its number. */
const called = ({ name, letter, sub }: Piece): string => [name, letter, sub].filter(Boolean).join(" ");

/** A side of the piece in the middle: its layers from the outside, each whole, broken or only an outline. */
function Side({ edge, core, from, of }: { edge: Edge; core: number; from: number; of: number }) {
  const { w } = usePage();
  const { layers = [], soon = [], name, tone = "plain", past } = edge;
  const gap = 0.006;
  const inside = (core - 0.02 - RIM - HUB) / Math.max(layers.length - 1, 1);
  const part = (n: number): Sheaf => {
    const outer = n ? core - 0.02 - RIM - (n - 1) * inside - 0.012 : core - 0.02;
    return { from: from + gap, to: from + 1 / of - gap, inner: n ? outer - inside + 0.012 : outer - RIM, outer };
  };
  const stands = layers.map((layer: Layer, n) => (soon[n] && soon[n] !== layer ? `${w.layer[layer]} → ${w.layer[soon[n]]}` : w.layer[layer]));
  return (
    <g class={`edge tone-${tone}${past ? " past" : ""}`} role="img" aria-label={[name, ...stands].join(", ")}>
      {layers.map((layer, n) => (
        <path key={n} class={`${layer} layer-${String(Math.min(n, 1))}`} d={layer === "damaged" && !n ? broken(part(n)) : band(part(n))} />
      ))}
      {layers.map((layer, n) => soon[n] && soon[n] !== layer && <path key={n} class="soon" d={band(part(n))} />)}
    </g>
  );
}

function Way({ arrow, spots }: { arrow: Arrow; spots: Point[] }) {
  const { tone = "plain", words, past } = arrow;
  const [end, back]: readonly [Point, Point] = [spots[spots.length - 1] ?? [0, 0], spots[spots.length - 2] ?? [0, 0]];
  const turn = (angleOf({ x: end[0] - back[0], y: end[1] - back[1] }) * 360).toFixed(1);
  return (
    <g class={`arrow tone-${tone}${past ? " past" : ""}`} role={words ? "img" : undefined} aria-label={words}>
      <path d={`M${spots.map(xy).join("L")}`} />
      <path class="head" d="M0 -4L8 12L-8 12Z" transform={`translate(${xy(end)}) rotate(${turn})`} />
      {words && (
        <text x={end[0] * RADIUS} y={end[1] * RADIUS - 10} text-anchor="middle">
          {words}
        </text>
      )}
    </g>
  );
}

/** Several at one side stand beside one another. */
function aside(middle: RingMap, all: ReturnType<typeof discs>, bursts: readonly Burst[], n: number): Point {
  const burst = bursts[n] as Burst;
  const here = bursts.filter((one) => one.at === burst.at);
  const { x, y } = point(middle, all, burst.at);
  const by = (here.indexOf(burst) - (here.length - 1) / 2) * 0.07;
  const boards = burst.icon && (middle.centre.edges ?? []).some((one) => one.key === burst.at);
  return x || y ? at(boards ? ABOARD : Math.hypot(x, y), angleOf({ x, y }) + by) : [0, 0];
}

function Strike({ burst, spot }: { burst: Burst; spot: Point }) {
  const { points, icon, tone = "alarm", past } = burst;
  return (
    <g class={`burst tone-${tone}${past ? " past" : ""}`} transform={`translate(${xy(spot)})`} role="img" aria-label={points}>
      {icon ? <rect x="-23" y="-14" width="46" height="28" rx="6" /> : <path transform={(points ?? "").length > 1 ? "scale(1.4 1)" : undefined} d="M0 -21L6 -14L15 -15L14 -6L21 0L14 6L15 15L6 14L0 21L-6 14L-15 15L-14 6L-21 0L-14 -6L-15 -15L-6 -14Z" />}
      {icon && <Drawing name={icon} transform="translate(-22 -12) scale(.5)" />}
      <text x={icon ? 11 : 0} y="8" text-anchor="middle">
        {points}
      </text>
    </g>
  );
}
