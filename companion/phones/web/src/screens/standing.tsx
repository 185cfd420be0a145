/**
 * What its owner notes unasked, and what it would be worth now: shown under "peek" alone, noted as any private answer, and
 * sent by a tap that says so. Nothing on these screens is larger, or lies elsewhere, for what is noted.
 */

import { useState } from "preact/hooks";
import { rulesOf, said } from "../games";
import { useLateWords } from "../late_words";
import { usePage } from "../page_context";
import { Peek } from "../parts/peek";
import { Press } from "../parts/press";
import { Secretly } from "../parts/secretly";
import { Sheet } from "../parts/sheet";
import { useName } from "../player_names";
import type { Disclose, Notable, Raw } from "../stage";
import { disclosed, dueOf, jotted, namedIn, topicsOf, worthOf, type NoteTopic } from "../standing";
import { OneOf } from "./secret";

const NOTHING: Notable[] = [];
/** As wide as a sum can be. */
const WIDEST = [88, -88];

function useTopics() {
  const { scene, seat, lang, jots } = usePage().now;
  const named = useName();
  const others = (scene?.seats ?? []).flatMap((one) => (one.seat === seat ? [] : [one.seat]));
  const topics = topicsOf(rulesOf(scene?.private?.game).standing ?? [], others);
  const title = ({ note, about }: NoteTopic) => said(note.title, lang, about ? { name: named(about) } : {});
  return { topics, title, notable: scene?.notable ?? NOTHING, jots };
}

interface LineProps {
  topic: NoteTopic;
  title: string;
  /** What is noted there. */
  one: Notable | undefined;
  aloud: boolean;
}

/** One thing that is noted: its place is as large as the longest needs. */
function Line({ topic: { note }, title, one, aloud }: LineProps) {
  const { l } = useLateWords();
  const { notable } = useTopics();
  const worth = one && worthOf(one, note);
  const all = aloud ? NOTHING : notable;
  const whole = all.flatMap((each) => worthOf(each, note) ?? []);
  return (
    <div class="jot">
      <span class="sub">{title}</span>
      <OneOf all={all.map(({ label }) => label)}>
        <b>{one?.label ?? l.nothingNoted}</b>
      </OneOf>
      {whole.length > 0 && (
        <OneOf all={whole.map(({ points }) => l.pointsNow(points))}>
          <span class="coach">{worth && l.pointsNow(worth.points)}</span>
        </OneOf>
      )}
      {whole.some(({ why }) => why) && (
        <div class="because">
          <OneOf all={whole.flatMap(({ why }) => why ?? [])}>
            <span class="sub">{worth?.why}</span>
          </OneOf>
        </div>
      )}
      {aloud && worth && l.pointsNow(worth.points)}
    </div>
  );
}

/** What was noted of oneself, with what it is worth. */
function OfOneself({ aloud }: { aloud: boolean }) {
  const { l } = useLateWords();
  const { topics, title, notable, jots } = useTopics();
  const single = topics.filter(({ about, note }) => !about && !note.several);
  const worths = single.flatMap(({ key, note }) => namedIn(jots, key, notable).flatMap((one) => worthOf(one, note) ?? []));
  const sum = worths.reduce((all, { points }) => all + points, 0);
  const counted = single.filter(({ note }) => notable.some((one) => worthOf(one, note)));
  return (
    <div class="jots">
      {single.map((topic) => (
        <Line key={topic.key} topic={topic} title={title(topic)} one={namedIn(jots, topic.key, notable)[0]} aloud={aloud} />
      ))}
      {counted.length > 1 && (
        <OneOf all={aloud ? [] : WIDEST.map((n) => l.together(n))}>
          <b>{l.together(sum)}</b>
        </OneOf>
      )}
    </div>
  );
}

