/** What the table must answer before anything else: attacks, armor, scans, gas. */

import { useState } from "preact/hooks";
import { seated } from "../parts/everyone";
import { Press } from "../parts/press";
import { parted, type Names } from "../panic/names";
import { WHO } from "../wire";
import type { Attack, Command, Pending, Seat, View, Way } from "../wire";
import { useHosting } from "./hosting";
import { PhonesAnswer } from "./answering";
import { Asked, Tally, type Counts, type TallyRow } from "./tally";

export function Settle({ view, names }: { view: View; names: Names }) {
  const armor = (view.offers ?? []).find((one) => one.do === "armor" && one.open);
  return (
    <>
      {armor && <Armors ways={armor.ways ?? []} view={view} names={names} />}
      {view.pending.map((one) => (
        <OneOf key={one.kind + String(view.rev)} one={one} view={view} names={names} />
      ))}
    </>
  );
}

function OneOf({ one, view, names }: { one: Pending; view: View; names: Names }) {
  const { w } = useHosting();
  if (one.kind === "attacks") {
    return view.board === "full" ? (
      <Attacks attacks={one.attacks ?? []} view={view} names={names} />
    ) : (
      <Hits view={view} names={names} />
    );
  }
  const few = view.options?.last_human_gas === "fewer_than_needed";
  if (one.kind === "scan" || one.kind === "last_human_gas") {
    const scan = one.kind === "scan";
    return (
      <>
        <PhonesAnswer names={names} />
        {scan && <HowMany title={w.scanAsk} text={w.scanText} most={one.polled ?? 0} of="infected" do="scan_cards" />}
        {!scan && <AnyGas title={few ? w.gasHandFew : w.gasHand} enough={one.most ?? 0} do="last_human_gas" />}
      </>
    );
  }
  if (one.kind === "deck_gas") {
    return <AnyGas title={few ? w.gasDeckFew : w.gasDeck} enough={one.most ?? 0} do="deck_gas" />;
  }
  return null;
}

/** PS-WIN-06: hands are secret, so it is a yes or a no; `enough` is a number that means yes. */
function AnyGas({ title, enough, do: name }: { title: string; enough: number; do: string }) {
  const { table, w } = useHosting();
  return (
    <Asked title={title}>
      {[enough, 0].map((cans) => (
        <Press key={cans} means={`${name} ${String(cans)}`} kind="choice" onPress={() => table.ask({ do: name, cans })}>
          {cans ? w.yes : w.no}
        </Press>
      ))}
    </Asked>
  );
}

interface NumberProps {
  title: string;
  text?: string;
  most: number;
  of: string;
  do: string;
}

function HowMany({ title, text, most, of, do: name }: NumberProps) {
  const { table } = useHosting();
  return (
    <Asked title={title} {...(text ? { text } : {})}>
      <div class="numbers">
        {Array.from({ length: most + 1 }, (_, n) => (
          <Press key={n} means={`${name} ${String(n)}`} kind="choice" onPress={() => table.ask({ do: name, [of]: n })}>
            {n}
          </Press>
        ))}
      </div>
    </Asked>
  );
}

/** Defenders answer on their phones; the table may answer for anyone. */
function Armors({ ways, view, names }: { ways: Way[]; view: View; names: Names }) {
  const { table, w } = useHosting();
  const asked = [...new Set(ways.map((way) => `${String(way.attack)} ${String(way.seat)}`))];
  return (
    <>
      {asked.map((key) => {
        const [attack, seat] = key.split(" ");
        const own = ways.filter((way) => way.attack === attack && way.seat === seat);
        const damage = attacksOf(view).find((one) => one.id === attack)?.damage ?? 0;
        return (
          <Asked key={key} title={w.answersFor(names.player(seat as Seat))} text={w.wounds(damage)}>
            <div class="numbers">
              {own.map((way) => (
                <Press
                  key={String(way.cards ?? 0)}
                  means={`armor ${key} ${String(way.cards ?? 0)}`}
                  kind="choice"
                  onPress={() => table.ask({ do: "armor", ...way })}
                >
                  {Number(way.cards ?? 0)}
                </Press>
              ))}
            </div>
          </Asked>
        );
      })}
    </>
  );
}

