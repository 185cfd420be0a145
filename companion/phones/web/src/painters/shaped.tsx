/** Paints tokens that are told apart by shape, in a circle of radius 1 whose own point is given in turns. */

import { Drawing } from "../parts/drawn";
import type { Piece, Shape } from "../stage";

const round = (corners: number, wide: number, high: number, first: number): string =>
  Array.from({ length: corners }, (_, n) => {
    const angle = ((n + first) / corners) * 2 * Math.PI;
    return `${(wide * Math.sin(angle)).toFixed(2)} ${(-high * Math.cos(angle)).toFixed(2)}`;
  }).join("L");

const OUTLINES: { [shape in Shape]: string } = {
  disc: round(24, 0.95, 0.95, 0),
  square: "-.8 -.8L.8 -.8L.8 .8L-.8 .8",
  wedge: "-.66 .78L.66 .78L.8 .12L0 -1L-.8 .12",
  oval: round(24, 0.94, 0.78, 0),
  kite: "0 -1L.9 0L0 1L-.9 0",
  hexagon: round(6, 0.95, 0.95, 0.5),
};

/** `turn`: where its point looks. */
export function Shaped({ piece, turn }: { piece: Piece; turn: number }) {
  const { shape = "disc", letter = "", icon, pips = 0, most = 0, tone = "plain", hidden, lit, sign, past } = piece;
  const dots = pips > 0 && pips < most && most < 7 ? Array.from({ length: most }, (_, n) => n) : [];
  const low = shape === "wedge" ? [-0.14 * Math.sin(turn * 2 * Math.PI), 0.14 * Math.cos(turn * 2 * Math.PI)] : [0, 0];
  const [x = 0, y = 0] = low;
  return (
    <g class={`shaped tone-${tone}${hidden ? " hidden" : ""}`}>
      {(lit || past) && <circle class={lit ? "can" : "past"} r="1.08" />}
      <path d={`M${OUTLINES[shape]}Z`} transform={`rotate(${(turn * 360).toFixed(1)})`} />
      {hidden && <path class="hatch" d="M-.5 .1L.1 -.5M-.5 .5L.5 -.5M-.1 .5L.5 -.1" />}
      {icon && !letter && <Drawing name={icon} transform="translate(-.6 -.6) scale(.025)" />}
      <text x={x} y={y + (dots.length ? 0.28 : 0.4)} text-anchor="middle">
        {letter || (icon ? "" : (piece.name ?? "").slice(0, 1))}
      </text>
      {dots.map((n) => (
        <circle key={n} class={n < pips ? "left" : "lost"} cx={x + (n - (most - 1) / 2) * 0.26} cy={y + 0.55} r=".09" />
      ))}
      {sign && (
        <g class="sign" transform="translate(.8 -.8)">
          <circle r=".42" />
          <text y=".2" text-anchor="middle">
            {sign}
          </text>
        </g>
      )}
    </g>
  );
}
