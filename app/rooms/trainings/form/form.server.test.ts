import { describe, expect, test } from "vitest";
import { Invalid } from "../../../platform/http/errors.ts";
import type { Training } from "../queries.server.ts";
import { laterFormSchema, trainingFormSchema } from "./fields.ts";
import { readChangeForm, readContest, readLaterForm, readNewForm, saidInForm } from "./form.server.ts";

const app = { config: { publicUrl: "https://club.example" } };
const usual = {
  title: "Week 9",
  at: "2026-12-01T18:00",
  zone: "Europe/Berlin",
  minutes: "120",
  items: "https://codeforces.com/contest/1900/problem/A",
};
const read = (fields: object = {}) =>
  readNewForm(app, trainingFormSchema.parse({ ...usual, ...fields }), "Asia/Tokyo");

function errorsOf(work: () => unknown) {
  try {
    work();
  } catch (error) {
    if (error instanceof Invalid) return error.errors;
    throw error;
  }
  return undefined;
}

describe("the form of a training", () => {
  test("reads times in the zone that it showed", () => {
    expect(read()).toMatchObject({
      title: "Week 9",
      start: { at: Date.parse("2026-12-01T17:00:00Z") },
      minutes: 120,
      scoring: "icpc",
      teams: false,
      audience: { groups: [], members: [] },
    });
    const own = { clock: "own", from: "2026-03-29T02:30", until: "2026-10-25 02:30:00" };
    // The clocks skip the first time and show the second one twice.
    expect(read(own).start).toEqual({
      from: Date.parse("2026-03-29T01:30:00Z"),
      until: Date.parse("2026-10-25T00:30:00Z"),
    });
    expect(read({ zone: "Nowhere/Land" }).start).toEqual({ at: Date.parse("2026-12-01T09:00:00Z") });
  });

  test("reads addresses with points, a list, a contest and a rule", () => {
    const items = "https://a.example/1 500\r\n\r\nhttps://b.example/2\nhttps://c.example/3,250";
    expect(read({ items }).problems).toEqual({
      items: [
        { link: "https://a.example/1", points: 500 },
        { link: "https://b.example/2" },
        { link: "https://c.example/3", points: 250 },
      ],
    });
    for (const list of ["12", "/lists/12", "https://club.example/lists/12?part=2"]) {
      expect(read({ source: "list", list }).problems).toEqual({ list: 12 });
    }
    expect(read({ source: "contest", contest: "codeforces/1900" }).problems).toEqual({
      contest: { judge: "codeforces", key: "1900" },
    });
    const pick = { source: "pick", count: "5", low: "1200", high: "1900", tags: "dp, Graphs" };
    expect(read(pick).problems).toEqual({
      pick: { count: 5, from: 1200, to: 1900, tags: ["dp", "graphs"] },
    });
  });

  test.each([
    ["no problems", { items: " \n " }, { items: [/at least one problem/] }],
    ["too many problems", { items: "https://a.example/1\n".repeat(27) }, { items: [/at most 26/] }],
    ["no start", { at: "" }, { at: ["Start is required"] }],
    ["a start that is no time", { at: "tomorrow" }, { at: [/must be a day and a time/] }],
    ["a day that does not exist", { at: "2026-02-30T10:00" }, { at: [/must be a day and a time/] }],
    [
      "an end before the start",
      { clock: "own", from: "2026-12-02T10:00", until: "2026-12-01T10:00" },
      { until: [/must end after it starts/] },
    ],
    ["no length", { minutes: "" }, { minutes: [/from 5 to 10080/] }],
    ["a length in words", { minutes: "two hours" }, { minutes: [/from 5 to 10080/] }],
    ["a penalty that is too high", { penalty: "61" }, { penalty: [/from 0 to 60/] }],
    ["a freeze that is too long", { freeze: "120" }, { freeze: [/shorter than the training/] }],
    ["a frozen race", { scoring: "race", freeze: "10" }, { freeze: [/cannot be frozen/] }],
    ["no list", { source: "list", list: "https://other.example/lists/3" }, { list: [/on this site/] }],
    ["no contest", { source: "contest", contest: "Round 1900" }, { contest: [/must be an address/] }],
    [
      "ratings the wrong way round",
      { source: "pick", count: "3", low: "1900", high: "1200" },
      { high: [/must not be below/] },
    ],
    ["no ratings", { source: "pick", count: "3" }, { low: [/Lowest rating/], high: [/Highest rating/] }],
    ["too many members", { members: "ada ".repeat(201) }, { members: [/At most 200/] }],
  ])("says beside its fields: %s", (_what, fields, errors) => {
    const expected = Object.entries<(string | RegExp)[]>(errors).map(([field, messages]) => [
      field,
      messages.map((message) => (typeof message === "string" ? message : expect.stringMatching(message))),
    ]);
    expect(errorsOf(() => read(fields))).toEqual(Object.fromEntries(expected));
  });

  test("says what a command refuses beside the field that was typed", async () => {
    const refuse = (part: string) => async () => {
      throw new Invalid("No.", { [part]: ["No."] });
    };
    const said = async (fields: object, part: string) => {
      const form = trainingFormSchema.parse({ ...usual, ...fields });
      return saidInForm(form, refuse(part)).catch((error: Invalid) => Object.keys(error.errors ?? {}));
    };
    expect(await said({}, "start")).toEqual(["at"]);
    expect(await said({ clock: "own" }, "start")).toEqual(["until"]);
    expect(await said({}, "problems")).toEqual(["items"]);
    expect(await said({ source: "pick" }, "problems")).toEqual(["count"]);
    expect(await said({ source: "list" }, "problems")).toEqual(["list"]);
    expect(await said({}, "audience")).toEqual(["members"]);
  });

  test("leaves the problems alone when it changes a training", () => {
    const form = trainingFormSchema.parse({
      ...{ ...usual, items: "" },
      ...{ audience: "everyone", teams: "on", freeze: "30" },
    });
    const change = readChangeForm(app, form, "UTC");
    expect(change).toMatchObject({ audience: { everyone: true }, teams: true, freeze: 30 });
    expect(change.problems).toBeUndefined();
  });

  test("replaces the problems where others are named", () => {
    const read = (fields: object) =>
      readChangeForm(app, trainingFormSchema.parse({ ...usual, ...fields }), "UTC").problems;
    expect(read({ items: "" })).toBeUndefined();
    expect(read({ items: "https://codeforces.com/contest/1900/problem/A 2" })).toEqual({
      items: [{ link: "https://codeforces.com/contest/1900/problem/A", points: 2 }],
    });
    expect(read({ items: "", source: "list", list: "/lists/12" })).toEqual({ list: 12 });
    expect(() => read({ items: "", source: "list" })).toThrow("List must be the address");
  });

  test("keeps everything but the title, the end and the freeze once it has begun", () => {
    const starts_at = Date.parse("2026-12-01T17:00:00Z");
    const training = {
      ...{ starts_at, until_at: null, ends_at: starts_at + 120 * 60_000, minutes: 120, scoring: "icpc" },
      ...{ penalty: 10, thaws: "owner", for_teams: 1, audience: "chosen", freeze: 30 },
    } as Training;
    const form = laterFormSchema.parse({ title: "Week 10", minutes: "150", freeze: "" });
    const change = readLaterForm(training, form, starts_at + 1);
    expect(change).toMatchObject({ title: "Week 10", minutes: 150, penalty: 10, thaw: "owner", teams: true });
    expect(change.freeze).toBeUndefined();
    const over = readLaterForm(training, form, starts_at + 121 * 60_000);
    expect(over).toMatchObject({ title: "Week 10", minutes: 120, freeze: 30 });
  });
});

test.each([
  ["https://codeforces.com/contest/1900", "codeforces/1900"],
  ["codeforces.com/gym/104000", "codeforces/104000"],
  ["https://atcoder.jp/contests/abc300", "atcoder/abc300"],
  ["https://codeforces.com/contest/1900/problem/C", "codeforces/1900"],
  ["https://club.example/contests/codeforces/1900/board", "codeforces/1900"],
  ["/contests/atcoder/abc300/board", "atcoder/abc300"],
  ["atcoder/abc300", "atcoder/abc300"],
  ["https://example.org/contest/1900", undefined],
  ["spoj/ABC", undefined],
  ["", undefined],
])("the contest at %s", (text, contest) => {
  const read = readContest(text, "https://club.example");
  expect(read && `${read.judge}/${read.key}`).toBe(contest);
});
