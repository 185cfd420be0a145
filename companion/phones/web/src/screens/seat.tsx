/** A player's screen: who one is, the moment, one's characters, and what one can do, at the thumb. */

import { useState } from "preact/hooks";
import { useAround } from "../around";
import { Everyone } from "../parts/everyone";
import { Names } from "../panic/names";
import type { Act } from "../panic/scene";
import { endTurn, actions, type Turn } from "../panic/actions";
import { WHO } from "../wire";
import type { Seat, SeatView, View, Who } from "../wire";
import { AttackQuestion, attacksOn } from "./attacked";
import { Deeds, spawnAct } from "./deeds";
import { Die } from "./die";
import { Ending } from "./ending";
import { HandSheet } from "./hand";
import { MapSheet } from "./map_sheet";
import { Menu } from "./menu";
import { News } from "./news";
import { NoticeSheet } from "./notice";
import { Own } from "./own";
import { Row, RowAlarm, RowSheet } from "./row";
import { Moment, Top } from "./status";

type Open = null | "menu" | "hand" | "row" | "map";

export function SeatScreen() {
  const { now, w } = useAround();
  const [open, show] = useState<Open>(null);
  const [wish, act] = useState<Who>("trooper");
  const { view, seat } = now;
  const own = seat && view ? view.seats[seat] : undefined;
  const attack = view && seat ? attacksOn(view, seat)[0] : undefined;
  const covered = open !== null || Boolean(attack) || Boolean(now.notice);
  return (
    <>
      <div class={`seat-screen seat-${String(seat)}`} inert={covered}>
        <Top seat={seat} name={own?.name ?? (seat ? w.colour[seat] : "")} onMenu={() => show("menu")} />
        <RowAlarm onShow={() => show("row")} />
        {view && seat && own ? (
          <Body view={view} seat={seat} own={own} wish={wish} act={act} show={show} />
        ) : (
          <main class="middle">
            <p>{w.noGameYet}</p>
          </main>
        )}
      </div>
      <Die />
      {open === "menu" && <Menu close={() => show(null)} onRow={() => show("row")} />}
      {open === "hand" && seat && own && <HandSheet seat={seat} cards={own.hand} close={() => show(null)} />}
      {open === "map" && view && <MapSheet view={view} seat={seat} close={() => show(null)} />}
      {open === "row" && <RowSheet close={() => show(null)} />}
      {attack && view && seat && !now.notice && <AttackQuestion view={view} seat={seat} attack={attack} />}
      {now.notice && <NoticeSheet />}
    </>
  );
}

interface BodyProps {
  view: View;
  seat: Seat;
  own: SeatView;
  wish: Who;
  act: (who: Who) => void;
  show: (open: Open) => void;
}

function Body({ view, seat, own, wish, act, show }: BodyProps) {
  const { w } = useAround();
  const acting = own[wish].health > 0 ? wish : (WHO.find((who) => own[who].health > 0) ?? "trooper");
  const names = new Names(view, w, seat, acting);
  const turn: Turn = { names, w, acting, offers: view.offers ?? [], light: view.board === "light" };
  const { acts, last } = deedsOf(turn);
  const mine = view.turn?.seat === seat && acts.length > 0;
  return (
    <>
      <main>
        <Moment view={view} own={seat} names={names} />
        {view.over && <Ending view={view} names={names} />}
        {!own.alive && !view.over && <p class="banner calm">{w.out}</p>}
        <Own seat={own} names={names} acting={mine ? acting : null} onAct={act} onHand={() => show("hand")} onMap={view.board === "full" ? () => show("map") : null} />
        <News view={view} />
        {!mine && <Everyone view={view} names={names} but={seat} />}
        <Row onShow={() => show("row")} />
      </main>
      <Deeds acts={acts} last={last} name={`${String(view.turn?.number ?? 0)} ${acting}`} />
    </>
  );
}

/** What can be pressed now, and the one that ends it, which stands apart. */
function deedsOf(turn: Turn): { acts: Act[]; last: Act | null } {
  const phase = turn.offers.find((one) => one.do === "parasite_phase");
  if (phase) {
    const ask = turn.light ? {} : { ask: true };
    const press = phase.open ? { send: { do: "parasite_phase", ...ask } } : { shut: phase };
    return { acts: [], last: { key: "parasite_phase", label: turn.w.roll, icon: "d4", bright: true, press } };
  }
  const spawn = spawnAct(turn);
  if (spawn) return { acts: [], last: spawn };
  return { acts: actions(turn), last: endTurn(turn) };
}
