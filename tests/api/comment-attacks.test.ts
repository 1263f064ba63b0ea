import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connectData } from "../setup/data.ts";
import { png, sendAvatar, upload, uploaded } from "../setup/images.ts";
import { addProgram } from "../setup/programs.ts";
import { expectTrueFigures, made, makeStaff } from "../setup/reports.ts";
import { SocketClient } from "../setup/sockets.ts";
import type { Client, Member } from "./client.ts";
import { addProblem, aProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

// A member against the comments of others: what they must not read, change or count, by any door.

const { server, ada, ben, eve } = siteWith(["ada", "ben", "eve"]);
const code = { approach: "Sort", description: "In order", code: "print(1)", language: "python" };
const WORDS = "Quokkabarrow";

let cyd: Member;
let problem: string;
let solution: string;
let comment: string;
let message: string;
beforeAll(async () => {
  ({ cyd } = await makeStaff(server));
});
beforeEach(async () => {
  problem = await addProblem(ada);
  solution = await made(ada.post(`/api/problem/${problem}/addsolution`, code));
  comment = await made(ada.post(`/api/solutions/${solution}/comments`, { content: `${WORDS} said` }));
  message = await made(ada.post(`/api/problem/${problem}/discussion`, { text: `${WORDS} said` }));
});

const blogOf = (member: Client) =>
  made(member.post("/api/blogs/addblog", { title: "A blog", about: "About", content: "Content" }));
const say = (member: Client, at: string, content: string, parent?: string) =>
  made(member.post(`/api/${at}/comments`, { content, parent }));
const toPrivate = () => ada.put(`/api/problem/${problem}/updateproblem`, aProblem({ choice: "private" }));

/** Every door to a comment of a solution. */
const doors: [string, (member: Client) => Promise<Response>][] = [
  ["list", (m) => m.get(`/api/solutions/${solution}/comments`)],
  ["add", (m) => m.post(`/api/solutions/${solution}/comments`, { content: "Hello" })],
  ["answer", (m) => m.post(`/api/solutions/${solution}/comments`, { content: "Hello", parent: comment })],
  ["edit", (m) => m.put(`/api/comments/${comment}`, { content: "Hello" })],
  ["delete", (m) => m.delete(`/api/comments/${comment}`)],
  ["useful", (m) => m.put(`/api/comments/${comment}/useful`, {})],
  ["not useful", (m) => m.delete(`/api/comments/${comment}/useful`)],
  ["useful solution", (m) => m.put(`/api/solutions/${solution}/useful`, {})],
  ["useful message", (m) => m.put(`/api/comments/${message}/useful`, {})],
  ["editorial", (m) => m.put(`/api/solutions/${solution}/editorial`, {})],
  ["report", (m) => m.post("/api/reports", { kind: "comment", id: comment, reason: "Rude" })],
  ["report message", (m) => m.post("/api/reports", { kind: "discussion", id: message, reason: "Rude" })],
  ["names", (m) => m.get(`/api/mentions?solution=${solution}`)],
  ["names of the problem", (m) => m.get(`/api/mentions?problem=${problem}`)],
  ["edit message", (m) => m.put(`/api/comments/${message}`, { content: "Hello" })],
  ["screen", (m) => m.get(`/problem/${problem}/solutions/${solution}?comment=${comment}`)],
  ["report screen", (m) => m.get(`/report/comment/${comment}`)],
  ["useful form", (m) => m.postForm(`/useful/comment/${comment}`, { on: "yes", back: "/blogs" })],
  [
    "comment form",
    (m) => m.postForm(`/problem/${problem}/solutions/${solution}`, { intent: "comment", content: "Hello" }),
  ],
  [
    "preview form",
    (m) =>
      m.postForm(`/problem/${problem}/solutions/${solution}`, { intent: "preview-comment", content: "a" }),
  ],
];

test.each(doors)("nobody reaches the comments of a private problem: %s", async (_, open) => {
  await toPrivate();
  const answer = await open(ben);
  expect(answer).toHaveStatus(404);
  expect(await answer.text()).not.toContain(WORDS);
});

test.each(doors)("nobody reaches the comments of a removed problem: %s", async (_, open) => {
  await made(cyd.post("/api/admin/removals", { kind: "problem", id: problem, reason: "Spam" }));
  const answer = await open(ben);
  expect(answer).toHaveStatus(404);
  expect(await answer.text()).not.toContain(WORDS);
});

test.each(doors.filter(([name]) => !/message|problem/.test(name)))(
  "nobody reaches the comments of a removed solution: %s",
  async (_, open) => {
    await made(cyd.post("/api/admin/removals", { kind: "solution", id: solution, reason: "Spam" }));
    for (const member of [ben, ada]) {
      const answer = await open(member);
      // Its author learns that it was removed.
      expect(answer.status).toBeOneOf(member === ben ? [404] : [404, 410]);
      expect(await answer.text()).not.toContain(WORDS);
    }
  },
);

describe("a removed comment", () => {
  beforeEach(async () => {
    await say(ben, `solutions/${solution}`, "Yes", comment);
    await made(cyd.post("/api/admin/removals", { kind: "comment", id: comment, reason: "Spam" }));
  });
  test("cannot be answered, changed, deleted, marked or reported", async () => {
    const at = `/api/solutions/${solution}/comments`;
    for (const member of [ada, ben]) {
      expect(await member.post(at, { content: "a", parent: comment })).toHaveStatus(404);
      expect(await member.put(`/api/comments/${comment}`, { content: "a" })).toHaveStatus(404);
      expect(await member.delete(`/api/comments/${comment}`)).toHaveStatus(404);
      expect(await member.put(`/api/comments/${comment}/useful`, {})).toHaveStatus(404);
      expect(await member.post("/api/reports", { kind: "comment", id: comment, reason: "a" })).toHaveStatus(
        404,
      );
      expect(await member.text(`/problem/${problem}/solutions/${solution}?edit=${comment}`)).not.toContain(
        WORDS,
      );
      expect(await member.text(at)).not.toContain(WORDS);
    }
  });
});

describe("ids of other entries", () => {
  test("a reply stays in its entry", async () => {
    const blog = await blogOf(ada);
    const other = await say(ada, `blogs/${blog}`, "On the blog");
    for (const parent of [other, message, "999999"]) {
      const refused = await ben.post(`/api/solutions/${solution}/comments`, { content: "a", parent });
      expect(refused).toHaveStatus(404);
    }
    const refused = await ben.post(`/api/problem/${problem}/discussion`, { text: "a", parent: comment });
    expect(refused).toHaveStatus(404);
  });

  test("the calls of a discussion take only its messages", async () => {
    expect(await ada.delete(`/api/problem/${problem}/discussion/${comment}`)).toHaveStatus(404);
    const other = await addProblem(ada);
    expect(await ada.delete(`/api/problem/${other}/discussion/${message}`)).toHaveStatus(404);
    for (const [kind, id] of [
      ["comment", message],
      ["discussion", comment],
    ])
      expect(await ben.post("/api/reports", { kind, id, reason: "a" })).toHaveStatus(404);
    for (const [kind, id] of [
      ["comment", message],
      ["discussion", comment],
    ])
      expect(await cyd.post("/api/admin/removals", { kind, id, reason: "a" })).toHaveStatus(404);
  });

  test("a form changes only the comments of its own screen", async () => {
    const blog = await blogOf(ada);
    const changed = await ada.postForm(`/blog/${blog}`, {
      intent: "edit-comment",
      comment,
      content: "Hijacked",
    });
    expect(changed).toHaveStatus(404);
    const gone = await ada.postForm(`/blog/${blog}`, { intent: "delete-comment", comment });
    expect(gone).toHaveStatus(404);
    expect(await ada.text(`/api/solutions/${solution}/comments`)).toContain(WORDS);
  });

  test("an address names only comments of its own page", async () => {
    const blog = await blogOf(ada);
    for (const id of [comment, message, "999999", "0", "-1", "1e3", "9".repeat(30)]) {
      for (const name of ["comment", "reply", "edit"]) {
        const answer = await ada.get(`/blog/${blog}?${name}=${id}`);
        expect(answer).toHaveStatus(200);
        expect(await answer.text()).not.toContain(WORDS);
      }
    }
  });

  test("forged cursors are refused or show only this entry's", async () => {
    const blog = await blogOf(ada);
    for (const cursor of [
      "x",
      "1.1",
      "0.0",
      `${comment}.${comment}`,
      "-1.-1",
      "9".repeat(40),
      "1e9.1",
      "null",
      "%00",
    ]) {
      for (const name of ["after", "before"]) {
        for (const path of [`/blog/${blog}`, `/api/blogs/${blog}/comments`]) {
          const answer = await ada.get(`${path}?${name}=${cursor}`);
          expect([200, 400], `${path} ${cursor}`).toContain(answer.status);
          expect(await answer.text()).not.toContain(WORDS);
        }
      }
    }
  });

  test("a key belongs to one entry", async () => {
    const blog = await blogOf(ada);
    const key = { "Idempotency-Key": `key-of-${solution}` };
    expect(await ben.post(`/api/solutions/${solution}/comments`, { content: "a" }, key)).toHaveStatus(201);
    expect(await ben.post(`/api/blogs/${blog}/comments`, { content: "a" }, key)).toHaveStatus(409);
    expect(await ben.post(`/api/problem/${problem}/discussion`, { text: "a" }, key)).toHaveStatus(409);
    expect(await eve.post(`/api/blogs/${blog}/comments`, { content: "a" }, key)).toHaveStatus(201);
  });
});

describe("at the same time", () => {
  test("a comment sent twice is stored once, and a mark counts once", async () => {
    const headers = { "Idempotency-Key": `twice-${solution}` };
    const at = `/api/solutions/${solution}/comments`;
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => ben.post(at, { content: "Once" }, headers)),
    );
    expect(new Set(await Promise.all(sent.map(async (r) => (await r.json()).comment._id))).size).toBe(1);
    const marks = Array.from({ length: 8 }, (_, i) =>
      i % 2 ? ben.delete(`/api/comments/${comment}/useful`) : ben.put(`/api/comments/${comment}/useful`, {}),
    );
    for (const answer of await Promise.all(marks)) expect((await answer.json()).useful).toBeOneOf([0, 1]);
    await expectTrueFigures(server);
  });

  test("answers, marks and deletions leave true counts", async () => {
    const at = `/api/solutions/${solution}/comments`;
    await Promise.all([
      ...Array.from({ length: 4 }, () => ben.post(at, { content: "Yes", parent: comment })),
      ben.put(`/api/comments/${comment}/useful`, {}),
      eve.put(`/api/comments/${comment}/useful`, {}),
      ada.delete(`/api/comments/${comment}`),
      ada.delete(`/api/comments/${comment}`),
      cyd.post("/api/admin/removals", { kind: "comment", id: comment, reason: "Spam" }),
    ]);
    await expectTrueFigures(server);
    const db = await connectData(server.dataDir);
    const least = await db
      .selectFrom("users")
      .select("useful_received")
      .where("useful_received", "<", 0)
      .execute();
    await db.destroy();
    expect(least).toEqual([]);
  });
});

