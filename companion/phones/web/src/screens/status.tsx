/** The head of the seat's screen: who one is, whose turn it is, and whether the table hears. */

import { useAround } from "../around";
import { Icon, Mark, Pips } from "../parts/drawn";
import { Press } from "../parts/press";
import { parted, type Names } from "../panic/names";
import type { Words } from "../words";
import type { Seat, View } from "../wire";

export function Top({ seat, name, onMenu }: { seat: Seat | null; name: string; onMenu: () => void }) {
  const { now, w } = useAround();
  return (
    <header class="top">
      <p role="status" class="away">
        {now.near ? (now.kept ? "" : w.notKept) : w.away}
      </p>
      {seat && <Mark seat={seat} />}
      <h1 aria-label={seat ? `${name}, ${w.colour[seat]}` : undefined}>{name}</h1>
      <span class={now.near ? "link near" : "link"} role="img" aria-label={now.near ? w.near : w.notNear} />
      <Press means="menu" kind="round" label={w.menu} onPress={onMenu}>
        <Icon name="menu" />
      </Press>
    </header>
  );
}

/** What the turn waits for, though nobody plays it. */
const SETTLED = ["scan", "last_human_gas", "deck_gas"];

/** One line for whose moment it is, one for what comes. */
export function moment(view: View, own: Seat | null, names: Names, w: Words): [title: string, sub: string] {
  if (view.phase === "over") return [w.over, ""];
  if (view.phase === "setup") return [w.settingUp, w.waitBegin];
  const waiting = unanswered(view);
  const waits = waiting.length ? w.waitingArmor(waiting.map((seat) => names.player(seat)).join(", ")) : "";
  const holder = view.marker.seat;
  if (view.phase === "parasite") {
    if (waits) return [w.parasitePhase, waits];
    return [w.parasitePhase, holder === own ? w.youHoldMarker : w.holdsMarker(names.player(holder))];
  }
  if (!view.turn) return [w.theyDecide, ""];
  const title = view.turn.seat === own ? w.yourTurn : w.turnOf(names.player(view.turn.seat));
  const settles = view.pending.some((one) => SETTLED.includes(one.kind));
  return [title, waits || (settles ? w.theyDecide : comes(view.next_phase, w))];
}

/** Who was asked for Armor and has not answered. */
function unanswered(view: View): Seat[] {
  const attacks = view.pending.find((one) => one.kind === "armor")?.attacks ?? [];
  const owed = attacks.flatMap((one) =>
    one.targets.flatMap((target) => {
      const seat = parted(target)?.seat;
      return seat && !(seat in (one.answers ?? {})) ? [seat] : [];
    }),
  );
  return [...new Set(owed)];
}

function comes(turns: number | null, w: Words): string {
  if (turns === null) return "";
  return turns === 0 ? w.phaseNext : w.phaseIn(turns);
}

export function Moment({ view, own, names }: { view: View; own: Seat | null; names: Names }) {
  const { w } = useAround();
  const [title, sub] = moment(view, own, names, w);
  const { turn } = view;
  const whose = view.phase === "parasite" ? "alarm" : turn ? `seat-${turn.seat}` : "";
  const left = turn ? turn.ap - turn.spent : 0;
  return (
    <section class={`moment ${whose}${turn?.seat === own && own ? " mine" : ""}`}>
      {turn && turn.seat !== own && <Mark seat={turn.seat} />}
      {view.phase === "parasite" && <Icon name="parasite" />}
      <div class="moment-words">
        <div class="line">
          <h2>{title}</h2>
          {view.marker.seat === own && view.phase === "team" && (
            <span class="holds">
              <Icon name="marker" label={w.marker} />
            </span>
          )}
          {turn && <Pips left={left} all={turn.ap} label={w.ap(left, turn.ap)} />}
        </div>
        <div class="line quiet">
          {sub && <p>{sub}</p>}
          {turn && <span aria-hidden="true">{w.apLeft(left, turn.ap)}</span>}
        </div>
      </div>
    </section>
  );
}
