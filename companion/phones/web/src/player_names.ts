/** What players are called: a long name is shortened, and two of one name are told apart by their colours. */

import { usePage } from "./page_context";
import type { SeatName } from "./frames";
import type { Snapshot } from "./snapshot";
import type { PageWords } from "./words";

/** So many letters have room everywhere. */
const LONGEST = 20;
const brief = (name: string) => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1).trimEnd()}…` : name);

const folded = (name: string) => name.normalize("NFKC").toLowerCase();

/** What somebody among these is called; who has no name, by the colour. */
export function calledIn(seat: SeatName, all: readonly { seat: SeatName; name: string | null }[], w: PageWords): string {
  const name = brief(all.find((one) => one.seat === seat)?.name ?? "");
  if (!name) return w.colour[seat];
  const alike = all.filter((one) => folded(brief(one.name ?? "")) === folded(name));
  return alike.length > 1 ? `${name} (${w.colour[seat]})` : name;
}

export const nameOf = (seat: SeatName, now: Snapshot, w: PageWords): string => calledIn(seat, now.scene?.seats ?? [], w);

export const namesOf = (seats: readonly SeatName[], now: Snapshot, w: PageWords): string => seats.map((seat) => nameOf(seat, now, w)).join(", ");

export function useName(): (seat: SeatName) => string {
  const { now, w } = usePage();
  return (seat) => nameOf(seat, now, w);
}
