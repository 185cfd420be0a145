/** Drawings as components: icons, seats' marks, symbols, cards as they lie, pips and hearts. None of them can be pressed. */

import { h, type VNode } from "preact";
import { usePage } from "../page_context";
import { drawingOf, isUndrawn, symbolPath, type SvgNode } from "../drawings";
import type { SeatName } from "../frames";
import { SEATS, shapeOf } from "../seats";
import type { Card } from "../stage";

function node([tag, attributes, ...children]: SvgNode, key: number): VNode<object> {
  return h(tag, { ...attributes, key }, children.map(node)) as VNode<object>;
}

/** An icon beside words that say the same; alone it needs a label. */
export function Icon({ name, label }: { name: string; label?: string }) {
  if (isUndrawn(name)) return null;
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
      {drawingOf(name)?.map(node)}
    </svg>
  );
}

/** The same inside of a drawing, in a square of 48. */
export function Drawing({ name, transform }: { name: string; transform: string }) {
  return (
    <g class="icon" transform={transform} fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round" stroke-linejoin="round">
      {drawingOf(name)?.map(node)}
    </g>
  );
}

/** A seat: colour, shape and letter together; a piece of a seat's has a letter of its own. Who hears the page hears its `label`, where there is one. */
export function Mark({ seat, letter, label }: { seat: SeatName; letter?: string | undefined; label?: string }) {
  return (
    <svg class={`mark seat-${seat}`} viewBox="0 0 24 24" {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}>
      <Shape seat={seat} letter={letter} />
    </svg>
  );
}

export function Shape({ seat, letter }: { seat: SeatName; letter?: string | undefined }) {
  const { w } = usePage();
  const text = letter ?? w.letters[SEATS.indexOf(seat)] ?? "?";
  return (
    <>
      <path d={shapeOf(seat)} />
      <text class={text.length > 1 ? "two" : undefined} x="12" y={seat === "green" ? 19.5 : 16.3} text-anchor="middle">
        {text}
      </text>
    </>
  );
}

export function Symbol({ n }: { n: number }) {
  return (
    <svg class="symbol" viewBox="0 0 24 24" aria-hidden="true">
      <path fill-rule="evenodd" d={symbolPath(n)} />
    </svg>
  );
}

/** The four of a count: everybody has the same ones under it. */
export function Pictures({ list }: { list: readonly number[] }) {
  const { w } = usePage();
  if (!list.length) return null;
  return (
    <span class="pictures" role="img" aria-label={list.map((n) => w.symbols[n]).join(", ")}>
      {list.map((n, at) => (
        <Symbol key={at} n={n} />
      ))}
    </span>
  );
}

/** A card's four sides from the top clockwise: a way, a closed one, or a wall. */
export const SIDES = ["M7 4H33", "M36 7V33", "M33 36H7", "M4 33V7"];

/** A card in small, as it lies; whoever does not see it is told where its ways are. */
export function Laid({ card }: { card: Card }) {
  const { w } = usePage();
  const to = (door: string) => w.ways.filter((_, n) => card.doors[n] === door).join(", ");
  const said = [w.open(to("D")), to("S") && w.locked(to("S"))].filter(Boolean).join(", ");
  return (
    <span class="laid" role="img" aria-label={said}>
      <svg viewBox="0 0 40 40">
        <rect x="4" y="4" width="32" height="32" rx="3" />
        {SIDES.map((d, n) => (
          <path key={n} class={`side-${card.doors[n] ?? "W"}`} d={d} />
        ))}
      </svg>
      {card.icon && <Icon name={card.icon} />}
    </span>
  );
}

/** A small amount, what is gone hollow; as drawings where it has one. */
export function Pips({ left, all, label, icon }: { left: number; all: number; label: string; icon?: string | undefined }) {
  return (
    <span class={icon ? "hearts" : "pips"} role="img" aria-label={label}>
      {Array.from({ length: all }, (_, n) =>
        icon ? (
          <span key={n} class={n < left ? "full" : ""}>
            <Icon name={icon} />
          </span>
        ) : (
          <i key={n} class={n < left ? "pip full" : "pip"} />
        ),
      )}
    </span>
  );
}
