import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { peopleOf } from "./conversations.ts";
import { storeProblem } from "./problems.ts";
import { arrive, finish, PASSWORD, see, seeHeading, serveSite, settled, visit } from "./site.ts";

const site = serveSite();
const { somebody } = peopleOf(site);

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const UNREACHED = "Upsolve could not be reached. Nothing is lost: check your connection and try again.";
const OWN_TEXT = "Failed to fetch. Nothing is lost: check your connection and try again.";
const OFFLINE = "You are offline. Try again when the connection is back.";
/** Chromium's console errors for failed requests. */
const CUT = [/ERR_INTERNET_DISCONNECTED/, /ERR_NETWORK/, /WebSocket/, /Failed to fetch manifest patches/];

async function cutOff(page: Page, act: () => Promise<void>): Promise<void> {
  await page.context().setOffline(true);
  await act();
  await page.context().setOffline(false);
}

describe("a form without a connection", () => {
  interface Typed {
    path: string;
    /** Field values by label. */
    fields: Record<string, string>;
    send: string;
    says?: string;
    /** Where the form leads once the connection is back. */
    leadsTo?: string;
  }

  async function tryOut(page: Page, { path, fields, send, says = UNREACHED, leadsTo }: Typed): Promise<void> {
    await visit(page, path);
    const form = page.locator("form", { has: button(page, send) }).last();
    for (const [label, value] of Object.entries(fields)) {
      await form.getByLabel(label, { exact: true }).fill(value);
    }
    await form.evaluate((element) => element.setAttribute("novalidate", ""));
    await cutOff(page, async () => {
      await button(page, send).last().click();
      await page.getByRole("alert").getByText(says, { exact: true }).waitFor();
    });
    expect(new URL(page.url()).pathname + new URL(page.url()).search, path).toBe(path);
    for (const [label, value] of Object.entries(fields)) {
      expect(await form.getByLabel(label, { exact: true }).inputValue(), `${path} ${label}`).toBe(value);
    }
    if (!leadsTo) return;
    await button(page, send).last().click();
    await arrive(page, leadsTo);
  }

  test("the sign-in form keeps its text and shows an error", async () => {
    const page = await site.open();
    const fields = { "Email or username": "offline", Password: "secret words" };
    await tryOut(page, { path: "/signin", fields, send: "Sign in" });
    await finish(page, CUT);
  });

  test("a form that leads to another screen keeps its text, and can be sent once the connection is back", async () => {
    const page = await site.openSignedIn();
    const here = `/problem/${await storeProblem(page, { title: "Far away" })}`;
    const fields = { Approach: "Run", Description: "Fast", Code: "run()" };
    const path = `${here}/addsolution`;
    await tryOut(page, { path, fields, send: "Add Solution", says: OWN_TEXT, leadsTo: here });
    await finish(page, CUT);
  });

  test("two forms on one page keep their text and added rows", async () => {
    const page = await site.openSignedIn();
    await visit(page, "/addproblem");
    await page.getByText("Import", { exact: true }).first().click();
    const source = page.getByLabel("Problem URL or Competitive Companion JSON");
    await source.fill("https://codeforces.com/problemset/problem/4/A");
    await button(page, "+ Add Example").click();
    await page.getByLabel("Example Input 2").fill("8");
    await cutOff(page, async () => {
      await button(page, "Import").click();
      await page.getByRole("alert").getByText(OWN_TEXT, { exact: true }).waitFor();
    });
    expect(await source.inputValue()).toBe("https://codeforces.com/problemset/problem/4/A");
    expect(await page.getByLabel("Example Input 2").inputValue()).toBe("8");
    // The import's alert is still shown, so wait for the request instead.
    await cutOff(page, async () => {
      const failed = page.waitForEvent("requestfailed", (request) =>
        request.url().includes("addproblem.data"),
      );
      await button(page, "Add Problem").last().click();
      await failed;
    });
    expect(await page.getByLabel("Example Input 2").inputValue()).toBe("8");
    await finish(page, CUT);
  });

  test("a discussion keeps an unsent message, and an invitation keeps its recipient", async () => {
    const page = await somebody();
    const other = await somebody();
    const problem = await storeProblem(page, { title: "Talked about" });
    const room = `/problem/${problem}/discussion`;
    await tryOut(page, { path: room, fields: { Message: "Is it tight?" }, send: "Send" });
    // A page that resumes after being frozen rejoins the discussion and fetches it.
    const fetched = page.waitForResponse(/discussion\.data/);
    await page.evaluate(() => document.dispatchEvent(new Event("freeze")));
    await page.evaluate(() => document.dispatchEvent(new Event("resume")));
    await fetched;
    expect(await page.getByLabel("Message", { exact: true }).inputValue()).toBe("Is it tight?");
    await button(page, "Send").click();
    await page.locator(".comment", { hasText: "Is it tight?" }).waitFor();
    await page.waitForFunction(() => document.querySelector("textarea")?.value === "");
    expect(await page.getByRole("alert").count()).toBe(0);
    await visit(page, `/messages/share?problem=${problem}&q=${other.username}`);
    await page.getByLabel(other.username).check();
    await page.getByLabel("Note").fill("For you");
    await cutOff(page, async () => {
      await button(page, "Send").click();
      await page.getByRole("alert").getByText(UNREACHED).waitFor();
    });
    expect(await page.getByLabel("Note").inputValue()).toBe("For you");
    expect(await page.getByLabel(other.username).isChecked()).toBe(true);
    await button(page, "Send").click();
    await arrive(page, `/messages/${other.id}`);
    await finish(page, CUT);
  });

  test("on a page with several forms, only the form that failed shows the error", async () => {
    const page = await site.openSignedIn();
    const fields = { "Current password": PASSWORD, "New password": "another horse 2!" };
    await tryOut(page, { path: "/settings", fields, send: "Change password" });
    expect(await page.getByText(UNREACHED).count()).toBe(1);
    await button(page, "Change password").click();
    await see(page, "Password changed. Other sessions were signed out.");
    await finish(page, CUT);
  });
});

