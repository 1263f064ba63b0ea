import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { startCodeforces } from "../setup/codeforces-server.ts";
import { codeforcesApi, codeforcesSubmission, emptyWorld } from "../setup/judge-servers.ts";
import { arrive, bothModes, PASSWORD, seeHeading, serveSite, visit } from "./site.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START = Math.floor((Date.now() - 2 * DAY) / MINUTE) * MINUTE;
const CONTEST = 2121;
const LETTERS = ["A", "B", "C", "D", "E"];
const MEMBERS = 40;
/** The pace at which the judge may be asked when the site is run with its defaults. */
const PACE = 2_000;

const handleOf = (index: number) => `cf_${String(index + 1).padStart(2, "0")}`;

const world = emptyWorld();
world.contests = [
  {
    id: CONTEST,
    name: "Codeforces Round (Div. 2)",
    phase: "FINISHED",
    startTimeSeconds: START / 1000,
    durationSeconds: 7_200,
  },
];
world.problems = LETTERS.map((index, at) => ({
  contestId: CONTEST,
  index,
  name: `Problem ${index}`,
  rating: 800 + 300 * at,
  tags: [],
}));
for (let member = 0; member < MEMBERS; member++) {
  // Everybody solves one to five problems, from A on.
  world.submissions[handleOf(member)] = LETTERS.slice(0, 1 + (member % LETTERS.length))
    .map((index, at) =>
      codeforcesSubmission({
        contest: CONTEST,
        index,
        name: `Problem ${index}`,
        rating: 800 + 300 * at,
        at: START + (at + 1) * 10 * MINUTE + member * 1_000,
        type: "CONTESTANT",
      }),
    )
    .reverse();
}
const codeforces = await startCodeforces();
codeforces.answer(codeforcesApi(world));
afterAll(() => codeforces.stop());

const ROSTER = [
  "username,email,codeforces",
  ...Array.from(
    { length: MEMBERS },
    (_, at) => `member${at + 1},member${at + 1}@uni.example,${handleOf(at)}`,
  ),
].join("\n");

/** Counts what the coach does: addresses opened, fields filled, buttons and links pressed. */
class Coach {
  steps = 0;

  constructor(readonly page: Page) {}

  async open(path: string) {
    this.steps += 1;
    await visit(this.page, path);
  }

  async fill(label: string, text: string) {
    this.steps += 1;
    await this.page.getByLabel(label, { exact: true }).fill(text);
  }

  async press(role: "button" | "link", name: string | RegExp) {
    this.steps += 1;
    await this.page.getByRole(role, { name }).first().click();
  }
}

describe.each(bothModes)("a coach alone $mode", ({ javaScript }) => {
  const site = serveSite({
    CODEFORCES_API_URL: codeforces.url,
    ATCODER_API_URL: "off",
    JUDGE_PACE_MS: "5",
  });

  test("fills the board of a club of 40 from an empty site, in 13 steps and less than ten minutes", async () => {
    const asked = codeforces.requests.length;
    const coach = new Coach(await site.open({ javaScript }));
    const { page } = coach;
    await coach.open("/signup");
    await coach.fill("Username", "abena");
    await coach.fill("Email", "abena@uni.example");
    await coach.fill("Password", PASSWORD);
    await coach.press("button", "Sign up");
    await arrive(page, "/dashboard");

    await coach.open("/groups/new");
    await coach.fill("Name", "Varsity 2026");
    await coach.press("button", "Create group");
    await arrive(page, /^\/groups\/\d+$/);
    const group = new URL(page.url()).pathname;

    await coach.press("link", /Import roster/);
    await arrive(page, /^\/admin\/roster/);
    await coach.fill("Paste CSV, or choose a file", ROSTER);
    await coach.press("button", "Check");
    await arrive(page, /^\/admin\/roster\/\d+$/);
    expect(await page.locator("main").innerText()).toContain(`${MEMBERS} new`);
    await coach.press("button", `Invite ${MEMBERS}`);

    // The import and the judge are read in the background.
    const board = `/contests/codeforces/${CONTEST}/board?group=${group.split("/").pop()}`;
    const names = async () => (await (await page.request.get(board)).text()).match(/>member\d+</g) ?? [];
    await expect.poll(async () => new Set(await names()).size, { interval: 500 }).toBe(MEMBERS);
    await coach.open(board);
    await seeHeading(page, /Codeforces Round/);
    expect(await page.locator("tbody tr").count()).toBe(MEMBERS);
    expect(await page.getByText("Not joined yet").count()).toBe(MEMBERS);
    const requests = codeforces.requests.length - asked;
    expect(coach.steps).toBe(13);
    expect(requests * PACE).toBeLessThan(10 * MINUTE);

    // All of them stand in the group's progress too, and nobody has signed in.
    await visit(page, `${group}/progress`);
    expect(await page.locator("tbody tr").getByText("Not joined yet").count()).toBe(MEMBERS);
  });
});
