/** One player's panel on the host's page: cards, numbers, corrections, and the phone in that seat. */

import { useState } from "preact/hooks";
import { useAsks } from "../asking/asking";
import type { SeatName } from "../frames";
import { Choices } from "../parts/choices";
import { Icon, Mark, Pips } from "../parts/drawn";
import { Press } from "../parts/press";
import { Sheet } from "../parts/sheet";
import { Stepper } from "../parts/stepper";
import { useName } from "../player_names";
import { Badge } from "../shown/moment";
import type { Number_, Question, Raw, Scene, Seat } from "../stage";
import { useHostPage } from "./host_context";

interface PlayerProps {
  one: Seat;
  badged: boolean;
  onPress: () => void;
}

export function Player({ one, badged, onPress }: PlayerProps) {
  const { now, w } = useHostPage();
  const named = useName();
  const guest = now.guests.find((each) => each.seat === one.seat);
  const { seat, cards = [], numbers = [], chips = [], badge, active, gone, sub } = one;
  const rest = [guest?.away && w.phoneAway, sub, ...numbers.map(({ label, value }) => `${label} ${String(value)}`), ...chips.map(({ name, sub: count }) => `${name} ${String(count ?? "")}`.trim())];
  return (
    <Press means={`player ${seat}`} kind={`player seat-${seat}${active ? " turns" : ""}${gone ? " out" : ""}`} onPress={onPress}>
      <span class="line">
        <Mark seat={seat} />
        <span class="label name">{named(seat)}</span>
        {badge && badged && <Badge chip={badge} />}
        {guest?.state === "taken" && <Icon name={guest.away ? "phone-away" : "phone"} label={guest.away ? w.phoneAway : w.phoneIn} />}
      </span>
      {cards.map((card, n) => (
        <span key={card.key} class={`line card-${String(n)}`}>
          <Icon name={card.icon} label={card.name} />
          {card.gone ? w.gone : card.number && <Health number={card.number} />}
          <span class="sub">{card.gone ? "" : card.sub}</span>
        </span>
      ))}
      <span class="sub">{rest.filter(Boolean).join(" · ")}</span>
    </Press>
  );
}

function Health({ number: { label, value, high = 9, icon } }: { number: Number_ }) {
  if (high > 6 || !icon) return <b>{value}</b>;
  return <Pips left={value} all={high} label={`${label}: ${String(value)}/${String(high)}`} icon={icon} />;
}

export function PlayerSheet({ scene, seat, close }: { scene: Scene; seat: SeatName; close: () => void }) {
  const { table, now, w } = useHostPage();
  const asks = useAsks();
  const named = useName();
  const [set, change] = useState<{ [path: string]: number }>({});
  const one = scene.seats.find((each) => each.seat === seat);
  if (!one) return null;
  const numbers = [...(one.cards ?? []).flatMap((card) => (card.number ? [card.number] : [])), ...(one.numbers ?? [])];
  const done = (command: Raw) => {
    table.ask(command);
    close();
  };
  const question = one.correct && questionIn(one.correct, now.later.rev === now.rev ? now.later.questions : {});
  return (
    <Sheet name={`player ${seat}`} title={named(seat)} close={close} closeLabel={w.close}
      foot={
        <Press means="adjust" kind="main" onPress={() => (Object.keys(set).length ? done({ do: "adjust", set }) : close())}>
          {w.save}
        </Press>
      }
    >
      {numbers.map(({ path, label, value, low = 0, high = 9 }) => (
        <Stepper key={path} name={path} label={label} value={set[path] ?? value} least={low} most={high} change={(n) => change({ ...set, [path]: n })} />
      ))}
      {question?.is === "Ask" && (
        <Choices question={question} name={`correct ${seat}`} onPress={(choice) => (close(), asks.press(`seat ${seat}`, choice.press, [choice.key]))} />
      )}
      {one.correct?.is === "Later" && !question && (
        <Press means="correct later" onPress={() => one.correct?.is === "Later" && (close(), asks.press(`seat ${seat}`, one.correct))}>
          {w.correct}
        </Press>
      )}
      {/* No phone is in the seat of a bot. */}
      {now.guests.some((guest) => guest.seat === seat) && (
        <>
          <Press means="free" onPress={() => done({ do: "free_seat", seat })}>
            {w.freeSeat}
          </Press>
          <Press means="tablet" onPress={() => done({ do: "tablet_seat", seat })}>
            {w.tabletSeat}
          </Press>
        </>
      )}
    </Sheet>
  );
}

function questionIn(press: NonNullable<Seat["correct"]>, known: { [key: string]: Question }): Question | undefined {
  return press.is === "Pick" ? press.question : known[press.key];
}
