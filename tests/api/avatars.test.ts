import { beforeAll, expect, test } from "vitest";
import { png } from "../setup/images.ts";
import { addProgram } from "../setup/programs.ts";
import { htmlOf, made, makeStaff } from "../setup/reports.ts";
import { Client, type Member, PASSWORD, signUp } from "./client.ts";
import { addProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

const { server, ada, ben } = siteWith(["ada", "ben"]);
let ola: Member;
let cyd: Member;
beforeAll(async () => {
  ({ ola, cyd } = await makeStaff(server));
});

async function send(member: Client, id: string, content?: Buffer) {
  const body = new Uint8Array(content ?? (await png()));
  return member.send("PUT", `/api/myprofile/${id}/avatar`, { "Content-Type": "image/png" }, body);
}

async function give(member: Member): Promise<string> {
  const answer = await send(member, member.id);
  expect(answer).toHaveStatus(200);
  return (await answer.json()).avatar;
}

const avatarOf = async (member: Member) => (await ben.json(`/api/myprofile/${member.id}`)).user.avatar;

test("a member's picture is square, in their profile, and shown to members only", async () => {
  expect(await avatarOf(ada)).toBeNull();
  const address = await give(ada);
  expect(await avatarOf(ada)).toBe(address);
  const image = await ben.get(address);
  expect(image).toHaveStatus(200);
  expect(image.headers.get("Content-Type")).toBe("image/webp");
  const content = Buffer.from(await image.arrayBuffer());
  // A lossy WebP's size: see RFC 9649.
  expect(content.toString("latin1", 12, 16)).toBe("VP8 ");
  expect([content.readUInt16LE(26), content.readUInt16LE(28)]).toEqual([256, 256]);
  expect((await new Client(server.url).get(address)).status).not.toBe(200);
});

test("a new picture replaces the one before, which only its owner can still see", async () => {
  const [before, after] = [await give(ada), await give(ada)];
  expect(await avatarOf(ada)).toBe(after);
  expect(await ben.get(before)).toHaveStatus(404);
  expect(await ada.get(before)).toHaveStatus(200);
});

test("only a member changes their picture, also by a program of theirs", async () => {
  const address = await give(ada);
  expect(await send(ben, ada.id)).toHaveStatus(403);
  expect(await cyd.delete(`/api/myprofile/${ada.id}/avatar`)).toHaveStatus(403);
  expect(await send(ada, ada.id, Buffer.from("<svg/>"))).toHaveStatus(415);
  expect(await avatarOf(ada)).toBe(address);
  const { program } = addProgram(server, ada, "write");
  expect(await program.delete(`/api/myprofile/${ada.id}/avatar`)).toHaveStatus(200);
  expect(await program.delete(`/api/myprofile/${ada.id}/avatar`)).toHaveStatus(200);
  expect(await avatarOf(ada)).toBeNull();
  expect(await ben.get(address)).toHaveStatus(404);
});

test("pictures stand where members are named", async () => {
  const dan = await signUp(server, "dan-of-pictures");
  const address = await give(dan);
  const problem = await addProblem(ben);
  const texts = { approach: "Sort", description: "Sort", code: "print(1)", language: "python" };
  const solution = await made(dan.post(`/api/problem/${problem}/addsolution`, texts));
  await dan.post(`/api/problem/${problem}/addreview`, { rating: 4, comment: "Good" });
  await dan.post(`/api/problem/${problem}/solutions/${solution}/addreview`, { rating: 4, comment: "Good" });
  await dan.post(`/api/messages/send/${ben.id}`, { content: "Hello" });
  await dan.post(`/api/invitations/${ben.id}`, { details: "Join me" });
  const team = await made(dan.post("/api/teams", { name: "Team", members: [dan.user.username, "ben"] }));
  for (const screen of [
    `/profile/${dan.id}`,
    `/problem/${problem}/solutions`,
    `/problem/${problem}/reviews`,
    `/problem/${problem}/solutions/${solution}/reviews`,
    "/messages",
    `/messages/${dan.id}`,
    "/messages/invitations",
    `/messages/share?problem=${problem}`,
    "/collaborators?q=dan-of",
    "/search?q=dan-of",
    `/teams/${team}`,
  ])
    expect(await htmlOf(ben, screen), screen).toContain(`src="${address}"`);
  const people = await ben.json("/api/messages/users");
  expect(people.find(({ _id }: { _id: string }) => _id === dan.id)).toMatchObject({ avatar: address });
});

test("staff see a reported member's picture and remove it, which is in the audit log", async () => {
  const fay = await signUp(server, "fay-of-pictures");
  const address = await give(fay);
  await ben.post(`/api/users/${fay.id}/report`, { reason: "Rude picture" });
  const [{ _id: report }] = await cyd.json(`/api/admin/reports?user=${fay.id}`);
  expect(await htmlOf(cyd, `/admin/reports/${report}`)).toContain(`src="${address}"`);
  const page = `/admin/members/${fay.id}`;
  expect(await htmlOf(cyd, page)).toContain("Remove picture");
  expect(await cyd.postForm(page, { intent: "remove-picture" })).toHaveRedirect(page);
  expect(await avatarOf(fay)).toBeNull();
  expect(await ben.get(address)).toHaveStatus(404);
  expect(await htmlOf(ola, "/admin/audit")).toMatch(/removed the picture of[\s\S]*fay-of-pictures/);
  await give(fay);
  expect(await ben.post(`/api/admin/users/${fay.id}/removepicture`)).toHaveStatus(403);
  expect(await cyd.post(`/api/admin/users/${fay.id}/removepicture`)).toHaveStatus(200);
  expect(await avatarOf(fay)).toBeNull();
});

test("a picture goes with its member's account", async () => {
  const gus = await signUp(server, "gus-of-pictures");
  const address = await give(gus);
  expect(await ben.get(address)).toHaveStatus(200);
  expect(await gus.postForm("/settings", { intent: "delete-account", password: PASSWORD })).toHaveRedirect(
    "/",
  );
  await expect.poll(async () => (await ben.get(address)).status).toBe(404);
  expect(await ola.get(address)).toHaveStatus(404);
});

test("the pictures of those who comment stand beside their comments", async () => {
  const address = await give(ada);
  const blog = await made(ben.post("/api/blogs/addblog", { title: "A blog", about: "A", content: "B" }));
  await ada.post(`/api/blogs/${blog}/comments`, { content: "Hello" });
  expect(await ben.text(`/blog/${blog}`)).toContain(`src="${address}"`);
});
