/** Files that come after the page: only the one that was asked for is taken, and it is asked for until it comes. */

import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Download, someRefused, whenOneCame } from "../src/download";

const TEXT = '{"anchor":"M1 1z"}';
const HASH = bytesToHex(sha256(utf8ToBytes(TEXT)));

let asked: [address: string, cache: string | undefined][];
let answers: (string | null)[];

beforeEach(() => {
  vi.useFakeTimers();
  [asked, answers] = [[], []];
  vi.stubGlobal("fetch", (address: string, { cache, signal }: RequestInit) => {
    asked.push([address, cache]);
    if (!answers.length) return new Promise((_, fail) => signal?.addEventListener("abort", () => fail(new Error("given up"))));
    const text = answers.shift();
    return text ? Promise.resolve(new Response(text)) : Promise.reject(new Error("nobody there"));
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const file = () => new Download(HASH, (data) => data as { anchor: string });
const passes = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test("a file is asked for by its hash, once, and those who wait are told", async () => {
  const later = file();
  const told = vi.fn();
  const stop = whenOneCame(told);
  answers = [TEXT];
  expect([later.wanted(), later.wanted()]).toEqual([null, null]);
  await passes(0);
  expect(later.wanted()).toEqual({ anchor: "M1 1z" });
  expect([asked, told.mock.calls.length]).toEqual([[[`/own/${HASH}`, "default"]], 1]);
  stop();
});

test("a file that is another is refused and said so, and not looked for in the browser's store again", async () => {
  const later = file();
  answers = ['{"anchor":"M9 9z"}', TEXT];
  later.wanted();
  await passes(0);
  expect([later.here, someRefused()]).toEqual([null, true]);
  await passes(1);
  expect([later.here, someRefused()]).toEqual([{ anchor: "M1 1z" }, false]);
  expect(asked.map(([, cache]) => cache)).toEqual(["default", "reload"]);
});

test("a file that does not come is asked for again, be it refused, lost or silent", async () => {
  const later = file();
  answers = [null, null];
  later.wanted();
  await passes(2);
  expect(asked.length).toBe(3);
  answers = [TEXT];
  await passes(15);
  expect(later.here).toEqual({ anchor: "M1 1z" });
});
