/** A player's screen: whose moment it is, one's cards, and what one can do, at the thumb. It only arranges what shown/ paints. */

import { useEffect, useState } from "preact/hooks";
import { Asking, useAsking } from "../asking/asking";
import { Ahead, AuditLine, AuditSheet, Ended, Menu, MyNotes, MyTurn, NotesSheet, Removed, ReportSheet, Show, Soon, Tracks } from "../late";
import { usePage } from "../page_context";
import { Icon } from "../parts/drawn";
import { Peek } from "../parts/peek";
import { Press } from "../parts/press";
import { nameOf } from "../player_names";
import { Actions, actionsOf } from "../shown/actions";
import { Dice, Rolled } from "../shown/dice";
import { Everyone } from "../shown/everyone";
import { Checklist, News, Notices } from "../shown/lists";
import { MapSheet, mapName } from "../shown/middle";
import { Call, Moment, Top } from "../shown/moment";
import { NumberChip, Own } from "../shown/own";
import { TakeBack, Waits } from "../shown/take_back";
import type { Question, Scene, Seat } from "../stage";
import { dutiesOf, type Duty } from "./duties";
import { NoticeSheet } from "./notice";
import { OutcomeSheet } from "./outcome";
import { QuestionSheet } from "./question";
import { Alarms, Row, RowSheet } from "./row";
import { ScanSheet } from "./scan";
import { CorrectSheet, OwnSelf, useHasSelf } from "./secret";

type SeatSheet = null | "menu" | "row" | "map" | "correct" | "audit" | "notes";

/** Whose moment it is, as long as it is the same one. */
export const momentOf = (scene: Scene | null): string => (scene ? `${scene.header.seat ?? ""} ${scene.header.title}` : "");

/** Who acts: the one that was chosen, as long as that one may. */
export function useActor(scene: Scene | null): [acting: string | null, act: (who: string) => void] {
  const [wish, act] = useState("");
  const actors = scene?.actors ?? [];
  const found = actors.find((one) => one.key === wish) ?? actors.find((one) => one.bright) ?? actors[0];
  return [found?.key ?? null, act];
}

export function SeatScreen() {
  const { now, w } = usePage();
  const [wish, show] = useState<SeatSheet>(null);
  const [aside, put] = useState<{ [duty: string]: boolean }>({});
  const { scene, seat, audit } = now;
  const goesOn = scene && !scene.over;
  const there = { menu: true, row: true, map: scene?.middle, correct: goesOn, notes: goesOn, audit: /^(agreed|declined)/.test(audit?.step ?? "") };
  // What is there no more, or asked no more, lies over nothing, and does not come back.
  const open = wish && there[wish] ? wish : null;
  useEffect(() => {
    // Only then: whoever goes back at once has closed what was opened before this runs.
    if (open !== wish) show(open);
  }, [open, wish]);
  const asking = useAsking(scene, momentOf(scene));
  const [acting, act] = useActor(scene);
  const own = scene?.seats.find((one) => one.seat === seat);
  const duties = scene && own ? dutiesOf(now, scene, w) : [];
  const [showing, setShowing] = useState(false);
  const busy = asking.urgent || Boolean(now.notice) || showing;
  // A row that is another than its owner acknowledged lies over everything else.
  const newRow = now.row.changed ? duties.find((one) => one.kind === "row" && !aside[one.key]) : undefined;
  const duty = newRow ?? (busy ? undefined : duties.find((one) => !(aside[one.key] ?? one.waits)));
  const shown = newRow ? null : open;
  const later = (key: string, yes = true) => put({ ...aside, [key]: yes });
  useEffect(() => put({}), [Boolean(scene?.over)]);
  const covered = open !== null || asking.covered || busy || Boolean(duty);
  return (
    <Asking.Provider value={asking.asks}>
      <div class={`seat-screen seat-${String(seat)}`} inert={covered}>
        <Top seat={seat} name={seat ? nameOf(seat, now, w) : ""} onMenu={() => show("menu")} />
        <Alarms onShow={() => show("row")} />
        {scene && own ? (
          <Body scene={scene} own={own} acting={acting} act={act} show={show} duties={duties} waits={asking.waits} resume={(key) => later(key, false)} />
        ) : (
          <main class="middle">
            <p>{w.noGameYet}</p>
          </main>
        )}
      </div>
      {duty?.kind !== "row" && <Dice />}
      {shown === "menu" && <Menu close={() => show(null)} onRow={() => show("row")} />}
      {shown === "map" && scene?.middle && <MapSheet middle={scene.middle} acting={acting} close={() => show(null)} />}
      {shown === "row" && <RowSheet close={() => show(null)} closeLabel={w.close} />}
      {shown === "audit" && <AuditSheet close={() => show(null)} />}
      {shown === "notes" && <NotesSheet close={() => show(null)} />}
      {shown === "correct" && <CorrectSheet close={() => show(null)} />}
      {duty && (newRow ?? (!open && !asking.covered)) && <DutySheet duty={duty} later={() => later(duty.key)} onRow={() => show("row")} />}
      {!now.notice && !newRow && asking.sheets}
      {now.notice && !newRow && <NoticeSheet />}
      <TakeBack />
      <Ahead />
      <MyTurn />
      <Waits />
      <Show onShow={setShowing} />
    </Asking.Provider>
  );
}

