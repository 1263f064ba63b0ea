import { beforeAll, describe, expect, test } from "vitest";
import { doorsShowing } from "../setup/doors.ts";
import { makeStaff } from "../setup/reports.ts";
import { Client, type Member, signUp } from "./client.ts";
import { siteWith } from "./site.ts";

// Every address of the site is opened by everybody who must not learn of a group, the address of a place, or another
// member's progress. Each of the three has a word that is found nowhere else.

const GROUP = "Quokkavarsity";
const ADDRESS = "numbatplace@uni.example";
const NOTE = "Bilbyabout";

const { server, ada } = siteWith(["ada"]);
let cyd: Member;
let member: Member;
let outsider: Member;
let about: Record<string, string>;

beforeAll(async () => {
  ({ cyd } = await makeStaff(server));
  member = await signUp(server, "member");
  outsider = await signUp(server, "outsider");
  const made = await cyd.post("/api/groups", { name: GROUP, about: NOTE });
  expect(made).toHaveStatus(201);
  const { group } = await made.json();
  const change = { add: ["member", "ada"], leaders: ["ada"] };
  expect(await cyd.put(`/api/groups/${group._id}/members`, change)).toHaveStatus(200);
  const csv = `username,email\nnumbat,${ADDRESS}\n`;
  expect(await cyd.post("/api/admin/roster", { csv, group: group._id })).toHaveStatus(200);
  const list = { title: "Homework", audience: "chosen", groups: [group._id], due: "2040-12-31" };
  const listed = await cyd.post("/api/lists", list);
  const { _id: listId } = await listed.json();
  const { people } = (await cyd.json(`/api/groups/${group._id}`)).group;
  const place = people.find(({ username }: { username: string }) => username === "numbat");
  about = { groupId: group._id, listId, userId: place._id, recipientId: place._id, rosterId: "1" };
});

describe("a group", () => {
  test("is shown to its members, leaders and staff", async () => {
    for (const reader of [member, ada, cyd]) {
      const doors = await doorsShowing(reader, GROUP, about);
      expect(doors).toEqual(expect.arrayContaining(["/groups", "/groups/:groupId", "/api/groups"]));
    }
  });

  test.each([GROUP, NOTE])("is shown to nobody else (%s)", async (word) => {
    expect(await doorsShowing(outsider, word, about)).toEqual([]);
    expect(await doorsShowing(new Client(server.url), word, about)).toEqual([]);
  });
});

describe("the address of a place", () => {
  test("is shown to staff on their own screens only", async () => {
    const doors = await doorsShowing(cyd, ADDRESS, about);
    expect(doors.length).toBeGreaterThan(0);
    expect(doors.filter((door) => !/^\/(api\/)?admin\//.test(door))).toEqual([]);
  });

  test("is shown to no member, not even to the group's leader", async () => {
    for (const reader of [member, ada, outsider, new Client(server.url)]) {
      expect(await doorsShowing(reader, ADDRESS, about, "numbat")).toEqual([]);
    }
  });
});

describe("the progress of a group", () => {
  test("shows a member their own row and a leader everybody's", async () => {
    const path = `/api/groups/${about.groupId}/progress`;
    const names = async (reader: Member) =>
      ((await reader.json(path)).members as { user: { username: string } }[]).map(
        ({ user }) => user.username,
      );
    expect(await names(member)).toEqual(["member"]);
    expect((await names(ada)).sort()).toEqual(["coach-cyd", "ada", "member", "numbat"].sort());
    expect(await outsider.get(path)).toHaveStatus(404);
    for (const door of ["progress", "progress.csv"]) {
      const own = await member.text(`/groups/${about.groupId}/${door}`);
      expect(own).toContain("member");
      expect(own).not.toContain("numbat");
      expect(await outsider.get(`/groups/${about.groupId}/${door}`)).toHaveStatus(404);
    }
  });
});
