/** The buttons at the thumb, and the questions that they lead to. */

import { useEffect, useState } from "preact/hooks";
import { useAround } from "../around";
import { ChoiceFace, Choices } from "../parts/choices";
import { Press } from "../parts/press";
import { Sheet } from "../parts/sheet";
import type { Turn } from "../panic/actions";
import { followed, type Act, type Choice, type Press as Pressed } from "../panic/scene";
import type { Offer } from "../wire";

interface DeedsProps {
  acts: Act[];
  last: Act | null;
  /** Whose moment this is: when it changes, open questions close. */
  name: string;
}

export function Deeds({ acts, last, name }: DeedsProps) {
  const { table, now, w } = useAround();
  const [path, go] = useState<string[]>([]);
  const [shut, tell] = useState<Offer | "elsewhere" | null>(null);
  useEffect(() => go([]), [name]);
  const all = last ? [...acts, last] : acts;
  const question = path.length ? followed(all, path) : null;
  useEffect(() => {
    if (path.length && !question) go([]);
  });
  const press = (key: string, pressed: Pressed) => {
    if ("ask" in pressed) go([...path, key]);
    else if ("send" in pressed) {
      go([]);
      table.ask(pressed.send);
    } else tell("shut" in pressed ? pressed.shut : "elsewhere");
  };
  /** The table knows better: what was tried is done all the same. */
  const insist = (offer: Offer) => {
    tell(null);
    table.ask({ do: offer.do, ...(offer.ways?.[0] ?? {}), anyway: true });
  };
  return (
    <>
      {all.length > 0 && (
        <footer class={`deeds deeds-${String(acts.length % 3)}`} aria-label={w.actions} aria-busy={now.busy}>
          {acts.map((one) => (
            <Deed key={one.key} act={one} name={name} onPress={press} />
          ))}
          {last && <Deed act={last} name={name} wide onPress={press} />}
        </footer>
      )}
      {question && !shut && (
        <Sheet
          name={path.join(" ")}
          title={question.title}
          text={question.text}
          back={path.length > 1 ? () => go(path.slice(0, -1)) : undefined}
          backLabel={w.back}
          close={() => go([])}
          closeLabel={w.close}
        >
          <Choices question={question} name={path.join(" ")} onPress={press} />
        </Sheet>
      )}
      {shut && (
        <Sheet name="shut" title={w.whyNot} close={() => tell(null)} closeLabel={w.close}>
          <p class="why">{shut === "elsewhere" ? w.onTheTablet : shut.why}</p>
          {shut !== "elsewhere" && shut.rule && <p class="quiet">{w.rule(shut.rule)}</p>}
          {now.stage === "host" && shut !== "elsewhere" && (
            <Press means="shut anyway" kind="alarm" onPress={() => insist(shut)}>
              {w.anyway}
            </Press>
          )}
          <Press means="shut ok" kind="main" onPress={() => tell(null)}>
            {w.ok}
          </Press>
        </Sheet>
      )}
    </>
  );
}

interface DeedProps {
  act: Act;
  name: string;
  wide?: boolean;
  onPress: (key: string, press: Pressed) => void;
}

function Deed({ act, name, wide, onPress }: DeedProps) {
  const shut = "shut" in act.press || "elsewhere" in act.press;
  return (
    <Press
      means={`${name} ${act.key}`}
      kind={`deed${wide ? " wide" : ""}${act.bright ? " bright" : ""}`}
      shut={shut}
      onPress={() => onPress(act.key, act.press)}
    >
      <ChoiceFace choice={act} />
    </Press>
  );
}

/** Where the table must choose, and it is one's own turn to. */
export function spawnAct(turn: Turn): Act | null {
  const { w, names } = turn;
  const offer = turn.offers.find((one) => one.do === "spawn_at");
  const ways = offer?.open ? (offer.ways ?? []) : [];
  if (!ways.length) return null;
  const choices = ways.map((way): Choice => {
    const choice = String(way.choice);
    const place = choice.includes(",");
    return {
      key: choice,
      label: place ? names.room(choice) : names.parasite(choice),
      sub: place ? names.way(choice) : names.parasitePlace(choice),
      icon: "parasite",
      press: { send: { do: "spawn_at", ...way } },
    };
  });
  const rooms = choices.every((one) => one.key.includes(","));
  const title = rooms ? w.whereParasite : w.whichParasite;
  return { key: "spawn", label: w.spawn_at, icon: "parasite", bright: true, press: { ask: () => ({ title, choices }) } };
}
