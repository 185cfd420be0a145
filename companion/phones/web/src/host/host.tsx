/** The screen of who runs the table: the public scene with the host's commands. What only a player has is not here. */

import { useEffect, useState } from "preact/hooks";
import { Asking, useAsking, useAsks } from "../asking/asking";
import { Alone, useAlone } from "../asking/alone";
import { useCounts } from "../asking/counts";
import { Answers, Go, HOSTS } from "../asking/question";
import type { SeatName } from "../frames";
import { Ended, Menu, Show, Soon, Tracks } from "../late";
import { Icon } from "../parts/drawn";
import { Press } from "../parts/press";
import { Sheet } from "../parts/sheet";
import { keyOf, started, told, type Counts } from "../presses";
import { NoticeSheet } from "../screens/notice";
import { OutcomeSheet } from "../screens/outcome";
import { Alarms, Row, RowSheet } from "../screens/row";
import { Actors, momentOf, useActor } from "../screens/seat";
import { Actions, actionsOf } from "../shown/actions";
import { Dice } from "../shown/dice";
import { Checklist, News, Notices } from "../shown/lists";
import { TheMiddle } from "../shown/middle";
import { Waits } from "../shown/take_back";
import { Moment, Top } from "../shown/moment";
import { NumberChip } from "../shown/own";
import type { Snapshot } from "../snapshot";
import type { Question, Scene } from "../stage";
import { Auditing, PhonesAnswer } from "./answering";
import { useHostPage } from "./host_context";
import { Away, Joining, PlayersCode } from "./joining";
import { Mending } from "./mending";
import { More } from "./more";
import { NewGame } from "./new_game";
import { Player, PlayerSheet } from "./player";

HOSTS.mend = (props) => <Mending {...props} />;

type HostSheet = null | "menu" | "row" | "more" | "code" | "cards" | "another" | { player: SeatName } | { instead: () => void };

const isAuditing = ({ audit, report }: Snapshot) => Boolean(audit && audit.step !== "over" && !report);

/** Whether what it is about is still there. */
function stands(sheet: HostSheet, now: Snapshot): boolean {
  const { scene, sealing } = now;
  if (sheet === "more") return scene !== null;
  if (sheet === "cards") return sealing !== null;
  if (sheet === "another") return Boolean(scene && !scene.over);
  if (typeof sheet === "string" || !sheet) return true;
  return "player" in sheet ? Boolean(scene?.seats.some((one) => one.seat === sheet.player)) : isAuditing(now);
}

