import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { arrive, finish, see, seeHeading, serveSite, visit } from "./site.ts";

const site = serveSite();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function someoneElse(): Promise<{ id: string; username: string }> {
  const page = await site.openSignedIn();
  const { user } = await (await page.request.get("/api/check-auth")).json();
  await finish(page);
  return { id: user._id, username: user.username };
}

// With script, notifications.test.ts sends and accepts an invitation.
describe("an invitation without script", () => {
  const javaScript = false;

  test("a user can be invited only once", async () => {
    const other = await someoneElse();
    const page = await site.openSignedIn({ javaScript });
    await visit(page, `/profile/${other.id}`);
    await page.getByRole("link", { name: "Invite Collaborator", exact: true }).click();
    await arrive(page, `/${other.id}/collaborator`);
    await seeHeading(page, `Invite ${other.username}`);
    await page.locator("form:has(textarea)").evaluate((form) => form.setAttribute("novalidate", ""));
    await button(page, "Send Invitation").click();
    await see(page, "Project Details are required");
    const long = "An archive of problems. ".repeat(250);
    await field(page, "Project Details").fill(long);
    await button(page, "Send Invitation").click();
    await see(page, /^Project Details are too long: at most/);
    expect(await field(page, "Project Details").inputValue()).toBe(long);
    await field(page, "Project Details").fill("An archive of problems.");
    await button(page, "Send Invitation").click();
    await arrive(page, "/messages/invitations?box=sent");
    await see(page, "Invitation sent");
    await visit(page, `/${other.id}/collaborator`);
    await see(page, /^You have already invited/);
    await finish(page, [/status of 400/]);
  });

  test("accepting a withdrawn invitation shows why it cannot be accepted", async () => {
    const [sender, receiver] = [await site.openSignedIn(), await site.openSignedIn({ javaScript })];
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
});
