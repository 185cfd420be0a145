/** What else a game may ask while it is set up: as whom a bot plays, in which team somebody is, which of many names take part. */

import type { Json } from "../frames";
import { Icon, Mark } from "../parts/drawn";
import { Press } from "../parts/press";
import { Sheet } from "../parts/sheet";
import { calledIn } from "../player_names";
import type { NewGameForm, SittingPlayer } from "../wire";
import { useHostPage } from "./host_context";
import { nextTeam, picked } from "./setup_answers";

/** As whom a bot plays on a chair, or that a person does. */
export function BotSheet({ bots, taken, bot, choose, close }: { bots: readonly string[]; taken: readonly string[]; bot: string; choose: (bot: string) => void; close: () => void }) {
  const { w } = useHostPage();
  return (
    <Sheet name="bot" title={w.botAs} close={close} closeLabel={w.close}>
      <div class="before">
        {bot && (
          <Press means="bot none" kind="chip" onPress={() => choose("")}>
            <Icon name="human" /> {w.personPlays}
          </Press>
        )}
        {bots.filter((one) => one === bot || !taken.includes(one)).map((one) => (
          <Press key={one} means={`bot ${one}`} kind={`chip${one === bot ? " chosen" : ""}`} onPress={() => choose(one)}>
            {one}
          </Press>
        ))}
      </div>
    </Sheet>
  );
}

/** Everybody but bots with their team: a tap goes on to the next. */
export function TeamsField({ people, all, tell }: { people: readonly SittingPlayer[]; all: readonly SittingPlayer[]; tell: (number: number, team: string) => void }) {
  const { w } = useHostPage();
  return (
    <>
      <h3>{w.teams}</h3>
      <div class="colours begins" role="group" aria-label={w.teams}>
        {people.map(({ number, seat, team }) => (
          <Press key={number} means={`team ${seat}`} kind="tab" pressed={Boolean(team)} onPress={() => tell(number, nextTeam(team))}>
            <Mark seat={seat} /> <span class="name">{calledIn(seat, all, w)}</span> <b>{team ?? "–"}</b>
          </Press>
        ))}
      </div>
      <p class="quiet">{w.teamsText}</p>
    </>
  );
}

/** Many names; those that are chosen have their place in the order before them. */
export function NamesField({ several: { field, label, names, usual, help }, told, tell }: { several: NonNullable<NewGameForm["several"]>; told: Json | undefined; tell: (names: Json) => void }) {
  const chosen = (told as string[] | undefined) ?? usual;
  return (
    <>
      <h3>
        {label} ({chosen.length})
      </h3>
      <div class="colours" role="group" aria-label={label}>
        {names.map((one) => (
          <Press key={one} means={`${field} ${one}`} kind="tab" pressed={chosen.includes(one)} onPress={() => tell(picked(chosen, one))}>
            {chosen.includes(one) ? `${String(chosen.indexOf(one) + 1)} ` : ""}
            {one}
          </Press>
        ))}
      </div>
      <p class="quiet">{help}</p>
    </>
  );
}
