import { beforeAll, describe, test } from "vitest";
import { checkAccessibility } from "../setup/axe.ts";
import { type Crowd, emptyScreens, fullScreens, gather, onPurpose, publicScreens, signIn } from "./crowd.ts";
import { checkLooks, checkLooksOf } from "./looks.ts";
import { finish, serveSite, visit } from "./site.ts";

const site = serveSite({});
let crowd: Crowd;
beforeAll(async () => {
  crowd = await gather(site);
});

describe("axe finds nothing in either theme, and no page scrolls sideways", () => {
  test("on the public screens", async () => {
    const page = await site.open();
    await checkLooksOf(page, publicScreens);
    await finish(page);
  });

  test.each(Object.entries(emptyScreens))("on the empty screens of %s", async (_, screens) => {
    const page = await site.open();
    await signIn(page, "empty");
    await checkLooksOf(page, screens(crowd));
    await finish(page);
  });

  test.each(Object.entries(fullScreens))("on the full screens of %s", async (_, screens) => {
    const page = await site.open();
    await signIn(page, "full");
    await checkLooksOf(page, screens(crowd));
    await finish(page, onPurpose);
  });

  test("where script is switched off", async () => {
    const page = await site.open({ javaScript: false });
    await signIn(page, "full");
    const { problem, solution, barren } = crowd;
    await checkLooksOf(page, [
      ...[problem, barren].flatMap((id) => [`/problem/${id}/reviews`, `/problem/${id}/discussion`]),
      `/problem/${problem}/addreview`,
      `${solution}/reviews`,
      `${solution}/addreview`,
      "/dashboard",
      "/settings",
    ]);
    await visit(page, `/problem/${problem}/reviews`);
    await page.getByRole("button", { name: "Delete review" }).first().click();
    await page.getByText("Are you sure you want to delete this review?").waitFor();
    await checkLooks(page);
    await finish(page);
  });

  test("on a question and on a refused form", async () => {
    const page = await site.open();
    await signIn(page, "full");
    await visit(page, `/problem/${crowd.problem}`);
    await page.getByRole("button", { name: "Delete Problem" }).first().click();
    await page.getByRole("alertdialog").waitFor();
    await checkLooks(page);
    await visit(page, `/problem/${crowd.problem}/reviews`);
    await page.getByRole("button", { name: "Delete review" }).first().click();
    await page.getByText("Are you sure you want to delete this review?").waitFor();
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
