/** PS-WIN-02: after the end the table tells who was infected, in their order; and a rematch. */

import { useState } from "preact/hooks";
import { Mark } from "../parts/drawn";
import { seated } from "../parts/everyone";
import { Press } from "../parts/press";
import type { Names } from "../panic/names";
import type { Seat, View } from "../wire";
import { useHosting } from "./hosting";

export function Reveal({ view, names }: { view: View; names: Names }) {
  const { table, w } = useHosting();
  const [order, tap] = useState<Seat[]>([]);
  const toggle = (seat: Seat) =>
    tap(order.includes(seat) ? order.filter((one) => one !== seat) : [...order, seat]);
  const open = view.over?.side && !view.over.winners;
  return (
    <section class="settle">
      {open && (
        <>
          <h2>{w.infectedWho}</h2>
          <p class="quiet">{w.infectedTap}</p>
          <div class="tally">
            {seated(view).map(([seat]) => (
              <Press
                key={seat}
                means={`infected ${seat}`}
                kind={order.includes(seat) ? "counted" : ""}
                onPress={() => toggle(seat)}
              >
                <Mark seat={seat} />
                <span class="words">{names.player(seat)}</span>
                <b>{order.includes(seat) ? order.indexOf(seat) + 1 : ""}</b>
              </Press>
            ))}
          </div>
          <Press
            means="reveal"
            kind="main"
            shut={!order.length}
            onPress={() => order.length && table.ask({ do: "reveal", infected: order })}
          >
            {w.tellIt}
          </Press>
        </>
      )}
      <Press means="rematch now" onPress={() => table.ask({ do: "new_game" })}>
        {w.rematch}
      </Press>
    </section>
  );
}
