/** The screen that chooses a seat. */

import { useEffect, useState } from "preact/hooks";
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
  const [why, tell] = useState("");
  useEffect(() => tell(""), [now.seat, now.notice]);
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
              <SeatChoice one={one} mine={one === mine} tell={tell} />
            </li>
          ))}
        </ul>
        {/* Below the colours: a message that came or went above them would move them away under a finger. */}
        <EntryNotice other={why} />
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

/** Why somebody cannot have a colour: who has it, as far as that is known. */
function whyTaken({ name, state }: LobbySeat, w: PageWords): string {
  return state === "closed" ? w.isFull : name ? w.hasColour(name) : w.isTaken;
}

function SeatChoice({ one, mine, tell }: { one: LobbySeat; mine: boolean; tell: (why: string) => void }) {
  const { table, w } = usePage();
  const { seat, name, state } = one;
  const colour = w.colour[seat];
  const said = mine ? w.you : stateWord(state, w);
  const why = state !== "free" && !mine && whyTaken(one, w);
  return (
    <Press
      means={`take ${seat} ${state}`}
      kind={`seat seat-${seat}`}
      label={`${name ? `${name}, ` : ""}${colour}, ${said}`}
      shut={why}
      pressed={mine || undefined}
      onPress={() => (why ? tell(why) : mine || table.take(seat))}
    >
      <Mark seat={seat} />
      <span class="label">{name || colour}</span>
      <span class="sub">{name ? `${colour} · ${said}` : said}</span>
    </Press>
  );
}
