import { type Kysely, type QueryExecutorProvider, sql } from "kysely";
import { createTrigger } from "./engine.ts";

/** What a row takes beside its texts, in bytes: many short texts fill a disk too. */
const ROW = 100;

interface Counted {
  /** The column that names the account, or the columns that lead to a counted table's row. */
  owner: string | { column: string; parent: string };
  texts: string[];
}

/** The tables that hold what members write. A later migration that adds a table or a text counts it by countTexts. */
const counted: Record<string, Counted> = {
  problems: {
    owner: "author_id",
    texts: ["title", "link", "statement", "input", "output", "platform_name"],
  },
  problem_samples: { owner: { column: "problem_id", parent: "problems" }, texts: ["input", "output"] },
  problem_tags: { owner: { column: "problem_id", parent: "problems" }, texts: ["tag"] },
  problem_imports: { owner: "user_id", texts: ["name", "content"] },
  solutions: { owner: "author_id", texts: ["approach", "description", "code"] },
  problem_reviews: { owner: "author_id", texts: ["comment"] },
  solution_reviews: { owner: "author_id", texts: ["comment"] },
  review_history: { owner: "author_id", texts: ["comment"] },
  discussion_messages: { owner: "author_id", texts: ["content"] },
  blogs: { owner: "author_id", texts: ["title", "about", "content"] },
  blog_drafts: { owner: "author_id", texts: ["title", "about", "content"] },
  links: { owner: "user_id", texts: ["name", "link"] },
  invitations: { owner: "sender_id", texts: ["details"] },
  messages: { owner: "sender_id", texts: ["content"] },
  assistant_chats: { owner: "user_id", texts: ["title"] },
  assistant_messages: { owner: "user_id", texts: ["content"] },
  profiles: { owner: "user_id", texts: ["favlanguage", "platform", "github", "location"] },
  user_skills: { owner: "user_id", texts: ["skill"] },
  user_projects: { owner: "user_id", texts: ["link"] },
};

/**
 * The bytes that an account stores. Triggers keep them: rows also vanish with what they hang on, and no command can
 * forget them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("users")
    .addColumn("stored_bytes", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  for (const [table, { owner, texts }] of Object.entries(counted)) {
    if (typeof owner === "string") await countTexts(db, table, owner, texts);
    else await countPartTexts(db, table, owner, texts);
  }
  await countStorage(db);
}

const sizeOf = (row: string, texts: string[]) =>
  [ROW, ...texts.map((text) => `coalesce(octet_length(${row}.${text}), 0)`)].join(" + ");

/** What a row's parts take: they vanish with it, when nobody can tell any more to which account they belonged. */
const partsOf = (row: string, table: string) =>
  Object.entries(counted)
    .filter(([, { owner }]) => typeof owner === "object" && owner.parent === table)
    .map(([part, { owner, texts }]) => {
      const { column } = owner as { column: string };
      return ` + (select coalesce(sum(${sizeOf(part, texts)}), 0) from ${part} where ${column} = ${row}.id)`;
    })
    .join("");

/** Creates the triggers that count a table's texts for the account that a column names. */
export async function countTexts(
  db: Kysely<unknown>,
  table: string,
  owner: string,
  texts: string[],
): Promise<void> {
  const size = (row: string) => `${sizeOf(row, texts)}${partsOf(row, table)}`;
  await createTriggers(db, table, [owner, ...texts], {
    stored: `update users set stored_bytes = stored_bytes + ${size("new")} where id = new.${owner}`,
    restored: `update users set stored_bytes = stored_bytes
        + case when id = new.${owner} then ${size("new")} else 0 end
        - case when id = old.${owner} then ${size("old")} else 0 end
      where id in (new.${owner}, old.${owner})`,
    unstored: `update users set stored_bytes = stored_bytes - (${size("old")}) where id = old.${owner}`,
  });
}

/** Creates the triggers that count the texts of rows without an owner of their own for the owner of what they belong to. */
async function countPartTexts(
  db: Kysely<unknown>,
  table: string,
  { column, parent }: { column: string; parent: string },
  texts: string[],
): Promise<void> {
  const owner = counted[parent]?.owner as string;
  const isOwner = (row: string) => `id = (select ${owner} from ${parent} where id = ${row}.${column})`;
  await createTriggers(db, table, texts, {
    stored: `update users set stored_bytes = stored_bytes + ${sizeOf("new", texts)} where ${isOwner("new")}`,
    restored: `update users set stored_bytes = stored_bytes + ${sizeOf("new", texts)} - (${sizeOf("old", texts)})
      where ${isOwner("new")}`,
    unstored: `update users set stored_bytes = stored_bytes - (${sizeOf("old", texts)}) where ${isOwner("old")}`,
  });
}

async function createTriggers(
  db: Kysely<unknown>,
  table: string,
  columns: string[],
  does: Record<"stored" | "restored" | "unstored", string>,
): Promise<void> {
  const events = {
    stored: "after insert",
    restored: `after update of ${columns.join(", ")}`,
    // Before, while its parts are there.
    unstored: "before delete",
  };
  for (const what of ["stored", "restored", "unstored"] as const) {
    await createTrigger(db, {
      name: `${table}_${what}`,
      table,
      event: events[what],
      does: [sql.raw(does[what])],
    });
  }
}

/** Counts what existing accounts store. */
export async function countStorage(db: QueryExecutorProvider): Promise<void> {
  for (const [table, { owner, texts }] of Object.entries(counted)) {
    if (typeof owner === "object") continue;
    const size = `${sizeOf(table, texts)}${partsOf(table, table)}`;
    await sql
      .raw(
        `update users set stored_bytes = stored_bytes + stored.bytes
          from (select ${owner} as owner, sum(${size}) as bytes from ${table} group by ${owner}) as stored
          where users.id = stored.owner`,
      )
      .execute(db);
  }
}
