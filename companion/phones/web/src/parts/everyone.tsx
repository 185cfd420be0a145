/** Everybody at the table, a line each: alive, health, cards, whose turn, who holds the marker. */

import { useAround } from "../around";
import type { Names } from "../panic/names";
import { SEATS, WHO } from "../wire";
import type { Seat, SeatView, View, Who } from "../wire";
import { Icon, Mark } from "./drawn";

/** The seats of this game, as they sit. */
export function seated(view: View): [Seat, SeatView][] {
  const order = Object.keys(view.seats).filter((one): one is Seat => SEATS.includes(one as Seat));
  return order.flatMap((seat) => {
    const found = view.seats[seat];
    return found ? [[seat, found] as [Seat, SeatView]] : [];
  });
}

export function Everyone({ view, names, but }: { view: View; names: Names; but: Seat | null }) {
  const { w } = useAround();
  return (
    <section aria-labelledby="everyone">
      <h3 id="everyone">{w.everyone}</h3>
      <ul class="everyone">
        {seated(view)
          .filter(([seat]) => seat !== but)
          .map(([seat, one]) => (
            <li key={seat} class={`seat-${seat}${view.turn?.seat === seat ? " turns" : ""}`}>
              <Mark seat={seat} />
              <span class="name">{one.name}</span>
              {view.marker.seat === seat && view.phase !== "setup" && (
                <span class="holds">
                  <Icon name="marker" label={w.marker} />
                </span>
              )}
              {WHO.map((who) => (
                <Body key={who} who={who} one={one} names={names} />
              ))}
            </li>
          ))}
      </ul>
    </section>
  );
}

function Body({ who, one, names }: { who: Who; one: SeatView; names: Names }) {
  const { w } = useAround();
  const { health } = one[who];
  const said = `${names.who(who)}: ${health ? w.health(health) : w.dead}`;
  return (
    <span class={`body ${who}${health ? "" : " dead"}`} role="img" aria-label={said}>
      <Icon name={who} /> {health || "†"}
    </span>
  );
}
