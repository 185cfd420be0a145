/** Paints the head of the screen: who one is, whose turn it is, and whether the table answers. */

import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { buzz } from "../buzz";
import { usePage } from "../page_context";
import type { SeatName } from "../frames";
import { Icon, Mark, Pips } from "../parts/drawn";
import { Named } from "../parts/named";
import { Press } from "../parts/press";
import type { Chip, Meter, Scene } from "../stage";

/** A name of more letters stands on two lines. */
const LONG = 12;

interface TopProps {
  seat: SeatName | null;
  name: string;
  onMenu: () => void;
  /** What stands beside the menu. */
  children?: ComponentChildren;
}

export function Top({ seat, name, onMenu, children }: TopProps) {
  const { now, w } = usePage();
  return (
    <header class="top">
      <p role="status" class="away">
        {now.near ? (now.durable ? "" : w.notKept) : w.away}
      </p>
      {seat && <Mark seat={seat} />}
      <h1 class={name.length > LONG ? "long" : undefined} aria-label={seat ? `${name}, ${w.colour[seat]}` : undefined}>{name}</h1>
      <span class={now.near ? "link near" : "link"} role="img" aria-label={now.near ? w.near : w.notNear} />
      {children}
      <Press means="menu" kind="round" label={w.menu} onPress={onMenu}>
        <Icon name="menu" />
      </Press>
    </header>
  );
}

/** What lies with a player now, and with another later. */
export function Badge({ chip }: { chip: Chip }) {
  return (
    <span class={chip.bright === false ? "holds rests" : "holds"}>
      <Icon name={chip.icon} label={chip.name} />
    </span>
  );
}

/** What the hands of this seat's player are to do at once: it calls, since nobody waits for this phone. */
export function Call({ scene }: { scene: Scene }) {
  const { buzzes } = usePage();
  const { call } = scene;
  const words = call?.words;
  useEffect(() => {
    if (words) buzz([120, 80, 120], buzzes);
  }, [words]);
  return (
    <div class="call" role="alert">
      {call && (
        <p class="banner">
          {call.icon && <Icon name={call.icon} />} {words}
        </p>
      )}
    </div>
  );
}

/** One line for whose moment it is, one for what comes, and what everybody watches. */
export function Moment({ scene, own }: { scene: Scene; own: SeatName | null }) {
  const { header, seats, begun = true } = scene;
  const { title, sub, seat, tone = "plain", icon, meters = [], phases = [] } = header;
  const mine = seat !== undefined && seat === own;
  const whose = tone !== "plain" ? `tone-${tone}` : seat ? `seat-${seat}` : "";
  const badge = begun ? seats.find((one) => one.seat === own)?.badge : undefined;
  const pips = meters.filter((one) => one.look === "pips");
  const others = meters.filter((one) => one.look !== "pips");
  const words = sub || others.map((one) => one.long).find(Boolean);
  // What stands in the line below in words is no number beside it.
  const rest = others.filter((one) => !words || !one.long);
  return (
    <section class={`moment ${whose}${mine && tone === "plain" ? " mine" : ""}`}>
      {icon ? <Icon name={icon} /> : seat && !mine ? <Mark seat={seat} /> : null}
      <div class="moment-words">
        <div class="line">
          <h2>
            <Named words={title} />
          </h2>
          {badge && <Badge chip={badge} />}
          {pips.map((one) => (
            <Pips key={one.key} left={one.value} all={one.of ?? one.value} label={one.long ?? one.label} />
          ))}
        </div>
        <div class="line quiet">
          {words && <p>{words}</p>}
          {rest.map((one) => (
            <Measured key={one.key} meter={one} />
          ))}
          {pips.map((one) => (
            <span key={one.key} aria-hidden="true">
              {one.label}
            </span>
          ))}
        </div>
        {phases.length > 0 && (
          <ol class="phases">
            {phases.map((one) => (
              <li key={one.key} aria-current={one.lit ? "step" : undefined}>
                {one.label}
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}

/** A number, or a warning that is loudest at nought. */
function Measured({ meter }: { meter: Meter }) {
  const { look, label, value, of, icon, long } = meter;
  const warns = look === "warning";
  return (
    <span class={`meter${warns && value === 0 ? " alarm" : ""}`} role="img" aria-label={long ?? `${label}: ${String(value)}`}>
      {icon ? <Icon name={icon} /> : <span>{label}</span>} <b>{of === undefined ? value : `${String(value)}/${String(of)}`}</b>
    </span>
  );
}

