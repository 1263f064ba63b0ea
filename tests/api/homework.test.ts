import { beforeAll, expect, test } from "vitest";
import { makeStaff } from "../setup/reports.ts";
import type { Member } from "./client.ts";
import { siteWith } from "./site.ts";

const { server, ada, ben, eve } = siteWith(["ada", "ben", "eve"], {
  CODEFORCES_API_URL: "off",
  ATCODER_API_URL: "off",
});
let cyd: Member;
let group: string;
let list: string;
beforeAll(async () => {
  ({ cyd } = await makeStaff(server));
  group = (await (await cyd.post("/api/groups", { name: "Varsity" })).json()).group._id;
  const change = { add: ["ada", "ben"], remove: [] };
  expect(await cyd.put(`/api/groups/${group}/members`, change)).toHaveStatus(200);
  const given = { title: "Two pointers", due: "2030-12-31", audience: "chosen", groups: [group] };
  const made = await cyd.post("/api/lists", given);
  expect(made).toHaveStatus(201);
  list = (await made.json())._id;
  const text = "https://codeforces.com/contest/1900/problem/A";
  await cyd.post(`/api/lists/${list}/items`, { text });
});

test("a list for a group is there for its members and staff alone", async () => {
  expect((await cyd.json(`/api/lists/${list}`)).list).toMatchObject({
    audience: "chosen",
    groups: [group],
    members: [],
    dueAt: "2031-01-01T00:00:00.000Z",
  });
  expect((await ada.json(`/api/lists/${list}`)).list).not.toHaveProperty("groups");
  expect((await ada.json("/api/lists?show=chosen")).lists).toMatchObject([{ _id: list }]);
  expect(await eve.get(`/api/lists/${list}`)).toHaveStatus(404);
  expect(await eve.get(`/lists/${list}`)).toHaveStatus(404);
  expect(await eve.get(`/groups/${group}/lists`)).toHaveStatus(404);
  expect(await eve.text("/lists?show=chosen")).not.toContain("Two pointers");
  const { notifications } = await ada.json("/api/notifications");
  expect(notifications.map(({ text }: { text: string }) => text)).toContain(
    "coach-cyd shared the list Two pointers with you",
  );
});

test("groups that are left out stay, and wrong ones are refused in words", async () => {
  const put = (by: Member, fields: object) =>
    by.put(`/api/lists/${list}`, { title: "Two pointers", due: "2030-12-31", audience: "chosen", ...fields });
  expect(await put(cyd, {})).toHaveStatus(200);
  expect((await cyd.json(`/api/lists/${list}`)).list.groups).toEqual([group]);
  const refused = async (fields: object) => {
    const response = await ada.post("/api/lists", { title: "Mine", audience: "chosen", ...fields });
    expect(response).toHaveStatus(400);
    return (await response.json()).errors.groups;
  };
  expect(await refused({ groups: [group] })).toEqual([
    "Only the leaders of Varsity and staff can give it a list.",
  ]);
  expect(await refused({ groups: ["999999"] })).toEqual(["There is no such group."]);
  await refused({ groups: ["x"] });
  expect(await refused({ audience: "everyone", groups: [group] })).toHaveLength(1);
});

test("the group's screen shows members their own progress and leaders everybody's", async () => {
  const screen = await cyd.text(`/groups/${group}/lists`);
  expect(screen).toContain("0 done, 0 begun, 3 not started");
  expect(screen).toContain(`/lists/new?group=${group}`);
  expect(screen).toContain("Remind those who have not started");
  const own = await ada.text(`/groups/${group}/lists`);
  expect(own).toContain("0 of 1 solved");
  expect(own).not.toContain("not started");
  expect(await cyd.text(`/lists/new?group=${group}`)).toMatch(
    /checked="" value="\d+"|value="\d+" checked=""/,
  );
});

test("those who have not started are reminded once a day, by the form and by the call", async () => {
  expect(await ada.post(`/api/lists/${list}/remind`)).toHaveStatus(403);
  expect(await eve.post(`/api/lists/${list}/remind`)).toHaveStatus(404);
  const [item] = (await ben.json(`/api/lists/${list}`)).list.items;
  await ben.post(`/api/lists/${list}/items/${item._id}/mark`, { mark: "attempted" });
  const reminded = await cyd.post(`/api/lists/${list}/remind`);
  expect([reminded.status, await reminded.json()]).toEqual([200, { reminded: 1 }]);
  const again = await cyd.post(`/api/lists/${list}/remind`);
  expect([again.status, await again.json()]).toMatchObject([
    409,
    { message: "Already reminded today by @coach-cyd" },
  ]);
  const form = await cyd.postForm(`/lists/${list}/remind`, {});
  expect(form).toHaveStatus(409);
  expect(await cyd.text(`/lists/${list}`)).toContain("by @coach-cyd");
});

test("the account's time zone is set in Settings, and wrong names are refused beside the field", async () => {
  const save = (zone: string) => ada.postForm("/settings", { intent: "zone", zone });
  expect(await save("Mars/Olympus")).toHaveStatus(400);
  expect(await save("Asia/Tokyo")).toHaveRedirect("/settings#display");
  const made = await ada.post("/api/lists", { title: "Here", due: "2030-06-01" });
  const { list: own } = await ada.json(`/api/lists/${(await made.json())._id}`);
  expect(own.dueAt).toBe("2030-06-01T15:00:00.000Z");
});

test("a copy keeps the problems and leads to its due date and groups", async () => {
  const copied = await cyd.postForm(`/lists/${list}`, { intent: "copy" });
  const address = copied.headers.get("Location") ?? "";
  expect(address).toMatch(new RegExp(`^/lists/\\d+/edit\\?copyOf=${list}$`));
  expect(await cyd.text(address)).toMatch(/checked="" value="\d+"|value="\d+" checked=""/);
  const { list: copy } = await cyd.json(`/api${address.replace(/\/edit.*/, "")}`);
  expect(copy).toMatchObject({ title: "Copy of Two pointers", groups: [], items: [{ key: "1900A" }] });
});
