import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { checkLooksOf } from "./looks.ts";
import { storeProblem } from "./problems.ts";
import { arrive, bothModes, finish, see, seeHeading, serveSite, visit } from "./site.ts";

const site = serveSite({});

type User = Page & { username: string };

const idOf = async (user: User): Promise<string> =>
  (await (await user.request.get("/api/check-auth")).json()).user._id;

/** Posts through the API. @returns the new entry's id. */
async function post(by: Page, path: string, data: object): Promise<string> {
  const answer = await by.request.post(path, { data });
  const text = await answer.text();
  if (!answer.ok()) throw new Error(`${path} was refused: ${text}`);
  return /"_id":"(\d+)"/.exec(text)?.[1] ?? "";
}

async function openStaff(role: "coach" | "owner", username: string, javaScript = true): Promise<User> {
  const page = await site.openSignedIn({ username, javaScript });
  site.change("update users set role = ? where username = ?", role, username);
  return page;
}

describe.each(bothModes)("a report $mode", ({ javaScript }) => {
  const suffix = javaScript ? "js" : "plain";

  test("a report can be sent, decided and undone, and the reported author can read the reason", async () => {
    const eve = await site.openSignedIn({ username: `eve-${suffix}`, javaScript });
    const ada = await site.openSignedIn({ username: `ada-${suffix}`, javaScript });
    const cyd = await openStaff("coach", `cyd-${suffix}`, javaScript);
    const problem = await storeProblem(ada, { title: `Towers ${suffix}` });
    const text = `Buy marks here, ${suffix}`;
    const discussion = `/problem/${problem}/discussion`;
    await post(eve, `/api${discussion}`, { text });

    await visit(ada, discussion);
    const report = ada.getByRole("link", { name: `Report message by ${eve.username}` });
    expect(await report.isVisible()).toBe(false);
    await ada.getByRole("button", { name: `More about message by ${eve.username}` }).click();
    await report.click();
    await seeHeading(ada, `Report a message by ${eve.username}`);
    await ada.getByRole("button", { name: "Send report" }).click();
    await see(ada, "Reason is required");
    await ada.getByLabel("Reason").fill("Advertises marks");
    await ada.getByRole("button", { name: "Send report" }).click();
    await arrive(ada, discussion);
    await see(ada, "Report sent");

    await visit(cyd, "/admin");
    await cyd.getByRole("link", { name: /^Reports/ }).click();
    await arrive(cyd, "/admin/reports");
    await cyd.getByRole("link", { name: `A message by ${eve.username}` }).click();
    await seeHeading(cyd, `Report about a message by ${eve.username}`);
    await see(cyd, "Advertises marks");
    await cyd.getByLabel("Remove the message", { exact: true }).check();
    await cyd.getByRole("button", { name: "Decide" }).click();
    await see(cyd, "Reason is required");
    // The option stays chosen, and the form can be submitted with the keyboard alone.
    expect(await cyd.getByLabel("Remove the message", { exact: true }).isChecked()).toBe(true);
    await cyd.getByLabel("Reason").focus();
    await cyd.keyboard.type("No advertisements here");
    await cyd.getByRole("button", { name: "Decide" }).focus();
    await cyd.keyboard.press("Enter");
    await arrive(cyd, "/admin/reports");
    await see(cyd, "Report decided");

    await visit(ada, discussion);
    expect(await ada.getByText(text).count()).toBe(0);
    await visit(ada, "/notifications");
    await see(ada, /reviewed your report and took action/);
    await visit(eve, "/notifications");
    await eve.getByText(/Staff removed something you wrote/).click();
    await seeHeading(eve, "Your message was removed");
    await see(eve, "No advertisements here");
    await see(eve, text);

    await cyd.getByRole("link", { name: "Removed", exact: true }).click();
    await arrive(cyd, "/admin/removals");
    await cyd.getByRole("button", { name: `Put back ${eve.username}’s message` }).click();
    await see(cyd, "The message has been put back");
    await visit(ada, discussion);
    await see(ada, text);
    await finish(ada, [/status of 400/]);
    await finish(cyd, [/status of 400/]);
  });
});

test("a coach can remove a blog from the blog's own page", async () => {
  const eve = await site.openSignedIn({ username: `blogger` });
  const cyd = await openStaff("coach", `reader`);
  const title = `Earn money`;
  const blog = await post(eve, "/api/blogs/addblog", { title, about: "Money", content: "Click here." });
  await visit(cyd, `/blog/${blog}`);
  await cyd.getByRole("link", { name: /^Remove…/ }).click();
  await seeHeading(cyd, `Remove a blog by ${eve.username}`);
  await cyd.getByLabel("Reason").fill("Not about contests");
  await cyd.getByRole("button", { name: "Remove", exact: true }).click();
  await arrive(cyd, "/admin/removals");
  await see(cyd, "The blog has been removed");
  await see(cyd, new RegExp(title));
  await visit(cyd, `/blog/${blog}`);
  await see(cyd, "This blog doesn’t exist or was removed.");
  await finish(cyd, [/status of 404/]);
});

test("empty and full screens of reports and removals look right at every width", async () => {
  const eve = await site.openSignedIn({ username: "looks-eve" });
  const ada = await site.openSignedIn({ username: "looks-ada" });
  const ola = await openStaff("owner", "looks-ola");
  const eves = await idOf(eve);
  await checkLooksOf(ola, [`/admin/reports?user=${eves}`, "/admin/removals"]);
  const long = `${"Unbroken".repeat(40)} and **more** of it.\n\n`.repeat(3);
  const problem = await storeProblem(ada, { title: "Looks" });
  const discussion = `/problem/${problem}/discussion`;
  await post(ada, `/api${discussion}`, { text: "Before it" });
  const message = await post(eve, `/api${discussion}`, { text: long });
  await post(ada, `/api${discussion}`, { text: "After it" });
  const blog = await post(eve, "/api/blogs/addblog", { title: "Looks", about: "It", content: long });
  await post(ada, "/api/reports", { kind: "discussion", id: message, reason: long });
  await post(ada, "/api/reports", { kind: "user", id: eves, reason: "Rude" });
  const [report] = await (await ola.request.get(`/api/admin/reports?user=${eves}`)).json();
  await checkLooksOf(ola, ["/admin/reports", `/admin/reports/${report._id}`, `/admin/remove/blog/${blog}`]);
  await checkLooksOf(ada, [`/report/discussion/${message}`, discussion, `/blog/${blog}`]);
  const removal = await post(ola, "/api/admin/removals", { kind: "blog", id: blog, reason: long });
  await checkLooksOf(ola, ["/admin/removals"]);
  await checkLooksOf(eve, [`/removed/${removal}`]);
});
