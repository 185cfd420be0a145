/** Somebody attacks you: a question that comes by itself, as wide as the screen. */

import { useEffect } from "preact/hooks";
import { useAround, type Around } from "../around";
import { buzz } from "../buzz";
import { Press } from "../parts/press";
import { Sheet } from "../parts/sheet";
import { Names, parted } from "../panic/names";
import type { Attack, Json, Seat, View, Way } from "../wire";
import { Icon } from "../parts/drawn";

export interface Asked {
  attack: Attack;
  ways: Way[];
}

/** The attacks that this seat still has to answer. */
export function attacksOn(view: View, seat: Seat): Asked[] {
  const offer = (view.offers ?? []).find((one) => one.do === "armor" && one.open);
  const ways = (offer?.ways ?? []).filter((way) => way.seat === seat || way.seat === undefined);
  const open = view.pending.find((one) => one.kind === "armor" || one.kind === "attacks")?.attacks ?? [];
  return open
    .map((attack) => ({ attack, ways: ways.filter((way) => way.attack === attack.id) }))
    .filter((one) => one.ways.length > 0);
}

export function AttackQuestion({ view, seat, attack }: { view: View; seat: Seat; attack: Asked }) {
  const { table, now, w, buzzes } = useAround();
  const { id } = attack.attack;
  useEffect(() => buzz([200, 100, 200, 100, 400], buzzes), [id]);
  return (
    <Sheet name={`attack ${id}`} title={w.attacked} kind="urgent">
      <p class="attack-icon">
        <Icon name={attack.attack.parasite ? "parasite" : "fire"} />
      </p>
      <p class="why" role="alert">
        {attackWords(view, seat, attack.attack, w)}
      </p>
      <p class="ask">{attack.ways.length > 1 ? w.armorAsk : w.armorStays}</p>
      <div class="numbers answers">
        {attack.ways.map((way) => (
          <Press
            key={String(cards(way))}
            means={`armor ${id} ${String(cards(way))}`}
            kind="choice"
            shut={now.busy}
            onPress={() => !now.busy && table.ask({ do: "armor", ...way })}
          >
            {cards(way) ? w.armors(cards(way)) : w.armorNone}
          </Press>
        ))}
      </div>
      {now.busy && <p role="status">{w.sending}</p>}
    </Sheet>
  );
}

function cards(way: { [field: string]: Json }): number {
  return Number(way.cards ?? 0);
}

export function attackWords(view: View, seat: Seat, attack: Attack, w: Around["w"]): string {
  const names = new Names(view, w);
  const who = attack.targets.map(parted).filter((one) => one?.seat === seat);
  const target = who.map((one) => (one ? names.who(one.who) : "")).join(" + ");
  const by = attack.parasite ? names.parasite(attack.parasite) : view.turn ? names.player(view.turn.seat) : w.aParasite;
  return w.attackBy(by, target, attack.damage, who.length > 1);
}
