/** The middle of a scene with its presses: what is lit, and who is being moved. The drawing is a painter's. */

import { useState } from "preact/hooks";
import { useAsks } from "../asking/asking";
import { Columns, Soon } from "../late";
import { usePage } from "../page_context";
import { paint, type Lit } from "../painters";
import { useCalled } from "../painters/pieces";
import { Icon } from "../parts/drawn";
import { Sheet } from "../parts/sheet";
import type { Columns as ColumnsOf, Middle, Piece, Press as Pressed } from "../stage";
import type { PageWords } from "../words";
import { NumberChip } from "./own";

type Ground = Exclude<Middle, ColumnsOf>;

/** What a phone calls the screen with it. */
export const mapName = (middle: Middle, w: PageWords): string => (middle.is === "Columns" ? middle.title : w.map);

/** `acting` is who acts: where that one may go is lit. */
export function TheMiddle({ middle, acting }: { middle: Middle; acting: string | null }) {
  return middle.is === "Columns" ? <Columns middle={middle} /> : <TheGround middle={middle} acting={acting} />;
}

function TheGround({ middle, acting }: { middle: Ground; acting: string | null }) {
  const { now } = usePage();
  const asks = useAsks();
  const called = useCalled();
  const [held, hold] = useState<string | null>(null);
  const host = now.stage === "host";
  const pieces = middle.pieces ?? [];
  const actor = pieces.find((one) => Object.keys(one.moves ?? {}).length > 0 && (acting === null || one.who === acting));
  const moved = pieces.find((one) => one.id === held);
  const named = (place: string) => (middle.is === "CardMap" ? middle.places.find((one) => place.split(":")[0] === one.key)?.name : undefined) ?? place;
  const lit = new Map<string, Lit>();
  const light = (place: string, press: () => void, label = named(place)) => lit.set(place, { place, label, press });
  const all = moved?.otherwise ? placesOf(middle) : [];
  for (const place of all) light(place, () => moved?.otherwise && (hold(null), asks.place(moved.otherwise, place, named(place))));
  const doing = (from: string, press: Pressed) => () => (hold(null), asks.press(from, press));
  if (!moved) for (const [place, press] of Object.entries(middle.lit ?? {})) light(place, doing(`lit ${place}`, press));
  for (const [place, press] of Object.entries((moved ?? actor)?.moves ?? {})) light(place, doing("", press));
  const onPiece = (piece: Piece) => {
    const { press } = piece;
    if (press) return doing(`piece ${piece.id}`, press);
    return host && piece.otherwise ? () => hold(piece.id === held ? null : piece.id) : null;
  };
  return (
    <>
      {paint({ middle, lit: [...lit.values()], chosen: moved?.id ?? actor?.id ?? null, onPiece })}
      {moved && <p role="status">{called(moved)}</p>}
      {(middle.facts ?? []).map((one) => (
        <p key={one} class="quiet scan">
          {middle.icon && <Icon name={middle.icon} />} {one}
        </p>
      ))}
      {middle.numbers && (
        <div class="before">
          {middle.numbers.map((one) => (
            <NumberChip key={one.path} number={one} />
          ))}
        </div>
      )}
    </>
  );
}

function placesOf(middle: Ground): string[] {
  if (middle.is === "RingMap") return middle.sectors.flatMap((_, s) => middle.rings.map((_, r) => `${String(s)}/${String(r)}`));
  return middle.places.flatMap((one) => (one.halves?.length ? one.halves.map(([key]) => key) : [one.key]));
}

export function MapSheet({ middle, acting, close }: { middle: Middle; acting: string | null; close: () => void }) {
  const { w } = usePage();
  return (
    <Sheet name="map" title={mapName(middle, w)} close={close} closeLabel={w.close} kind="wide">
      <TheMiddle middle={middle} acting={acting} />
      <Soon middle={middle} />
    </Sheet>
  );
}
