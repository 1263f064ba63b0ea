import { describe, expect, test } from "vitest";
import { type Party, type Rules, scoreOf, type Try, type Work } from "./scoring.ts";

const MINUTE = 60_000;
const START = 1_700_000_000_000;
const END = START + 120 * MINUTE;

let made = 100;
/** A submission at a minute of the training. */
const at = (minute: number, verdict: Try["verdict"] = "solved", changes: Partial<Try> = {}): Try => ({
  id: String(++made),
  at: START + minute * MINUTE,
  verdict,
  isTrusted: true,
  ...changes,
});

const rules = (changes: Partial<Rules> = {}): Rules => ({
  scoring: "icpc",
  penalty: 20,
  points: [1, 1],
  ...changes,
});

const party = (id: number, ...work: (Try[] | Work)[]): Party => ({
  id,
  startsAt: START,
  endsAt: END,
  isVirtual: false,
  work: [0, 1].map((place) => {
    const given = work[place] ?? [];
    return Array.isArray(given) ? { tries: given } : given;
  }),
});

const shown = { now: END, freezeAt: null };
const ranks = (lines: { id: number; rank: number | null }[]) => lines.map(({ id, rank }) => [id, rank]);

describe("ICPC", () => {
  test("ranks by problems, then by minutes with a penalty for each wrong try before the solve", () => {
    const lines = scoreOf(
      rules(),
      [
        party(1, [at(10, "wrong"), at(30), at(40, "wrong")]),
        party(2, [at(45)]),
        party(3, [at(10)], [at(100)]),
        party(4, [], [at(5, "wrong")]),
      ],
      shown,
    );
    expect(ranks(lines)).toEqual([
      [3, 1],
      [2, 2],
      [1, 3],
      [4, 4],
    ]);
    expect(lines.map(({ solved, penalty }) => [solved, penalty])).toEqual([
      [2, 110],
      [1, 45],
      [1, 50],
      [0, 0],
    ]);
    expect(lines[2]?.cells[0]).toMatchObject({ status: "solved", attempts: 2, at: 30 * MINUTE });
    expect(lines[3]?.cells[1]).toEqual({ status: "tried", attempts: 1 });
  });

  test("gives equal results the same rank, and the next one the rank after both", () => {
    const lines = scoreOf(rules(), [party(1, [at(10)]), party(2, [at(10)]), party(3, [at(11)])], shown);
    expect(ranks(lines)).toEqual([
      [1, 1],
      [2, 1],
      [3, 3],
    ]);
  });

  test("counts from the start to the end, and not at the end itself", () => {
    const lines = scoreOf(rules(), [party(1, [at(0)], [at(120)]), party(2, [at(-1)])], shown);
    expect(lines.map(({ solved }) => solved)).toEqual([1, 0]);
    expect(lines[0]?.cells[1]).toEqual({ status: "", attempts: 0, later: 0 });
  });

  test("orders submissions of the same second by the judge's ids", () => {
    const lines = scoreOf(
      rules(),
      [party(1, [at(10, "solved", { id: "1000" }), at(10, "wrong", { id: "999" })])],
      shown,
    );
    expect(lines[0]).toMatchObject({ penalty: 30 });
  });
});

test("points rank by their sum, and then by the last solve", () => {
  const lines = scoreOf(
    rules({ scoring: "points", points: [100, 300] }),
    [party(1, [at(10)]), party(2, [], [at(90)]), party(3, [at(20)])],
    shown,
  );
  expect(lines.map(({ id, points }) => [id, points])).toEqual([
    [2, 300],
    [1, 100],
    [3, 100],
  ]);
});

test("AtCoder's scoring adds minutes for wrong tries to the time of the last solve", () => {
  const lines = scoreOf(
    rules({ scoring: "atcoder", penalty: 5, points: [100, 100] }),
    [party(1, [at(50, "wrong"), at(51)]), party(2, [at(55)])],
    shown,
  );
  expect(ranks(lines)).toEqual([
    [2, 1],
    [1, 2],
  ]);
});

test("in a race, only the first to solve a problem scores it", () => {
  const lines = scoreOf(
    rules({ scoring: "race" }),
    [party(1, [at(10)], [at(30)]), party(2, [at(11)], [at(20)])],
    shown,
  );
  expect(lines.map(({ id, solved }) => [id, solved])).toEqual([
    [1, 1],
    [2, 1],
  ]);
  expect(lines[0]?.cells.map(({ isFirst, isTaken }) => [isFirst, isTaken])).toEqual([
    [true, undefined],
    [undefined, true],
  ]);
});