function attacksOf(view: View): Attack[] {
  return view.pending.flatMap((one) => one.attacks ?? []);
}

/** PS-PATK-02: who is hit, and who answers with Armor. */
function Attacks({ attacks, view, names }: { attacks: Attack[]; view: View; names: Names }) {
  const { table, w } = useHosting();
  const [counts, tap] = useState<Counts>({});
  const ways = (view.offers ?? []).find((one) => one.do === "resolve_attacks")?.ways ?? [];
  const may = new Set(ways.flatMap((way) => ((way.armor ?? []) as Way[]).map((one) => `${String(one.attack)}/${String(one.seat)}`)));
  const rows = attacks.flatMap((attack): TallyRow[] => {
    const hit = attack.targets.map(parted).filter((one) => one !== null);
    const seats = [...new Set(hit.map((one) => one.seat))];
    return seats.map((seat) => {
      const key = `${attack.id}/${seat}`;
      const who = hit.filter((one) => one.seat === seat).map((one) => names.who(one.who));
      const sub = `${names.parasite(attack.parasite ?? "")}: ${w.wounds(attack.damage)}`;
      return { key, seat, label: `${names.player(seat)}: ${who.join(" + ")}`, sub, most: may.has(key) ? attack.damage : 0 };
    });
  });
  const settle = () => {
    const armor = Object.entries(counts).flatMap(([key, count]) => {
      const [attack = "", seat = ""] = key.split("/");
      return Array.from({ length: count }, () => ({ attack, seat }));
    });
    table.ask({ do: "resolve_attacks", armor });
  };
  return (
    <Asked title={w.attackTitle} text={w.attackTap}>
      <Tally rows={rows} counts={counts} tap={tap} />
      <Press means="resolve" kind="main" onPress={settle}>
        {w.takeWounds}
      </Press>
    </Asked>
  );
}

const SIDES = ["grey", "black"] as const;

/** On a board without a map the table tells who was hit. */
function Hits({ view, names }: { view: View; names: Names }) {
  const { table, w } = useHosting();
  const [counts, tap] = useState<Counts>({});
  const rows = seated(view).flatMap(([seat, one]): TallyRow[] => {
    if (!one.alive) return [];
    const hits = WHO.filter((who) => one[who].health > 0).flatMap((who) =>
      SIDES.map((side) => ({
        key: `${seat}/${who}/${side}`,
        seat,
        label: names.who(who),
        sub: side === "grey" ? w.greyShort : w.blackShort,
        most: 5,
      })),
    );
    return [...hits, { key: `${seat}/armor`, seat, label: names.player(seat), sub: w.armor, most: 9 }];
  });
  return (
    <Asked title={w.hitTitle} text={w.hitTap}>
      <Tally rows={rows} counts={counts} tap={tap} />
      <Press means="hits" kind="main" onPress={() => table.ask(hitsOf(counts))}>
        {w.goOn}
      </Press>
    </Asked>
  );
}

/** Armor is spent on a seat's first hits. */
export function hitsOf(counts: Counts): Command {
  const armor: Counts = {};
  for (const [key, count] of Object.entries(counts)) if (key.endsWith("/armor")) armor[key.split("/")[0] ?? ""] = count;
  const hits = Object.entries(counts).flatMap(([key, count]) => {
    const [seat = "", who = "", side] = key.split("/");
    return side ? Array.from({ length: count }, (): Way => ({ seat, who, side })) : [];
  });
  for (const hit of hits) {
    const seat = String(hit.seat);
    if ((armor[seat] ?? 0) > 0) {
      hit.armor = 1;
      armor[seat] = (armor[seat] ?? 0) - 1;
    }
  }
  return { do: "resolve_attacks", hits };
}
