import { sql } from "kysely";
import { expect, test } from "vitest";
import { createBlog } from "../../../tests/setup/blogs.ts";
import { testDatabase } from "../../../tests/setup/database.ts";
import { createProblem, createUser, deafHub } from "../../../tests/setup/factories.ts";
import { createSolution } from "../../../tests/setup/solutions.ts";
import { saveDraft, updateBlog } from "../../rooms/blogs/commands.server.ts";
import { sendMessage } from "../../rooms/messages/commands.server.ts";
import { updateSolution } from "../../rooms/solutions/commands.server.ts";
import { solutionSchema } from "../../rooms/solutions/schema.ts";
import { createLimits } from "../http/limits.server.ts";
import { fillExcerpts } from "./excerpts.server.ts";

const now = Date.now;

test("excerpts are stored with their texts, follow changes, and are filled in if missing", async () => {
  const db = await testDatabase();
  const [ada, ben] = [await createUser(db), await createUser(db)];
  const problem = await createProblem(db, ada);
  const solution = await createSolution(db, ada, problem, { approach: "# Old" });
  const texts = { approach: "A *new* $n^{2}$", description: "D", code: "C", language: "c" };
  await updateSolution({ db, now }, ada, problem, solution, solutionSchema.parse(texts));
  const blog = await createBlog(db, ada);
  await updateBlog({ db, now }, ada, blog, { title: "T", about: "**About** it", content: "- one\n- two" });
  const draft = { title: "", about: "", content: "> Begun" };
  const saved = await saveDraft({ db, now }, ada, { ...draft, content: "x" });
  await saveDraft({ db, now }, ada, draft, { draft: saved?.id ?? null });
  const config = { publicUrl: "http://a.org" };
  const store = { db, now, hub: deafHub, limits: createLimits(false), rooms: [], config };
  await sendMessage(store, ada, ben.id, { content: "`code` and ~~more~~" });

  const kept = async () => {
    const { rows } = await sql`
      select approach_excerpt as text from solutions
      union all select about_excerpt || '; ' || content_excerpt from blogs
      union all select about_excerpt || '; ' || content_excerpt from blog_drafts
      union all select content_excerpt from messages`.execute(db);
    return rows.map((row) => (row as { text: string }).text);
  };
  const expected = ["A new n^2", "About it; one two", "; Begun", "code and more"];
  expect(await kept()).toEqual(expected);

  await db.updateTable("solutions").set({ approach_excerpt: null }).execute();
  for (const table of ["blogs", "blog_drafts"] as const) {
    await db.updateTable(table).set({ about_excerpt: null, content_excerpt: null }).execute();
  }
  await db.updateTable("messages").set({ content_excerpt: null }).execute();
  await fillExcerpts(db);
  expect(await kept()).toEqual(expected);
});