describe("a freeze", () => {
  const frozen = { now: START + 115 * MINUTE, freezeAt: START + 90 * MINUTE };
  const parties = [party(1, [at(100)]), party(2, [at(10)], [at(80, "wrong"), at(95, "wrong"), at(99)])];

  test("hides what others have sent since, but for how often", () => {
    const lines = scoreOf(rules(), parties, frozen);
    expect(lines.map(({ id, solved }) => [id, solved])).toEqual([
      [2, 1],
      [1, 0],
    ]);
    expect(lines[0]?.cells[1]).toEqual({ status: "hidden", attempts: 1, since: 2 });
    expect(lines[1]?.cells[0]).toEqual({ status: "hidden", attempts: 0, since: 1 });
  });

  test.each(["confirmed", "refused"] as const)("hides whether a claim was %s", (state) => {
    const claim = { tries: [], said: { state, at: START + 95 * MINUTE } };
    const [line] = scoreOf(rules(), [party(1, claim)], frozen);
    expect(line?.cells[0]).toEqual({ status: "hidden", attempts: 0, since: 1 });
    const [own] = scoreOf(rules(), [party(1, claim)], { ...frozen, own: 1 });
    expect(own?.cells[0]?.status).toBe(state === "confirmed" ? "solved" : "tried");
  });

  test("hides nothing of one's own", () => {
    const lines = scoreOf(rules(), parties, { ...frozen, own: 1 });
    expect(lines.find(({ id }) => id === 1)?.cells[0]).toMatchObject({ status: "solved" });
    expect(lines.find(({ id }) => id === 2)?.cells[1]).toMatchObject({ status: "hidden" });
  });

  test("opens the cells that the owner has opened", () => {
    const [one, two] = parties;
    if (!one || !two) throw new Error();
    const opened = { ...two, work: two.work.map((work) => ({ ...work, isOpen: true })) };
    expect(scoreOf(rules(), [one, opened], frozen)[0]).toMatchObject({ id: 2, solved: 2 });
  });
});

describe("outside the ranks", () => {
  test("stands a row whose results come from an unverified handle, and it takes no rank from others", () => {
    const lines = scoreOf(
      rules(),
      [party(1, [at(10, "solved", { isTrusted: false })]), party(2, [at(20)])],
      shown,
    );
    expect(ranks(lines)).toEqual([
      [1, null],
      [2, 1],
    ]);
    expect(lines[0]?.cells[0]).toMatchObject({ isUnverified: true });
    // Nor is it the first to solve a problem.
    expect(lines.map(({ cells }) => cells[0]?.isFirst)).toEqual([undefined, true]);
  });

  test("stands a virtual participant", () => {
    const late = { ...party(1, [at(10)]), isVirtual: true };
    expect(ranks(scoreOf(rules(), [late, party(2, [at(20)])], shown))).toEqual([
      [1, null],
      [2, 1],
    ]);
  });
});

describe("a cell", () => {
  const cellOf = (work: Work, now = START + 60 * MINUTE) =>
    scoreOf(rules(), [party(1, work)], { now, freezeAt: null })[0]?.cells[0];

  test("solved before the start does not score", () => {
    expect(cellOf({ tries: [at(5)], isBefore: true })).toEqual({ status: "before", attempts: 0 });
  });

  test("says nothing before the start, not even that the problem is solved already", () => {
    const soon = START - MINUTE;
    expect(cellOf({ tries: [at(-30)], isBefore: true }, soon)).toEqual({ status: "", attempts: 0 });
  });

  test("is pending while the judge still tests, and after a participant has said that they submitted", () => {
    expect(cellOf({ tries: [at(50, "pending")] })).toMatchObject({ status: "pending", saidAt: 50 * MINUTE });
    const said = (minute: number, state: "sent" | "claimed" = "sent") => ({
      state,
      at: START + minute * MINUTE,
    });
    expect(cellOf({ tries: [], said: said(59) })).toMatchObject({ status: "pending" });
    expect(cellOf({ tries: [at(58.5, "wrong")], said: said(59) })).toEqual({ status: "tried", attempts: 1 });
    // Ten minutes later, nothing has come.
    expect(cellOf({ tries: [], said: said(49) })).toEqual({ status: "", attempts: 0 });
  });

  test("stays pending after the end until the judge has tested what was sent before", () => {
    const over = START + 125 * MINUTE;
    const said = { state: "sent" as const, at: START + 119 * MINUTE };
    expect(cellOf({ tries: [at(119, "pending")] }, over)).toMatchObject({ status: "pending" });
    expect(cellOf({ tries: [], said }, over)).toMatchObject({ status: "pending" });
    expect(cellOf({ tries: [], said }, START + 130 * MINUTE)).toEqual({ status: "", attempts: 0 });
  });

  test("solved by one's own word waits for the owner", () => {
    const said = { at: START + 30 * MINUTE };
    expect(cellOf({ tries: [], said: { ...said, state: "claimed" } })).toMatchObject({ status: "pending" });
    expect(cellOf({ tries: [], said: { ...said, state: "confirmed" } })).toMatchObject({
      status: "solved",
      at: 30 * MINUTE,
      isOwnWord: true,
    });
    expect(cellOf({ tries: [], said: { ...said, state: "refused" } })).toEqual({
      status: "tried",
      attempts: 1,
    });
  });

  test("shows a later solve once the training is over", () => {
    expect(cellOf({ tries: [at(30, "wrong"), at(600)] }, START + 700 * MINUTE)).toEqual({
      status: "tried",
      attempts: 1,
      later: 480 * MINUTE,
    });
  });
});

test("an own clock counts from its own start, and a replay shows the same minute of each", () => {
  const own = { ...party(1, [at(200)]), startsAt: START + 190 * MINUTE, endsAt: START + 310 * MINUTE };
  const view = { now: START + 400 * MINUTE, freezeAt: null };
  expect(scoreOf(rules(), [own, party(2, [at(15)])], view)[0]).toMatchObject({ id: 1, penalty: 10 });
  const replay = scoreOf(rules(), [own, party(2, [at(15)])], { ...view, elapsed: 12 * MINUTE });
  expect(replay.map(({ id, solved }) => [id, solved])).toEqual([
    [1, 1],
    [2, 0],
  ]);
});
