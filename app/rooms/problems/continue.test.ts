import { expect, test } from "vitest";
import { type Continuable, chooseCells } from "./continue.ts";

const NOW = Date.parse("2026-11-27T12:00:00Z");
const HOUR = 60 * 60 * 1000;
const at = (hours: number) => NOW + hours * HOUR;

const list = (name: string, dueAt: number | null): Continuable => ({
  ...{ kind: "list", name, href: "/lists/1", due: null, dueAt, solved: 0, total: 3 },
});
const training = (startsAt: number, untilAt: number | null = null): Continuable => ({
  ...{ kind: "training", name: "Week 9", href: "/trainings/1", startsAt, untilAt, isIn: false },
});
const board: Continuable = { kind: "board", name: "Round 910", href: "/b", queue: "/q", solved: 2, left: 3 };
const revisit: Continuable = { kind: "revisit", name: "Lazy Caterers", total: 2 };
const live: Continuable = {
  ...{ kind: "live", name: "Round 911", href: "/live", endsAt: at(1), members: 9, now: NOW },
};

const shown = (...found: Continuable[]) =>
  chooseCells(found, NOW).map(({ kind, name, isNearest }) => [
    kind,
    ...(kind === "list" ? [name] : []),
    ...(isNearest ? ["nearest"] : []),
  ]);

test("the strip is empty if there is nothing to continue", () => {
  expect(shown()).toEqual([]);
});

test("the kinds always have the same order, and only the nearest in time is marked", () => {
  expect(shown(revisit, board, training(at(3)), list("A", at(48)))).toEqual([
    ["list", "A"],
    ["training", "nearest"],
    ["board"],
    ["revisit"],
  ]);
  expect(shown(list("A", at(1)), training(at(3)))).toEqual([["list", "A", "nearest"], ["training"]]);
  expect(shown(list("A", at(48)), revisit)).toEqual([
    ["list", "A"],
    ["revisit", "nearest"],
  ]);
});

test("a board or a list without a due date has no time", () => {
  expect(shown(board)).toEqual([["board"]]);
  expect(shown(list("A", null), board)).toEqual([["list", "A"], ["board"]]);
});

test("a training that runs is the nearest, and one that is open for days is as near as its end", () => {
  expect(shown(list("A", at(1)), training(at(-1)))).toEqual([
    ["list", "A"],
    ["training", "nearest"],
  ]);
  expect(shown(list("A", at(1)), training(at(-1), at(48)))).toEqual([["list", "A", "nearest"], ["training"]]);
});

test("further lists fill up to four cells, but never in place of another kind", () => {
  const lists = [list("A", at(30)), list("B", at(40)), list("C", null)];
  expect(shown(...lists)).toEqual([
    ["list", "A", "nearest"],
    ["list", "B"],
    ["list", "C"],
  ]);
  expect(shown(...lists, training(at(3)), board)).toEqual([
    ["list", "A"],
    ["list", "B"],
    ["training", "nearest"],
    ["board"],
  ]);
});

test("a contest that runs takes the place of the last board, and is the nearest", () => {
  expect(shown(live, board, list("A", at(30)), training(at(3)), revisit)).toEqual([
    ["live", "nearest"],
    ["list", "A"],
    ["training"],
    ["revisit"],
  ]);
});
