import { join } from "node:path";
import SQLite from "better-sqlite3";
import { type Database, openDatabase } from "../app/platform/db/connection.server.ts";
import { indexBlog } from "../app/platform/search/blogs.server.ts";
import { shorten } from "../app/platform/text/plain-text.ts";
import { countFound, listBlogCards } from "../app/rooms/blogs/queries.server.ts";

const words =
  "ring path tree mex cut segment pair coprime lazy grid room bracket window prefix hash flow".split(" ");
/** A walk over all titles takes most of a second. */
const CALLS = 50;
const WALKS = 3;

/**
 * Fills a data folder with blogs and prints the cost of searches, compared with a walk over all titles in the same
 * run.
 */
export async function benchBlogs(dataDir: string, amount: number): Promise<void> {
  const file = join(dataDir, "upsolve.db");
  const db = openDatabase(file);
  await fillBlogs(db, amount);
  const walk = new SQLite(file, { readonly: true });
  const titles = walk.prepare(
    "select b.id from blogs b join users u on u.id = b.author_id where b.title like ? or u.username like ? order by b.id desc limit 25",
  );
  for (const q of ["segment of", `part ${Math.floor(amount / 3)}`, "of the zzz", "e", "zq"]) {
    const found = await each(CALLS, async () => {
      await listBlogCards(db, { q }, { limit: 24 });
      await countFound(db, { q });
    });
    const walked = await each(WALKS, async () => void titles.all(`%${q}%`, `%${q}%`));
    console.log(
      `blogs with "${q}" among ${amount.toLocaleString("en")}: ${found.toFixed(2)} ms, counted; by walking them ${walked.toFixed(2)} ms`,
    );
  }
  walk.close();
  await db.destroy();
}

/** Milliseconds per call. */
async function each(calls: number, call: () => Promise<void>): Promise<number> {
  await call();
  const started = performance.now();
  for (let i = 0; i < calls; i++) await call();
  return (performance.now() - started) / calls;
}

export async function fillBlogs(db: Database, amount: number): Promise<void> {
  const content = "Push before you look. ".repeat(100);
  const texts = { about: "", content, about_excerpt: "", content_excerpt: shorten(content, 240) };
  await db.transaction().execute(async (trx) => {
    for (let i = 1; i <= amount; i++) {
      const title = `The ${words[i % 16]} of the ${words[(i * 7) % 16]}, part ${i}`;
      const author_id = 1 + (i % 500);
      const { id } = await trx
        .insertInto("blogs")
        .values({ author_id, title, ...texts, submission_key: null, created_at: i, updated_at: i })
        .returning("id")
        .executeTakeFirstOrThrow();
      await indexBlog(trx, id, { title, author: `user-${author_id}` });
    }
  });
}
