/** The connection, second by second, in networks that refuse, hang and come back. */

import { expect, test } from "vitest";
import { FakeNetwork } from "./fake_network";

function joined(): FakeNetwork {
  const world = new FakeNetwork();
  world.line.start();
  world.pass(20);
  expect(world.line.open).toBe(true);
  return world;
}

test("a quiet table is asked every two seconds, and stays", () => {
  const world = joined();
  world.pass(60_000);
  expect(world.losses).toBe(0);
  expect(world.sockets).toHaveLength(1);
  expect(world.newest.sent.length).toBeGreaterThanOrEqual(24);
});

test("a network that swallows everything is noticed 4 s after the last word", () => {
  const world = joined();
  world.newest.say('{"type":"view"}');
  world.network = "hangs";
  world.pass(3_900);
  expect(world.losses).toBe(0);
  world.pass(600);
  expect(world.losses).toBe(1);
});

test("a try that hangs is given up after a second and a half, and repeated at once", () => {
  const world = joined();
  world.network = "hangs";
  world.newest.fail();
  expect(world.sockets).toHaveLength(2);
  world.pass(1_490);
  expect(world.sockets).toHaveLength(2);
  world.pass(20);
  expect(world.sockets).toHaveLength(3);
});

test.each([1_000, 7_000, 30_000, 61_234])("after %i ms without a network it is back within two seconds", (gone) => {
  const world = joined();
  world.network = "hangs";
  world.pass(gone);
  world.network = "good";
  world.pass(2_000);
  expect(world.line.open).toBe(true);
});

test("a table that is not there yet is tried often, but not without a breath", () => {
  const world = new FakeNetwork();
  world.network = "refuses";
  world.line.start();
  world.pass(10_000);
  expect(world.sockets.length).toBeGreaterThan(8);
  expect(world.sockets.length).toBeLessThan(20);
  world.network = "good";
  world.pass(1_100);
  expect(world.line.open).toBe(true);
});

test("two sockets are never alive at once", () => {
  const world = joined();
  world.network = "hangs";
  for (let n = 0; n < 40; n++) {
    world.pass(333);
    if (n % 7 === 0) world.line.nudge();
    expect(world.live.length).toBeLessThanOrEqual(1);
  }
});

test("a phone that wakes asks at once, and dials if nobody answers", () => {
  const world = joined();
  world.visible = false;
  world.sleep(600_000);
  world.network = "hangs";
  world.visible = true;
  world.line.nudge();
  expect(world.newest.sent.some((one) => one.includes("ping"))).toBe(true);
  world.pass(2_100);
  expect(world.losses).toBe(1);
  expect(world.sockets).toHaveLength(2);
});

test("a phone that wakes beside its table keeps its line", () => {
  const world = joined();
  world.visible = false;
  world.sleep(600_000);
  world.visible = true;
  world.line.nudge();
  world.pass(10_000);
  expect(world.losses).toBe(0);
  expect(world.sockets).toHaveLength(1);
});

test("a page that nobody looks at does not ask", () => {
  const world = joined();
  world.visible = false;
  const before = world.newest.sent.length;
  world.pass(30_000);
  expect(world.newest.sent).toHaveLength(before);
  expect(world.losses).toBe(0);
});

test("the network's return is not waited for: the sign of it dials at once, several signs dial once", () => {
  const world = joined();
  world.network = "hangs";
  world.newest.fail();
  world.pass(1_000);
  world.network = "good";
  const tries = world.sockets.length;
  world.line.nudge();
  world.line.nudge();
  world.line.nudge();
  expect(world.sockets).toHaveLength(tries + 1);
  world.pass(20);
  expect(world.line.open).toBe(true);
});

test("who is told to rest does not come back by themselves", () => {
  const world = joined();
  world.line.rest();
  world.line.nudge();
  world.pass(60_000);
  expect(world.live).toHaveLength(0);
  expect(world.sockets).toHaveLength(1);
  world.line.start();
  world.pass(20);
  expect(world.line.open).toBe(true);
});

test("what a closed socket still says is not heard", () => {
  const world = joined();
  const old = world.newest;
  old.fail();
  world.pass(20);
  old.onmessage?.({ data: "late" });
  expect(world.heard).not.toContain("late");
});

test("through a long time without a network only a few sockets are dialled, since browsers punish more", () => {
  const world = joined();
  world.network = "hangs";
  world.pass(90_000);
  expect(world.sockets.length).toBeLessThan(24);
  world.network = "good";
  world.pass(2_000);
  expect(world.line.open).toBe(true);
});

test("a table that answers in passing and not on the socket is dialled anew at once", () => {
  const world = joined();
  world.network = "hangs";
  world.pass(2_100);
  world.network = "good";
  world.pass(1_900);
  expect(world.losses).toBe(1);
  expect(world.line.open).toBe(true);
});
