import { expect, test } from "vitest";
import { storeProblem } from "./problems.ts";
import { arrive, see, seeFocus, seeHeading, serveSite, settled, visit } from "./site.ts";

const site = serveSite({ CODEFORCES_API_URL: "off", ATCODER_API_URL: "off" });
const solution = { approach: "Sort.", description: "In order.", code: "print(1)", language: "python" };

async function solve(solver: Awaited<ReturnType<typeof site.openSignedIn>>, problems: string[]) {
  for (const problem of problems) {
    const sent = await solver.request.post(`/api/problem/${problem}/addsolution`, { data: solution });
    expect(sent.status()).toBe(201);
  }
}

test("the leaderboard is in the menu, can be filtered by period, order and tag, and shows the member's own row", async () => {
  const page = await site.openSignedIn();
  const tag = "sorting";
  const problem = (at: number, name: string) =>
    storeProblem(page, {
      title: name,
      link: `https://codeforces.com/contest/${at}/problem/A`,
      tags: [tag],
      platform: { name: "Codeforces", rating: at % 10 },
    });
  const problems = [await problem(107, "First"), await problem(109, "Second")];
  const other = await site.openSignedIn({ username: `best-${tag}` });
  await solve(other, problems);
  await solve(page, problems.slice(0, 1));

  await visit(page, "/dashboard");
  await page.getByRole("banner").getByRole("button", { name: "Practice", exact: true }).click();
  await page.locator(".menu:popover-open").getByRole("link", { name: "Leaderboard" }).click();
  await arrive(page, "/leaderboard");
  await seeHeading(page, "Leaderboard");
  const rows = page.locator(".leaderboard ol .person");
  const texts = async () => (await rows.allInnerTexts()).map((text) => text.replace(/\s+/g, " "));
  await page.getByRole("combobox", { name: "Tag" }).fill(tag);
  await page.getByRole("button", { name: "Show" }).click();
  await arrive(page, `/leaderboard?tag=${tag}`);
  await expect
    .poll(texts)
    .toEqual([expect.stringMatching(/best.* 2 solves$/i), expect.stringMatching(/You 1 solve$/)]);
  await settled(page);

  const choose = async (label: string, option: string) => {
    await page.getByLabel(label, { exact: true }).and(page.locator("select")).selectOption(option);
    // With script, choosing submits the form.
  };
  await choose("Order by", "Points");
  await arrive(page, `/leaderboard?by=points&tag=${tag}`);
  await expect.poll(texts).toEqual([expect.stringMatching(/16 points$/), expect.stringMatching(/7 points$/)]);
  await choose("Period", "Month");
  await arrive(page, `/leaderboard?period=month&by=points&tag=${tag}`);
  await see(page, /– .*\(UTC\)/);
  await page.getByRole("link", { name: "Earlier" }).click();
  await see(page, `No solves tagged ${tag} yet`);
  await page.getByRole("link", { name: "Later" }).click();
  await expect.poll(texts).toHaveLength(2);
  await page.getByRole("link", { name: `best-${tag}` }).click();
  await arrive(page, /\/profile\/\d+$/);
});

test("a leaderboard can be filtered using only the keyboard", async () => {
  const page = await site.openSignedIn();
  await solve(page, [await storeProblem(page, { title: "Key", tags: ["keys"] })]);
  await visit(page, "/leaderboard");
  const order = page.getByLabel("Order by", { exact: true });
  await order.focus();
  await page.keyboard.press("p");
  await arrive(page, "/leaderboard?by=points");
  await settled(page);
  await seeFocus(order);
  await page.keyboard.press("Tab");
  await page.keyboard.type("keys");
  await page.keyboard.press("Enter");
  await arrive(page, "/leaderboard?by=points&tag=keys");
  await page.locator(".person[aria-current=true]").waitFor();
});
