import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startServer, type TestServer } from "../setup/server.ts";
import { type Member, signUp } from "./client.ts";

let server: TestServer;
let ada: Member;
let ben: Member;
let count = 0;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
/** ben has sent 60 messages; a screen shows 50 of them. */
let ids: string[];
beforeEach(async () => {
  count++;
  [ada, ben] = [await signUp(server, `ada-${count}`), await signUp(server, `ben-${count}`)];
  ids = [];
  for (let number = 1; number <= 60; number++) {
    const response = await ben.post(`/api/messages/send/${ada.id}`, { content: `Number ${number}` });
    ids.push(((await response.json()) as { _id: string })._id);
  }
});

/** How many messages ada has not read. */
async function unread(): Promise<number | undefined> {
  const people = await (await ada.get("/api/messages/users")).json();
  return (people as { _id: string; unread: number }[]).find(({ _id }) => _id === ben.id)?.unread;
}
const open = async (query = "", headers: Record<string, string> = {}) => {
  const response = await ada.get(`/messages/${ben.id}${query}`, headers);
  expect(response).toHaveStatus(200);
  return response.text();
};

test("the newest page reads the conversation", async () => {
  expect(await open()).not.toMatch(/class="badge"/);
  expect(await unread()).toBe(0);
});

test("the page of a search hit reads up to the last message that it shows", async () => {
  const html = await open(`?around=${ids[5]}`);
  const shown = ids.filter((id) => html.includes(`id="message-${id}"`));
  expect(shown.length).toBeLessThan(60);
  expect(await unread()).toBe(60 - ids.indexOf(shown.at(-1) ?? "") - 1);
});

test("a page of history reads up to its last message", async () => {
  const older = /href="[^"]*(\?after=[^"]+)"/.exec(await open("", { "Sec-Purpose": "prefetch" }))?.[1] ?? "";
  expect(await unread()).toBe(60);
  await open(older);
  expect(await unread()).toBe(50);
});

test.each<Record<string, string>>([{ "Sec-Purpose": "prefetch;prerender" }, { Purpose: "prefetch" }])(
  "a page fetched ahead with %j reads nothing",
  async (headers) => {
    await open("", headers);
    expect(await unread()).toBe(60);
  },
);

test("data for a page's script reads nothing; the script says what was on the screen", async () => {
  const response = await ada.get(`/messages/${ben.id}.data`);
  expect(await response.text()).toContain("Number 60");
  expect(await unread()).toBe(60);
  expect(await ada.post(`/api/messages/${ben.id}/read?upTo=${ids[19]}`)).toHaveStatus(200);
  expect(await unread()).toBe(40);
  const all = await ada.post(`/api/messages/${ben.id}/read`);
  expect(await all.json()).toEqual({ message: "Conversation read", unread: { total: 0, conversation: 0 } });
  expect(await ada.post(`/api/messages/${ben.id}/read?upTo=x`)).toHaveStatus(400);
});
