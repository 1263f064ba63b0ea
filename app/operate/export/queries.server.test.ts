import { strFromU8, unzipSync } from "fflate";
import { beforeEach, describe, expect, test } from "vitest";
import {
  createApplication,
  createContext,
  createProblem,
  createUser,
  loaderArgs,
  PASSWORD_HASH,
  problemFields,
} from "../../../tests/setup/factories.ts";
import { insertImage } from "../../../tests/setup/images.ts";
import { saveProfile } from "../../../tests/setup/people.ts";
import { createReview } from "../../../tests/setup/reviews.ts";
import { createSolution } from "../../../tests/setup/solutions.ts";
import { startSession } from "../../auth/sessions.server.ts";
import type { Application } from "../../platform/application.ts";
import { addComment, addMessage } from "../../rooms/comments/commands.server.ts";
import { reportUser } from "../../rooms/moderation/commands.server.ts";
import { setBookmark, updateProblem } from "../../rooms/problems/commands.server.ts";
import { problemSchema } from "../../rooms/problems/schema.ts";
import type { Viewer } from "../../viewer.ts";
import { parts } from "./parts.server.ts";
import { archiveOf } from "./queries.server.ts";
import { loader } from "./routes/export.ts";

let app: Application;
let ada: Viewer;
let ben: Viewer;
beforeEach(async () => {
  app = await createApplication();
  ada = await createUser(app.db, "ada");
  ben = await createUser(app.db, "ben");
});

async function unpacked(user: Viewer): Promise<Record<string, string>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of archiveOf(app.db, user.id, Date.now())) chunks.push(chunk);
  const files = unzipSync(Buffer.concat(chunks));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

