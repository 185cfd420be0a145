/** The host's form for a new game: players, seats, and what the game's set-up asks. Which games there are, the table says. */

import { useEffect, useState } from "preact/hooks";
import type { Json, SeatName } from "../frames";
import { Icon, Mark } from "../parts/drawn";
import { useClosing } from "../parts/closing";
import { NameField } from "../parts/name_field";
import { Press } from "../parts/press";
import { calledIn } from "../player_names";
import { placed } from "../presses";
import type { Raw } from "../stage";
import { useHostPage } from "./host_context";
import { PlayersCode } from "./joining";
import { MyCopy } from "./my_copy";
import { answersOf, teamsOf } from "./setup_answers";
import { BotSheet, NamesField, TeamsField } from "./setup_people";

/** `back` is to the game that is over. */
export function NewGame({ back }: { back: (() => void) | null }) {
  const { table, now, w } = useHostPage();
  const people = now.sitting;
  const [added, add] = useState<SeatName | null>(null);
  /** What was chosen here that the table has not told back yet. */
  const [newer, lay] = useState<{ [field: string]: Json }>({});
  const [few, complain] = useState(false);
  const [copying, copy] = useState(false);
  /** The number of whoever is asked about. */
  const [casting, cast] = useState<number | null>(null);
  useEffect(() => table.ask({ do: "lobby", again: true }), []);
  useEffect(() => {
    if (!now.busy) lay({});
  }, [now.busy, now.chosen]);
  const form = now.games.find((one) => one.game === now.settingUp) ?? now.games[0];
  if (!form) return <main class="new-game" />;
  const { game, least, most, seats, setup = [], bots: known = [], several } = form;
  const chosen = { ...now.chosen, ...newer };
  const choose = (field: string, value: Json) => (lay({ ...newer, [field]: value }), table.ask({ do: "lobby", chosen: { [field]: value } }));
  const first = people.find((one) => one.seat === chosen.first)?.seat ?? null;
  const answers = answersOf(setup, chosen);
  const arrange = (sitting: { [field: string]: Json }[]) => table.ask({ do: "arrange", sitting });
  const order = people.map(({ number }) => ({ number }));
  /** Something of one of them is told. */
  const told = (about: number, what: { [field: string]: Json }) => arrange(order.map(({ number }) => (number === about ? { number, ...what } : { number })));
  const humans = people.filter((one) => !one.bot);
  const inTeams = Boolean(form.teams) && answers.some(({ question, choice }) => question.field === form.teams?.field && choice?.value === form.teams.value);
  const wrong = people.length < least || people.length > most;
  const start = () => {
    complain(wrong);
    if (wrong) return;
    const names = several && chosen[several.field] ? { [several.field]: chosen[several.field] ?? null } : {};
    // Who plays is who sits.
    const command: Raw = { do: "new_game", game, ...(first && { first }), ...names, ...(inTeams && teamsOf(humans)) };
    table.ask(answers.reduce((all, { question, choice }) => placed(all, question.path, choice?.value ?? null), command));
  };
  return (
    <>
      <main class="new-game">
        {(people.length < most || people.some(({ phone, bot }) => phone === "none" && !bot)) && <PlayersCode />}
        {now.games.length > 1 && (
          <>
            <h2>{w.whichGame}</h2>
            <div class="languages" role="group" aria-label={w.whichGame}>
              {now.games.map((one) => (
                <Press key={one.game} means={`game ${one.game}`} kind="tab" pressed={one === form} onPress={() => table.ask({ do: "lobby", game: one.game })}>
                  {one.title}
                </Press>
              ))}
            </div>
          </>
        )}
        <h2>{w.who}</h2>
        <p class="quiet">{w.whoText(least, most)}</p>
        <ol class="people">
          {people.map(({ number, seat, name, phone, bot = "" }, n) => (
            <li key={number}>
              <Mark seat={seat} />
              <NameField
                name={name}
                label={w.nameOf(w.colour[seat])}
                hint={phone === "none" ? w.colour[seat] : w.typing}
                focus={seat === added}
                onName={(said) => arrange([...order.slice(0, n), { number, name: said }])}
              />
              {phone !== "none" && <Icon name={phone === "here" ? "phone" : "phone-away"} label={phone === "here" ? w.near : w.notNear} />}
              {phone === "none" && known.length > 0 && (
                <Press means={`bot ${seat}`} kind="round" label={bot ? w.botPlays(bot) : w.letBotPlay(calledIn(seat, people, w))} onPress={() => cast(number)}>
                  <Icon name={bot ? "terminal" : "human"} />
                </Press>
              )}
              {n > 0 && (
                <Press means={`up ${String(number)}`} kind="round" label={w.moveUp(calledIn(seat, people, w))} onPress={() => arrange([...order.slice(0, n - 1), { number }])}>
                  <span aria-hidden="true">↑</span>
                </Press>
              )}
              <Press means={`remove ${seat}`} kind="round" label={w.remove(calledIn(seat, people, w))} onPress={() => table.ask({ do: "free_seat", seat })}>
                <Icon name="close" />
              </Press>
              {bot && <span class="sub">{w.botPlays(bot)}</span>}
            </li>
          ))}
        </ol>
        <div class="colours" role="group" aria-label={w.who}>
          {seats.filter((one) => people.every((each) => each.seat !== one)).map((one) => (
            <Press
              key={one}
              means={`add ${one}`}
              label={w.colour[one]}
              onPress={() => (add(one), arrange([...order, { seat: one, lang: now.lang }]))}
            >
              <Mark seat={one} /> {w.colour[one]}
            </Press>
          ))}
        </div>
        {answers.map(({ question: { field, label, choices }, choice, idle }) => (
          <>
            <h3>{label}</h3>
            <div class="languages" role="group" aria-label={label}>
              {choices.filter((one) => !idle || one === choice).map((one) => (
                <Press key={String(one.value)} means={`${field} ${String(one.value)}`} kind="tab" pressed={choice === one}
                  onPress={() => choose(field, one.value)}>
                  {one.label}
                </Press>
              ))}
            </div>
            {(idle || choice?.help) && <p class="quiet">{idle || choice?.help}</p>}
          </>
        ))}
        {inTeams && <TeamsField people={humans} all={people} tell={(number, team) => told(number, { team })} />}
        {several && <NamesField several={several} told={chosen[several.field]} tell={(names) => choose(several.field, names)} />}
        {form.copy && (
          <Press means={`copy ${game}`} onPress={() => copy(true)}>
            <Icon name="box" /> {w.myCopy}
          </Press>
        )}
        <h3>{w.first}</h3>
        <div class="colours begins" role="group" aria-label={w.first}>
          <Press means="first lot" kind="tab" pressed={first === null} onPress={() => choose("first", null)}>
            {w.byLot}
          </Press>
          {people.map((one) => (
            <Press
              key={one.seat}
              means={`first ${one.seat}`}
              kind="tab"
              pressed={first === one.seat}
              onPress={() => choose("first", one.seat)}
            >
              <Mark seat={one.seat} /> <span class="name">{calledIn(one.seat, people, w)}</span>
            </Press>
          ))}
        </div>
        {back && <NotNow back={back} />}
      </main>
      <footer class="actions actions-0 one">
        <p class="who whole">
          {people.map((one) => (
            <Mark key={one.number} seat={one.seat} />
          ))}
        </p>
        <p role="alert" class="wrong whole">
          {few && wrong ? w.fewPeople(least, most) : ""}
        </p>
        <Press means="start" kind={`action wide${wrong ? "" : " bright"}`} shut={now.busy} onPress={start}>
          {w.startGame}
        </Press>
      </footer>
      {copying && <MyCopy form={form} close={() => copy(false)} />}
      {casting !== null && (
        <BotSheet
          bots={known}
          taken={people.map((one) => one.bot ?? "")}
          bot={people.find((one) => one.number === casting)?.bot ?? ""}
          choose={(bot) => (told(casting, { bot }), cast(null))}
          close={() => cast(null)}
        />
      )}
    </>
  );
}

/** Back to the game that is over, by a tap or by Back. */
function NotNow({ back }: { back: () => void }) {
  const { w } = useHostPage();
  useClosing(back);
  return (
    <Press means="not new" kind="quiet" onPress={back}>
      {w.back}
    </Press>
  );
}
