import { randomBytes } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createBlog } from "../../../tests/setup/blogs.ts";
import { testDatabase } from "../../../tests/setup/database.ts";
import { createApplication, createProblem, createUser } from "../../../tests/setup/factories.ts";
import { createReview } from "../../../tests/setup/reviews.ts";
import { createSolution } from "../../../tests/setup/solutions.ts";
import { countedStorage, keptStorage } from "../../../tests/setup/storage.ts";
import { addMessage } from "../../rooms/comments/commands.server.ts";
import { sendInvitation } from "../../rooms/invitations/commands.server.ts";
import { sendMessage } from "../../rooms/messages/commands.server.ts";
import type { Viewer } from "../../viewer.ts";
import type { Application } from "../application.ts";
import { currentRequest, ThreadTime } from "../http/thread-time.server.ts";
import { textOf } from "./page-html.ts";
import {
  pageCode,
  pageMarkdown,
  renderMarkdown,
  renderText,
  showImagesOf,
  textsWithHtml,
} from "./rendered-texts.server.ts";

let app: Application;
let ada: Viewer;
let statements = 0;

beforeEach(async () => {
  app = await createApplication();
  ada = await createUser(app.db);
});
afterEach(() => showImagesOf([]));

/** A text that is not cached in the process's memory. */
const unseen = () => `Of $n_{${++statements}}$`;

async function kept(): Promise<Record<string, string>> {
  const rows = await app.db.selectFrom("kept_html").select(["key", "html"]).orderBy("key").execute();
  return Object.fromEntries(rows.map(({ key, html }) => [key, inflateRawSync(html).toString()]));
}

/** A request for a screen's data. */
const page = (db = app.db, threadTime = new ThreadTime()) => ({
  app: { ...app, db },
  threadTime,
  isDocument: false,
});

async function aProblem(statement: string) {
  const id = await createProblem(app.db, ada, { problemstatement: { statement } });
  return { id, statement, input: "", output: "" };
}
const change = (id: number, statement: string) =>
  app.db.updateTable("problems").set({ statement }).where("id", "=", id).execute();

test("a text that several readers request at once is rendered only once", async () => {
  const problem = await aProblem(unseen());
  const show = () => renderText(app.db, "problems", problem, "statement");
  const [first, second] = await Promise.all([show(), show()]);
  expect(first.hasMath).toBe(true);
  expect(second).toBe(first);
});

test("the time after a text is rendered counts for the request that waited for it", async () => {
  const problem = await aProblem(unseen());
  const request = new ThreadTime();
  request.work();
  await renderText(app.db, "problems", problem, "statement");
  expect(currentRequest()).toBe(request);
  request.rest();
});

test("the same text is rendered separately as prose, as code, and with other options", async () => {
  const source = `# ${"`x` ".repeat(200)}`;
  const [prose, heading, code] = await Promise.all([
    renderMarkdown(source),
    renderMarkdown(source, { topHeading: 2 }),
    pageCode(page(), { id: 1, code: source, language: "python" }),
  ]);
  expect(prose.html).toContain("<h3>");
  expect(heading.html).toContain("<h2>");
  expect(textOf(code.html)).toContain('<span class="hljs-comment">');
});

test("a document's data contains only the key of a long text", async () => {
  const long = "word ".repeat(200);
  const { html } = await pageMarkdown({ ...page(), isDocument: true }, long);
  const forScript = await pageMarkdown(page(), long);
  const { key, text } = forScript.html as { key: string; text: string };
  expect(Object.entries(html)).toEqual([["key", key]]);
  expect(textOf(html)).toBe(text);
});

test("HTML is stored, is replaced when its text changes, and does not count towards the quota", async () => {
  const problem = await aProblem(unseen());
  const key = `problems/${problem.id}/statement`;
  const { html } = await renderText(app.db, "problems", problem, "statement");
  expect(await kept()).toEqual({ [key]: html });
  expect(await keptStorage(app.db)).toEqual(await countedStorage(app.db));

  const edited = unseen();
  await change(problem.id, edited);
  expect(await kept()).toEqual({});
  const next = await renderText(app.db, "problems", { ...problem, statement: edited }, "statement");
  expect(await kept()).toEqual({ [key]: next.html });
  await change(problem.id, edited);
  expect(await kept(), "an edit of something else").toEqual({ [key]: next.html });
});

test("no HTML is stored for a text that is changed or deleted while it is rendered", async () => {
  const [changed, deleted] = [await aProblem(unseen()), await aProblem(unseen())];
  await change(changed.id, unseen());
  await app.db.deleteFrom("problems").where("id", "=", deleted.id).execute();
  for (const problem of [changed, deleted]) {
    const { html } = await renderText(app.db, "problems", problem, "statement");
    expect(html).toContain("katex");
  }
  expect(await kept()).toEqual({});
});

