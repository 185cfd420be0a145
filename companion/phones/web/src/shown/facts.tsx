/** Facts of a game as a phone shows them: sentences, trees and small tables. */

import { Icon, Mark, Pictures } from "../parts/drawn";
import { useAround } from "../around";
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
          {one.seat && <Mark seat={one.seat} />}
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
            {from && <Mark seat={from.seat} />}
            {from && <Icon name="back" />}
            <Mark seat={one.seat} />
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
          <Mark seat={seat} />
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
        <span key={seat} class="who">
          <Mark seat={seat} /> {name}
        </span>
      ))}
    </li>
  );
}

function Tallied({ fact: { heads, rows } }: { fact: Tallies }) {
  const { w } = useAround();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{w.everyone}</th>
          {heads.map(([words, icon]) => (
            <th key={words} scope="col">
              <Icon name={icon} label={words} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([seat, name, numbers]) => (
          <tr key={seat}>
            <th scope="row">{name}</th>
            {numbers.map((one, n) => (
              <td key={n}>{one}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Run({ fact: { lines } }: { fact: Courses }) {
  return (
    <table>
      <tbody>
        {lines.map(({ seat, name, values }) => (
          <tr key={seat}>
            <th scope="row">{name}</th>
            {values.map((one, n) => (
              <td key={n}>{one}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Stacked({ fact: { parts, columns, none } }: { fact: Stacks }) {
  if (!columns.length) return <p class="quiet">{none}</p>;
  return (
    <table>
      <thead>
        <tr>
          <td />
          {columns.map((one, n) => (
            <th key={n} scope="col">
              {one.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {parts.map((part, n) => (
          <tr key={n}>
            <th scope="row">
              <Icon name={part.icon} label={part.label} />
            </th>
            {columns.map((one, at) => (
              <td key={at}>{one.parts[n]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
