/** What an owner tells of their own copy of a game: forms out of the table's data, and one file that goes out and comes in. */

import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../parts/drawn";
import { Press } from "../parts/press";
import { Sheet } from "../parts/sheet";
import { Stepper } from "../parts/stepper";
import type { Json } from "../frames";
import type { CopyAdding, CopyChoice, CopyEntry, CopyItem, CopySection } from "../stage";
import type { NewGameForm } from "../wire";
import { useHostPage } from "./host_context";
import { IncomingParts } from "./incoming_parts";

/** Bytes of a file that one frame takes. */
const PART = 6000;
const LARGEST = 1_000_000;
type CopyPath = CopyEntry["path"];

/** What is being entered: where it goes, and what stands there so far. */
interface Entering {
  path: CopyPath;
  label: string;
  value: number | string;
  low: number;
  high: number;
  long: number;
  /** What there is to choose from; without it a number is set, or a name typed. */
  choices?: CopyChoice[];
}

/** So many parts of a kind stand open under one another; of more, the names are listed. */
const FEW = 9;
const heads = ({ items = [] }: CopySection) => items.filter((one) => !one.of);

const textOf = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

/** Hand the browser a file to keep. */
function keep(name: string, parts: Uint8Array[]): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(parts.map((one) => new Uint8Array(one)), { type: "application/json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** The forms as the table knows them, and how to tell it something; all of it comes and goes in parts. */
function useCopy(game: string) {
  const { table, now, w } = useHostPage();
  const [forms, fill] = useState<CopySection[] | null>(null);
  const [said, say] = useState("");
  const coming = useRef(new IncomingParts());
  const going = useRef<Uint8Array | null>(null);
  const look = (what: "forms" | "file") => (coming.current.want(what), table.copy({ type: "copy", game, what, part: 0 }));
  const send = (part: number) => {
    const { current } = going;
    if (!current) return;
    const of = Math.max(1, Math.ceil(current.length / PART));
    table.copy({ type: "copy_part", game, part, of, text: textOf(current.subarray(part * PART, (part + 1) * PART)) });
  };
  useEffect(() => {
    table.copyHeard = (frame) => {
      if (frame.game !== game) return;
      if (frame.type === "copy_part") return send(frame.part + 1);
      if (frame.type === "copy_kept") {
        say(going.current ? w.imported : "");
        going.current = null;
        return look("forms");
      }
      const found = coming.current.take(frame);
      if (found === null) return;
      if (typeof found === "number") return table.copy({ type: "copy", game, what: frame.what, part: found });
      if (frame.what === "file") return keep(`${game.replace(/_/g, "-")}-copy.json`, found);
      fill(JSON.parse(new TextDecoder().decode(new Uint8Array(found.flatMap((one) => [...one])))) as CopySection[]);
    };
    // What was under way when the connection was lost does not come any more.
    going.current = null;
    look("forms");
    return () => (table.copyHeard = () => undefined);
  }, [game, now.lang, now.near]);
  useEffect(() => {
    if (now.notice) going.current = null;
  }, [now.notice]);
  const tell = (path: CopyPath, value: Json) => (say(""), table.copy({ type: "copy_tell", game, path: path as (string | number)[], value: value as string | number | boolean | null }));
  const take = async (file: File) => {
    say("");
    if (file.size > LARGEST) return say(w.tooLarge(file.name));
    going.current = new Uint8Array(await file.arrayBuffer());
    send(0);
  };
  return { forms, said, tell, take, save: () => look("file") };
}

export function MyCopy({ form: { game, title }, close }: { form: NewGameForm; close: () => void }) {
  const { w } = useHostPage();
  const { forms, said, tell, take, save } = useCopy(game);
  const [entering, enter] = useState<Entering | null>(null);
  const [query, search] = useState("");
  const [open, show] = useState<{ kind?: string; item?: string }>({});
  const chooser = useRef<HTMLInputElement>(null);
  const listed = ({ lists = {} }: CopySection, choose?: string) => (choose ? { choices: lists[choose] ?? [] } : {});
  const press = (form: CopySection) => (entry: CopyEntry, of: string) => {
    const { path, label, value, low = 0, high = 9, long = 40, choose } = entry;
    if (typeof value === "boolean") tell(path, !value);
    else enter({ path, label: `${of} · ${label}`, value, low, high, long, ...listed(form, choose) });
  };
  const add = (form: CopySection) => ({ path, label, hint, long = 40, choose }: CopyAdding) =>
    enter({ path, label: hint ?? label, value: "", low: 0, high: 0, long, ...listed(form, choose) });
  const all = forms ?? [];
  const form = all.find((one) => one.key === open.kind) ?? all[0];
  const items = form?.items ?? [];
  const item = items.find((one) => one.key === open.item);
  const to = (kind: string, key?: string) => (search(""), show({ kind, ...(key && { item: key }) }));
  // What is entered lies over the forms, which stay where they were scrolled to.
  const enters = entering && (
    <Enter
      entering={entering}
      done={(value) => {
        if (value !== null) tell(entering.path, value);
        enter(null);
      }}
    />
  );
  const parts = (which: CopyItem[]) =>
    form && which.map((one) => (
      <Item key={one.key} item={one} lists={form.lists ?? {}} press={press(form)} add={add(form)} remove={(path) => tell(path, null)} />
    ));
  if (form && item) {
    return (
      <>
        <Sheet key={item.key} name={`copy ${item.key}`} title={item.name} back={() => to(form.key)} backLabel={form.title}>
          {parts(items.filter((one) => one === item || one.of === item.key))}
        </Sheet>
        {enters}
      </>
    );
  }
  return (
    <>
      <Sheet name="copy" title={w.myCopy} text={w.copyText(title)} close={close} closeLabel={w.close}>
        <div class="tools">
          <Press means="copy export" onPress={save}>
            {w.exportCopy}
          </Press>
          <Press means="copy import" onPress={() => chooser.current?.click()}>
            {w.importCopy}
          </Press>
          <input
            ref={chooser}
            type="file"
            accept=".json,application/json"
            aria-label={w.importCopy}
            hidden
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              event.currentTarget.value = "";
              if (file) void take(file);
            }}
          />
        </div>
        <p role="status" class="banner good whole">
          {said}
        </p>
        <input class="name" type="search" aria-label={w.search} placeholder={w.search} value={query} onInput={(event) => search(event.currentTarget.value)} />
        <div class="before">
          {all.map((one) => {
            const known = heads(one).filter(({ facts }) => facts);
            return (
              <Press key={one.key} means={`copy kind ${one.key}`} kind={`chip${one === form && !query ? " chosen" : ""}`} pressed={one === form && !query} onPress={() => to(one.key)}>
                {one.title} {known.length > 0 && <Known known={known.filter((item) => item.known).length} facts={known.length} />}
              </Press>
            );
          })}
        </div>
        {query ? (
          <Names to={to} found={all.flatMap((one) => heads(one).filter(({ name }) => ` ${name.toLowerCase()}`.includes(` ${query.trim().toLowerCase()}`)).map((item) => ({ kind: one.key, item })))} />
        ) : form && (
          <section class="copy-form">
            {form.text && <p class="quiet">{form.text}</p>}
            {items.length > FEW ? <Names found={heads(form).map((one) => ({ kind: form.key, item: one }))} to={to} /> : parts(items)}
            <div class="before"><Adds adds={form.adds ?? []} add={add(form)} /></div>
          </section>
        )}
      </Sheet>
      {enters}
    </>
  );
}

