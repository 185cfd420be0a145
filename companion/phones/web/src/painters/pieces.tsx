/** Paints what stands on a map, in a square of 48. */

import { usePage } from "../page_context";
import { Drawing, Shape } from "../parts/drawn";
import { Area } from "../parts/press";
import { nameOf } from "../player_names";
import type { Piece } from "../stage";

interface TokenProps {
  piece: Piece;
  x: number;
  y: number;
  size: number;
  chosen: boolean;
  press: (() => void) | null;
}

export function useCalled(): (piece: Piece) => string {
  const { now, w } = usePage();
  return ({ name, seat, letter = "", sub = "" }) => [name || (seat ? `${nameOf(seat, now, w)} ${letter}` : ""), sub].filter(Boolean).join(" ");
}

export function Token({ piece, x, y, size, chosen, press }: TokenProps) {
  const called = useCalled();
  const { seat, letter, icon, side, tone = "plain", hidden, hit, sub } = piece;
  const at = `translate(${String(x)} ${String(y)}) scale(${String(size / 48)})`;
  const kind = `token ${seat ? `seat-${seat}` : ""} ${side ?? ""} tone-${tone}${hidden ? " hidden" : ""}${hit ? " hit" : ""}${chosen ? " chosen" : ""}`;
  const drawn = (
    <g class={kind} transform={at}>
      {(chosen || hit) && <circle class="halo" cx="24" cy="24" r="29" />}
      {seat ? (
        <g transform="scale(2)">
          <Shape seat={seat} letter={letter || undefined} />
        </g>
      ) : (
        <circle class="disc" cx="24" cy="24" r="22" />
      )}
      {side === "black" && <circle class="ring" cx="24" cy="24" r="18" />}
      {!seat && icon && <Drawing name={icon} transform="translate(8 8) scale(.667)" />}
      {!seat && !icon && (
        <text x="24" y="32" text-anchor="middle">
          {letter || (piece.name ?? "").slice(0, 1)}
        </text>
      )}
      {sub && (
        <text class="under" x="24" y="62" text-anchor="middle">
          {sub}
        </text>
      )}
    </g>
  );
  return press ? (
    <Area means={`piece ${piece.id}`} label={called(piece)} onPress={press}>
      {drawn}
    </Area>
  ) : (
    drawn
  );
}