test("a text is rendered again when the image hosts change", async () => {
  const problem = await aProblem(`![A graph](https://img.example.org/${++statements}.png) $x$`);
  const show = () => renderText(app.db, "problems", problem, "statement");
  expect((await show()).html).not.toContain("<img");
  showImagesOf(["img.example.org"]);
  expect((await show()).html).toContain("<img");
  expect(Object.values(await kept())).toEqual([(await show()).html]);
});

test("HTML of more than 64 kB is shown but not stored", async () => {
  const problem = await aProblem(randomBytes(70_000).toString("base64"));
  const { html } = await renderText(app.db, "problems", problem, "statement");
  expect(html.length).toBeGreaterThan(90_000);
  expect(await kept()).toEqual({});
});

test("the HTML of every text is deleted with the text or its row", async () => {
  const { db } = app;
  const ben = await createUser(db);
  const text = () => `${unseen()} ${"longer ".repeat(100)}`;
  const problem = await createProblem(db, ada, {
    problemstatement: { statement: text(), input: text(), output: text() },
  });
  const solution = await createSolution(db, ada, problem, {
    approach: text(),
    description: text(),
    code: text(),
  });
  await createReview(db, ben, problem, { comment: text() });
  await createReview(db, ben, problem, { comment: text(), solutionId: solution });
  await createBlog(db, ada, { about: text(), content: text() });
  await addMessage(app, ada, problem, { text: text() });
  await sendMessage(app, ada, ben.id, { content: text() });
  await sendInvitation(app, ada, ben.id, { details: text() });
  const chat = await db
    .insertInto("assistant_chats")
    .values({ user_id: ada.id, title: "", created_at: 1, updated_at: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("assistant_messages")
    .values({
      chat_id: chat.id,
      user_id: ada.id,
      role: "assistant",
      content: text(),
      state: "done",
      created_at: 1,
    })
    .execute();
  const letter = { week: "2026-W48", author_id: ada.id, created_at: 1, updated_at: 1 };
  await db
    .insertInto("letters")
    .values({ ...letter, content: text() })
    .execute();

  for (const [table, texts] of Object.entries(textsWithHtml) as [keyof typeof textsWithHtml, object][]) {
    const read = () =>
      db
        .selectFrom(table as "problems")
        .selectAll()
        .executeTakeFirstOrThrow();
    const keepAll = async () => {
      const row = await read();
      for (const name in texts) await renderText(db, table as "problems", row, name as "statement");
      if (table === "solutions") await pageCode(page(db), row as never);
    };
    const names = [...Object.keys(texts), ...(table === "solutions" ? ["code"] : [])].sort();
    const { id } = await read();
    const keys = async () => Object.keys(await kept()).filter((key) => key.startsWith(`${table}/`));
    await keepAll();
    expect(await keys()).toEqual(names.map((name) => `${table}/${id}/${name}`));
    for (const name of names) {
      await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${text()}`.execute(db);
      expect(await keys()).not.toContain(`${table}/${id}/${name}`);
    }
    await keepAll();
    expect(await keys()).toHaveLength(names.length);
  }
  for (const table of Object.keys(textsWithHtml).reverse()) {
    await sql`delete from ${sql.table(table)}`.execute(db);
  }
  expect(await kept()).toEqual({});
});

test("the HTML of a page's texts is looked up in one query", async () => {
  const queries: string[] = [];
  const log = { warn: ({ sql }: { sql: string }) => queries.push(sql), error: () => {} };
  const db = await testDatabase({ log: log as never, slowQueryMs: 0 });
  const rows = Array.from({ length: 50 }, (_, id) => ({ id, content: unseen() }));
  const show = () => Promise.all(rows.map((row) => renderText(db, "messages", row, "content")));
  const shown = await show();
  expect(shown.every(({ hasMath }) => hasMath)).toBe(true);
  expect(queries.filter((query) => /^select .* from "kept_html"/.test(query))).toHaveLength(1);
  queries.length = 0;
  await show();
  expect(queries).toEqual([]);
});

test("a member's long text waits until the response with the member's previous long text is sent", async () => {
  let last: Promise<unknown> = Promise.resolve();
  let send = () => {};
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  const show = (text: string, closed = Promise.resolve()) => {
    const request = new ThreadTime();
    const alone = <R>(next: () => Promise<R>): Promise<R> => {
      const result = last.then(next);
      last = result;
      return result;
    };
    request.payBy({ spend: () => {}, turn: async () => {}, alone, closed: () => closed });
    return pageMarkdown(page(app.db, request), text);
  };
  const long = `${unseen()} ${"word ".repeat(5_000)}`;
  await show(long, sent);
  let isRendered = false;
  const second = show(long).then(() => {
    isRendered = true;
  });
  await show(unseen());
  expect(isRendered).toBe(false);
  send();
  await second;
  expect(isRendered).toBe(true);
});
