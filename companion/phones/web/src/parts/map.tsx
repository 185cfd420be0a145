/** The station as it lies: rooms with their doors, who stands where, and where something could go. */

import { useAround } from "../around";
import { cardKind, cellOf, type Cell, type Names } from "../panic/names";
import { WHO } from "../wire";
import type { Seat, View, Who } from "../wire";
import { Icon, Mark } from "./drawn";
import { seated } from "./everyone";

/** The side of a room where there is space, and where there is not. */
const SIZE = [56, 88] as const;

interface Standing {
  seat?: Seat;
  who?: Who;
  parasite?: "grey" | "black";
}

/** Who stands in a room card, halves together. */
export function standing(view: View, cell: string): Standing[] {
  const here = (place: string | null) => place !== null && place.split(":")[0] === cell;
  const people = seated(view).flatMap(([seat, one]) =>
    WHO.filter((who) => one[who].health > 0 && here(one[who].room)).map((who): Standing => ({ seat, who })),
  );
  const parasites = view.parasites.filter((one) => here(one.room)).map((one): Standing => ({ parasite: one.side }));
  return [...people, ...parasites];
}

/** What is said of a room to who cannot see the map. */
function said(view: View, names: Names, cell: string): string {
  const who = standing(view, cell).map((one) =>
    one.seat && one.who ? names.owner(one.seat, one.who) : one.parasite === "black" ? names.w.black : names.w.grey,
  );
  return [names.placed(cell), ...who].join(", ");
}

export function Station({ view, names }: { view: View; names: Names }) {
  const { w } = useAround();
  const cells = Object.keys(view.rooms).flatMap((key): [string, Cell][] => {
    const cell = cellOf(key);
    return cell ? [[key, cell]] : [];
  });
  const xs = cells.map(([, [x]]) => x);
  const ys = cells.map(([, [, y]]) => y);
  const [left, top] = [Math.min(...xs), Math.max(...ys)];
  return (
    <ul class="station" aria-label={w.map} ref={(list) => widen(list, Math.max(...xs) - left + 1)}>
      {cells.map(([key, [x, y]]) => (
        <li key={key} ref={(item) => place(item, x - left + 1, top - y + 1)}>
          <span class="unseen">{said(view, names, key)}</span>
          <RoomCard view={view} at={key} />
        </li>
      ))}
    </ul>
  );
}

/* The policy forbids style attributes; setting the properties is allowed. */
function place(item: HTMLElement | null, column: number, row: number): void {
  if (!item) return;
  item.style.gridColumn = String(column);
  item.style.gridRow = String(row);
}

function widen(list: HTMLElement | null, columns: number): void {
  if (!list) return;
  const [least, most] = SIZE;
  list.style.gridTemplateColumns = `repeat(${String(columns)}, minmax(${String(least)}px, 1fr))`;
  list.style.maxWidth = `${String(columns * most)}px`;
}

function RoomCard({ view, at }: { view: View; at: string }) {
  const room = view.rooms[at];
  if (!room) return null;
  const sides = [...room.doors].map((side, n) => `side-${"trbl"[n] ?? ""}-${side === "S" && view.doors_open ? "D" : side}`);
  return (
    <span class={`room ${sides.join(" ")}${room.searched ? " searched" : ""}`} aria-hidden="true">
      <Icon name={cardKind(room.card)} />
      <span class="stand">
        {standing(view, at).map((one, n) =>
          one.seat && one.who ? (
            <span key={n} class={one.who}>
              <Mark seat={one.seat} />
            </span>
          ) : (
            <span key={n} class={`bug ${one.parasite ?? ""}`}>
              <Icon name="parasite" />
            </span>
          ),
        )}
      </span>
    </span>
  );
}
