import { expect, test } from "vitest";
import { checkLooksOf } from "./looks.ts";
import { arrive, bothModes, finish, seeHeading, serveSite, visit } from "./site.ts";

const DAY = 24 * 60 * 60 * 1000;
const site = serveSite({});
let made = 0;

/** A group that the viewer leads, with members of every kind. @returns its id */
function makeGroup(leader: string): number {
  const now = Date.now();
  const id = ++made;
  const who = "(select id from users where username = ?)";
  site.change(
    "insert into groups (id, name, name_key, by_staff, created_at, updated_at) values (?, ?, ?, 1, 1, 1)",
    id,
    `Club ${id}`,
    `club ${id}`,
  );
  const join = `insert into group_members (group_id, user_id, is_leader, joined_at) values (?, ${who}, ?, 1)`;
  site.change(join, id, leader, 1);
  const members = [
    ["silent", 24, 1, "ready"],
    ["quiet", 9, null, "ready"],
    ["lost", 3, null, "failed"],
  ] as const;
  for (const [name, days, verified, state] of members) {
    const username = `${name}-${id}`;
    site.change(
      "insert into users (username, username_key, email, email_key, password_hash, created_at) values (?, ?, ?, ?, '', 1)",
      ...[username, username, `${username}@example.org`, `${username}@example.org`],
    );
    site.change(join, id, username, 0);
    site.change(
      `insert into handles (user_id, judge, handle, handle_key, verified_at, state, sent_at, synced_at, created_at)
        values (${who}, 'codeforces', ?, ?, ?, ?, ?, ?, ?)`,
      ...[username, username, username, verified, state, now - days * DAY, now - 60_000, now - 12 * DAY],
    );
    const at = now - days * DAY;
    const monday = new Date(at - ((new Date(at).getUTCDay() + 6) % 7) * DAY).toISOString().slice(0, 10);
    site.change(
      `insert into solve_totals (user_id, period, facet, solves, upsolves, points, unverified)
        values (${who}, ?, '', ?, 1, 9, 0)`,
      username,
      monday,
      days,
    );
  }
  return id;
}

test.each(bothModes)(
  "$mode, progress can be ordered, widened, read in words and downloaded",
  async ({ javaScript }) => {
    const page = await site.openSignedIn({ javaScript });
    const id = makeGroup(page.username);
    const at = `/groups/${id}/progress`;
    await visit(page, at);
    await seeHeading(page, `Club ${id}`);
    const names = () => page.locator("tbody th a").allTextContents();
    expect(await names()).toEqual([page.username, `silent-${id}`, `quiet-${id}`, `lost-${id}`]);
    const row = page.locator("tbody tr", { hasText: `silent-${id}` });
    expect(await row.locator(".last").textContent()).toContain("Fell silent");
    expect(await row.locator(".known").textContent()).toBe("Codeforces verified");
    expect(await row.locator(".week:not([data-none])").textContent()).toBe("24, 1 upsolve");
    expect(await page.locator("tbody svg:not([aria-hidden])").count()).toBe(0);
    await page.locator(".segments").getByRole("link", { name: "Name" }).click();
    await arrive(page, `${at}?order=name`);
    expect((await names())[0]).toBe(`lost-${id}`);
    await page.getByLabel("Weeks", { exact: true }).last().selectOption("26");
    if (!javaScript) await page.getByRole("button", { name: "Show" }).click();
    await arrive(page, `${at}?weeks=26&order=name`);
    expect(await page.locator("thead .week").count()).toBe(26);
    expect(await page.getByRole("link", { name: "CSV" }).getAttribute("href")).toBe(`${at}.csv?weeks=26`);
    await finish(page);
  },
);

test("empty and full progress looks right at every width", async () => {
  const page = await site.openSignedIn({ javaScript: true });
  const id = makeGroup(page.username);
  site.change(
    "insert into groups (id, name, name_key, by_staff, created_at, updated_at) values (900, 'Own', 'own', 0, 1, 1)",
  );
  site.change(
    "insert into group_members (group_id, user_id, is_leader, joined_at) values (900, (select id from users where username = ?), 0, 1)",
    page.username,
  );
  await checkLooksOf(page, [
    `/groups/${id}/progress`,
    `/groups/${id}/progress?weeks=26`,
    "/groups/900/progress",
  ]);
});

test("by keyboard, the table scrolls and its links and buttons are reached in order", async () => {
  const page = await site.openSignedIn({ viewport: { width: 600, height: 800 } });
  const id = makeGroup(page.username);
  await visit(page, `/groups/${id}/progress`);
  await page.getByRole("link", { name: "CSV" }).focus();
  await page.keyboard.press("Tab");
  const focused = () =>
    page.evaluate(() => document.activeElement?.className || document.activeElement?.textContent);
  await expect.poll(focused).toBe("scroller");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => page.locator(".scroller").evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
  await page.keyboard.press("Tab");
  await expect.poll(focused).toBe(page.username);
  await page.getByRole("button", { name: `Vouch: quiet-${id}` }).focus();
  await expect.poll(focused).toBe("button");
  await finish(page);
});

test("progress prints on A4 landscape: all columns in one page's width, without buttons", async () => {
  const page = await site.openSignedIn({ viewport: { width: 1047, height: 720 } });
  const id = makeGroup(page.username);
  for (const weeks of [8, 26]) {
    await page.emulateMedia({ media: "screen" });
    await visit(page, `/groups/${id}/progress?weeks=${weeks}`);
    await page.emulateMedia({ media: "print" });
    await page.getByRole("banner").waitFor({ state: "hidden" });
    const seen = await page.evaluate(() => {
      const table = document.querySelector(".matrix") as HTMLElement;
      const box = table.parentElement as HTMLElement;
      return {
        clipped: box.scrollWidth > box.clientWidth,
        wide: table.getBoundingClientRect().right > document.documentElement.clientWidth,
        buttons: [...document.querySelectorAll("main :is(button, .button, nav)")].filter((each) =>
          each.checkVisibility(),
        ).length,
        columns: table.querySelectorAll("thead th").length,
      };
    });
    expect(seen).toEqual({ clipped: false, wide: false, buttons: 0, columns: weeks + 4 });
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    const [, width = 0, height = 0] = (/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []).map(Number);
    expect([Math.round(width), Math.round(height)]).toEqual([842, 595]);
  }
  await finish(page);
});
