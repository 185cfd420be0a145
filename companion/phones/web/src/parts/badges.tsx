/** Who is asked, and who is still awaited: by colour, shape, letter and a tick. */

import { useAround } from "../around";
import { useName } from "../people";
import type { Seat } from "../wire";
import { Icon, Mark } from "./drawn";

export function Badges({ seats, waiting }: { seats: Seat[]; waiting: Seat[] }) {
  const { w } = useAround();
  const named = useName();
  return (
    <ul class="badges">
      {seats.map((seat) => {
        const waits = waiting.includes(seat);
        return (
          <li key={seat} class={waits ? "waits" : ""}>
            <Mark seat={seat} />
            {!waits && <Icon name="check" />}
            <span class="unseen">
              {named(seat)}: {waits ? w.awaited : w.sealed}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** "Waiting for Ann, Ben", without oneself. */
export function Waiting({ seats, but }: { seats: Seat[]; but?: Seat | null }) {
  const { w } = useAround();
  const named = useName();
  const others = seats.filter((seat) => seat !== but).map((seat) => named(seat));
  return <p role="status">{others.length > 0 && w.waitingFor(others.join(", "))}</p>;
}
