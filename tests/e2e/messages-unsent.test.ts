import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { box, bubble, bubbles, cut, hold, open, peopleOf, row, SENDING, say } from "./conversations.ts";
import { arrive, finish, PASSWORD, see, serveSite, visit } from "./site.ts";

const site = serveSite({});
const { pair, somebody } = peopleOf(site);

const FAILED = "Failed to send message. Please try again.";
const notice = (page: Page) => page.getByRole("alert").filter({ hasText: "was not sent" });

async function toMessages(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Community" }).click();
  await page.getByRole("link", { name: "Messages", exact: true }).click();
  await arrive(page, "/messages");
}

describe("a message that fails after the user has left its conversation", () => {
  test("the failure is reported with a link to the conversation, where the text is back in the input", async () => {
    const [ada, ben] = await pair();
    const cleo = await somebody();
    await open(ada, ben);
    const letGo = await hold(ada, cut);
    await say(ada, "Lost on the way?");
    await bubble(ada, "(sending...)").waitFor();
    await row(ada, cleo).click();
    await arrive(ada, `/messages/${cleo.id}`);
    letGo();
    await notice(ada).waitFor();
    expect(await notice(ada).innerText()).toContain(`Your message to ${ben.username} was not sent.`);
    expect(await box(ada).inputValue()).toBe("");
    expect(await bubbles(ada)).toEqual([]);
    await ada.unroute(SENDING);
    await notice(ada).getByRole("link", { name: "Open the conversation" }).click();
    await arrive(ada, `/messages/${ben.id}`);
    await see(ada, FAILED);
    await notice(ada).waitFor({ state: "detached" });
    expect(await box(ada).inputValue()).toBe("Lost on the way?");
    await box(ada).press("Enter");
    await bubble(ada, "Lost on the way?").waitFor();
    await ada.getByText("(sending...)").waitFor({ state: "detached" });
    expect(await ada.getByRole("alert").count()).toBe(0);
    await visit(ben, `/messages/${ada.id}`);
    expect((await bubbles(ben)).length).toBe(1);
    await finish(ada, [/ERR_CONNECTION_FAILED/]);
  });

  test("the failure is reported on every screen until dismissed, and the text is kept", async () => {
    const [ada, ben] = await pair();
    await open(ada, ben);
    const letGo = await hold(ada, cut);
    await say(ada, "On my way out");
    await ada.getByRole("link", { name: "Upsolve" }).click();
    await arrive(ada, "/dashboard");
    letGo();
    await notice(ada).waitFor();
    await notice(ada).getByRole("button", { name: "Dismiss" }).click();
    await notice(ada).waitFor({ state: "detached" });
    await toMessages(ada);
    await row(ada, ben).getByText("Not sent: On my way out").waitFor();
    await row(ada, ben).click();
    await see(ada, FAILED);
    expect(await box(ada).inputValue()).toBe("On my way out");
    await finish(ada, [/ERR_CONNECTION_FAILED/]);
  });

  test("no failure is reported if only the response was lost", async () => {
    const [ada, ben] = await pair();
    await open(ada, ben);
    const letGo = await hold(ada, async (route) => {
      await route.fetch();
      await cut(route);
    });
    await say(ada, "It has arrived");
    await ada.getByRole("link", { name: "Upsolve" }).click();
    await arrive(ada, "/dashboard");
    const failed = ada.waitForEvent("requestfailed", (request) => SENDING.test(request.url()));
    letGo();
    await failed;
    await toMessages(ada);
    await row(ada, ben).click();
    await bubble(ada, "It has arrived").waitFor();
    expect(await notice(ada).count()).toBe(0);
    expect(await box(ada).inputValue()).toBe("");
    await finish(ada, [/ERR_CONNECTION_FAILED/]);
  });
});

test("a message that is still being sent is shown when the user returns", async () => {
  const [ada, ben] = await pair();
  const cleo = await somebody();
  await open(ada, ben);
  const letGo = await hold(ada, (route) => route.continue());
  await say(ada, "Slowly");
  await row(ada, cleo).click();
  await arrive(ada, `/messages/${cleo.id}`);
  await row(ada, ben).click();
  await arrive(ada, `/messages/${ben.id}`);
  await bubble(ada, "Slowly").getByText("(sending...)").waitFor();
  letGo();
  await ada.getByText("(sending...)").waitFor({ state: "detached" });
  expect((await bubbles(ada)).length).toBe(1);
});

test("a draft stays in its own conversation", async () => {
  const [ada, ben] = await pair();
  const cleo = await somebody();
  await open(ada, ben);
  await box(ada).fill("Half a thou");
  await row(ada, cleo).click();
  await arrive(ada, `/messages/${cleo.id}`);
  expect(await box(ada).inputValue()).toBe("");
  await box(ada).fill("For Cleo");
  await row(ada, ben).click();
  await arrive(ada, `/messages/${ben.id}`);
  expect(await box(ada).inputValue()).toBe("Half a thou");
  await box(ada).press("End");
  await box(ada).pressSequentially("ght");
  await box(ada).press("Enter");
  await bubble(ada, "Half a thought").waitFor();
  await row(ada, cleo).click();
  await arrive(ada, `/messages/${cleo.id}`);
  expect(await box(ada).inputValue()).toBe("For Cleo");
});

test("the next user in the same window does not see the previous user's draft", async () => {
  const [ada, ben] = await pair();
  await somebody({ username: "cleo-next" });
  await open(ada, ben);
  await box(ada).fill("For your eyes only");
  await ada.getByRole("button", { name: "Log out" }).first().click();
  await arrive(ada, "/");
  await ada.getByRole("link", { name: "Sign in" }).first().click();
  await ada.getByLabel("Email or username").fill("cleo-next");
  await ada.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await ada.getByRole("button", { name: "Sign in", exact: true }).click();
  await arrive(ada, "/dashboard");
  await toMessages(ada);
  await row(ada, ben).click();
  await arrive(ada, `/messages/${ben.id}`);
  expect(await box(ada).inputValue()).toBe("");
});
