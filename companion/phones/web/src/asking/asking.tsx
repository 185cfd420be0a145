/**
 * What a press leads to: a command, a question, or why not; no game is known here, only presses as data.
 *
 * Questions are looked up in the newest scene at each step, so that one that is no longer asked closes by itself.
 */

import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { usePage } from "../page_context";
import type { Json } from "../frames";
import { DiscloseSheet, NumberSheet } from "../late";
import { Press } from "../parts/press";
import { Sheet } from "../parts/sheet";
import { pressesOf, followed, keyOf, put, type Way } from "../presses";
import type { Disclose, Number_, Press as Pressed, Put, Scene, Shut } from "../stage";
import { useCounts } from "./counts";
import { QuestionSheet } from "./question";

interface Asks {
  /** Do what a press says; `from` is where it stands on the screen, as `pressesOf` calls it, `way` what leads on from there. */
  press: (from: string, press: Pressed, way?: Way) => void;
  /** Set a number, where that may be set. */
  number: (one: Number_) => void;
  may: (one: Number_) => boolean;
  /** Put something at a place, once that was asked for. */
  place: (one: Put, place: Json, name: string) => void;
}

export const Asking = createContext<Asks | null>(null);

export function useAsks(): Asks {
  const asks = useContext(Asking);
  if (!asks) throw new Error("Render this inside Asking.");
  return asks;
}

type Over = { shut: Shut; rev: number } | { disclose: Disclose } | { number: Number_; rev: number } | { put: Put; at: Json; name: string };

/** What is open, and the sheets of it; `moment` closes all of them when it changes. */
export function useAsking(scene: Scene | null, moment: string) {
  const { table, now, w } = usePage();
  const host = now.stage === "host";
  const [opened, go] = useState<{ from: string; way: Way } | null>(null);
  const [over, lay] = useState<Over | null>(null);
  const [aside, put_] = useState<string | null>(null);
  useEffect(() => {
    go(null);
    lay(null);
  }, [moment]);
  // Whoever reads further down sees whose moment it has become, and what it waits for.
  useEffect(() => scrollTo(0, 0), [moment, scene?.header.sub]);

  const asked = scene?.question;
  const key = keyOf(asked);
  // What is asked again is not put aside because it once was.
  useEffect(() => put_(null), [key]);
  const urgent = Boolean(!host && asked && "alarm" in asked && asked.alarm && asked.seat && asked.seat === now.seat);
  const pushes = !host && asked && "must" in asked && asked.must && (urgent || aside !== key);
  // What asks by itself comes before what was opened, if it is urgent.
  const open = pushes && (urgent ? opened?.from !== "asked" : !opened) ? { from: "asked", way: [] } : opened;
  const presses = scene ? pressesOf(scene, now.ending) : new Map<string, Pressed>();
  const known = now.later.rev === now.rev ? now.later.questions : {};
  let missing = "";
  const question = open
    ? followed(presses.get(open.from), open.way, (one) => {
        if (!known[one]) missing = one;
        return known[one];
      })
    : null;
  useEffect(() => {
    if (missing) table.look(missing);
  }, [missing, now.rev, now.near]);
  useEffect(() => {
    if (opened && !question) go(null);
  });
  const shown = question && question !== "later" && !over ? question : null;
  const place = open ? `${open.from} ${JSON.stringify(open.way)}` : "";
  const name = `${place} ${keyOf(shown ?? undefined) ?? ""}`;
  const { counts, count, sent } = useCounts(name, place);

  const close = () => {
    if (open?.from === "asked") put_(key);
    go(null);
  };
  const press = (from: string, pressed: Pressed, way: Way = []) => {
    switch (pressed.is) {
      case "Send":
        go(null);
        sent();
        return table.ask(pressed.raw, from === "asked" ? (key ?? undefined) : undefined);
      case "Pick":
      case "Later":
        return go({ from, way });
      case "Disclose":
        return lay({ disclose: pressed });
      case "Shut":
        return lay({ shut: pressed, rev: now.rev });
    }
  };
  // What has happened since may make it mean something else.
  const insist = ({ raw }: Shut, rev: number) => {
    lay(null);
    if (raw) table.ask({ ...raw, anyway: true }, undefined, rev);
  };
  // What it was may be another by now.
  const set = (one: Number_, value: number, rev = now.rev) => {
    lay(null);
    if (value !== one.value || rev !== now.rev) table.ask(one.put ? put(one.put, value) : { do: "adjust", set: { [one.path]: value } });
  };
  const asks: Asks = {
    press,
    number: (number) => lay({ number, rev: now.rev }),
    may: (one) => host || Boolean(one.put),
    place: (one, at, name) => (one.sure ? lay({ put: one, at, name }) : table.ask(put(one, at))),
  };
  const sheets = (
    <>
      {question === "later" && (
        <Sheet name="later" title={w.sending} close={close} closeLabel={w.close}>
          <span class="radar" aria-hidden="true" />
        </Sheet>
      )}
      {shown && open && (
        <QuestionSheet
          key={keyOf(shown)}
          question={shown}
          name={name}
          counted={counts}
          onCount={count}
          urgent={urgent && open.from === "asked"}
          back={open.way.length ? () => go({ ...open, way: open.way.slice(0, -1) }) : undefined}
          close={urgent && open.from === "asked" ? undefined : close}
          onPress={(step, pressed) => press(open.from, pressed, [...open.way, step])}
          onNumber={(value) => shown.is === "Number" && (close(), set(shown, value))}
        />
      )}
      {over && "number" in over && (
        <NumberSheet number={over.number} close={() => lay(null)} done={(value) => set(over.number, value, over.rev)} />
      )}
      {over && "disclose" in over && (
        <DiscloseSheet press={over.disclose} close={() => lay(null)} send={(raw) => (lay(null), go(null), table.ask(raw))} />
      )}
      {over && "put" in over && (
        <Sheet name="put" title={over.put.sure ?? ""} text={over.name} close={() => lay(null)} closeLabel={w.close}>
          <Press means="put yes" kind="main" onPress={() => (lay(null), table.ask(put(over.put, over.at)))}>
            {over.put.yes || w.ok}
          </Press>
        </Sheet>
      )}
      {over && "shut" in over && (
        <Sheet name="shut" title={w.whyNot} close={() => lay(null)} closeLabel={w.close}>
          <p class="why">{over.shut.refusal.why}</p>
          {over.shut.refusal.rule && <p class="quiet">{w.rule(over.shut.refusal.rule)}</p>}
          {host && over.shut.raw && (
            <Press means="shut anyway" kind="alarm" onPress={() => insist(over.shut, over.rev)}>
              {w.anyway}
            </Press>
          )}
          <Press means="shut ok" kind={host && over.shut.raw ? "" : "main"} onPress={() => lay(null)}>
            {host && over.shut.raw ? w.notAnyway : w.ok}
          </Press>
        </Sheet>
      )}
    </>
  );
  /** What was asked and put aside. */
  const waits = asked && !host && !open && aside === key ? { question: asked, resume: () => put_(null) } : null;
  return { asks, sheets, urgent: Boolean(urgent && open), covered: Boolean(open ?? over), waits };
}
