import { describe, expect, test } from "vitest";
import { box, bubble, bubbles, open, peopleOf, presenceOf, row, tell } from "./conversations.ts";
import { storeProblem } from "./problems.ts";
import { arrive, bothModes, see, seeFocus, seeHeading, serveSite, settled, visit } from "./site.ts";

const site = serveSite({});
const { pair } = peopleOf(site);

describe.each(bothModes)("the messages screen $mode", ({ javaScript }) => {
  test("a message is sent and shows its local time, and the other user reads it", async () => {
    const [ada, ben] = await pair({ javaScript });
    await open(ada, ben);
    await box(ada).fill("First line\n\n**second** `code`");
    await ada.getByRole("button", { name: "Send", exact: true }).click();
    await bubble(ada, "second").locator("strong").waitFor();
    await settled(ada);
    const time = bubble(ada, "second").locator("time");
    expect(await time.innerText()).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
    const day = await ada.locator(".day").innerText();
    expect(day).toMatch(javaScript ? /^\w{3} \d{1,2}, \d{4}$/ : /^\w{3} \d{1,2}, \d{4} \(UTC\)$/);
    expect(await box(ada).inputValue()).toBe("");

    await visit(ben, "/dashboard");
    expect(await ben.locator(".bar .badge").first().innerText()).toContain("1");
    await visit(ben, "/messages");
    expect(await row(ben, ada).innerText()).toContain("First line");
    expect(await row(ben, ada).locator(".badge").innerText()).toContain("1");
    await row(ben, ada).click();
    await bubble(ben, "second").waitFor();
    await expect.poll(() => ben.locator(".badge").count()).toBe(0);
    await open(ada, ben);
    await see(ada, "Seen");
  });
});

test("the messages screen without script shows both panes, an empty search result, and an error for a list that cannot be loaded", async () => {
  const [ada, ben] = await pair({ javaScript: false });
  await visit(ada, "/messages");
  await seeHeading(ada, "Conversations");
  await see(ada, /^\d+ Online$/);
  await seeHeading(ada, "Select a Conversation");
  await seeHeading(ada, "Offline");
  const search = ada.getByPlaceholder("Search users...");
  await search.fill(ben.username.toUpperCase());
  await search.press("Enter");
  await row(ada, ben).click();
  await arrive(ada, `/messages/${ben.id}`);
  await seeHeading(ada, ben.username);
  expect(await presenceOf(ada).innerText()).toBe("Offline");
  await seeHeading(ada, "No messages yet");
  await see(ada, `Be the first to send a message to ${ben.username}`);
  await visit(ada, "/messages?q=nobody-is-called-so");
  await see(ada, "No other users found.");
  await visit(ada, "/messages?people=nonsense");
  await see(ada, "Failed to fetch users");
});

test("without script, a user can block, unblock and report the other user", async () => {
  const [ada, ben] = await pair({ javaScript: false });
  await open(ada, ben);
  const menu = ada.getByRole("button", { name: `More about ${ben.username}` });
  await menu.click();
  await ada.getByRole("button", { name: "Block", exact: true }).click();
  await see(ada, "You have blocked this user. Unblock them to contact them again.");
  expect(new URL(ada.url()).pathname).toBe(`/messages/${ben.id}`);
  expect(await box(ada).count()).toBe(0);
  await open(ben, ada);
  await see(ben, "This user doesn't accept messages from you.");
  await ben.getByRole("button", { name: `More about ${ada.username}` }).click();
  await ben.getByRole("button", { name: "Block", exact: true }).waitFor();
  await settled(ada);
  await menu.click();
  await ada.getByRole("button", { name: "Unblock", exact: true }).click();
  await box(ada).waitFor();
  await settled(ada);
  await menu.click();
  await ada.getByRole("link", { name: "Report", exact: true }).click();
  await seeHeading(ada, `Report ${ben.username}`);
});

