/** A player's screen: who one is, the moment, one's characters, and what one can do, at the thumb. */

import { useEffect, useState } from "preact/hooks";
import { useAround } from "../around";
import { Everyone } from "../parts/everyone";
import { Peek } from "../parts/peek";
import { Press } from "../parts/press";
import { Names } from "../panic/names";
import type { Act } from "../panic/scene";
import { endTurn, actions, type Turn } from "../panic/actions";
import { WHO } from "../wire";
import type { Seat, SeatView, View, Who } from "../wire";
import { AttackQuestion, attacksOn } from "./attacked";
import { AuditLine, AuditSheet } from "./audit";
import { Deeds, spawnAct } from "./deeds";
import { Die } from "./die";
import { dutiesOf, type Duty } from "./duties";
import { Ending } from "./ending";
import { HandSheet } from "./hand";
import { MapSheet } from "./map_sheet";
import { Menu } from "./menu";
import { News } from "./news";
import { NoticeSheet } from "./notice";
import { OutcomeSheet } from "./outcome";
import { Own } from "./own";
import { QuestionSheet } from "./question";
import { ReportSheet } from "./report";
import { Alarms, Row, RowSheet } from "./row";
import { ScanSheet } from "./scan";
import { CorrectSheet, selfWord } from "./secret";
import { Moment, Top } from "./status";

type Open = null | "menu" | "hand" | "row" | "map" | "correct" | "audit";

export function SeatScreen() {
  const { now, w } = useAround();
  const [open, show] = useState<Open>(null);
  const [wish, act] = useState<Who>("trooper");
  const [aside, put] = useState<{ [duty: string]: boolean }>({});
  const { view, seat } = now;
  const own = seat && view ? view.seats[seat] : undefined;
  const attack = view && seat ? attacksOn(view, seat)[0] : undefined;
  const duties = view && own ? dutiesOf(now, view, w) : [];
  const duty = attack || now.notice ? undefined : duties.find((one) => !(aside[one.key] ?? one.waits));
  const later = (key: string, yes = true) => put({ ...aside, [key]: yes });
  useEffect(() => put({}), [Boolean(view?.over)]);
  const covered = open !== null || Boolean(attack) || Boolean(now.notice) || Boolean(duty);
  return (
    <>
      <div class={`seat-screen seat-${String(seat)}`} inert={covered}>
        <Top seat={seat} name={own?.name ?? (seat ? w.colour[seat] : "")} onMenu={() => show("menu")} />
        <Alarms onShow={() => show("row")} />
        {view && seat && own ? (
          <Body view={view} seat={seat} own={own} wish={wish} act={act} show={show} duties={duties} resume={(key) => later(key, false)} />
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
      {open === "row" && <RowSheet close={() => show(null)} closeLabel={w.close} />}
      {open === "audit" && <AuditSheet close={() => show(null)} />}
      {open === "correct" && view && seat && (
        <CorrectSheet view={view} own={seat} names={new Names(view, w)} close={() => show(null)} />
      )}
      {duty && !open && view && seat && <DutySheet duty={duty} view={view} seat={seat} later={() => later(duty.key)} onRow={() => show("row")} />}
      {attack && view && seat && !now.notice && <AttackQuestion view={view} seat={seat} attack={attack} />}
      {now.notice && <NoticeSheet />}
    </>
  );
}

/** What asks by itself; it can be put aside, but a question that comes before a scan. */
function DutySheet({ duty, view, seat, later, onRow }: { duty: Duty; view: View; seat: Seat; later: () => void; onRow: () => void }) {
  const { table, now, w } = useAround();
  const names = new Names(view, w);
  const props = { view, own: seat, names };
  switch (duty.kind) {
    case "outcome":
      return now.outcome && <OutcomeSheet outcome={now.outcome} />;
    case "row":
      return <RowSheet close={later} closeLabel={w.later} />;
    case "question":
      return <QuestionSheet {...props} questions={now.questions} close={now.sealing ? undefined : later} />;
    case "scan":
      return now.sealing && <ScanSheet key={now.sealing.scan} {...props} sealing={now.sealing} close={later} onRow={onRow} />;
    case "audit":
      return <AuditSheet close={later} />;
    case "report":
      return now.report && <ReportSheet report={now.report} close={() => (table.reportSeen(), later())} />;
  }
}

interface BodyProps {
  view: View;
  seat: Seat;
  own: SeatView;
  wish: Who;
  act: (who: Who) => void;
  show: (open: Open) => void;
  duties: Duty[];
  resume: (key: string) => void;
}

function Body({ view, seat, own, wish, act, show, duties, resume }: BodyProps) {
  const { now, w } = useAround();
  const [seen, see] = useState(false);
  const acting = own[wish].health > 0 ? wish : (WHO.find((who) => own[who].health > 0) ?? "trooper");
  const names = new Names(view, w, seat, acting);
  const turn: Turn = { names, w, acting, offers: view.offers ?? [], light: view.board === "light" };
  const { acts, last } = deedsOf(turn);
  const mine = view.turn?.seat === seat && acts.length > 0;
  return (
    <>
      <main>
        {duties.map(
          ({ key, label }) =>
            label && (
              <Press key={key} means={key} kind="banner" onPress={() => resume(key)}>
                {label}
              </Press>
            ),
        )}
        <Moment view={view} own={seat} names={names} />
        {view.over && <Ending view={view} names={names} />}
        {view.over && <AuditLine audit={now.audit} names={names} onShow={(key) => (key === "audit again" ? show("audit") : resume(key))} />}
        {!own.alive && !view.over && <p class="banner calm">{w.out}</p>}
        <Own seat={own} names={names} acting={mine ? acting : null} onAct={act} onHand={() => show("hand")} onMap={view.board === "full" ? () => show("map") : null} />
        {view.phase !== "setup" && !view.over && (
          <Peek
            onPeek={() => see(true)}
            onCorrect={seen ? () => show("correct") : null}
            secret={() => <b>{selfWord(now, names)}</b>}
          />
        )}
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