test.each(["solution", "blog"] as const)(
  "the room of a %s says only that something has changed",
  async (kind) => {
    const id = kind === "solution" ? solution : await blogOf(ada);
    const room = `comments:${kind}:${id}`;
    const socket = new SocketClient(`${server.url}/realtime`, {
      headers: { ...ben.identity, Origin: server.url },
    });
    await socket.answered;
    socket.send("join", { room });
    expect(await socket.next("joined")).toEqual({ room });
    await say(ada, `${kind}s/${id}`, WORDS);
    expect(await socket.next("commentsChanged")).toEqual({ room });
    if (kind === "solution") {
      await toPrivate();
      await say(ada, `solutions/${id}`, WORDS);
      expect(await socket.next("roomClosed")).toEqual({ room });
    } else await made(cyd.post("/api/admin/removals", { kind, id, reason: "Spam" }));
    socket.send("join", { room });
    expect(await socket.next("roomClosed")).toEqual({ room });
    expect(JSON.stringify(socket.frames)).not.toContain(WORDS);
    socket.socket.close();
  },
);

test("a mention reaches only those who may read it, and at most ten", async () => {
  const told = async (member: Client) => JSON.stringify(await member.json("/api/notifications"));
  const before = await told(ben);
  await toPrivate();
  await say(ada, `solutions/${solution}`, "@ben @eve");
  expect(await told(ben)).toBe(before);
  const blog = await blogOf(cyd);
  await ben.post(`/api/users/${ada.id}/block`);
  await say(ada, `blogs/${blog}`, `@BEN `.repeat(3_000));
  expect(await told(ben)).toBe(before);
  await ben.post(`/api/users/${ada.id}/unblock`);
  await say(ada, `blogs/${blog}`, "`@ben` a@ben https://example.org/@ben");
  expect(await told(ben)).toBe(before);
});

