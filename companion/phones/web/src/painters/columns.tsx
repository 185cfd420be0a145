/** Paints named cards in columns, how everything stands beside them, and what the signs mean; a tap on a card that cannot be chosen says why. */

import { useAsks } from "../asking/asking";
import { usePage } from "../page_context";
import type { SeatName } from "../frames";
import { isShut } from "../parts/choices";
import { Icon, Mark, Pips } from "../parts/drawn";
import { Press } from "../parts/press";
import { nameOf } from "../player_names";
import type { ColumnCard, Columns as ColumnsOf, Marker, Press as Pressed, Sign, Status } from "../stage";
import type { Lit } from ".";

interface Props {
  middle: ColumnsOf;
  /** What a question lets choose; then nothing else is pressed. */
  lit?: readonly Lit[];
}

export function Columns({ middle, lit }: Props) {
  const { now } = usePage();
  const asks = useAsks();
  const { cards, status = [], legend = [] } = middle;
  const signs = legend.filter(({ look }) => look && look !== "words");
  return (
    <>
      <ul class="columns">
        {cards.map((card) => {
          const { key, correct } = card;
          const meant = lit?.find(({ place }) => place === key);
          const own = middle.lit?.[key];
          const press = lit ? undefined : (own ?? card.press);
          const from = `${own ? "lit" : "card"} ${key}`;
          const is = `column${meant || own ? " can" : ""}${card.chosen ? " chosen" : ""}${card.dim ? " dim" : ""}`;
          const face = <Face card={card} legend={legend} />;
          return (
            <li key={key}>
              {meant ? (
                <Press means={from} kind={is} onPress={meant.press}>
                  {face}
                </Press>
              ) : press ? (
                <Press means={from} kind={is} shut={isShut(press)} onPress={() => asks.press(from, press)}>
                  {face}
                </Press>
              ) : (
                <div class={is}>{face}</div>
              )}
              {now.stage === "host" && correct && !lit && <Fix from={`fix ${key}`} name={card.title} press={correct} />}
            </li>
          );
        })}
      </ul>
      {!lit && status.length > 0 && (
        <ul class="status">
          {status.map((one, n) => (
            <StatusLine key={n} line={one} from={`status ${String(n)}`} />
          ))}
        </ul>
      )}
      {!lit && signs.length > 0 && (
        <ul class="signs">
          {signs.map((one) => (
            <li key={one.words}>
              <Signed sign={one} /> {one.words}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Fix({ from, name, press }: { from: string; name: string; press: Pressed }) {
  const { w } = usePage();
  const asks = useAsks();
  return (
    <Press means={from} kind="round" label={`${w.correct}: ${name}`} onPress={() => asks.press(from, press)}>
      <Icon name="pencil" />
    </Press>
  );
}

/** What a sign is called: the legend says it, and who hears the page hears it of each. */
const saidOf = (legend: readonly Sign[], look: Sign["look"]): string => legend.find((one) => one.look === look)?.words ?? "";

function Face({ card, legend }: { card: ColumnCard; legend: readonly Sign[] }) {
  const { now, w } = usePage();
  const { title, sub, state, tone = "plain", pips = 0, most = 0, counts = {}, may_act = [], discs = [], badges = [], whose } = card;
  const name = (seat: SeatName) => nameOf(seat, now, w);
  const acts = (seat: SeatName) => may_act.includes(seat);
  const may = saidOf(legend, "may_act");
  return (
    <>
      <span class="line">
        <b class="label">{title}</b>
        {most > 0 && <Pips left={pips} all={most} label={`${saidOf(legend, "pips")} ${String(pips)}/${String(most)}`} />}
      </span>
      <span class="line">
        {sub && <span class="sub">{sub}</span>}
        {state && <b class={`tone-${tone}`}>{state}</b>}
      </span>
      <span class="line">
        {whose && (
          <span class={`held seat-${whose}${acts(whose) ? " acts" : ""}`}>
            <Mark seat={whose} /> {name(whose)}
            {acts(whose) && <i class="unseen">{may}</i>}
          </span>
        )}
        {(Object.entries(counts) as [SeatName, number][]).map(([seat, n]) => (
          <span key={seat} class={`held seat-${seat}${acts(seat) ? " acts" : ""}`}>
            <Mark seat={seat} label={name(seat)} /> {n}
            {acts(seat) && <i class="unseen">{may}</i>}
          </span>
        ))}
        {badges.map((one, n) => (
          <Badge key={n} marker={one} />
        ))}
        {discs.map((seat) => (
          <span key={seat} class={`lying seat-${seat}`}>
            <Mark seat={seat} label={`${name(seat)}: ${saidOf(legend, "disc")}`} />
          </span>
        ))}
      </span>
    </>
  );
}

function Badge({ marker: { label, seat, icon, tone = "plain" } }: { marker: Marker }) {
  return (
    <span class={`badge tone-${tone}`}>
      {seat && <Mark seat={seat} />}
      {icon && <Icon name={icon} label={label} />}
      {!seat && label && <span aria-hidden={icon ? true : undefined}>{label}</span>}
    </span>
  );
}

function StatusLine({ line, from }: { line: Status; from: string }) {
  const asks = useAsks();
  const { label, value, tone = "plain", icon, pips = 0, most = 0, conditions = [], markers = [], press } = line;
  const face = (
    <>
      <span class="line">
        {icon && <Icon name={icon} />}
        <span class="label">{label}</span>
        {most > 0 && <Pips left={pips} all={most} label={`${String(pips)}/${String(most)}`} />}
        {value && <b>{value}</b>}
      </span>
      {(conditions.length > 0 || markers.length > 0) && (
        <span class="line">
          {conditions.map((one) => (
            <span key={one.label} class={one.met ? "tone-safe met" : "met"}>
              <Icon name={one.met ? "check" : "close"} /> <span aria-hidden="true">{one.label}</span>
              <i class="unseen">{`${one.met ? "✓" : "✗"} ${one.label}`}</i>
            </span>
          ))}
          {markers.map((one, n) => (
            <Badge key={n} marker={{ ...one, label: one.icon ? one.label : "" }} />
          ))}
        </span>
      )}
    </>
  );
  return (
    <li class={`tone-${tone}`}>
      {press ? (
        <Press means={from} kind="stands" shut={isShut(press)} onPress={() => asks.press(from, press)}>
          {face}
        </Press>
      ) : (
        face
      )}
    </li>
  );
}

function Signed({ sign: { look, icon, tone = "plain" } }: { sign: Sign }) {
  if (look === "icon") return <span class={`tone-${tone}`}>{icon && <Icon name={icon} />}</span>;
  return <i class={`sign-${String(look)}`} aria-hidden="true" />;
}