test("a long conversation can be paged back and searched", async () => {
  const [ada, ben] = await pair();
  for (let count = 1; count <= 60; count++) await tell(ben, ada, `Number ${count} of many`);
  await open(ada, ben);
  expect(await bubble(ada, "Number 60 of many").isVisible()).toBe(true);
  expect(await bubble(ada, "Number 9 of many").count()).toBe(0);
  const inView = (text: string) =>
    bubble(ada, text).evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  expect(await inView("Number 60 of many")).toBe(true);
  await ada.getByRole("link", { name: "Older messages" }).click();
  await bubble(ada, "Number 9 of many").waitFor();

  await visit(ada, "/messages/search?q=number+12");
  const result = ada.locator(".rows a", { hasText: "Number 12 of many" });
  const words = await result.getByText("Number 12 of many").boundingBox();
  expect(words?.height, "The words that were found stand on one line").toBeLessThan(30);
  await result.click();
  await arrive(ada, /around=/);
  await ada.locator(".bubble[aria-current]", { hasText: "Number 12 of many" }).waitFor();
  await ada.getByRole("link", { name: "Newest messages" }).click();
  await arrive(ada, `/messages/${ben.id}`);
  await bubble(ada, "Number 60 of many").waitFor();
});

test("a problem shared from its page appears as a card", async () => {
  const [ada, ben] = await pair();
  const id = await storeProblem(ada, { title: `Shared with ${ben.username}` });
  await visit(ada, `/problem/${id}`);
  await ada.getByRole("button", { name: "More about this problem" }).click();
  await ada.getByRole("link", { name: "Share", exact: true }).click();
  await seeHeading(ada, "Share this problem");
  await ada.getByPlaceholder("Search users...").fill(ben.username);
  await ada.getByPlaceholder("Search users...").press("Enter");
  await ada.getByRole("radio", { name: ben.username }).check();
  await ada.getByRole("textbox", { name: /^Note/ }).fill("Your kind of thing");
  await ada.getByRole("button", { name: "Send", exact: true }).click();
  await arrive(ada, `/messages/${ben.id}`);
  const card = ada.locator(".bubble .card");
  expect(await card.innerText()).toMatch(
    new RegExp(`Shared with ${ben.username}\\s+(Rating\\s+)?5\\s+Codeforces`),
  );
  await open(ben, ada);
  await ben.locator(".bubble .card").click();
  await arrive(ben, `/problem/${id}`);
});

test("searching does not lose the focus or the draft", async () => {
  const [ada, ben] = await pair();
  await open(ada, ben);
  await tell(ben, ada, "Before the search");
  await box(ada).fill("Half a sentence");
  const search = ada.getByPlaceholder("Search users...");
  await search.fill(ben.username);
  await search.press("Enter");
  await arrive(ada, new RegExp(`[?&]q=${ben.username}(&|$)`));
  expect(await search.inputValue()).toBe(ben.username);
  await seeFocus(search);
  expect(await box(ada).inputValue()).toBe("Half a sentence");
  await box(ada).focus();
  await ada.goBack();
  await expect.poll(() => search.inputValue()).toBe("");
  expect(await box(ada).inputValue()).toBe("Half a sentence");
});

test("a blank message is not sent", async () => {
  const [ada, ben] = await pair();
  await open(ada, ben);
  const button = ada.getByRole("button", { name: "Send", exact: true });
  expect(await button.isDisabled()).toBe(true);
  await box(ada).fill("  \n ");
  expect(await button.isDisabled()).toBe(true);
  await box(ada).press("Enter");
  expect(await bubbles(ada)).toEqual([]);
});

test("a phone shows one pane at a time, with a link back", async () => {
  const [ada, ben] = await pair();
  await ada.setViewportSize({ width: 360, height: 720 });
  await visit(ada, "/messages");
  expect(await ada.getByRole("heading", { name: "Select a Conversation" }).isVisible()).toBe(false);
  await ada.getByPlaceholder("Search users...").fill(ben.username);
  await row(ada, ben).click();
  await seeHeading(ada, ben.username);
  expect(await ada.getByRole("heading", { name: "Conversations" }).isVisible()).toBe(false);
  await ada.getByRole("link", { name: "Back to conversations" }).click();
  await seeHeading(ada, "Conversations");
});