/** All that was noted, in a place of one size. */
function All({ aloud }: { aloud: boolean }) {
  const { l } = useLateWords();
  const { topics, title, notable, jots } = useTopics();
  const lines = topics.map((topic) => {
    const names = namedIn(jots, topic.key, notable).map(({ label }) => label);
    return { topic, name: title(topic), what: names.join(", ") || l.nothingNoted };
  });
  if (aloud) return <>{lines.map(({ name, what }) => `${name}: ${what}. `)}</>;
  return (
    <dl class="all-jots">
      {lines.map(({ topic: { key, note }, name, what }) => (
        <div key={key} class={note.several ? "broad" : ""}>
          <dt class="sub">{name}</dt>
          <dd>
            <b>{what}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** On the seat's own screen: a look, and the way to the notes. */
export function MyNotes({ open }: { open: () => void }) {
  const { l } = useLateWords();
  const { notable } = useTopics();
  if (!notable.length) return null;
  return (
    <section class="my-notes" aria-label={l.myNotes}>
      <h3>{l.myNotes}</h3>
      <Peek onPeek={() => undefined} onCorrect={open} secret={(aloud) => <OfOneself aloud={aloud} />} />
    </section>
  );
}

/** All notes by what they are about; which of them is noted already stands nowhere but under "peek". */
export function NotesSheet({ close }: { close: () => void }) {
  const { w, table } = usePage();
  const { l } = useLateWords();
  const { topics, title, notable } = useTopics();
  const [open, choose] = useState<string | null>(null);
  const topic = topics.find((one) => one.key === open);
  const back = () => choose(null);
  if (topic) {
    const note = (what: string | null) => () => (table.notes.jot((was) => jotted(was, topic, what)), back());
    const ways = notable.map(({ key, label }) => ({ key: `is ${key}`, label, choose: note(key) }));
    return (
      <Sheet key={topic.key} name={`note ${topic.key}`} title={title(topic)} kind="private own" back={back} backLabel={w.back} close={close} closeLabel={w.close}>
        <p class="quiet">{topic.note.several ? l.severalNoted : w.notSent}</p>
        <Secretly ways={[{ key: "nothing", label: l.nothingNoted, choose: note(null) }, ...ways]} />
      </Sheet>
    );
  }
  return (
    <Sheet name="notes" title={l.myNotes} kind="private own" close={close} closeLabel={w.close}>
      <p class="quiet">{w.notSent}</p>
      <div class="topics">
        {topics.map((one) => (
          <Press key={one.key} means={`note ${one.key}`} onPress={() => choose(one.key)}>
            {title(one)}
          </Press>
        ))}
      </div>
      <Peek onPeek={() => undefined} onCorrect={null} secret={(aloud) => <All aloud={aloud} />} />
    </Sheet>
  );
}

interface DiscloseProps {
  press: Disclose;
  close: () => void;
  send: (raw: Raw) => void;
}

/** What is due is sent with one tap; until then who holds the phone alone can see what that would be. */
export function DiscloseSheet({ press, close, send }: DiscloseProps) {
  const { w } = usePage();
  const { l } = useLateWords();
  const { topics, title, notable, jots } = useTopics();
  const [lacks, lack] = useState(false);
  const [turn, pass] = useState(0);
  const due = press.noted.flatMap((from) => topics.flatMap((topic) => (topic.key === from.note ? { from, topic } : [])));
  const secret = (aloud: boolean) =>
    due.map(({ from, topic }) => {
      const said = dueOf(from, jots, turn);
      return <Line key={topic.key} topic={topic} title={title(topic)} one={notable.find(({ key }) => key === said)} aloud={aloud} />;
    });
  const go = () => {
    const raw = disclosed(press, jots, turn);
    if (raw) send(raw);
    else lack(true);
  };
  return (
    <Sheet name={`disclose ${press.title}`} title={press.title} text={press.text} kind="private own" close={close} closeLabel={w.close}>
      <p class="quiet" role={lacks ? "alert" : undefined}>
        {lacks ? l.nothingDue : l.notYetSent}
      </p>
      <div class="disclosing">
        <Peek onPeek={() => undefined} onCorrect={null} secret={secret} />
        {/* However many are noted. */}
        {due.some(({ topic }) => topic.note.several) && (
          <Press means="another" onPress={() => pass(turn + 1)}>
            {l.anotherNoted}
          </Press>
        )}
        <Press means="disclose" kind="main" onPress={go}>
          {press.go}
        </Press>
      </div>
    </Sheet>
  );
}