test("a token that may only read changes no comment", async () => {
  const { program } = addProgram(server, ada, "read");
  expect(await program.get(`/api/solutions/${solution}/comments`)).toHaveStatus(200);
  for (const answer of [
    program.post(`/api/solutions/${solution}/comments`, { content: "a" }),
    program.put(`/api/comments/${comment}`, { content: "a" }),
    program.delete(`/api/comments/${comment}`),
    program.put(`/api/comments/${message}/useful`, {}),
    program.put(`/api/solutions/${solution}/editorial`, {}),
    upload(program, await png()),
    sendAvatar(program, `/api/myprofile/${ada.id}/avatar`),
  ])
    expect(await answer).toHaveStatus(403);
});

describe("images", () => {
  test("of others stay theirs, whatever text names them", async () => {
    const key = await uploaded(ada);
    const text = `![](/images/${key})`;
    await say(ben, `solutions/${solution}`, text);
    await ben.post(`/api/problem/${problem}/discussion`, { text });
    await ben.post("/api/blogs/addblog", { title: text, about: text, content: text });
    await ben.post(`/api/messages/send/${eve.id}`, { content: text });
    await ben.postForm("/addblog", { intent: "save", title: "a", about: text, content: text });
    for (const member of [ben, eve]) expect(await member.get(`/images/${key}`)).toHaveStatus(404);
    expect(await ada.get(`/images/${key}`)).toHaveStatus(200);
  });

  test("of a comment follow its entry", async () => {
    const key = await uploaded(ben);
    await say(ben, `solutions/${solution}`, `![](/images/${key})`);
    const first = await eve.get(`/images/${key}`);
    expect(first).toHaveStatus(200);
    await toPrivate();
    const etag = { "If-None-Match": first.headers.get("ETag") ?? "" };
    expect(await eve.get(`/images/${key}`, etag)).toHaveStatus(404);
    expect(await eve.send("HEAD", `/images/${key}`, etag)).toHaveStatus(404);
    expect(await ada.get(`/images/${key}`)).toHaveStatus(200);
    for (const path of [`/images/${key}/`, `/images/${key}.webp`, `/images/${key}.data`])
      expect((await eve.get(path)).status, path).toBe(404);
  });
});
