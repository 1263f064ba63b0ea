import { sql } from "kysely";
import { type Connection, type Database, inTransaction } from "../db/connection.server.ts";
import { step } from "../db/slices.server.ts";
import { HOURLY, type Job, type JobBase } from "../jobs/jobs.server.ts";
import { hasRuns, SEARCHED } from "./cut-words.ts";
import { indexMessageAgain, indexNewMessages } from "./messages.server.ts";
import { indexProblem } from "./problems.server.ts";
import { problemsWhere } from "./rebuild.server.ts";

// Older versions indexed runs of letters as whole words. These rows are indexed again in slices, newest first. Each
// slice's transaction records how far it got, so the next start resumes after an interruption.

/** Rows to read and characters to cut per slice: a few milliseconds, unless one text takes longer. */
const SLICE = { rows: 100, characters: 6_400 };

const texts = {
  problems: sql`select p.id, p.title || ' ' || substr(p.statement, 1, ${sql.lit(SEARCHED)}) || ' ' || coalesce(
    (select string_agg(t.tag, ' ') from problem_tags as t where t.problem_id = p.id), '') as text from problems as p`,
  messages: sql`select id, content as text from messages`,
};

const index = {
  async problems(trx: Connection, id: number): Promise<void> {
    for (const problem of await problemsWhere(trx, sql`id = ${id}`)) await indexProblem(trx, id, problem);
  },
  messages: indexMessageAgain,
};

const nextKind = (db: Database) =>
  db.selectFrom("uncut_words").select("kind").orderBy("kind", "desc").limit(1).executeTakeFirst();

export const wordCutting: Job<JobBase> = {
  name: "search word splitting",
  failure: "Could not finish rebuilding the search indexes",
  every: HOURLY,
  isDue: ({ db }) => nextKind(db),
  async run({ db }, { signal }) {
    for (let next = await nextKind(db); next && !signal.aborted; next = await nextKind(db)) {
      const { kind } = next;
      await step(() => inTransaction(db, (trx) => cutSlice(trx, kind)));
    }
  },
};

async function cutSlice(trx: Connection, kind: keyof typeof texts): Promise<void> {
  const noted = trx.selectFrom("uncut_words").select("below").where("kind", "=", kind);
  const { below } = await noted.executeTakeFirstOrThrow();
  // Messages must be indexed in order of id.
  if (kind === "messages") await indexNewMessages(trx);
  const { rows } = await sql<{ id: number; text: string }>`${texts[kind]} where id < ${below}
    order by id desc limit ${sql.lit(SLICE.rows)}`.execute(trx);
  let left = SLICE.characters;
  let reached: number | undefined;
  for (const { id, text } of rows) {
    if (hasRuns(text)) {
      left -= text.length;
      if (left < 0 && reached !== undefined) break;
      await index[kind](trx, id);
    }
    reached = id;
  }
  if (reached === undefined) await trx.deleteFrom("uncut_words").where("kind", "=", kind).execute();
  else await trx.updateTable("uncut_words").set({ below: reached }).where("kind", "=", kind).execute();
}
