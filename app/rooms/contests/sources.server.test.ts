import { describe, expect, test } from "vitest";
import { contestIn } from "../../../tests/setup/codeforces-server.ts";
import { type ContestSource, configuredSources, contestPage, sourceTitle } from "./sources.server.ts";

const sourceAt = (setting: string, api: string) =>
  configuredSources({ services: { [setting]: api }, judgePaceMs: undefined })[0] as ContestSource;
const START = Date.UTC(2026, 10, 21, 12);
const contest = (changes: object) => contestIn(24, changes, START);

describe("reading Codeforces' contests", () => {
  const source = sourceAt("CODEFORCES_API_URL", "https://codeforces.com/api");
  const read = (...result: unknown[]) => source.read({ status: "OK", result });

  test("requests the list without gym contests", () => {
    expect(source.address).toBe("https://codeforces.com/api/contest.list?gym=false");
    expect(contestPage("codeforces", "2261")).toBe("https://codeforces.com/contests/2261");
  });

  test("converts times from seconds", async () => {
    const { total, upcoming } = await read(contest({ id: 7, name: " Round\n 7 ", extra: [1] }));
    expect(total).toBe(1);
    expect(upcoming).toEqual([
      {
        externalId: "7",
        name: "Round 7",
        startsAt: START + 24 * 3_600_000,
        endsAt: START + 26 * 3_600_000,
      },
    ]);
  });

  test.each([
    ["an unknown phase", { phase: "REGISTRATION" }],
    ["a numeric phase", { phase: 1 }],
    ["no start", { startTimeSeconds: undefined }],
    ["a null start", { startTimeSeconds: null }],
    ["a start as text", { startTimeSeconds: "1792247700" }],
    ["a negative start", { startTimeSeconds: -5 }],
    ["a start in the next century", { startTimeSeconds: 4_200_000_000 }],
    ["a start beyond the range of dates", { startTimeSeconds: 1e300 }],
    ["a start in milliseconds", { startTimeSeconds: 1_792_247_700_000 }],
    ["no duration", { durationSeconds: undefined }],
    ["a duration of zero", { durationSeconds: 0 }],
    ["a duration of two years", { durationSeconds: 2 * 366 * 86_400 }],
    ["a fractional duration", { durationSeconds: 0.5 }],
    ["no name", { name: undefined }],
    ["a blank name", { name: " \n" }],
    ["an invisible name", { name: "\u200b\u2060\ufe0f" }],
    ["no id", { id: undefined }],
    ["an id of 0", { id: 0 }],
    ["an id that is too large to be exact", { id: 2 ** 60 }],
  ])("drops but still counts a contest with %s", async (_, changes) => {
    expect(await read(contest(changes), contest({ id: 1 }))).toMatchObject({
      total: 2,
      upcoming: [{ externalId: "1" }],
    });
  });

  test.each([null, undefined, 1, "BEFORE", [], [["phase", "BEFORE"]]])(
    "skips the entry %j",
    async (entry) => {
      expect((await read(entry, contest({ id: 1 }))).upcoming).toHaveLength(1);
    },
  );

  test("truncates long names and drops duplicate ids", async () => {
    const { upcoming } = await read(
      contest({ id: 1, name: "x".repeat(10_000) }),
      contest({ id: 1, name: "y" }),
    );
    expect(upcoming.map(({ name }) => name)).toEqual(["y"]);
    expect((await read(contest({ name: "x".repeat(10_000) }))).upcoming[0]?.name).toHaveLength(300);
  });

  test("reduces a name to one line of whole, visible characters", async () => {
    const nameOf = async (name: string) => (await read(contest({ name }))).upcoming[0]?.name;
    expect(await nameOf("Round\u0000\u0007 7\u001b\n(Div. 2)\u0085")).toBe("Round 7 (Div. 2)");
    expect(await nameOf(`${"x".repeat(299)}😀`)).toBe("x".repeat(299));
    expect(await nameOf("\u202eexe.gnp\u202c \u2067Round\u2069 👩‍💻")).toBe("exe.gnp Round 👩‍💻");
  });

  test("keeps only the first 1,000 contests", async () => {
    const many = Array.from({ length: 1500 }, (_, index) =>
      contest({ id: index + 1, startTimeSeconds: START / 1000 + (1500 - index) * 60 }),
    );
    const { total, upcoming } = await read(...many);
    expect([total, upcoming.length, upcoming[0]?.externalId]).toEqual([1500, 1000, "1500"]);
  });
});

describe("reading CodeChef's contests", () => {
  const source = sourceAt("CODECHEF_CONTESTS_URL", "https://www.codechef.com/api/list/contests/all");
  const starters = {
    contest_code: "START251",
    contest_name: "Starters 251",
    contest_start_date: "25 Nov 2026  20:00:00",
    contest_end_date: "25 Nov 2026  22:00:00",
    contest_start_date_iso: "2026-11-25T20:00:00+05:30",
    contest_end_date_iso: "2026-11-25T22:00:00+05:30",
    contest_duration: "120",
    distinct_users: 0,
  };
  const answer = (future: unknown[]) => ({
    status: "success",
    message: "All contests list",
    present_contests: [{}],
    future_contests: future,
    practice_contests: [],
    past_contests: [{}, {}],
  });

  test("parses times with offsets, and counts all contests", async () => {
    expect(await source.read(answer([starters]))).toEqual({
      total: 4,
      upcoming: [
        {
          externalId: "START251",
          name: "Starters 251",
          startsAt: Date.UTC(2026, 10, 25, 14, 30),
          endsAt: Date.UTC(2026, 10, 25, 16, 30),
        },
      ],
    });
    expect([sourceTitle("codechef"), contestPage("codechef", "START251")]).toEqual([
      "CodeChef",
      "https://www.codechef.com/START251",
    ]);
  });

  test.each([
    { contest_code: "../../evil" },
    { contest_code: "" },
    { contest_name: null },
    { contest_start_date_iso: "25 Nov 2026" },
    { contest_start_date_iso: "2026-11-25T20:00:00" },
    { contest_end_date_iso: starters.contest_start_date_iso },
  ])("drops a contest with %j", async (changes) => {
    expect((await source.read(answer([{ ...starters, ...changes }]))).upcoming).toEqual([]);
  });

  test.each([{ status: "error", message: "Not available" }, {}, null, { status: "success" }])(
    "rejects the response %j",
    async (wrong) => {
      await expect(source.read(wrong)).rejects.toThrow("The response is not a list of contests");
    },
  );
});

test("an unknown source has its id as its title", () => {
  expect([sourceTitle("toString"), contestPage("topcoder", "a/b")]).toEqual(["toString", "a%2Fb"]);
});
