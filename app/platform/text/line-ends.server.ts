import { sql } from "kysely";
import { type Database, inTransaction } from "../db/connection.server.ts";
import { SLICE, step } from "../db/slices.server.ts";
import type { Row, Tables } from "../db/tables.ts";
import { HOURLY, type Job, type JobBase } from "../jobs/jobs.server.ts";

// Texts are stored with \n line ends. Older versions stored the \r\n that browsers send, and a migration recorded
// which tables had rows. These rows are rewritten once, in slices that let others run; the next start resumes after
// an interruption. Replacing on read would not be enough: lengths, quotas, exports and copies must see the same
// text. Times and versions do not change, so open forms remain valid.

interface Texts {
  texts: string[];
  /** The unique key to order the rows by, if not their id. */
  key?: [id: string, part: string];
}

export const textsOfLines: Partial<Record<keyof Tables, Texts>> = {
  problems: { texts: ["statement", "input", "output"] },
  problem_samples: { texts: ["input", "output"], key: ["problem_id", "position"] },
  problem_notes: { texts: ["content"], key: ["user_id", "problem_id"] },
  solutions: { texts: ["approach", "description", "code"] },
  problem_reviews: { texts: ["comment"] },
  solution_reviews: { texts: ["comment"] },
  review_history: { texts: ["comment"] },
  comments: { texts: ["content"] },
  blogs: { texts: ["about", "content"] },
  blog_drafts: { texts: ["about", "content"] },
  invitations: { texts: ["details"] },
  messages: { texts: ["content"] },
  assistant_messages: { texts: ["content"] },
  lists: { texts: ["about"] },
  list_items: { texts: ["note"] },
  reports: { texts: ["reason", "text"] },
  removals: { texts: ["reason", "text"] },
  users: { texts: ["suspension_reason", "signup_note"] },
};

type Note = Row<"untidy_texts">;

const nextNote = (db: Database): Promise<Note | undefined> =>
  db.selectFrom("untidy_texts").selectAll().orderBy("place").limit(1).executeTakeFirst();

export const lineEnds: Job<JobBase> = {
  name: "line endings",
  failure: "Could not rewrite the line endings of all texts",
  every: HOURLY,
  isDue: ({ db }) => nextNote(db),
  async run({ db }, { signal }) {
    for (let next = await nextNote(db); next && !signal.aborted; next = await nextNote(db)) {
      const note = next;
      await step(() => rewriteSlice(db, note));
    }
  },
};

const [BOTH, CR, LF] = ["\r\n", "\r", "\n"];

async function rewriteSlice(db: Database, { place, after_id, after_part }: Note): Promise<void> {
  const { texts, key } = textsOfLines[place as keyof Tables] as Texts;
  const table = sql.table(place);
  const [id, part] = key ? key.map((column) => sql.ref(column)) : [sql.ref("id")];
  const columns = part ? sql`(${id}, ${part})` : sql`${id}`;
  const placeOf = (row: Pick<Note, "after_id" | "after_part">) =>
    part ? sql`(${row.after_id}, ${row.after_part})` : sql`${row.after_id}`;
  const isNext = sql`${columns} > ${placeOf({ after_id, after_part })}`;
  await inTransaction(db, async (trx) => {
    const order = part ? sql`${id}, ${part}` : sql`${id}`;
    const last = sql<Pick<Note, "after_id" | "after_part">>`
      select ${id} as after_id, ${part ?? sql.lit(0)} as after_part from ${table}
      where ${isNext} order by ${order} limit 1 offset ${sql.lit(SLICE - 1)}`;
    const upTo = (await last.execute(trx)).rows[0];
    const inSlice = upTo ? sql`${isNext} and ${columns} <= ${placeOf(upTo)}` : isNext;
    const changes = texts.map((text) => {
      const column = sql.ref(text);
      return sql`${column} = replace(replace(${column}, ${BOTH}, ${LF}), ${CR}, ${LF})`;
    });
    const found = texts.map((text) => sql`${sql.ref(text)} like ${`%${CR}%`}`);
    await sql`update ${table} set ${sql.join(changes)}
      where ${inSlice} and (${sql.join(found, sql` or `)})`.execute(trx);
    if (upTo) await trx.updateTable("untidy_texts").set(upTo).where("place", "=", place).execute();
    else await trx.deleteFrom("untidy_texts").where("place", "=", place).execute();
  });
}