/** What asks by itself; it can be put aside, but a question that comes before a scan. */
function DutySheet({ duty, later, onRow }: { duty: Duty; later: () => void; onRow: () => void }) {
  const { now, w } = usePage();
  switch (duty.kind) {
    case "outcome":
      return now.outcome && <OutcomeSheet outcome={now.outcome} />;
    case "row":
      return <RowSheet close={later} closeLabel={w.later} />;
    case "question":
      return <QuestionSheet questions={now.questions} close={now.sealing ? undefined : later} />;
    case "scan":
      return now.sealing && <ScanSheet key={now.sealing.scan} sealing={now.sealing} close={later} onRow={onRow} />;
    case "audit":
      return <AuditSheet close={later} />;
    case "report":
      return now.report && <ReportSheet report={now.report} close={later} />;
  }
}

interface BodyProps {
  scene: Scene;
  own: Seat;
  acting: string | null;
  act: (who: string) => void;
  show: (open: SeatSheet) => void;
  duties: Duty[];
  /** The scene's own question that was put aside. */
  waits: { question: Question; resume: () => void } | null;
  resume: (key: string) => void;
}

function Body({ scene, own, acting, act, show, duties, waits, resume }: BodyProps) {
  const { now, w } = usePage();
  const { row } = now;
  const [seen, see] = useState(false);
  const self = useHasSelf();
  const { begun = true, over, actors = [], middle, numbers = [] } = scene;
  const actions = actionsOf(scene.actions ?? [], acting);
  const mine = own.active && actions.length > 1;
  const switches = actors.length > 1;
  const onCards = actors.every((one) => own.cards?.some((card) => card.key === one.key));
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
        {!over && <Removed />}
        {waits && "title" in waits.question && (
          <Press means="asked" kind="banner alarm" onPress={waits.resume}>
            {waits.question.title}
          </Press>
        )}
        {!begun && row.said && row.same.length < row.phones && (
          <p role="status" class="banner calm">
            {w.rowCompared(row.same.length, row.phones)}
          </p>
        )}
        <Call scene={scene} />
        <Moment scene={scene} own={own.seat} />
        <Soon middle={middle} />
        <Rolled />
        {now.ending && <Ended ending={now.ending} />}
        {over && <AuditLine audit={now.audit} onShow={(key) => (key === "audit again" ? show("audit") : resume(key))} />}
        {own.gone && !over && <p class="banner calm">{own.sub || w.out}</p>}
        {switches && !onCards && <Actors scene={scene} acting={acting} act={act} />}
        <Own seat={own} hand={scene.hand ?? []} acting={switches && onCards ? acting : null} onAct={act}>
          {middle && (
            <Press means="map" kind="chip" onPress={() => show("map")}>
              <Icon name="explore" /> {mapName(middle, w)}
            </Press>
          )}
        </Own>
        {self && begun && !over && (
          <Peek onPeek={() => see(true)} onCorrect={seen ? () => show("correct") : null} secret={(aloud) => <OwnSelf coached aloud={aloud} />} />
        )}
        {!over && <MyNotes open={() => show("notes")} />}
        <Tracks tracks={scene.tracks ?? []} seat={own.seat} />
        {numbers.length > 0 && !middle && (
          <div class="before">
            {numbers.map((one) => (
              <NumberChip key={one.path} number={one} />
            ))}
          </div>
        )}
        <Checklist lines={scene.checklist ?? []} />
        <News scene={scene} />
        {!mine && <Everyone scene={scene} but={own.seat} />}
        <Notices scene={scene} />
        <Row onShow={() => show("row")} />
      </main>
      <Actions actions={actions} moment={`${momentOf(scene)} ${acting ?? ""}`} />
    </>
  );
}

/** The switch for who acts, where no card of one's own is it. */
export function Actors({ scene, acting, act }: { scene: Scene; acting: string | null; act: (who: string) => void }) {
  const { w } = usePage();
  const { actors = [] } = scene;
  if (actors.length < 2) return null;
  return (
    <div class="languages" role="group" aria-label={w.actingAs}>
      {actors.map((one) => (
        <Press key={one.key} means={`act ${one.key}`} kind="tab" pressed={acting === one.key} onPress={() => act(one.key)}>
          {one.icon && <Icon name={one.icon} />} {one.label}
        </Press>
      ))}
    </div>
  );
}