describe("the exported archive", () => {
  test("has every part, though empty, for a new account, as JSON and Markdown", async () => {
    const files = await unpacked(ada);
    const names = Object.keys(parts);
    expect(Object.keys(files).sort()).toEqual(
      ["README.md", ...names.flatMap((name) => [`${name}.json`, `${name}.md`])].sort(),
    );
    expect(JSON.parse(files["profile.json"] as string)).toMatchObject({ username: "ada", skills: [] });
    expect(JSON.parse(files["problems.json"] as string)).toEqual([]);
    expect(files["problems.md"]).toBe("Nothing here.\n");
  });

  test("includes images as files, beside a list of them", async () => {
    const key = await insertImage(app.db, ada);
    await insertImage(app.db, ben);
    const files = await unpacked(ada);
    expect(Object.keys(files).filter((name) => name.startsWith("images/"))).toEqual([`images/${key}.webp`]);
    expect(files[`images/${key}.webp`]).toBe("pixels");
    const [listed] = JSON.parse(files["images.json"] as string);
    expect(listed).toMatchObject({ address: `/images/${key}`, file: `images/${key}.webp`, width: 1 });
  });

  test("includes the sign-up note and the user's reports", async () => {
    const note = { waits: 1, signup_note: "I know Ben" };
    await app.db.updateTable("users").set(note).where("id", "=", ada.id).execute();
    await reportUser(app, ada, ben.id, { reason: "Spam" });
    const files = await unpacked(ada);
    expect(JSON.parse(files["profile.json"] as string)).toMatchObject({ noteToStaff: "I know Ben" });
    const [report] = JSON.parse(files["reports.json"] as string);
    expect(report).toMatchObject({ kind: "user", _id: String(ben.id), reason: "Spam" });
    expect(JSON.parse((await unpacked(ben))["reports.json"] as string)).toEqual([]);
  });

  test("includes long texts in full", async () => {
    // With one of these two starts, pieces of fixed length would split surrogate pairs.
    for (const start of ["", "a"]) {
      const statement = start + "😀".repeat(49_000);
      await createProblem(app.db, ada, { problemstatement: { statement } });
      const files = await unpacked(ada);
      expect(files["problems.json"]?.includes(statement)).toBe(true);
      expect(files["problems.md"]?.includes(statement)).toBe(true);
    }
  });

  test("includes all of the user's data, even if the data fills several pages", async () => {
    await saveProfile(app.db, ada, { skills: ["dp"], favlanguage: "Rust" });
    for (let i = 1; i <= 45; i++) {
      const choice = i % 2 ? "public" : "private";
      await createProblem(app.db, ada, { title: `Own ${i}`, choice, tags: "graphs" });
    }
    const other = await createProblem(app.db, ben, { title: "Of ben" });
    const solution = await createSolution(app.db, ada, other, { code: "print('``` 木')" });
    await createReview(app.db, ada, other, { comment: "A clasic", rating: 2 });
    await createReview(app.db, ada, other, { comment: "A classic" });
    await createReview(app.db, ada, other, { solutionId: solution, comment: "Mine" });
    await setBookmark(app, ada, other, true);
    await addMessage(app, ada, other, { text: "Hello" });
    await addComment(app, ada, { kind: "solution", id: solution }, { content: "A comment" });
    const files = await unpacked(ada);
    const rows = (name: string) => JSON.parse(files[`${name}.json`] as string);
    expect(rows("problems").map((row: { title: string }) => row.title)).toEqual(
      Array.from({ length: 45 }, (_, i) => `Own ${i + 1}`),
    );
    expect(rows("problems")[0]).toMatchObject({ tags: ["graphs"], examples: [{ input: "3", output: "28" }] });
    expect(rows("solutions")).toMatchObject([{ title: "Of ben", code: "print('``` 木')" }]);
    expect(rows("reviews")).toMatchObject([
      { of: "problem", comment: "A classic", olderTexts: [{ rating: 2, comment: "A clasic" }] },
      { of: "solution", comment: "Mine", editedAt: null, olderTexts: [] },
    ]);
    expect(rows("bookmarks")).toMatchObject([{ title: "Of ben", problem: String(other) }]);
    expect(rows("discussions")).toMatchObject([{ title: "Of ben", text: "Hello" }]);
    expect(rows("comments")).toMatchObject([
      { title: "Of ben", of: "solution", solution: String(solution), text: "A comment" },
    ]);
    expect(files["solutions.md"]).toContain("````\nprint('``` 木')\n````");
    expect(files["problems.md"]?.split("\n---\n")).toHaveLength(45);
    expect(files["profile.md"]).toMatch(/^# ada\n[\s\S]*- Skills: dp/);
  });

  test("leaves out others' data, secrets, and titles of problems that were made private", async () => {
    const context = createContext({ app });
    await startSession(context, ada.id, "Firefox");
    const sessions = await app.db.selectFrom("sessions").select("token_hash").execute();
    const hidden = await createProblem(app.db, ben, { title: "Was open" });
    await createSolution(app.db, ada, hidden, { code: "my own words" });
    await createReview(app.db, ada, hidden, { comment: "my own opinion" });
    await addMessage(app, ada, hidden, { text: "my own message" });
    const solution = { kind: "solution", id: await createSolution(app.db, ben, hidden) } as const;
    await addComment(app, ada, solution, { content: "my own comment" });
    await setBookmark(app, ada, hidden, true);
    await createReview(app.db, ben, hidden, { comment: "of ben" });
    const now = { title: "Hidden now", choice: "private" as const };
    await updateProblem(app, ben, hidden, problemSchema.parse(problemFields(now)));
    const all = Object.values(await unpacked(ada)).join("\n");
    for (const own of ["my own words", "my own opinion", "my own message", "my own comment", ada.email])
      expect(all).toContain(own);
    const secrets = [
      PASSWORD_HASH,
      "scrypt$",
      sessions[0]?.token_hash,
      ben.email,
      "of ben",
      "Hidden now",
      "Was open",
    ];
    for (const secret of secrets) expect(all).not.toContain(secret);
  });
});

describe("downloading the archive", () => {
  const get = (as: Viewer, from = app) =>
    loader(loaderArgs("/settings/export", { context: createContext({ app: from, as }) }));

  test("the archive is sent as a download", async () => {
    const response = await get(ada);
    expect(response.headers.get("Content-Type")).toBe("application/zip");
    expect(response.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="upsolve-ada-\d{4}-\d\d-\d\d\.zip"$/,
    );
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(JSON.parse(strFromU8(files["profile.json"] as Uint8Array))).toMatchObject({ username: "ada" });
  });

  test("an account can download only one archive at a time", async () => {
    const closed: (() => void)[] = [];
    const context = createContext({ app, as: ada });
    context.onClose = (callback) => closed.push(callback);
    const first = await loader(loaderArgs("/settings/export", { context }));
    await expect(get(ada)).rejects.toHaveStatus(409);
    expect((await get(ben)).status).toBe(200);
    for (const callback of closed) callback();
    expect((await get(ada)).status).toBe(200);
    await first.body?.cancel();
  });

  test("the archive is written only as fast as the client reads, and stops when the client disconnects", async () => {
    await createProblem(app.db, ada);
    let waited = 0;
    const context = createContext({ app, as: ada });
    context.drained = async () => void waited++;
    const response = await loader(loaderArgs("/settings/export", { context }));
    const reader = response.body?.getReader();
    await reader?.read();
    const before = waited;
    await reader?.cancel();
    expect(waited).toBe(before);
    expect(waited).toBeLessThan(4);
  });

  test("downloads are limited to five an hour", async () => {
    const limited = await createApplication({ db: app.db, config: { rateLimits: true } });
    for (let i = 0; i < 5; i++) expect(await get(ada, limited)).toHaveStatus(200);
    const refused = await get(ada, limited).catch((thrown: unknown) => thrown);
    expect(refused).toHaveStatus(429);
    expect(await get(ben, limited)).toHaveStatus(200);
  });
});