export function HostScreen() {
  const { table, now, w } = useHostPage();
  const [wish, show] = useState<HostSheet>(null);
  const [another, prepare] = useState(false);
  const close = () => show(null);
  const { scene } = now;
  const open = stands(wish, now) ? wish : null;
  useEffect(() => show(open), [open]);
  // Another game has another code: nothing that lay over the one before is about this one.
  useEffect(close, [now.join]);
  // Somebody else may begin it, or take back the end; the game that is given up for it may not end.
  const refused = Boolean(now.notice) && !scene?.over;
  useEffect(() => {
    if (refused || !scene?.over) prepare(false);
  }, [scene?.over, refused]);
  const asking = useAsking(scene, momentOf(scene));
  const counted = now.outcome?.kind === "result" ? now.outcome : null;
  const covered = open !== null || asking.covered || Boolean(now.notice ?? counted);
  const [showing, setShowing] = useState(false);
  const fresh = !scene || (another && Boolean(scene.over));
  /** The question for which the table uses its own cards, although there are phones. */
  const [carded, use] = useState<string | null>(null);
  const asked = keyOf(scene?.question);
  // What is new stands at the top: another screen, or what is asked.
  useEffect(() => window.scrollTo(0, 0), [fresh, scene?.begun]);
  useEffect(() => {
    if (asked) window.scrollTo(0, 0);
  }, [asked]);
  // Why there was no count means nothing once that is asked no more.
  const isVoid = now.outcome?.kind === "void";
  useEffect(() => {
    if (isVoid && !asked) table.outcomeSeen();
  }, [isVoid, asked]);
  const withCards = () => (use(asked), close());
  /** Begin something new: asked once more where that ends what is open. */
  const anew = (begin: () => void) => (isAuditing(now) ? show({ instead: begin }) : begin());
  const rematch = () => anew(() => (close(), table.ask({ do: "new_game" })));
  const newGame = () => (scene?.over ? anew(() => (close(), prepare(true))) : show("another"));
  const giveUp = () => (close(), prepare(true), table.ask({ do: "end_game" }));
  return (
    <Asking.Provider value={asking.asks}>
      <div class="seat-screen host" inert={covered || showing}>
        <Top seat={null} name={w.hostTitle} onMenu={() => show("menu")}>
          {scene && (
            <Press means="undo" kind="round" label={w.undo} onPress={() => table.ask({ do: "undo" })}>
              <Icon name="undo" />
            </Press>
          )}
        </Top>
        <Alarms onShow={() => show("row")} />
        {fresh ? <NewGame back={scene && (() => prepare(false))} /> : <HostBody scene={scene} show={show} carded={carded === asked} use={() => (now.sealing ? show("cards") : withCards())} rematch={rematch} newGame={newGame} />}
      </div>
      <Dice />
      <Waits />
      {open === "menu" && (
        <Menu close={close} onRow={() => show("row")}>
          {!fresh && (
            <Press means="menu new" onPress={newGame}>
              {w.newGame}
            </Press>
          )}
          {!fresh && (
            <Press means="menu code" onPress={() => show("code")}>
              {w.showCode}
            </Press>
          )}
        </Menu>
      )}
      {open === "code" && (
        <Sheet name="code" title={w.showCode} close={close} closeLabel={w.close}>
          <PlayersCode />
        </Sheet>
      )}
      {open === "row" && <RowSheet close={close} closeLabel={w.close} />}
      {scene && open === "more" && <More scene={scene} close={close} onRematch={rematch} onNew={newGame} />}
      {open === "cards" && <Sure name="cards" title={w.cardsSure} text={w.phonesSeal} yes={[w.cardsInstead, withCards]} no={[w.keepWaiting, close]} />}
      {open === "another" && (
        <Sure name="another" title={w.giveUpFirst} text={now.sealing ? `${w.endsScan} ${w.endGameText}` : w.endGameText}
          yes={[w.giveUpAndNew, giveUp]} no={[w.keepPlaying, close]} />
      )}
      {typeof open === "object" && open && "instead" in open && (
        <Sure name="instead" title={w.newInstead} text={w.endsAudit} yes={[w.startNew, open.instead]} no={[w.keepWaiting, close]} />
      )}
      {scene && typeof open === "object" && open && "player" in open && <PlayerSheet scene={scene} seat={open.player} close={close} />}
      {!now.notice && asking.sheets}
      {counted && !now.notice && <OutcomeSheet outcome={counted} />}
      {now.notice && <NoticeSheet />}
      <Show onShow={setShowing} />
      {scene && !covered && (
        <div class="unseen" aria-live="polite">
          {now.busy ? w.sending : ""}
        </div>
      )}
    </Asking.Provider>
  );
}

type Answer = readonly [words: string, done: () => void];

interface SureProps {
  name: string;
  title: string;
  text: string;
  yes: Answer;
  no: Answer;
}

/** What ends something that is open is asked once more. */
function Sure({ name, title, text, yes, no }: SureProps) {
  const { w } = useHostPage();
  return (
    <Sheet name={name} title={title} text={text} close={no[1]} closeLabel={w.close}>
      <Press means={`${name} yes`} kind="main" onPress={yes[1]}>
        {yes[0]}
      </Press>
      <Press means={`${name} no`} onPress={no[1]}>
        {no[0]}
      </Press>
    </Sheet>
  );
}

interface HostBodyProps {
  scene: Scene;
  show: (open: HostSheet) => void;
  /** The question is answered here, though phones could. */
  carded: boolean;
  use: () => void;
  rematch: () => void;
  newGame: () => void;
}

