/** Who plays: a colour each, clockwise, and on which board. */

import { useState } from "preact/hooks";
import { Icon, Mark } from "../parts/drawn";
import { Press } from "../parts/press";
import { placed } from "../presses";
import type { Command, Json, Seat } from "../wire";
import { useHosting } from "./hosting";

interface Person {
  seat: Seat;
  name: string;
}

const focused = (input: HTMLInputElement | null) => input?.focus();

export function NewGame({ done }: { done: () => void }) {
  const { table, now, w } = useHosting();
  const [people, seat] = useState<Person[]>([]);
  const [which, pick] = useState("");
  const [chosen, lay] = useState<{ [field: string]: Json }>({});
  const [first, choose] = useState<Seat | null>(null);
  const [few, complain] = useState(false);
  const form = now.games.find((one) => one.game === which) ?? now.games[0];
  if (!form) return <main class="new-game" />;
  const { game, least, most, seats, setup = [] } = form;
  const picked = setup.map(({ field, path, choices }) => ({ path, choice: choices.find((one) => one.value === chosen[field]) ?? choices[0] }));
  const rename = (which: Seat, name: string) =>
    seat(people.map((one) => (one.seat === which ? { ...one, name } : one)));
  const start = () => {
    const players = people.map(({ seat: at, name }) => ({ seat: at, name: name.trim() }));
    const wrong = players.length < least || players.length > most || players.some((one) => !one.name);
    complain(wrong);
    if (wrong) return;
    const begins = players.some((one) => one.seat === first) ? { first } : {};
    const command: Command = { do: "new_game", game, players, ...begins };
    table.ask(picked.reduce((all, { path, choice }) => placed(all, path, choice?.value ?? null), command));
    done();
  };
  return (
    <>
      <main class="new-game">
        {now.games.length > 1 && (
          <>
            <h2>{w.whichGame}</h2>
            <div class="languages" role="group" aria-label={w.whichGame}>
              {now.games.map((one) => (
                <Press key={one.game} means={`game ${one.game}`} kind="tab" pressed={one === form} onPress={() => pick(one.game)}>
                  {one.title}
                </Press>
              ))}
            </div>
          </>
        )}
        <h2>{w.who}</h2>
        <p class="quiet">{w.whoText(least, most)}</p>
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
          {seats.filter((one) => people.every((each) => each.seat !== one)).map((one) => (
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
        {setup.map(({ field, label, choices }, n) => (
          <>
            <h3>{label}</h3>
            <div class="languages" role="group" aria-label={label}>
              {choices.map((one) => (
                <Press key={String(one.value)} means={`${field} ${String(one.value)}`} kind="tab" pressed={picked[n]?.choice === one}
                  onPress={() => lay({ ...chosen, [field]: one.value })}>
                  {one.label}
                </Press>
              ))}
            </div>
            {picked[n]?.choice?.help && <p class="quiet">{picked[n].choice.help}</p>}
          </>
        ))}
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
          {few ? w.fewPeople(least, most) : ""}
        </p>
        <Press means="start" kind="deed wide bright" shut={now.busy} onPress={start}>
          {w.startGame}
        </Press>
      </footer>
    </>
  );
}
