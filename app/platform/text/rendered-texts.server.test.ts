import { expect, test } from "vitest";
import { testDatabase } from "../../../tests/setup/database.ts";
import { openDatabase } from "../db/connection.server.ts";
import { migrate } from "../db/migrator.server.ts";
import { findKept, highlightCode, keep, renderMarkdown, secretOf, trim } from "./rendered-texts.server.ts";

const made = { html: "<p>Made</p>", hasMath: false, limited: false };

test("a text that several readers wait for is rendered once", async () => {
  const db = await testDatabase();
  const [first, second] = await Promise.all([renderMarkdown(db, "$x^2$"), renderMarkdown(db, "$x^2$")]);
  expect(first.hasMath).toBe(true);
  expect(second).toBe(first);
});

test("the same text is another one as code, with other options and for another renderer", async () => {
  const db = await testDatabase();
  const source = "`x` ".repeat(200);
  const [prose, heading, code] = await Promise.all([
    renderMarkdown(db, `# ${source}`),
    renderMarkdown(db, `# ${source}`, { topHeading: 2 }),
    highlightCode(db, `# ${source}`, "python"),
  ]);
  expect(prose.html).toContain("<h3>");
  expect(heading.html).toContain("<h2>");
  expect(code.html).toContain('<span class="hljs-comment">');
  expect(secretOf({ source }, "1")).not.toEqual(secretOf({ source }, "2"));
});

test("the texts used longest ago go first, as many as there are too many", async () => {
  const db = await testDatabase();
  for (let i = 0; i < 350; i++) {
    await keep(db, secretOf({ source: String(i) }, "1"), made);
    await db.updateTable("rendered_texts").set({ used_at: i, size: 1 }).where("used_at", ">", 1000).execute();
  }
  const left = async () =>
    (await db.selectFrom("rendered_texts").select("used_at").execute()).map((row) => row.used_at).sort();
  await trim(db, 350);
  expect(await left()).toHaveLength(350);
  await trim(db, 50);
  expect(await left()).toEqual(Array.from({ length: 50 }, (_, i) => 300 + i));
});

test("a page's texts are looked up in one query", async () => {
  const queries: string[] = [];
  const log = { warn: ({ sql }: { sql: string }) => queries.push(sql), error: () => {} };
  const db = openDatabase(":memory:", { log: log as never, slowQueryMs: 0 });
  await migrate(db);
  const secrets = Array.from({ length: 50 }, (_, i) => secretOf({ source: String(i) }, "1"));
  for (const [i, secret] of secrets.entries()) {
    if (i !== 7) await keep(db, secret, { ...made, html: `<p>${i}</p>` });
  }
  await db.updateTable("rendered_texts").set({ used_at: 0 }).execute();
  queries.length = 0;
  const found = await Promise.all(secrets.map((secret) => findKept(db, secret)));
  expect(found.map((each) => each?.html)).toEqual(
    secrets.map((_, i) => (i === 7 ? undefined : `<p>${i}</p>`)),
  );
  expect(queries.map((sql) => sql.split(" ")[0])).toEqual(["select", "update"]);
  await Promise.all(secrets.map((secret) => findKept(db, secret)));
  expect(queries).toHaveLength(3);
});
