import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { type Crowd, emptyScreens, fullScreens, gather, onPurpose, publicScreens, signIn } from "./crowd.ts";
import { finish, serveSite, visit } from "./site.ts";

const site = serveSite();
let crowd: Crowd;
beforeAll(async () => {
  crowd = await gather(site);
});

describe("nothing scrolls sideways at 320 px, whatever people are called and write", () => {
  const viewport = { width: 320, height: 640 };

  test("on the public screens", async () => {
    const page = await site.open({ viewport });
    for (const address of publicScreens) await expectNoSidewaysScrolling(page, address);
    await finish(page);
  });

  test.each([...Object.entries(emptyScreens), ...Object.entries(fullScreens)])(
    "on the screens of %s",
    async (_, screens) => {
      const page = await site.open({ viewport });
      await signIn(page, "full");
      for (const address of screens(crowd)) await expectNoSidewaysScrolling(page, address);
      await finish(page, onPurpose);
    },
  );
});

async function expectNoSidewaysScrolling(page: Page, address: string) {
  await visit(page, address);
  const wide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map((element) => `${element.parentElement?.className} > ${element.tagName}.${element.className}`)
      .slice(0, 10);
  });
  expect(wide, address).toEqual([]);
}
