import { expect, test } from "vitest";
import { weekAt, weekBefore } from "../../app/rooms/letter/week.ts";
import { checkLooks } from "./looks.ts";
import { arrive, bothModes, finish, see, seeHeading, serveSite, visit } from "./site.ts";

const site = serveSite({});
const running = weekAt(Date.now());
const last = weekBefore(running);

test.each(bothModes)(
  "a coach writes above the letter, and members read it: $mode",
  async ({ javaScript }) => {
    const options = { javaScript };
    const [coach, member] = [await site.openSignedIn(options), await site.openSignedIn(options)];
    site.change("update users set role = 'coach' where username = ?", coach.username);
    site.change("delete from letters");
    await visit(coach, "/week");
    await arrive(coach, `/week/${last.name}`);
    await see(coach, "A quiet week");
    await coach.getByRole("link", { name: "Later" }).click();
    await arrive(coach, `/week/${running.name}`);
    await seeHeading(coach, `Week ${running.number}, ${running.year}`);
    await see(coach, /This week so far/);
    await coach.getByText("Add a paragraph").click();
    await coach.getByLabel("Paragraph").fill("x".repeat(1501));
    await coach.getByRole("button", { name: "Save paragraph" }).click();
    await expect.poll(() => coach.getByText(/1,501|too long/i).count()).toBeGreaterThan(0);
    await coach.getByLabel("Paragraph").fill("A *good* week, **everyone**.");
    await coach.getByRole("button", { name: "Save paragraph" }).click();
    await see(coach, "Paragraph saved");
    await see(coach, "Edit the paragraph");
    if (javaScript) await checkLooks(coach);

    await visit(member, `/week/${running.name}`);
    const words = member.getByRole("region", { name: `From ${coach.username}` });
    expect(await words.locator("strong").textContent()).toBe("everyone");
    expect(await member.getByText("Edit the paragraph").count()).toBe(0);
    await words.getByRole("link", { name: "Report" }).click();
    await arrive(member, /^\/report\/letter\/\d+$/);
    await seeHeading(member, `Report a letter by ${coach.username}`);
    await finish(coach, [/400/]);
  },
);
