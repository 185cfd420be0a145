/** One's own two characters and what lies before them. */

import { useAround } from "../around";
import { Hearts, Icon, Pips } from "../parts/drawn";
import { itemWord, type Names } from "../panic/names";
import { Press } from "../parts/press";
import { WHO } from "../wire";
import type { Character, SeatView, Who } from "../wire";

interface OwnProps {
  seat: SeatView;
  names: Names;
  acting: Who | null;
  onAct: (who: Who) => void;
  onHand: () => void;
  onMap: (() => void) | null;
}

export function Own({ seat, names, acting, onAct, onHand, onMap }: OwnProps) {
  const { w } = useAround();
  return (
    <>
      <div class="characters" role="group" aria-label={w.actingAs}>
        {WHO.map((who) => (
          <CharacterCard
            key={who}
            who={who}
            one={seat[who]}
            names={names}
            acting={acting}
            onAct={() => onAct(who)}
          />
        ))}
      </div>
      <div class="before">
        <Press means="hand" kind="chip" onPress={onHand} label={`${w.hand}: ${w.cards(seat.hand)}`}>
          <Icon name="hand" /> {w.cards(seat.hand)}
        </Press>
        <span class="chip">
          <Icon name="ammo" /> {w.bullets(seat.bullets)}
        </span>
        {onMap && (
          <Press means="map" kind="chip" onPress={onMap}>
            <Icon name="explore" /> {w.map}
          </Press>
        )}
        {seat.open.map((item, n) => (
          <span class="chip" key={n}>
            {itemWord(item, w)}
          </span>
        ))}
      </div>
    </>
  );
}

interface CardProps {
  who: Who;
  one: Character;
  names: Names;
  acting: Who | null;
  onAct: () => void;
}

/** On one's turn the card is the switch for who acts. */
function CharacterCard({ who, one, names, acting, onAct }: CardProps) {
  const { w } = useAround();
  const alive = one.health > 0;
  const face = <CardFace who={who} one={one} names={names} />;
  if (acting === null || !alive) return <section class={alive ? "character" : "character dead"}>{face}</section>;
  return (
    <Press
      means={`act ${who}`}
      kind={`character${acting === who ? " acts" : ""}`}
      pressed={acting === who}
      label={`${w[who]}. ${w.health(one.health)}. ${names.room(one.room)}`}
      onPress={onAct}
    >
      {face}
    </Press>
  );
}

function CardFace({ who, one, names }: { who: Who; one: Character; names: Names }) {
  const { w } = useAround();
  return (
    <>
      <span class={`card-top ${who}`}>
        <Icon name={who} />
        <span class={`turned turned-${String(4 - one.health)}`} aria-hidden="true">
          <b>{one.health}</b>
        </span>
      </span>
      <span class="label">{w[who]}</span>
      {one.health > 0 ? (
        <>
          <span class="line">
            <Hearts health={one.health} label={w.health(one.health)} />
            <Pips left={one.ap} all={one.ap} label={w.ap(one.ap, one.ap)} />
          </span>
          <span class="sub">{names.room(one.room)}</span>
        </>
      ) : (
        <span class="sub died">{w.dead}</span>
      )}
    </>
  );
}
