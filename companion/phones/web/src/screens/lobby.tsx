/** The screen that chooses a seat. */

import { usePage } from "../page_context";
import { Mark } from "../parts/drawn";
import { Languages } from "../parts/languages";
import { NameField } from "../parts/name_field";
import { Press } from "../parts/press";
import type { LobbySeat } from "../wire";
import type { PageWords } from "../words";
import { EntryNotice } from "./entry";
import { Alarms } from "./row";

export function Lobby() {
  const { table, now, w } = usePage();
  const { seats, game } = now.lobby;
  const mine = seats.find((one) => one.seat === now.seat);
  return (
    <div class="entry">
      <header>
        <h1>{game ? w.whichColour : w.whoAreYou}</h1>
        <p class="quiet">{game ? w.tableOf(now.title, seats.length) : now.title}</p>
      </header>
      <main>
        <Alarms />
        {!now.near && (
          <p role="status" class="banner calm">
            {w.loading}
          </p>
        )}
        {!game && <NameField name={mine?.name || table.name} label={w.yourName} hint={w.yourName} onName={(name) => table.introduce(name)} />}
        <ul class={game ? "lobby" : "lobby three"}>
          {seats.map((one) => (
            <li key={one.seat}>
              <SeatChoice one={one} mine={one === mine} />
            </li>
          ))}
        </ul>
        {/* Below the colours: a message that came or went above them would move them away under a finger. */}
        <EntryNotice />
        {!game && (
          <p role="status" class={mine?.name ? "banner good" : "banner"}>
            {mine ? (mine.name ? w.youAreIn(seats.filter((one) => /^ta/.test(one.state)).length) : w.typeName) : w.pickColour}
          </p>
        )}
        {mine && now.near && (
          <Press means="up" kind="quiet" onPress={() => table.getUp()}>
            {w.notPlaying}
          </Press>
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

export function stateWord(state: LobbySeat["state"], w: PageWords): string {
  return { free: w.free, taken: w.taken, tablet: w.onTablet, bot: w.aBot, closed: w.noChair }[state];
}

function SeatChoice({ one, mine }: { one: LobbySeat; mine: boolean }) {
  const { table, w } = usePage();
  const { seat, name, state } = one;
  const colour = w.colour[seat];
  const said = mine ? w.you : stateWord(state, w);
  return (
    <Press
      means={`take ${seat} ${state}`}
      kind={`seat seat-${seat}`}
      label={`${name ? `${name}, ` : ""}${colour}, ${said}`}
      shut={state !== "free" && !mine}
      pressed={mine || undefined}
      onPress={() => state === "free" && table.take(seat)}
    >
      <Mark seat={seat} />
      <span class="label">{name || colour}</span>
      <span class="sub">{name ? `${colour} · ${said}` : said}</span>
    </Press>
  );
}
