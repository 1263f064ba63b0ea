import { expect, test } from "vitest";
import { box, bubble, bubbles, open, openLive, peopleOf, say, tell } from "./conversations.ts";
import { finish, see, serveSite } from "./site.ts";

const site = serveSite({});
const { pair } = peopleOf(site);

test("messages missed while disconnected appear once", async () => {
  const [ada, ben] = await pair();
  await Promise.all([open(ada, ben), open(ben, ada)]);
  await say(ben, "Before");
  await bubble(ada, "Before").waitFor();
  await ada.context().setOffline(true);
  await say(ada, "Not while offline");
  await ada.getByRole("alert").waitFor();
  for (const text of ["Meanwhile one", "Meanwhile two"]) await say(ben, text);
  await bubble(ben, "Meanwhile two").waitFor();
  await ada.context().setOffline(false);
  await bubble(ada, "Meanwhile two").waitFor();
  await box(ada).press("Enter");
  await bubble(ben, "Not while offline").waitFor();
  for (const page of [ada, ben]) await expect.poll(async () => (await bubbles(page)).length).toBe(4);
  await finish(ada, [/ERR_INTERNET_DISCONNECTED|ERR_NETWORK|WebSocket|ERR_/]);
});

test("earlier messages requested offline load once the connection is back", async () => {
  const [ada, ben] = await pair();
  for (let count = 1; count <= 60; count++) await tell(ben, ada, `Number ${count}.`);
  await open(ada, ben);
  await ada.context().setOffline(true);
  await ada.getByRole("link", { name: "Older messages" }).click();
  await see(ada, "No connection. Waiting to reconnect.");
  await ada.context().setOffline(false);
  await bubble(ada, "Number 1.").waitFor();
  await ada.getByText("No connection.").waitFor({ state: "detached" });
  expect((await bubbles(ada)).length).toBe(60);
  await finish(ada, [/ERR_INTERNET_DISCONNECTED|ERR_NETWORK|WebSocket/]);
});

test("a page restored from the back/forward cache shows missed messages", async () => {
  const [ada, ben] = await pair();
  const socket = await openLive(ada, `/messages/${ben.id}`);
  const closed = socket.waitForEvent("close");
  // Chromium has no back/forward cache under test, so dispatch its events.
  await ada.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })));
  await closed;
  await tell(ben, ada, "While you were on another page");
  const again = ada.waitForEvent("websocket", { predicate: (other) => /realtime/.test(other.url()) });
  await ada.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await bubble(ada, "While you were on another page").waitFor();
  const frozen = (await again).waitForEvent("close");
  await ada.evaluate(() => document.dispatchEvent(new Event("freeze")));
  await frozen;
  await tell(ben, ada, "While you slept");
  await ada.evaluate(() => document.dispatchEvent(new Event("resume")));
  await bubble(ada, "While you slept").waitFor();
  expect((await bubbles(ada)).length).toBe(2);
});