describe("a button without a connection", () => {
  test("buttons on a problem and in the bar change nothing and show an error", async () => {
    const page = await site.openSignedIn();
    const problem = await storeProblem(page, { title: "Stays" });
    await visit(page, `/problem/${problem}`);
    await cutOff(page, async () => {
      await button(page, "Bookmark").click();
      await button(page, "Log out").first().click();
      await button(page, "Delete Problem").first().click();
      await button(page, "Delete Problem").last().click();
      await page.getByRole("alert").getByText(OFFLINE).waitFor();
      await page.keyboard.press("Escape");
      await button(page, "Profile").click();
      await button(page, "Dark").click();
      await page.getByRole("alert").getByText(OFFLINE).first().waitFor();
    });
    await seeHeading(page, "Stays");
    await button(page, "Bookmark").waitFor();
    await finish(page, CUT);
  });

  test("an error is shown if the server does not respond", async () => {
    const page = await somebody();
    const other = await somebody();
    await visit(page, `/${other.id}/collaborator`);
    await page.getByLabel("Project Details").fill("Half written");
    await page.route(/block\.data/, (route) => route.abort("connectionfailed"));
    await page.getByRole("button", { name: `More about ${other.username}` }).click();
    await button(page, "Block").click();
    await page.getByRole("alert").getByText(UNREACHED).waitFor();
    expect(await page.getByLabel("Project Details").inputValue()).toBe("Half written");
    await page.unroute(/block\.data/);
    await button(page, "Block").click();
    await see(page, "User blocked");
    await finish(page, [/ERR_CONNECTION_FAILED/]);
  });

  test("submitting a form to its own page does not add a history entry", async () => {
    const page = await site.openSignedIn();
    const problem = await storeProblem(page, { title: "One step back" });
    await visit(page, "/dashboard");
    await page.getByRole("link", { name: "One step back" }).click();
    await arrive(page, `/problem/${problem}`);
    await button(page, "Bookmark").click();
    await button(page, "Bookmarked").click();
    await button(page, "Bookmark").waitFor();
    await settled(page);
    await page.goBack();
    await arrive(page, "/dashboard");
  });
});

describe("a link without a connection", () => {
  test("a clicked link waits for the connection, and only the last one clicked is followed", async () => {
    const page = await somebody();
    const other = await somebody();
    const problem = await storeProblem(page, { title: "Beyond the tunnel" });
    await visit(page, `/messages/${other.id}`);
    await page.locator("textarea[name=content]").fill("Not sent yet");
    await cutOff(page, async () => {
      await button(page, "Community").click();
      await page.getByRole("link", { name: "Blogs" }).click();
      await see(page, "No connection. Waiting to reconnect.");
      await page.getByRole("link", { name: "Upsolve" }).click();
      expect(await page.locator("textarea[name=content]").inputValue()).toBe("Not sent yet");
    });
    await arrive(page, "/dashboard");
    await page.getByText("No connection.").waitFor({ state: "detached" });
    await page.route(/problem\/\d+\.data/, (route) => route.fulfill({ status: 502, body: "Bad gateway" }), {
      times: 2,
    });
    await page.getByRole("link", { name: "Beyond the tunnel" }).click();
    await arrive(page, `/problem/${problem}`);
    await finish(page, [...CUT, /502/]);
  });

  test("a link eventually reports that the server does not respond, and offers a retry", async () => {
    const page = await site.openSignedIn();
    await visit(page, "/dashboard");
    await page.route(/blogs\.data/, (route) => route.abort("connectionfailed"));
    await page.getByRole("button", { name: "Community" }).click();
    await page.getByRole("link", { name: "Blogs" }).click();
    await seeHeading(page, "Upsolve could not be reached");
    await page.getByRole("link", { name: "Try again" }).click();
    await seeHeading(page, "All Blogs");
    expect(new URL(page.url()).pathname).toBe("/blogs");
    await finish(page, [/ERR_CONNECTION_FAILED/]);
  });
});
