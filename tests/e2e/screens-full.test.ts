import { beforeAll, describe, test } from "vitest";
import { type Crowd, fullScreens, gather } from "./crowd.ts";
import { serveSite } from "./site.ts";
import { checkScreens } from "./steady.ts";

const site = serveSite({});
let crowd: Crowd;
beforeAll(async () => {
  crowd = await gather(site);
});

describe("full screens do not shift while loading, pass axe in both themes, and do not scroll sideways", () => {
  test.each(Object.entries(fullScreens))("%s", (_, screens) => checkScreens(site, screens(crowd), "full"));
});
