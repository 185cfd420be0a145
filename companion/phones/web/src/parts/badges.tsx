/** Seats as badges with a tick: who is asked, and who is still awaited. */

import { usePage } from "../page_context";
import type { SeatName } from "../frames";
import { useName } from "../player_names";
import { Icon, Mark } from "./drawn";

export function Badges({ seats, waiting }: { seats: SeatName[]; waiting: SeatName[] }) {
  const { w } = usePage();
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
export function Waiting({ seats, but }: { seats: SeatName[]; but?: SeatName | null }) {
  const { w } = usePage();
  const named = useName();
  const others = seats.filter((seat) => seat !== but).map((seat) => named(seat));
  return <p role="status">{others.length > 0 && w.waitingFor(others.join(", "))}</p>;
}
