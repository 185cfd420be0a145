/** Paints one's own cards; where several characters act, a card chooses who. */

import type { ComponentChildren } from "preact";
import { useAsks } from "../asking/asking";
import { usePage } from "../page_context";
import { isShut } from "../parts/choices";
import { Icon, Pips } from "../parts/drawn";
import { Press } from "../parts/press";
import type { Chip, Number_, SeatCard, Seat } from "../stage";

/** As many are drawn one by one; more are a number. */
const DRAWN = 6;

interface OwnProps {
  seat: Seat;
  hand: Chip[];
  /** Who acts; null where there is no choice. */
  acting: string | null;
  onAct: (who: string) => void;
  children: ComponentChildren;
}

export function Own({ seat, hand, acting, onAct, children }: OwnProps) {
  const { w } = usePage();
  const { cards = [], numbers = [], chips = [] } = seat;
  return (
    <>
      {cards.length > 0 && (
        <div class="characters" role="group" aria-label={w.actingAs}>
          {cards.map((one, n) => (
            <OwnCard key={one.key} card={one} place={n} acting={acting} onAct={() => onAct(one.key)} />
          ))}
        </div>
      )}
      <div class="before">
        {numbers.map((one) => (
          <NumberChip key={one.path} number={one} />
        ))}
        {children}
        {hand.map((one, n) => (
          <ChipButton key={n} chip={one} from={`hand ${one.key}`} />
        ))}
        {chips.map((one, n) => (
          <ChipButton key={n} chip={one} from={`chip ${seat.seat} ${one.key}`} />
        ))}
      </div>
    </>
  );
}

export function NumberChip({ number }: { number: Number_ }) {
  const asks = useAsks();
  const { path, label, value, icon } = number;
  const face = (
    <>
      {icon && <Icon name={icon} />} {label} <b>{value}</b>
    </>
  );
  if (!asks.may(number)) return <span class="chip">{face}</span>;
  return (
    <Press means={`number ${path}`} kind="chip" onPress={() => asks.number(number)}>
      {face}
    </Press>
  );
}

function ChipButton({ chip, from }: { chip: Chip; from: string }) {
  const asks = useAsks();
  const { name, icon, sub, press, bright = true } = chip;
  const face = (
    <>
      <Icon name={icon} /> {name} {sub && <span class="sub">{sub}</span>}
    </>
  );
  if (!press) return <span class={bright ? "chip" : "chip rests"}>{face}</span>;
  return (
    <Press means={from} kind="chip" shut={isShut(press)} onPress={() => asks.press(from, press)}>
      {face}
    </Press>
  );
}

interface CardProps {
  card: SeatCard;
  place: number;
  acting: string | null;
  onAct: () => void;
}

function OwnCard({ card, place, acting, onAct }: CardProps) {
  const { key, name, gone, number, sub } = card;
  const face = <CardFace card={card} place={place} />;
  if (acting === null || gone) return <section class={gone ? "character dead" : "character"}>{face}</section>;
  return (
    <Press
      means={`act ${key}`}
      kind={`character${acting === key ? " acts" : ""}`}
      pressed={acting === key}
      label={[name, number && valueOf(number), sub].filter(Boolean).join(". ")}
      onPress={onAct}
    >
      {face}
    </Press>
  );
}

const valueOf = ({ label, value, high = 9 }: Number_) => `${label}: ${String(value)}/${String(high)}`;

function CardFace({ card, place }: { card: SeatCard; place: number }) {
  const { w } = usePage();
  const { name, icon, number, pips = 0, most = pips, gone, turns = true, sub } = card;
  const { value = 0, high = 9 } = number ?? {};
  return (
    <>
      <span class={`card-top card-${String(place)}`}>
        <Icon name={icon} />
        {number && !gone && (
          <span class={turns ? `turned turned-${String((high - value) % 4)}` : "turned"} aria-hidden="true">
            <b>{value}</b>
          </span>
        )}
      </span>
      <span class="label">{name}</span>
      {gone ? (
        <span class="sub died">{sub || w.gone}</span>
      ) : (
        <>
          <span class="line">
            {number && high <= DRAWN && <Pips left={value} all={high} label={valueOf(number)} icon={number.icon} />}
            {most > 0 && <Pips left={pips} all={most} label={`${String(pips)}/${String(most)}`} />}
          </span>
          {sub && <span class="sub">{sub}</span>}
        </>
      )}
    </>
  );
}
