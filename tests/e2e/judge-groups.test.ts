import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { startCodeforces } from "../setup/codeforces-server.ts";
import { clubApi, clubContest, emptyClub, KEY } from "../setup/judge-groups.ts";
import { checkLooks } from "./looks.ts";
import { arrive, bothModes, finish, see, seeHeading, serveSite, visit } from "./site.ts";

const HERE = "/admin/judges";
const START = Date.now() - 9 * 24 * 60 * 60 * 1000;

const codeforces = await startCodeforces();
const club = emptyClub(Date.now);
club.groups = { AbCdEf: [500_001, 500_002], Juniors: [500_003] };
for (const id of [500_001, 500_003]) club.contests[id] = clubContest(id, START);
club.contests[500_002] = clubContest(500_002, START, { isHidden: true });
codeforces.answer(clubApi(club));
afterAll(() => codeforces.stop());

const site = serveSite({ CODEFORCES_API_URL: codeforces.url });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

async function staff(role: "owner" | "coach", javaScript: boolean) {
  const page = await site.openSignedIn({ javaScript });
  site.change("update users set role = ? where username = ?", role, page.username);
  return page;
}

/** Reloads until the text is there: the import runs in the background. */
async function seeSoon(page: Page, text: string) {
  await expect
    .poll(async () => {
      await visit(page, HERE);
      return page.locator("main").innerText();
    })
    .toContain(text);
}

describe.each(bothModes)("the club's own groups $mode", ({ javaScript }) => {
  test("an owner enters the key, staff add groups, and a mistake keeps what was typed but the key", async () => {
    const [coach, owner] = [await staff("coach", javaScript), await staff("owner", javaScript)];
    await visit(coach, HERE);
    await seeHeading(coach, "Judges");
    expect(await coach.getByRole("button", { name: /key/ }).count()).toBe(0);
    await field(coach, "Group").fill("not a group!");
    await press(coach, "Add group");
    await see(coach, /Copy the group’s address/);
    expect(await field(coach, "Group").inputValue()).toBe("not a group!");
    await field(coach, "Group").fill("https://codeforces.com/group/AbCdEf/contests");
    await press(coach, "Add group");
    await see(coach, "Group added. Its contests are being read.");
    await arrive(coach, HERE);
    await seeSoon(coach, "An owner has to enter an API key for Codeforces first.");

    await visit(owner, HERE);
    await field(owner, "Key").fill(KEY.key);
    await field(owner, "Secret").fill("two words");
    await press(owner, "Save key");
    await see(owner, /Secret has only letters and digits/);
    if (!javaScript) expect(await field(owner, "Secret").inputValue()).toBe("");
    await field(owner, "Key").fill(KEY.key);
    await field(owner, "Secret").fill(KEY.secret);
    await press(owner, "Save key");
    await see(owner, "Key saved. Groups are being read.");
    await see(owner, /A key was saved/);
    await seeSoon(owner, "contestId: You are not allowed to view this contest");
    await see(owner, /2 contests/);
    if (javaScript) await checkLooks(owner);

    await press(owner, "Remove the key");
    await see(owner, "No key has been entered.");
    await visit(coach, HERE);
    await press(coach, "Remove the group AbCdEf");
    await see(coach, "Group removed. Its contests stay.");
    expect(await coach.getByText("AbCdEf", { exact: true }).count()).toBe(0);
    await finish(coach, [/status of 400/]);
    await finish(owner, [/status of 400/]);
  });
});
