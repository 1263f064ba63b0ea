import { beforeEach, expect, test, vi } from "vitest";
import { type Member, signUp } from "./client.ts";
import { siteWith } from "./site.ts";

const { server } = siteWith([]);
let ada: Member;
let ben: Member;
let count = 0;
/** 60 messages from ben; a page shows 50. */
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

async function unread(): Promise<number | undefined> {
  const people = await ada.json("/api/messages/users");
  return (people as { _id: string; unread: number }[]).find(({ _id }) => _id === ben.id)?.unread;
}
const open = async (query = "", headers: Record<string, string> = {}) => {
  // A busy server declines prefetches.
  const response = await vi.waitFor(async () => {
    const answer = await ada.get(`/messages/${ben.id}${query}`, headers);
    expect(answer).toHaveStatus(200);
    return answer;
  }, 300_000);
  return response.text();
};

test("opening a search hit's page marks messages as read up to the last one shown", async () => {
  const html = await open(`?around=${ids[5]}`);
  const shown = ids.filter((id) => html.includes(`id="message-${id}"`));
  expect(shown.length).toBeLessThan(60);
  expect(await unread()).toBe(60 - ids.indexOf(shown.at(-1) ?? "") - 1);
});

test("opening an earlier page marks messages as read up to the last one shown", async () => {
  const older = /href="[^"]*(\?after=[^"]+)"/.exec(await open("", { "Sec-Purpose": "prefetch" }))?.[1] ?? "";
  expect(await unread()).toBe(60);
  await open(older);
  expect(await unread()).toBe(50);
});

test.each<Record<string, string>>([{ "Sec-Purpose": "prefetch;prerender" }, { Purpose: "prefetch" }])(
  "prefetching a page with %j marks nothing as read",
  async (headers) => {
    await open("", headers);
    expect(await unread()).toBe(60);
  },
);

test("fetching the page's data marks nothing as read until its script reports which messages were visible", async () => {
  const response = await ada.get(`/messages/${ben.id}.data`);
  expect(await response.text()).toContain("Number 60");
  expect(await unread()).toBe(60);
  expect(await ada.post(`/api/messages/${ben.id}/read?upTo=${ids[19]}`)).toHaveStatus(200);
  expect(await unread()).toBe(40);
  const all = await ada.post(`/api/messages/${ben.id}/read`);
  expect(await all.json()).toEqual({ message: "Conversation read", unread: { total: 0, conversation: 0 } });
  expect(await ada.post(`/api/messages/${ben.id}/read?upTo=x`)).toHaveStatus(400);
});
