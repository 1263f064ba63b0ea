import type { Page } from "playwright-core";
import { beforeAll, describe, test } from "vitest";
import { checkAccessibility } from "../setup/axe.ts";
import { expectNoPageErrors } from "../setup/browser.ts";
import { type Crowd, emptyScreens, fullScreens, gather, onPurpose, publicScreens, signIn } from "./crowd.ts";
import { finish, serveSite, visit } from "./site.ts";

const site = serveSite();
let crowd: Crowd;
beforeAll(async () => {
  crowd = await gather(site);
});

/** Every theme and every width once: what a theme changes hardly depends on the width. */
const looks = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 360 },
] as const;

/** Looks at the page as it stands in both themes and both widths. */
async function checkLooks(page: Page) {
  for (const { colorScheme, width } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await checkAccessibility(page, { rules: { "target-size": { enabled: width < 640 } } });
  }
  expectNoPageErrors(page, onPurpose);
}

async function checkAll(page: Page, addresses: string[]) {
  for (const address of addresses) {
    await visit(page, address);
    await checkLooks(page);
  }
}

describe("axe finds nothing", () => {
  test("on the public screens", async () => {
    const page = await site.open();
    await checkAll(page, publicScreens);
    await finish(page);
  });

  test.each(Object.entries(emptyScreens))("on the empty screens of %s", async (_, screens) => {
    const page = await site.open();
    await signIn(page, "empty");
    await checkAll(page, screens(crowd));
    await finish(page);
  });

  test.each(Object.entries(fullScreens))("on the full screens of %s", async (_, screens) => {
    const page = await site.open();
    await signIn(page, "full");
    await checkAll(page, screens(crowd));
    await finish(page, onPurpose);
  });

  test("on a question and on a refused form", async () => {
    const page = await site.open();
    await signIn(page, "full");
    await visit(page, `/problem/${crowd.problem}`);
    await page.getByRole("button", { name: "Delete Problem" }).first().click();
    await page.getByRole("alertdialog").waitFor();
    await checkLooks(page);
    await visit(page, "/addproblem");
    await page.locator("summary").click();
    await page.locator("form:has([name=title])").evaluate((form) => form.setAttribute("novalidate", ""));
    await page.getByRole("button", { name: "Add Problem", exact: true }).last().click();
    await page.getByRole("alert").waitFor();
    await checkLooks(page);
    await finish(page, onPurpose);
  });

  test("in the menus", async () => {
    const page = await site.open({ viewport: { width: 360, height: 800 } });
    await signIn(page, "empty");
    await visit(page, "/myproblems");
    const banner = page.getByRole("banner");
    await banner.getByRole("button", { name: "Menu", exact: true }).click();
    await checkAccessibility(page);
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await banner.getByRole("button", { name: "Profile", exact: true }).click();
      await checkAccessibility(page);
      await page.keyboard.press("Escape");
    }
    await finish(page);
  });
});