function HostBody({ scene, show, carded, use, rematch, newGame }: HostBodyProps) {
  const { table, now, w } = useHostPage();
  const [acting, act] = useActor(scene);
  const { begun = true, over, question, middle, numbers = [], checklist = [], tracks = [], seats } = scene;
  const actions = actionsOf(scene.actions ?? [], acting);
  // While phones can answer, the table's own way is one that somebody asks for.
  const phones = now.guests.filter((one) => one.state === "taken").length;
  const byPhones = question?.is === "Ask" && question.by_phones && (phones > 1 || Boolean(now.sealing));
  return (
    <>
      <main>
        <Moment scene={scene} own={null} />
        <Away scene={scene} />
        <Soon middle={middle} />
        {now.ending && <Ended ending={now.ending} />}
        {over && <Auditing />}
        {over && <Afterwards rematch={rematch} newGame={newGame} />}
        <div class={!begun ? "halves laying" : middle ? "halves" : "asked"}>
          <div class="asked">
            <PhonesAnswer />
            {byPhones && !carded ? (
              <section class="settle">
                {!now.sealing && <h2>{question.title}</h2>}
                {!now.sealing && <p class="quiet">{w.phonesAnswer}</p>}
                <Press means="use cards" onPress={use}>
                  {w.cardsInstead}
                </Press>
              </section>
            ) : (
              question && <Settle key={keyOf(question)} question={question} from="asked" />
            )}
            <News scene={scene} />
          </div>
          {!begun && (
            <div class="board">
              <Joining />
            </div>
          )}
          {begun && middle && (
            <div class="board">
              <TheMiddle middle={middle} acting={acting} />
            </div>
          )}
          <div class="asked rest">
            {!begun && <Checklist lines={checklist} />}
            {!over && <Actors scene={scene} acting={acting} act={act} />}
            <div class="players">
              {seats.map((one) => (
                <Player key={one.seat} one={one} badged={begun} onPress={() => show({ player: one.seat })} />
              ))}
            </div>
            {begun && <Tracks tracks={tracks} seat={scene.header.seat} />}
            {(!middle || !begun) && numbers.length > 0 && (
              <div class="before">
                {numbers.map((one) => (
                  <NumberChip key={one.path} number={one} />
                ))}
              </div>
            )}
            {begun && <Checklist lines={checklist} />}
            <Notices scene={scene} />
            <div class="tools">
              {now.redo && (
                <Press means="redo" kind="round wide" label={w.redo} onPress={() => table.ask({ do: "redo" })}>
                  <Icon name="redo" /> {w.redo}
                </Press>
              )}
              <Press means="more" kind="round wide" label={w.tools} onPress={() => show("more")}>
                <Icon name="items" /> {w.tools}
              </Press>
            </div>
            <Row onShow={() => show("row")} />
          </div>
        </div>
      </main>
      <Actions actions={actions} moment={`${momentOf(scene)} ${acting ?? ""}`} />
    </>
  );
}

/** What must be told before anything else goes on. */
function Settle({ question, from }: { question: Question; from: string }) {
  const { now } = useHostPage();
  const asks = useAsks();
  const { counts = question.is === "Tally" ? started(question) : {}, count, sent } = useCounts(from, from);
  useAlone(question, () => {
    if (question.is === "Tally") send(counts, told(question, counts));
  });
  const send = (step: string | Counts, press: Parameters<typeof asks.press>[1]) => !now.busy && (sent(), asks.press(from, press, [step]));
  if (question.is !== "Ask" && question.is !== "Tally") return null;
  const { alarm = false, text = "" } = question;
  return (
    <section class={alarm ? "settle urgent" : "settle"}>
      <h2>{question.title}</h2>
      {text && <p class="quiet">{text}</p>}
      <Answers question={question} name={question.key} counts={counts} onCount={count} onPress={send} />
      <Alone question={question} />
      {question.is === "Tally" && <Go tally={question} counts={counts} name={question.key} onGo={() => send(counts, told(question, counts))} />}
    </section>
  );
}

/** After the end: who wins, where only the table knows; and what is played next. */
function Afterwards({ rematch, newGame }: Pick<HostBodyProps, "rematch" | "newGame">) {
  const { now, w } = useHostPage();
  const ask = now.ending?.ask;
  const open = ask && !now.ending?.winners && now.ending?.tone !== "quiet" && !now.report;
  return (
    <>
      {open && <p class="quiet">{now.ending?.hint}</p>}
      {open && <Settle key={keyOf(ask)} question={ask} from="ending" />}
      <div class="tools">
        <Press means="rematch now" onPress={rematch}>
          {w.rematch}
        </Press>
        <Press means="new now" onPress={newGame}>
          {w.newGame}
        </Press>
      </div>
    </>
  );
}
