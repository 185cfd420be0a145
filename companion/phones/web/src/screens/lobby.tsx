/** Which colour are you? */

import { useAround } from "../around";
import { Mark } from "../parts/drawn";
import { Languages } from "../parts/languages";
import { Press } from "../parts/press";
import type { LobbySeat } from "../wire";
import type { Words } from "../words";
import { DoorNotice } from "./door";
import { Alarms } from "./row";

export function Lobby() {
  const { table, now, w } = useAround();
  const { seats, game } = now.lobby;
  return (
    <div class="door">
      <header>
        <h1>{w.whichColour}</h1>
        <p class="quiet">{game ? w.tableOf(now.title, seats.length) : ""}</p>
      </header>
      <main>
        <Alarms />
        {!now.near && (
          <p role="status" class="banner calm">
            {w.loading}
          </p>
        )}
        <DoorNotice />
        {game && seats.length ? (
          <ul class="lobby">
            {seats.map((one) => (
              <li key={one.seat}>
                <SeatChoice one={one} onTake={() => table.take(one.seat)} />
              </li>
            ))}
          </ul>
        ) : (
          <p role="status" class="seeking">
            <span class="radar" aria-hidden="true" />
            {w.noGameYet}
          </p>
        )}
      </main>
      <footer>
        <p class="quiet">{w.noAccount}</p>
        <p class="quiet">{w.couldCheat}</p>
        <Languages />
      </footer>
    </div>
  );
}

export function stateWord(state: LobbySeat["state"], w: Words): string {
  return { free: w.free, taken: w.taken, tablet: w.onTablet }[state];
}

function SeatChoice({ one, onTake }: { one: LobbySeat; onTake: () => void }) {
  const { w } = useAround();
  const state = stateWord(one.state, w);
  const label = `${one.name}, ${w.colour[one.seat]}, ${state}`;
  return (
    <Press
      means={`take ${one.seat} ${one.state}`}
      kind={`seat seat-${one.seat}`}
      label={label}
      shut={one.state !== "free"}
      onPress={() => one.state === "free" && onTake()}
    >
      <Mark seat={one.seat} />
      <span class="label">{one.name}</span>
      <span class="sub">
        {w.colour[one.seat]} · {state}
      </span>
    </Press>
  );
}
