/** The table run from here: everybody's panel, every offer, what the table must answer, undo and set right. */

import { useState } from "preact/hooks";
import { Icon } from "../parts/drawn";
import { Station } from "../parts/map";
import { Press } from "../parts/press";
import { seated } from "../parts/everyone";
import { actions, endTurn, type Turn } from "../panic/actions";
import { Names } from "../panic/names";
import type { Act } from "../panic/scene";
import { Deeds, spawnAct } from "../screens/deeds";
import { Die } from "../screens/die";
import { Ending } from "../screens/ending";
import { Menu } from "../screens/menu";
import { News } from "../screens/news";
import { NoticeSheet } from "../screens/notice";
import { OutcomeSheet } from "../screens/outcome";
import { Row, Alarms, RowSheet } from "../screens/row";
import { Moment, Top } from "../screens/status";
import { WHO } from "../wire";
import type { Seat, View, Who } from "../wire";
import { useHosting, type Hosting } from "./hosting";
import { Auditing } from "./answering";
import { NewGame } from "./new_game";
import { Player, PlayerSheet } from "./player";
import { Joining } from "./joining";
import { Recipe } from "./recipe";
import { Settle } from "./settle";
import { More } from "./more";
import { Reveal } from "./reveal";

type Open = null | "menu" | "row" | "more" | "new" | { player: Seat };

export function HostScreen() {
  const { now, w } = useHosting();
  const [open, show] = useState<Open>(null);
  const close = () => show(null);
  const { view } = now;
  const counted = now.outcome?.kind === "result" ? now.outcome : null;
  const covered = open !== null || Boolean(now.notice ?? counted);
  const fresh = !view || open === "new";
  return (
    <>
      <div class="seat-screen host" inert={covered && open !== "new"}>
        <Top seat={null} name={w.hostTitle} onMenu={() => show("menu")} />
        <Alarms onShow={() => show("row")} />
        {fresh ? <NewGame done={close} /> : <HostBody view={view} show={show} />}
      </div>
      <Die />
      {open === "menu" && <Menu close={close} onRow={() => show("row")} />}
      {open === "row" && <RowSheet close={close} closeLabel={w.close} />}
      {view && open === "more" && <More view={view} close={close} onNew={() => show("new")} />}
      {view && typeof open === "object" && open && <PlayerSheet view={view} seat={open.player} close={close} />}
      {counted && !now.notice && <OutcomeSheet outcome={counted} />}
      {now.notice && <NoticeSheet />}
      {view && !covered && (
        <div class="unseen" aria-live="polite">
          {now.busy ? w.sending : ""}
        </div>
      )}
    </>
  );
}

function HostBody({ view, show }: { view: View; show: (open: Open) => void }) {
  const { table, w } = useHosting();
  const [wish, act] = useState<Who>("trooper");
  const active = view.turn?.seat ?? null;
  const own = active ? view.seats[active] : undefined;
  const acting = own && own[wish].health > 0 ? wish : own ? (WHO.find((who) => own[who].health > 0) ?? "trooper") : wish;
  const names = new Names(view, w, active, own ? acting : null);
  const turn: Turn = { names, w, acting, offers: view.offers ?? [], light: view.board === "light" };
  const { acts, last } = deedsOf(turn, w, table.snapshot.roster.some((one) => !one.tablet));
  return (
    <>
      <main>
        <Moment view={view} own={null} names={names} />
        {view.over && <Ending view={view} names={names} />}
        {view.over && <Auditing names={names} />}
        {view.over && <Reveal view={view} names={names} />}
        {view.phase === "setup" && <Joining />}
        {view.phase === "setup" && <Recipe view={view} names={names} />}
        <Settle view={view} names={names} />
        {own && acts.length > 0 && (
          <div class="languages" role="group" aria-label={w.actingAs}>
            {WHO.filter((who) => own[who].health > 0).map((who) => (
              <Press key={who} means={`act ${who}`} kind="tab" pressed={acting === who} onPress={() => act(who)}>
                <Icon name={who} /> {w[who]}
              </Press>
            ))}
          </div>
        )}
        <div class="players">
          {seated(view).map(([seat]) => (
            <Player key={seat} view={view} seat={seat} names={names} onPress={() => show({ player: seat })} />
          ))}
        </div>
        {view.board === "full" && view.phase !== "setup" && (
          <div class="map" tabIndex={0} role="group" aria-label={w.map}>
            <Station view={view} names={names} />
          </div>
        )}
        <News view={view} />
        <div class="tools">
          <Press means="undo" kind="round wide" label={w.undo} onPress={() => table.ask({ do: "undo" })}>
            <Icon name="undo" /> {w.undo}
          </Press>
          <Press means="redo" kind="round wide" label={w.redo} onPress={() => table.ask({ do: "redo" })}>
            <Icon name="redo" /> {w.redo}
          </Press>
          <Press means="more" kind="round wide" label={w.decks} onPress={() => show("more")}>
            <Icon name="items" /> {w.decks}
          </Press>
        </div>
        <Row onShow={() => show("row")} />
      </main>
      <Deeds acts={acts} last={last} name={`${String(view.turn?.number ?? 0)} ${acting} ${view.phase}`} />
    </>
  );
}

/** What can be pressed now; what settles something stands above. Where phones are, they are asked for Armor. */
function deedsOf(turn: Turn, w: Hosting["w"], phones: boolean): { acts: Act[]; last: Act | null } {
  const open = (name: string) => turn.offers.find((one) => one.do === name);
  const one = (key: string, label: string, icon: string, more = {}): { acts: Act[]; last: Act | null } => ({
    acts: [],
    last: { key, label, icon, bright: true, press: { send: { do: key, ...more } } },
  });
  if (open("begin")) return one("begin", w.begin, "check");
  if (open("parasite_phase")) return one("parasite_phase", w.roll, "d4", phones && !turn.light ? { ask: true } : {});
  const spawn = spawnAct(turn);
  if (spawn) return { acts: [], last: spawn };
  return open("end_turn") ? { acts: actions(turn), last: endTurn(turn) } : { acts: [], last: null };
}
