/** What players are called: two of one name are told apart by their colours. */

import { useAround } from "./around";
import type { Snapshot } from "./snapshot";
import type { Seat } from "./wire";
import type { Words } from "./words";

const folded = (name: string) => name.normalize("NFKC").toLowerCase();

export function nameOf(seat: Seat, now: Snapshot, w: Words): string {
  const all = now.scene?.seats ?? [];
  const name = all.find((one) => one.seat === seat)?.name;
  if (name === undefined) return w.colour[seat];
  const alike = all.filter((one) => folded(one.name) === folded(name));
  return alike.length > 1 ? `${name} (${w.colour[seat]})` : name;
}

export const namesOf = (seats: readonly Seat[], now: Snapshot, w: Words): string => seats.map((seat) => nameOf(seat, now, w)).join(", ");

export function useName(): (seat: Seat) => string {
  const { now, w } = useAround();
  return (seat) => nameOf(seat, now, w);
}
