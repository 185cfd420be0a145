import { expect, test } from "vitest";
import text from "../src/stage.ts?raw";
import classes from "./stage.json";

/** Every class of companion/stage and its fields: true for those that always stand in JSON. */
const CLASSES = classes as { [name: string]: { [field: string]: boolean } };
/** What no phone is ever sent. */
const UNSENT = ["PassRound", "News", "Stance", "Reply", "Moment"];

/** The types of src/stage.ts by their `is`: their fields, true for those without a question mark. */
function types(): { [name: string]: { [field: string]: boolean } } {
  const found = [...text.matchAll(/export interface \w+ \{\n {2}is: "(\w+)";\n([\s\S]*?)^\}/gm)];
  return Object.fromEntries(
    found.map(([, name, body]) => [
      name,
      Object.fromEntries([...(body ?? "").matchAll(/^ {2}(\w+)(\?)?:/gm)].map(([, field, may]) => [field, !may])),
    ]),
  );
}

const ours = types();

test.each(Object.entries(CLASSES).filter(([name]) => !UNSENT.includes(name)))("%s has the fields that Python gives it", (name, fields) => {
  expect(Object.keys(ours[name] ?? {}).sort()).toEqual(Object.keys(fields).sort());
  // What Python always writes may be taken as there; what has a default may be missing.
  const surely = Object.entries(ours[name] ?? {}).filter(([field, there]) => there && !fields[field]);
  expect(surely.map(([field]) => `${name}.${field}`).filter((one) => !WRITTEN.includes(one))).toEqual([]);
});

/** Words are always written, also where they are a default. */
const WRITTEN = ["Tally.go", "Result.go", "Stacks.none", "Tree.none"];

test("there is no type that Python does not know", () => {
  expect(Object.keys(ours).filter((name) => !(name in CLASSES))).toEqual([]);
});