function Known({ known = 0, facts = 0 }: { known?: number; facts?: number }) {
  return facts > 0 && <small class="quiet">{known}/{facts}</small>;
}

/** The things of a kind, or those that were searched for, each with how much of it is known. */
function Names({ found, to }: { found: { kind: string; item: CopyItem }[]; to: (kind: string, key: string) => void }) {
  return (
    <div class="before">
      {found.map(({ kind, item }) => (
        <Press key={item.key} means={`copy part ${item.key}`} kind={`chip${item.known ? " known" : ""}`} onPress={() => to(kind, item.key)}>
          {item.name} <Known {...item} />
        </Press>
      ))}
    </div>
  );
}

interface ItemProps {
  item: CopyItem;
  lists: Record<string, CopyChoice[]>;
  press: (entry: CopyEntry, of: string) => void;
  add: (adding: CopyAdding) => void;
  remove: (path: CopyPath) => void;
}

/** One part of a copy, with everything that can be told of it. */
function Item({ item: { key, name, text, entries = [], adds = [], remove: path }, lists, press, add, remove }: ItemProps) {
  const { w } = useHostPage();
  return (
    <div class="copy-item" role="group" aria-label={name}>
      <h3>
        {name}
        {path && (
          <Press means={`copy remove ${key}`} kind="round" label={w.remove(name)} onPress={() => remove(path)}>
            <Icon name="close" />
          </Press>
        )}
      </h3>
      {text && <p>{text}</p>}
      <div class="before">
        {entries.map((entry) => {
          const { label, value, guess, unknown, path: at, none, low = 0, choose } = entry;
          const chosen = choose && lists[choose]?.find((one) => one.value === value)?.label;
          const shown = typeof value === "boolean" ? (unknown ? "?" : value ? w.yes : w.no) : value === low && none ? none : chosen || String(value);
          return (
            <Press key={at.join(".")} means={`copy ${at.join(".")} ${String(value)}`} kind={`chip${guess ? " guess" : value === true ? " known" : ""}`}
              label={`${name}: ${label}: ${shown}${guess ? ` (${w.ourGuess})` : ""}`} onPress={() => press(entry, name)}>
              {typeof value === "string" && !choose ? <b>{value}</b> : <span>{label} <b>{guess ? "≈ " : ""}{shown}</b></span>}
            </Press>
          );
        })}
        <Adds adds={adds} add={add} of={`${name}: `} />
      </div>
    </div>
  );
}

