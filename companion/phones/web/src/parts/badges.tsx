/** Who is asked, and who is still awaited: by colour, shape, letter and a tick. */

import { useAround } from "../around";
import type { Names } from "../panic/names";
import type { Seat } from "../wire";
import { Icon, Mark } from "./drawn";

export function Badges({ seats, waiting, names }: { seats: Seat[]; waiting: Seat[]; names: Names }) {
  const { w } = useAround();
  return (
    <ul class="badges">
      {seats.map((seat) => {
        const waits = waiting.includes(seat);
        return (
          <li key={seat} class={waits ? "waits" : ""}>
            <Mark seat={seat} />
            {!waits && <Icon name="check" />}
            <span class="unseen">
              {names.player(seat)}: {waits ? w.awaited : w.sealed}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** "Waiting for Ann, Ben", without oneself. */
export function Waiting({ seats, names, but }: { seats: Seat[]; names: Names; but?: Seat | null }) {
  const { w } = useAround();
  const others = seats.filter((seat) => seat !== but).map((seat) => names.player(seat));
  return <p role="status">{others.length > 0 && w.waitingFor(others.join(", "))}</p>;
}
