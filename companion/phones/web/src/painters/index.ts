/** Which painter draws which kind of middle. */

import type { ComponentChildren, VNode } from "preact";
import type { Card, CardMap, Middle, Piece, RingMap } from "../stage";
import { Cards, Columns, Rings } from "../late";

/** A place that can be pressed. */
export interface Lit {
  place: string;
  /** What is said of it to who cannot see the map. */
  label: string;
  press: () => void;
  /** What would lie there. */
  card?: Card | undefined;
}

export interface Painted<M extends Middle> {
  middle: M;
  lit: readonly Lit[];
  /** The piece that acts, or is moved. */
  chosen: string | null;
  /** What tapping a piece does. */
  onPiece: (piece: Piece) => (() => void) | null;
  /** What stands below it, beside the zoom. */
  tools?: ComponentChildren;
}

export function paint(props: Painted<Middle>): VNode | null {
  const { middle } = props;
  if (middle.is === "CardMap") return Cards(props as Painted<CardMap>);
  if (middle.is === "Columns") return Columns({ middle, lit: props.lit });
  return (middle as { is: string }).is === "RingMap" ? Rings(props as Painted<RingMap>) : null;
}
