import { describe, expect, test } from "vitest";
import { box, bubble, bubbles, open, peopleOf } from "./conversations.ts";
import { arrive, bothModes, finish, serveSite, visit } from "./site.ts";

const site = serveSite();
const { somebody } = peopleOf(site);

const BLOG = { title: "Around midnight", about: "Clocks", content: "Tick." };

const EVENING = Date.UTC(2026, 10, 18, 23);
const MORNING = Date.UTC(2026, 10, 18, 1);

describe.each([
  ["Pacific/Kiritimati", EVENING, "Nov 19, 2026", "Nov 19, 2026, 13:00 Pacific/Kiritimati"],
  ["Pacific/Pago_Pago", MORNING, "Nov 17, 2026", "Nov 17, 2026, 14:00 Pacific/Pago Pago"],
])("dates in %s", (timeZone, moment, day, whole) => {
  test("are in local time, even in the server's HTML once the time zone is known", async () => {
    const page = await site.openSignedIn({ timeZone });
    const { _id } = await (await page.request.post("/api/blogs/addblog", { data: BLOG })).json();
    site.change("update blogs set created_at = ?, updated_at = ? where id = ?", moment, moment, Number(_id));
    const time = page.locator(`a[href="/blog/${_id}"]`).locator("xpath=ancestor::li").locator("time");
    await visit(page, "/blogs");
    await time.getByText(day, { exact: true }).waitFor();
    expect(await time.getAttribute("title")).toBe(whole);
    const html = await (await page.request.get("/blogs")).text();
    expect(html).toContain(`title="${whole}">${day}</time>`);
  });
});

test("dates are in the chosen time zone, or in UTC if none is chosen and scripts are off", async () => {
  for (const { javaScript } of bothModes) {
    const page = await site.openSignedIn({ javaScript, timeZone: "America/New_York" });
    const { _id } = await (await page.request.post("/api/blogs/addblog", { data: BLOG })).json();
    site.change(
      "update blogs set created_at = ?, updated_at = ? where id = ?",
      EVENING,
      EVENING,
      Number(_id),
    );
    const time = page.locator("main time").first();
    await visit(page, `/blog/${_id}`);
    expect(await time.getAttribute("title")).toBe(
      javaScript ? "Nov 18, 2026, 18:00 America/New York" : "Nov 18, 2026, 23:00 UTC",
    );
    await visit(page, "/contests/timezone");
    await page.getByLabel("Show times in").selectOption("Asia/Tokyo");
    await page.getByRole("button", { name: "Save" }).click();
    await arrive(page, /contests$/);
    await visit(page, `/blog/${_id}`);
    expect(await time.innerText()).toBe("Nov 19, 2026");
    expect(await time.getAttribute("title")).toBe("Nov 19, 2026, 08:00 Asia/Tokyo");
    await finish(page);
  }
});

test("each reader sees messages with the day and time in their own time zone", async () => {
  const ada = await somebody({ username: "ada-east", timeZone: "Pacific/Kiritimati" });
  const ben = await somebody({ username: "ben-west", timeZone: "Pacific/Pago_Pago" });
  await Promise.all([open(ada, ben), open(ben, ada)]);
  await box(ada).fill("What day is it?");
  await box(ada).press("Enter");
  const shown = await Promise.all(
    [ada, ben].map(async (page) => {
      await bubble(page, "What day is it?").locator(".prose").waitFor();
      expect((await bubbles(page)).length).toBe(1);
      return {
        day: await page.locator(".day").innerText(),
        time: await page.locator(".bubble time").innerText(),
      };
    }),
  );
  const [east, west] = shown.map(({ day, time }) => Date.parse(`${day} ${time} UTC`));
  // The two users' clocks are 25 hours apart.
  expect((east ?? 0) - (west ?? 0)).toBe(25 * 60 * 60 * 1000);
});
