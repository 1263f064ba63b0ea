import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { storeProblem } from "./problems.ts";
import {
  arrive,
  bothModes,
  finish,
  holdSocket,
  see,
  seeFocus,
  seeHeading,
  serveSite,
  visit,
} from "./site.ts";

const site = serveSite({});
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const bell = (page: Page) => page.getByRole("link", { name: /^Notifications/ });
const idOf = async (page: Page) => {
  const answer = await (await page.request.get("/api/check-auth")).json();
  return answer.user._id as string;
};

describe.each(bothModes)("invitations and notifications $mode", ({ mode, javaScript }) => {
  const suffix = mode.replace(" ", "-");

  test("accepting an invitation opens the conversation", async () => {
    const ida = await site.openSignedIn({ username: `ida-${suffix}`, javaScript });
    const max = await site.openSignedIn({ username: `max-${suffix}`, javaScript });
    const [idaId, maxId] = [await idOf(ida), await idOf(max)];
    await visit(ida, `/${maxId}/collaborator`);
    await button(ida, "Send Invitation").click();
    await see(ida, "Project Details are required");
    await ida.getByLabel("Project Details").fill("Let us write a *judge*.");
    await button(ida, "Send Invitation").click();
    await arrive(ida, "/messages/invitations?box=sent");
    await see(ida, "Invitation sent");
    await ida.locator(".prose em", { hasText: "judge" }).waitFor();

    await visit(max, "/dashboard");
    await bell(max).click();
    await arrive(max, "/notifications");
    await button(max, `ida-${suffix} invites you to collaborate`).click();
    await arrive(max, "/messages/invitations");
    await seeHeading(max, "Invitations");
    await button(max, "Accept").click();
    await arrive(max, `/messages/${idaId}`);

    await visit(ida, "/notifications");
    await button(ida, `max-${suffix} accepted your invitation`).click();
    await arrive(ida, `/messages/${maxId}`);
    await finish(ida, [/status of 400/]);
  });
});

test("without script, accepting a withdrawn invitation shows why it cannot be accepted", async () => {
  const [sender, receiver] = [await site.openSignedIn(), await site.openSignedIn({ javaScript: false })];
  const { user } = await (await receiver.request.get("/api/check-auth")).json();
  const data = { details: "An archive of problems." };
  const sent = await sender.request.post(`/api/invitations/${user._id}`, { data });
  expect(sent.status()).toBe(201);
  const { _id } = await sent.json();
  await visit(receiver, "/messages/invitations");
  await see(receiver, "An archive of problems.");
  expect((await sender.request.post(`/api/invitations/${_id}/withdraw`)).ok()).toBe(true);
  await button(receiver, "Accept").click();
  await receiver.getByRole("alert").getByText("This invitation was withdrawn.").waitFor();
  await finish(receiver, [/status of 40/]);
});

