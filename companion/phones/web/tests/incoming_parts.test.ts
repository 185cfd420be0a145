/** What comes in parts is put together as it was, whatever else is under way. */

import { expect, test } from "vitest";
import { IncomingParts } from "../src/host/incoming_parts";

const part = (what: "forms" | "file", n: number, text: string) => ({ type: "copy" as const, game: "ten", what, part: n, of: 2, text: btoa(text) });
const told = (found: unknown) => (found as Uint8Array[]).map((one) => new TextDecoder().decode(one)).join("");

test("a file that is asked for while the forms still come is the file alone, and the forms are whole", () => {
  const coming = new IncomingParts();
  coming.want("forms");
  expect(coming.take(part("forms", 0, "all that "))).toBe(1);
  coming.want("file");
  expect(coming.take(part("file", 0, "my "))).toBe(1);
  expect(told(coming.take(part("forms", 1, "is told")))).toBe("all that is told");
  expect(told(coming.take(part("file", 1, "copy")))).toBe("my copy");
});

test("a late part of what was wanted anew is no part of it", () => {
  const coming = new IncomingParts();
  coming.want("forms");
  coming.take(part("forms", 0, "as it was, "));
  coming.want("forms");
  expect(coming.take(part("forms", 1, "before"))).toBeNull();
  expect(coming.take(part("forms", 0, "as it is, "))).toBe(1);
  expect(told(coming.take(part("forms", 1, "now")))).toBe("as it is, now");
});

test("what nobody asked for is not taken", () => {
  const coming = new IncomingParts();
  expect(coming.take(part("file", 0, "from a stranger"))).toBeNull();
});
