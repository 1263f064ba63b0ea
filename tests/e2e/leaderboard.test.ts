import { expect, test } from "vitest";
import { finish, serveSite, visit } from "./site.ts";

const site = serveSite({});

test("the top three users have medals, others have numbers, and users without solutions are not listed", async () => {
  const page = await site.openSignedIn({ username: "without" });
  for (const [index, username] of ["silver", "gold", "fourth", "bronze"].entries()) {
    await finish(await site.openSignedIn({ username }));
    site.change(
      "UPDATE users SET solutions_count = ?, solutions_count_at = 1 WHERE username = ?",
      [30, 40, 1, 20][index],
      username,
    );
  }
  await visit(page, "/dashboard");
  const people = page.getByRole("region", { name: "Top Users" }).getByRole("listitem");
  const shown = (await people.allInnerTexts()).map((text) => text.split(/\s+/));
  expect(shown).toEqual([
    ["1", "G", "gold", "gold@example.org", "40", "Solutions"],
    ["2", "S", "silver", "silver@example.org", "30", "Solutions"],
    ["3", "B", "bronze", "bronze@example.org", "20", "Solutions"],
    ["4", "F", "fourth", "fourth@example.org", "1", "Solutions"],
  ]);
  const medals = page.locator(".rank");
  expect(await medals.evaluateAll((all) => all.map((rank) => rank.getAttribute("data-medal")))).toEqual([
    "1",
    "2",
    "3",
    null,
  ]);
  const colours = await medals.evaluateAll((all) =>
    all.map((rank) => getComputedStyle(rank).backgroundColor),
  );
  expect(new Set(colours).size).toBe(4);
});
