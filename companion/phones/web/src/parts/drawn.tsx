/** Drawings: icons, seats' marks, symbols, cards as they lie, pips and hearts. */

import { h, type VNode } from "preact";
import icons, { type Drawn } from "art:icons";
import symbols from "art:symbols";
import { useAround } from "../around";
import type { Lang, Seat } from "../wire";
import { cardKind } from "../panic/names";

function node([tag, attributes, ...children]: Drawn, key: number): VNode<object> {
  return h(tag, { ...attributes, key }, children.map(node)) as VNode<object>;
}

/** An icon beside words that say the same; alone it needs a label. */
export function Icon({ name, label }: { name: string; label?: string }) {
  const drawing = icons[name];
  if (!drawing) return null;
  const said = label ? ({ role: "img", "aria-label": label } as const) : ({ "aria-hidden": true } as const);
  return (
    <svg
      class="icon"
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      stroke-width="4"
      stroke-linecap="round"
      stroke-linejoin="round"
      {...said}
    >
      {drawing.map(node)}
    </svg>
  );
}

const SHAPES: { [seat in Seat]: string } = {
  red: "M24 3a21 21 0 1 1 0 42a21 21 0 1 1 0-42Z",
  blue: "M8 5H40Q43 5 43 8V40Q43 43 40 43H8Q5 43 5 40V8Q5 5 8 5Z",
  green: "M24 4L46 43H2Z",
  yellow: "M24 2L46 24L24 46L2 24Z",
  orange: "M24 2L44 13V35L24 46L4 35V13Z",
  purple: "M24 2L46 18.5L37.5 45H10.5L2 18.5Z",
};
const LETTERS: { [seat in Seat]: string } = {
  red: "R",
  blue: "B",
  green: "G",
  yellow: "Y",
  orange: "O",
  purple: "P",
};

/** A seat: colour, shape and letter together. */
export function Mark({ seat }: { seat: Seat }) {
  return (
    <svg class={`mark seat-${seat}`} viewBox="0 0 48 48" aria-hidden="true">
      <path d={SHAPES[seat]} />
      <text x="24" y={seat === "green" ? 39 : seat === "purple" ? 33 : 32} text-anchor="middle">
        {LETTERS[seat]}
      </text>
    </svg>
  );
}

const [english, french, paths] = symbols.map((all) => all.split("|"));

export function symbolName(n: number, lang: Lang): string {
  return (lang === "fr" ? french : english)?.[n] ?? String(n);
}

export function Symbol({ n }: { n: number }) {
  return (
    <svg class="symbol" viewBox="0 0 24 24" aria-hidden="true">
      <path fill-rule="evenodd" d={paths?.[n] ?? ""} />
    </svg>
  );
}

/** The four of a count: everybody has the same ones under it. */
export function Pictures({ list }: { list: readonly number[] }) {
  const { now } = useAround();
  if (!list.length) return null;
  return (
    <span class="pictures" role="img" aria-label={list.map((n) => symbolName(n, now.lang)).join(", ")}>
      {list.map((n, at) => (
        <Symbol key={at} n={n} />
      ))}
    </span>
  );
}

const SIDES = ["M7 4H33", "M36 7V33", "M33 36H7", "M4 33V7"];

/** A room card with its four sides: a doorway, a security door, or a wall. */
export function Laid({ card, doors }: { card: string; doors: string }) {
  return (
    <span class="laid" aria-hidden="true">
      <svg viewBox="0 0 40 40">
        <rect x="4" y="4" width="32" height="32" rx="3" />
        {SIDES.map((d, n) => (
          <path key={n} class={`side-${doors[n] ?? "W"}`} d={d} />
        ))}
      </svg>
      <Icon name={cardKind(card)} />
    </span>
  );
}

/** Action points, spent ones hollow. */
export function Pips({ left, all, label }: { left: number; all: number; label: string }) {
  return (
    <span class="pips" role="img" aria-label={label}>
      {Array.from({ length: all }, (_, n) => (
        <i key={n} class={n < left ? "pip full" : "pip"} />
      ))}
    </span>
  );
}

export function Hearts({ health, label }: { health: number; label: string }) {
  return (
    <span class="hearts" role="img" aria-label={label}>
      {[1, 2, 3, 4].map((n) => (
        <span key={n} class={n <= health ? "full" : ""}>
          <Icon name="heart" />
        </span>
      ))}
    </span>
  );
}
