/** Paints the facts of a game that is over: sentences, trees and small tables. */

import { Fragment, type VNode } from "preact";
import type { SeatName } from "../frames";
import { usePage } from "../page_context";
import { Icon, Mark, Pictures } from "../parts/drawn";
import type { Chain, Courses, Fact, Findings, Part, Stacks, Tallies, Tree, Votes } from "../stage";

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <>
      {facts.map((one, n) => (
        <section key={n}>
          <h3>{one.title}</h3>
          {painted(one)}
        </section>
      ))}
    </>
  );
}

function painted(fact: Fact) {
  switch (fact.is) {
    case "Findings":
      return <Found fact={fact} />;
    case "Tree":
      return <Grown fact={fact} />;
    case "Chain":
      return <Linked fact={fact} />;
    case "Votes":
      return <Voted fact={fact} />;
    case "Tallies":
      return <Tallied fact={fact} />;
    case "Courses":
      return <Run fact={fact} />;
    case "Stacks":
      return <Stacked fact={fact} />;
  }
}

function Found({ fact }: { fact: Findings }) {
  return (
    <ul class="faults">
      {fact.lines.map((one, n) => (
        <li key={n} class={`tone-${one.tone}`}>
          <Icon name={one.icon} />
          <span>{one.words}</span>
          {one.seat && <Whose seat={one.seat} />}
        </li>
      ))}
    </ul>
  );
}

/** Each with whom it came from before it. */
function Grown({ fact: { nodes, none } }: { fact: Tree }) {
  if (!nodes.length) return <p class="quiet">{none}</p>;
  return (
    <ol class="chain">
      {nodes.map((one, n) => {
        const from = one.by === undefined ? undefined : nodes[one.by];
        return (
          <li key={n}>
            {from && <Whose seat={from.seat} />}
            {from && <Icon name="back" />}
            <Whose seat={one.seat} />
            <span class="words">
              <b>{one.name}</b>
              <span class="sub">{one.words}</span>
            </span>
            {one.icon && <Icon name={one.icon} />}
          </li>
        );
      })}
    </ol>
  );
}

function Linked({ fact: { links } }: { fact: Chain }) {
  return (
    <ol class="chain">
      {links.map(([seat, name, words], n) => (
        <li key={n}>
          <Whose seat={seat} />
          <span class="words">
            <b>{name}</b>
            <span class="sub">{words}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Each question, and who gave which answer. */
function Voted({ fact: { seats, rows, marks, pictures = [] } }: { fact: Votes }) {
  return (
    <>
      {rows.map(([words, cells], n) => (
        <div key={n} class="voted">
          <h4>
            {words} <Pictures list={pictures[n] ?? []} />
          </h4>
          <ul class="votes">
            {marks.map((mark, kind) => {
              const who = seats.filter((_, at) => cells[at] === kind);
              return who.length > 0 && <Answered key={kind} mark={mark} who={who} />;
            })}
          </ul>
        </div>
      ))}
    </>
  );
}

function Answered({ mark, who }: { mark: Part; who: Votes["seats"] }) {
  return (
    <li>
      <span class={`tone-${mark.tone}`}>
        <Icon name={mark.icon} /> {mark.label}
      </span>
      {who.map(([seat, name]) => (
        <Fragment key={seat}>{named(seat, name)}</Fragment>
      ))}
    </li>
  );
}

/** Numbers in rows, under heads where they have some. */
function Grid({ heads, rows }: { heads: VNode[]; rows: [head: VNode, numbers: (number | undefined)[]][] }) {
  return (
    <table>
      <tbody>
        {[...(heads.length ? [[<span />, heads] as const] : []), ...rows].map(([head, cells], at) => (
          <tr key={at}>
            <th scope="row">{head}</th>
            {cells.map((one, n) => (
              <td key={n}>{one}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Whose something is, for those who hear it too: two may have one name. */
function Whose({ seat }: { seat: SeatName }) {
  const { w } = usePage();
  return <Mark seat={seat} label={w.colour[seat]} />;
}

const named = (seat: SeatName, name: string) => (
  <span class="who">
    <Whose seat={seat} /> {name}
  </span>
);

function Tallied({ fact: { heads, rows } }: { fact: Tallies }) {
  return <Grid heads={heads.map(([words, icon]) => <Icon name={icon} label={words} />)} rows={rows.map(([seat, name, numbers]) => [named(seat, name), numbers])} />;
}

function Run({ fact: { lines } }: { fact: Courses }) {
  return <Grid heads={[]} rows={lines.map(({ seat, name, values }) => [named(seat, name), values])} />;
}

function Stacked({ fact: { parts, columns, none } }: { fact: Stacks }) {
  if (!columns.length) return <p class="quiet">{none}</p>;
  const heads = columns.map((one) => <b>{one.label}</b>);
  return <Grid heads={heads} rows={parts.map((part, n) => [<Icon name={part.icon} label={part.label} />, columns.map((one) => one.parts[n])])} />;
}