function Adds({ adds, add, of = "" }: { adds: readonly CopyAdding[]; add: (adding: CopyAdding) => void; of?: string }) {
  return (
    <>
        {adds.map((one) => (
          <Press key={one.path.join(".")} means={`copy add ${one.path.join(".")}`} kind="chip" label={of + one.label} onPress={() => add(one)}>
            <Icon name="plus" /> {one.label}
          </Press>
        ))}
    </>
  );
}

/** A number is set, or a name typed. */
function Enter({ entering, done }: { entering: Entering; done: (value: number | string | null) => void }) {
  const { w } = useHostPage();
  const [value, set] = useState(entering.value);
  const { label, low, high, long, choices } = entering;
  if (choices) {
    return (
      <Sheet name="copy enter" title={label} back={() => done(null)} backLabel={w.back}>
        <div class="before">
          {choices.map((one) => (
            <Press key={one.value} means={`copy choose ${one.value}`} kind={`chip${one.value === value ? " chosen" : ""}`} onPress={() => done(one.value)}>
              {one.label}
            </Press>
          ))}
        </div>
      </Sheet>
    );
  }
  const empty = typeof value === "string" && !value.trim() && !entering.value;
  const finish = () => done(empty ? null : typeof value === "string" ? value.trim() : value);
  return (
    <Sheet name="copy enter" title={label} back={() => done(null)} backLabel={w.back}
      foot={
        <Press means="copy save" kind="main" onPress={finish}>
          {w.save}
        </Press>
      }
    >
      {typeof value === "number" ? (
        <Stepper name="copy" label={label} value={value} least={low} most={high} change={set} />
      ) : (
        <input class="name" aria-label={label} value={value} maxLength={long} autocomplete="off" enterkeyhint="done"
          onInput={(event) => set(event.currentTarget.value)} onKeyDown={(event) => event.key === "Enter" && finish()} />
      )}
    </Sheet>
  );
}