test("without script, every kind of notification appears, can be marked as read individually or all at once, and can be turned off", async () => {
  const kim = await site.openSignedIn({ username: "kim", javaScript: false });
  const lou = await site.openSignedIn({ username: "lea", javaScript: false });
  await visit(kim, "/notifications");
  await seeHeading(kim, "No Notifications Yet");
  const problem = await storeProblem(kim, { title: "Bells" });
  const post = (path: string, data: object) => lou.request.post(`/api/problem/${problem}/${path}`, { data });
  const solution = { approach: "a", description: "b", code: "c" };
  await post("addreview", { rating: 4, comment: "Good" });
  const { _id } = await (await post("addsolution", solution)).json();
  await post("discussion", { text: "One" });
  await post("discussion", { text: "Two" });
  await kim.request.post(`/api/problem/${problem}/solutions/${_id}/addreview`, {
    data: { rating: 5, comment: "Nice" },
  });
  await visit(lou, "/notifications");
  await button(lou, "kim reviewed your solution to Bells").click();
  await arrive(lou, `/problem/${problem}/solutions/${_id}/reviews`);
  await expect.poll(() => bell(lou).textContent()).toBe("Notifications");

  await visit(kim, "/dashboard");
  expect(await bell(kim).textContent()).toBe("Notifications3 unread");
  await bell(kim).click();
  await button(kim, "lea reviewed your problem Bells").waitFor();
  await button(kim, "lea added a solution to your problem Bells").waitFor();
  await button(kim, "2 new messages in the discussion of Bells").click();
  await arrive(kim, `/problem/${problem}/discussion`);
  await visit(kim, "/notifications");
  expect(await bell(kim).textContent()).toBe("Notifications2 unread");
  await button(kim, "Mark all as read").click();
  await expect.poll(() => bell(kim).textContent()).toBe("Notifications");
  await button(kim, "Mark all as read").waitFor({ state: "detached" });

  await link(kim, "Settings").last().click();
  await arrive(kim, /\/settings/);
  await kim.getByLabel("Reviews of my problems").uncheck();
  await kim.locator("#notifications").getByRole("button", { name: "Save" }).click();
  await see(kim, "Setting saved");
  expect(await kim.getByLabel("Reviews of my problems").isChecked()).toBe(false);
  const another = await storeProblem(kim, { title: "More bells" });
  const data = { rating: 1, comment: "Again" };
  await lou.request.post(`/api/problem/${another}/addreview`, { data });
  await visit(kim, "/notifications");
  expect(await bell(kim).textContent()).toBe("Notifications");
});

test("a user can be blocked, unblocked and reported from their profile's menu without a mouse", async () => {
  const abe = await site.openSignedIn({ username: "abe" });
  const bea = await site.openSignedIn({ username: "bea" });
  const profile = `/profile/${await idOf(bea)}?tab=solutions`;
  const more = button(abe, "More about bea");
  const block = abe.getByRole("button", { name: "Block", exact: true });
  const unblock = abe.getByRole("button", { name: "Unblock", exact: true });
  const focused = () => abe.locator(":focus").textContent();
  const keys = async (...names: string[]) => {
    for (const name of names) await abe.keyboard.press(name);
  };
  await visit(abe, profile);
  await more.focus();
  await keys("Enter", "Tab");
  await expect.poll(focused).toBe("Block");
  await keys("Escape");
  await block.waitFor({ state: "hidden" });
  await seeFocus(more);

  await keys("Enter", "Tab", "Enter");
  await see(abe, "User blocked");
  await see(abe, "Blocked");
  expect(new URL(abe.url()).pathname + new URL(abe.url()).search).toBe(profile);
  await unblock.waitFor({ state: "hidden" });
  await more.focus();
  await keys("Enter", "Tab", "Enter");
  await see(abe, "User unblocked");
  await block.waitFor({ state: "hidden" });
  await more.focus();
  await keys("Enter", "Tab", "Tab");
  await expect.poll(focused).toBe("Report");
  await keys("Tab");
  await block.waitFor({ state: "hidden" });
  await more.focus();
  await keys("Enter", "Tab", "Tab");
  await keys("Enter");
  await seeHeading(abe, "Report bea");
});

test("the bell and the list are updated when the page connects, and then live", async () => {
  const kay = await site.openSignedIn({ username: "kay" });
  const lou = await site.openSignedIn({ username: "lou" });
  const problem = await storeProblem(kay, { title: "Early bells" });
  const connect = await holdSocket(kay);
  await visit(kay, "/notifications");
  const say = () => lou.request.post(`/api/problem/${problem}/discussion`, { data: { text: "Hello" } });
  await say();
  connect();
  await button(kay, "lou wrote in the discussion of Early bells").waitFor();
  await say();
  await button(kay, "2 new messages in the discussion of Early bells").waitFor();
  expect(await bell(kay).textContent()).toBe("Notifications1 unread");
  await finish(kay, [/WebSocket/]);
});
