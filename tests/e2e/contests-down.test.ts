import { afterAll, expect, test, vi } from "vitest";
import { migrate } from "../../app/platform/db/migrator.server.ts";
import { keepListing } from "../../app/rooms/contests/commands.server.ts";
import { checkAccessibility } from "../setup/axe.ts";
import { contestIn, list, reply, startCodeforces } from "../setup/codeforces-server.ts";
import { connectData } from "../setup/data.ts";
import { temporaryFolder } from "../setup/server.ts";
import { see, seeFocus, seeHeading, serveSite, visit } from "./site.ts";

const codeforces = await startCodeforces();
codeforces.answer(reply(502, "<h1>Bad gateway</h1>"));
afterAll(() => codeforces.stop());

/** A data folder whose list of contests is two hours old. */
async function oldList(): Promise<string> {
  const folder = temporaryFolder();
  const db = await connectData(folder);
  await migrate(db);
  const then = Date.now() - 2 * 60 * 60 * 1000;
  const startsAt = Date.UTC(2080, 9, 31, 14, 35);
  const round = { externalId: "1", name: "Kept Round", startsAt, endsAt: startsAt + 7_200_000 };
  const listing = { total: 1, upcoming: [round] };
  await keepListing({ db, now: () => then }, "codeforces", listing, { etag: null, lastModified: null });
  await db.destroy();
  return folder;
}

const stale = serveSite({ CODEFORCES_API_URL: codeforces.url, DATA_DIR: await oldList() });

test("the last list that loaded is shown with its age and a button to try again", async () => {
  codeforces.answer(reply(502, "<h1>Bad gateway</h1>"));
  const page = await stale.openSignedIn();
  await vi.waitFor(async () => {
    await visit(page, "/contests?date=2080-10-31");
    await page
      .getByText(/Codeforces could not be reached on .+ UTC\. Its list is from .+ UTC/)
      .waitFor({ timeout: 500 });
  }, 300_000);
  await see(page, /may be out of date\./);
  await see(page, /Last updated .+ UTC \(out of date\)\./);
  await see(page, /^Kept Round/);
  await checkAccessibility(page);

  const asked = codeforces.requests.length;
  await vi.waitFor(
    async () => {
      await page.getByRole("button", { name: "Try again" }).click();
      expect(codeforces.requests.length).toBeGreaterThan(asked);
    },
    { timeout: 300_000, interval: 500 },
  );
  await see(page, /could not be reached/);
  await see(page, "Codeforces still could not be reached");
  await see(page, /^Kept Round/);
  const again = page.getByRole("button", { name: "Try again" });
  await again.press("Enter");
  await page.getByRole("button", { name: "Trying again..." }).waitFor({ state: "detached" });
  await seeFocus(again);
  expect(new URL(page.url()).search).toBe("?date=2080-10-31");
});

test("trying again loads the list once the source is back", async () => {
  const page = await stale.openSignedIn();
  await visit(page, "/contests?date=2080-10-31");
  codeforces.answer(
    list([contestIn(1, { id: 9, name: "Fresh Round", startTimeSeconds: Date.UTC(2080, 9, 31, 9) / 1000 })]),
  );
  const told = see(page, "The list of contests is up to date");
  const again = page.getByRole("button", { name: "Try again" });
  await vi.waitFor(
    async () => {
      if (await again.isVisible()) await again.click({ timeout: 2000 }).catch(() => {});
      expect(await page.getByText(/^Fresh Round/).count()).toBe(1);
    },
    { timeout: 300_000, interval: 500 },
  );
  await told;
  expect(await page.getByText("Kept Round").count()).toBe(0);
  expect(await page.getByText("could not be reached").count()).toBe(0);
  await seeHeading(page, "Thursday, October 31, 2080");
});
