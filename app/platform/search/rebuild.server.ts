import { type RawBuilder, sql } from "kysely";
import { type Connection, type Database, inTransaction } from "../db/connection.server.ts";
import { indexBlog } from "./blogs.server.ts";
import { indexNewMessages } from "./messages.server.ts";
import { indexPerson } from "./people.server.ts";
import { indexProblem } from "./problems.server.ts";
import { searchOf } from "./search.server.ts";

const BATCH = 500;

export async function fillIndexes(db: Database): Promise<void> {
  await inOrder(
    db,
    (after) => problemsWhere(db, sql`id > ${after}`),
    (trx, { id, ...problem }) => indexProblem(trx, id, problem),
  );
  await inOrder(
    db,
    (after) => peopleAfter(db, after),
    (trx, { id, ...facts }) => indexPerson(trx, id, facts),
  );
  await inOrder(
    db,
    (after) =>
      db
        .selectFrom("blogs as b")
        .innerJoin("users as u", "u.id", "b.author_id")
        .select(["b.id", "b.title", "u.username as author"])
        .where("b.id", ">", after)
        .where("b.removed", "=", 0)
        .orderBy("b.id")
        .limit(BATCH)
        .execute(),
    (trx, blog) => indexBlog(trx, blog.id, blog),
  );
  await inTransaction(db, (trx) => searchOf(trx).fillLists(trx));
  await inTransaction(db, indexNewMessages);
  await searchOf(db).afterFilling(db);
}

/** One transaction per batch, because a commit takes longer than indexing a row. */
async function inOrder<Row extends { id: number }>(
  db: Database,
  read: (after: number) => Promise<Row[]>,
  index: (trx: Connection, row: Row) => Promise<unknown>,
): Promise<void> {
  for (let rows = await read(0); rows.length > 0; rows = await read(rows.at(-1)?.id ?? 0)) {
    await inTransaction(db, async (trx) => {
      for (const row of rows) await index(trx, row);
    });
  }
}

/** Skips private problems without an author: staff removed them, or they are being deleted. */
export async function problemsWhere(db: Connection, condition: RawBuilder<unknown>) {
  const rows = await db
    .selectFrom("problems")
    .select(["id", "title", "statement", "visibility", "author_id", "platform_key", "rating"])
    .where((where) => where.or([where("visibility", "=", "public"), where("author_id", "is not", null)]))
    .where(sql<boolean>`${condition}`)
    .orderBy("id")
    .limit(BATCH)
    .execute();
  const tagsOf = (id: number) =>
    db.selectFrom("problem_tags").select("tag").where("problem_id", "=", id).execute();
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      author_id: row.author_id ?? 0,
      tags: (await tagsOf(row.id)).map(({ tag }) => tag),
    })),
  );
}

async function peopleAfter(db: Connection, after: number) {
  const rows = await db
    .selectFrom("users as u")
    .leftJoin("profiles as p", "p.user_id", "u.id")
    .select(["u.id", "p.favlanguage_key", "p.collaborator"])
    .where("u.waits", "=", 0)
    .where("u.id", ">", after)
    .orderBy("u.id")
    .limit(BATCH)
    .execute();
  const skillsOf = (id: number) =>
    db.selectFrom("user_skills").select("key").where("user_id", "=", id).execute();
  return Promise.all(
    rows.map(async ({ id, favlanguage_key, collaborator }) => ({
      id,
      skills: (await skillsOf(id)).map(({ key }) => key),
      language: favlanguage_key,
      open: collaborator === 1,
    })),
  );
}
