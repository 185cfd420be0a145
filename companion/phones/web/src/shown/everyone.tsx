/** Paints everybody at the table, a line each. */

import { usePage } from "../page_context";
import type { SeatName } from "../frames";
import { Icon, Mark } from "../parts/drawn";
import { useName } from "../player_names";
import type { Scene, SeatCard } from "../stage";
import { Badge } from "./moment";

export function Everyone({ scene, but }: { scene: Scene; but: SeatName | null }) {
  const { w } = usePage();
  const named = useName();
  const { seats, begun = true } = scene;
  return (
    <section aria-labelledby="everyone">
      <h3 id="everyone">{w.everyone}</h3>
      <ul class="everyone">
        {seats
          .filter((one) => one.seat !== but)
          .map(({ seat, cards = [], numbers = [], chips = [], badge, active, gone, sub }) => (
            <li key={seat} class={`seat-${seat}${active ? " turns" : ""}${gone ? " out" : ""}`}>
              <Mark seat={seat} />
              <span class="name">{named(seat)}</span>
              {sub && <span class="sub">{sub}</span>}
              {badge && begun && <Badge chip={badge} />}
              {chips.map((one, n) =>
                one.sub ? (
                  <span key={n} class="body" role="img" aria-label={`${one.name}: ${one.sub}`}>
                    <Icon name={one.icon} /> {one.sub}
                  </span>
                ) : (
                  <Icon key={n} name={one.icon} label={one.name} />
                ),
              )}
              {cards.length === 0 &&
                numbers.map((one) => (
                  <span key={one.path} class="body" role="img" aria-label={`${one.label}: ${String(one.value)}`}>
                    {one.icon ? <Icon name={one.icon} /> : one.label} {one.value}
                  </span>
                ))}
              {cards.map((one, n) => (
                <Body key={one.key} card={one} place={n} />
              ))}
            </li>
          ))}
      </ul>
    </section>
  );
}

function Body({ card, place }: { card: SeatCard; place: number }) {
  const { w } = usePage();
  const { name, icon, number, gone } = card;
  const said = `${name}: ${gone ? w.gone : String(number?.value ?? "")}`;
  return (
    <span class={`body card-${String(place)}${gone ? " dead" : ""}`} role="img" aria-label={said}>
      <Icon name={icon} /> {gone ? "†" : number?.value}
    </span>
  );
}
