import { expect, test } from "vitest";
import { createTurns } from "./turns.server.ts";

/** Waits for a turn for each piece of work, and notes the order. */
function waiters() {
  const turns = createTurns();
  const order: string[] = [];
  const piece = async (name: string, milliseconds: number, network = "a club") => {
    await turns.take({ network, name });
    order.push(name);
    turns.spent({ network, name }, milliseconds);
  };
  return { order, piece };
}

test("within a network, the member who has used the least time goes first", async () => {
  const { order, piece } = waiters();
  const light = async () => {
    for (let i = 0; i < 3; i++) await piece("light", 1);
  };
  const busy = ["busy 1", "busy 2"].flatMap((name) => [piece(name, 10), piece(name, 10)]);
  await Promise.all([...busy, light()]);
  expect(order).toEqual(["busy 1", "busy 2", "light", "light", "light", "busy 1", "busy 2"]);
});

test("a newcomer starts level with the others, so a series of fresh accounts keeps nobody waiting", async () => {
  const { order, piece } = waiters();
  const old = [1, 2, 3, 4].map(() => piece("old", 10));
  await old[1];
  const newcomer = [1, 2, 3].map(() => piece("new", 10));
  await Promise.all([...old, ...newcomer]);
  expect(order).toEqual(["old", "old", "new", "old", "new", "old", "new"]);
});

test("a heavy user waits for one piece of work of each other, not until they have used as much", async () => {
  const { order, piece } = waiters();
  const others = ["a", "b"].flatMap((name) => [1, 2, 3].map(() => piece(name, 20)));
  const interrupted = [1, 2].map((_, index) => piece("interrupted", index === 0 ? 1_000 : 1));
  await Promise.all([...others, ...interrupted]);
  expect(order).toEqual(["a", "b", "interrupted", "a", "b", "interrupted", "a", "b"]);
});

test("what someone had before the others waited does not count", async () => {
  const { order, piece } = waiters();
  await piece("member", 1_000);
  await Promise.all([piece("attacker", 10), piece("attacker", 10), piece("member", 1)]);
  expect(order).toEqual(["member", "attacker", "member", "attacker"]);
});

test("networks take turns whatever their members have had", async () => {
  const { order, piece } = waiters();
  await Promise.all([piece("a1", 1), piece("a2", 1), piece("b1", 50, "b"), piece("b2", 50, "b")]);
  expect(order).toEqual(["a1", "b1", "a2", "b2"]);
});
