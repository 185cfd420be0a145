/** Who plays: a colour each, clockwise, and on which board. */

import { useState } from "preact/hooks";
import { Icon, Mark } from "../parts/drawn";
import { Press } from "../parts/press";
import { SEATS } from "../wire";
import type { Seat } from "../wire";
import { useHosting } from "./hosting";

interface Person {
  seat: Seat;
  name: string;
}

const LEAST = 4;
const focused = (input: HTMLInputElement | null) => input?.focus();
const BOARDS = ["full", "light"] as const;

export function NewGame({ done }: { done: () => void }) {
  const { table, now, w } = useHosting();
  const [people, seat] = useState<Person[]>([]);
  const [board, lay] = useState<(typeof BOARDS)[number]>("full");
  const [first, choose] = useState<Seat | null>(null);
  const [few, complain] = useState(false);
  const rename = (which: Seat, name: string) =>
    seat(people.map((one) => (one.seat === which ? { ...one, name } : one)));
  const start = () => {
    const players = people.map(({ seat: at, name }) => ({ seat: at, name: name.trim() }));
    const wrong = players.length < LEAST || players.some((one) => !one.name);
    complain(wrong);
    if (wrong) return;
    const begins = players.some((one) => one.seat === first) ? { first } : {};
    table.ask({ do: "new_game", players, board, ...begins });
    done();
  };
  return (
    <>
      <main class="new-game">
        <h2>{w.who}</h2>
        <p class="quiet">{w.whoText}</p>
        <ol class="people">
          {people.map((one) => (
            <li key={one.seat}>
              <Mark seat={one.seat} />
              <input
                {...(one === people[people.length - 1] && !one.name ? { ref: focused } : {})}
                class="name"
                aria-label={w.nameOf(w.colour[one.seat])}
                value={one.name}
                maxLength={20}
                autocomplete="off"
                onInput={(event) => rename(one.seat, event.currentTarget.value)}
              />
              <Press
                means={`remove ${one.seat}`}
                kind="round"
                label={w.remove(one.name || w.colour[one.seat])}
                onPress={() => seat(people.filter((other) => other !== one))}
              >
                <Icon name="close" />
              </Press>
            </li>
          ))}
        </ol>
        <div class="colours" role="group" aria-label={w.who}>
          {SEATS.filter((one) => people.every((each) => each.seat !== one)).map((one) => (
            <Press
              key={one}
              means={`add ${one}`}
              label={w.colour[one]}
              onPress={() => seat([...people, { seat: one, name: "" }])}
            >
              <Mark seat={one} /> {w.colour[one]}
            </Press>
          ))}
        </div>
        <h3>{w.board}</h3>
        <div class="languages" role="group" aria-label={w.board}>
          {BOARDS.map((one) => (
            <Press key={one} means={`board ${one}`} kind="tab" pressed={board === one} onPress={() => lay(one)}>
              {one === "full" ? w.boardFull : w.boardLight}
            </Press>
          ))}
        </div>
        <h3>{w.first}</h3>
        <div class="colours" role="group" aria-label={w.first}>
          <Press means="first lot" kind="tab" pressed={first === null} onPress={() => choose(null)}>
            {w.byLot}
          </Press>
          {people.map((one) => (
            <Press
              key={one.seat}
              means={`first ${one.seat}`}
              kind="tab"
              pressed={first === one.seat}
              onPress={() => choose(one.seat)}
            >
              <Mark seat={one.seat} /> {one.name || w.colour[one.seat]}
            </Press>
          ))}
        </div>
      </main>
      <footer class="deeds deeds-0 one">
        <p role="alert" class="wrong whole">
          {few ? w.players46 : ""}
        </p>
        <Press means="start" kind="deed wide bright" shut={now.busy} onPress={start}>
          {w.startGame}
        </Press>
      </footer>
    </>
  );
}
