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
/** What Chromium says of what it cannot fetch. */
const CUT = [/ERR_INTERNET_DISCONNECTED/, /ERR_NETWORK/, /WebSocket/, /Failed to fetch manifest patches/];

/** Cuts the page off, does something, and joins it again. */
async function cutOff(page: Page, act: () => Promise<void>): Promise<void> {
  await page.context().setOffline(true);
  await act();
  await page.context().setOffline(false);
}

describe("a form keeps what was typed when the connection is lost, and says so", () => {
  interface Typed {
    path: string;
    /** Values by label. */
    fields: Record<string, string>;
    send: string;
    says?: string;
    /** Where what is sent once the connection is back leads to. */
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

  test.each([
    ["/signup", { Username: "offline", Email: "offline@example.org", Password: "secret words" }, "Sign up"],
    ["/signin", { "Email or username": "offline", Password: "secret words" }, "Sign in"],
  ])("%s", async (path, fields, send) => {
    const page = await site.open();
    const says = path === "/signup" ? "Server did not respond. Please try again later." : UNREACHED;
    await tryOut(page, { path, fields, send, says });
    await finish(page, CUT);
  });

  test("problems, solutions and reviews", async () => {
    const page = await site.openSignedIn();
    const problem = await storeProblem(page, { title: "Far away" });
    const here = `/problem/${problem}`;
    const data = { approach: "Walk", description: "On foot.", code: "walk()", problem };
    await page.request.post(`/api${here}/addsolution`, { data });
    const { solutions } = await (await page.request.get(`/api${here}/solutions`)).json();
    const solution = `${here}/solutions/${solutions[0]._id}`;
    const says = OWN_TEXT;
    await tryOut(page, {
      path: "/addproblem",
      fields: { Title: "New", Statement: "Long" },
      send: "Add Problem",
      says,
    });
    await tryOut(page, {
      path: `${here}/updateproblem`,
      fields: { Title: "Nearer", Link: "https://judge.example.org/1" },
      send: "Update Problem",
      says,
      leadsTo: here,
    });
    await tryOut(page, {
      path: `${here}/addsolution`,
      fields: { Approach: "Run", Description: "Fast", Code: "run()" },
      send: "Add Solution",
      says,
      leadsTo: here,
    });
    await tryOut(page, {
      path: `${solution}/updatesolution`,
      fields: { Code: "x" },
      send: "Save Changes",
      says,
    });
    await tryOut(page, {
      path: `${here}/addreview`,
      fields: { Comment: "Good" },
      send: "Submit Review",
      says,
    });
    await tryOut(page, {
      path: `${solution}/addreview`,
      fields: { Comment: "Fine" },
      send: "Submit Review",
      says,
    });
    await finish(page, CUT);
  });

  test("an import, and added rows of a problem", async () => {
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
    // The alert of the import is still there, so it is no sign.
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

  test("blogs, links and the profile", async () => {
    const page = await somebody();
    const { _id: blog } = await (
      await page.request.post("/api/blogs/addblog", { data: { title: "a", about: "b", content: "c" } })
    ).json();
    const fields = { Title: "Written in a train", About: "Tunnels", Content: "Dark." };
    await tryOut(page, {
      path: "/addblog",
      fields,
      send: "Add Blog",
      says: "Failed to add blog",
      leadsTo: "/blogs",
    });
    await tryOut(page, {
      path: `/blog/${blog}/edit`,
      fields,
      send: "Save Changes",
      says: "Failed to update blog",
    });
    await tryOut(page, {
      path: "/importantlink/addlink",
      fields: { "Link Name": "Judge", URL: "https://judge.example.org" },
      send: "Add Link",
      says: "Failed to add Link",
      leadsTo: "/importantlinks",
    });
    await tryOut(page, {
      path: `/myprofile/${page.id}/updateprofile`,
      fields: { Platform: "Kattis", GitHub: "https://github.com/somebody" },
      send: "Update Profile",
      says: "Failed to update profile",
      leadsTo: `/myprofile/${page.id}`,
    });
    await finish(page, CUT);
  });

  test("invitations, reports, discussions and shared problems", async () => {
    const page = await somebody();
    const other = await somebody();
    const problem = await storeProblem(page, { title: "Talked about" });
    await tryOut(page, {
      path: `/${other.id}/collaborator`,
      fields: { "Project Details": "A judge in a train." },
      send: "Send Invitation",
      leadsTo: "/messages/invitations?box=sent",
    });
    await tryOut(page, {
      path: `/users/${other.id}/report`,
      fields: { Reason: "Spam" },
      send: "Send report",
      leadsTo: `/profile/${other.id}`,
    });
    const room = `/problem/${problem}/discussion`;
    await tryOut(page, { path: room, fields: { Message: "Is it tight?" }, send: "Send" });
    await button(page, "Send").click();
    await page.locator(".post", { hasText: "Is it tight?" }).waitFor();
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
    await finish(other);
  });

  test("passwords on /settings, each at its own form", async () => {
    const page = await site.openSignedIn();
    await tryOut(page, {
      path: "/settings",
      fields: { "Current password": PASSWORD, "New password": "another horse 2!" },
      send: "Change password",
    });
    expect(await page.getByText(UNREACHED).count()).toBe(1);
    await button(page, "Change password").click();
    await see(page, "Password changed. Other sessions were signed out.");
    await tryOut(page, {
      path: "/settings",
      fields: { "Your password": "another horse 2!" },
      send: "Delete account",
    });
    await finish(page, CUT);
  });
});

describe("a button without a connection leaves the page as it is and says so", () => {
  test("on other people and invitations", async () => {
    const page = await somebody();
    const other = await somebody();
    await other.request.post(`/api/invitations/${page.id}`, { data: { details: "Let us." } });
    await visit(page, `/${other.id}/collaborator`);
    await cutOff(page, async () => {
      await page.getByRole("button", { name: `More about ${other.username}` }).click();
      await button(page, "Block").click();
      await page.getByRole("alert").getByText(OFFLINE).waitFor();
    });
    await seeHeading(page, `Invite ${other.username}`);
    await visit(page, "/notifications");
    const line = page.getByRole("button", { name: `${other.username} invites you to collaborate` });
    await cutOff(page, async () => {
      await line.click();
      await page.getByRole("alert").getByText(OFFLINE).waitFor();
      await button(page, "Mark all as read").click();
      await page.getByRole("alert").nth(1).waitFor();
    });
    await line.click();
    await arrive(page, "/messages/invitations");
    await cutOff(page, async () => {
      await button(page, "Accept").click();
      await page.getByRole("alert").getByText(OFFLINE).waitFor();
    });
    await button(page, "Accept").click();
    await arrive(page, `/messages/${other.id}`);
    await finish(page, CUT);
    await finish(other);
  });

  test("on problems, in the bar and in settings", async () => {
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
    await visit(page, "/settings");
    await page.getByLabel("Reviews of my problems").uncheck();
    await cutOff(page, async () => {
      await page.locator("#notifications").getByRole("button", { name: "Save" }).click();
      await page.locator("#notifications").getByRole("alert").getByText(OFFLINE).waitFor();
    });
    expect(await page.getByLabel("Reviews of my problems").isChecked()).toBe(false);
    await page.locator("#notifications").getByRole("button", { name: "Save" }).click();
    await see(page, "Setting saved");
    await finish(page, CUT);
  });

  test("a server that does not answer is reported in the same place", async () => {
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
    await finish(other);
  });

  test("a refused form adds no entry to the browser's history", async () => {
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
    await finish(page);
  });
});

describe("a link to another screen", () => {
  test("waits for the connection on the same page, then continues by itself", async () => {
    const page = await somebody();
    const other = await somebody();
    const problem = await storeProblem(page, { title: "Beyond the tunnel" });
    await visit(page, `/messages/${other.id}`);
    await page.locator("textarea[name=content]").fill("Not sent yet");
    await cutOff(page, async () => {
      await page.getByRole("link", { name: "Upsolve" }).click();
      await see(page, "No connection. Waiting for it to come back.");
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
    await finish(other);
  });

  test("can be replaced by another while it waits", async () => {
    const page = await site.openSignedIn();
    await visit(page, "/dashboard");
    await cutOff(page, async () => {
      await page.getByRole("button", { name: "Community" }).click();
      await page.getByRole("link", { name: "Blogs" }).click();
      await see(page, "No connection. Waiting for it to come back.");
      await page.getByRole("button", { name: "Problems" }).click();
      await page.getByRole("link", { name: "My Problems" }).click();
      await see(page, "No connection. Waiting for it to come back.");
    });
    await arrive(page, "/myproblems");
    await finish(page, CUT);
  });

  test("says in the end that the server does not answer, and offers to try again", async () => {
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
