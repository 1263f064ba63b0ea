import type { Database } from "../../app/platform/db/connection.server.ts";

const ROW = 100;

/** The row's owner: a column of this table or of a parent row. */
type Owner = string | { column: string; parent: string };

/** Tables of user content, with the columns that count toward the quota. */
export const stored: Record<string, [owner: Owner, ...texts: string[]]> = {
  problems: ["author_id", "title", "link", "statement", "input", "output", "platform_name"],
  problem_samples: [{ column: "problem_id", parent: "problems" }, "input", "output"],
  problem_tags: [{ column: "problem_id", parent: "problems" }, "tag"],
  problem_imports: ["user_id", "name", "content"],
  solutions: ["author_id", "approach", "description", "code"],
  problem_reviews: ["author_id", "comment"],
  solution_reviews: ["author_id", "comment"],
  review_history: ["author_id", "comment"],
  comments: ["author_id", "content"],
  blogs: ["author_id", "title", "about", "content"],
  blog_drafts: ["author_id", "title", "about", "content"],
  links: ["user_id", "name", "link"],
  lists: ["owner_id", "title", "about"],
  letters: ["author_id", "content"],
  list_items: ["owner_id", "section", "name", "note"],
  invitations: ["sender_id", "details"],
  messages: ["sender_id", "content"],
  assistant_chats: ["user_id", "title"],
  assistant_messages: ["user_id", "content"],
  profiles: ["user_id", "favlanguage", "platform", "github", "location"],
  user_skills: ["user_id", "skill"],
  user_projects: ["user_id", "link"],
  problem_notes: ["user_id", "content"],
  images: ["owner_id", "content"],
};

type Fields = Record<string, unknown>;

/** The stored number of bytes of each account. */
export async function keptStorage(db: Database): Promise<Map<number, number>> {
  const users = await db.selectFrom("users").select(["id", "stored_bytes"]).execute();
  return new Map(users.map((user) => [user.id, user.stored_bytes]));
}

/** The same, computed row by row. */
export async function countedStorage(db: Database): Promise<Map<number, number>> {
  const rowsOf = async (table: string) =>
    (await db
      .selectFrom(table as "users")
      .selectAll()
      .execute()) as Fields[];
  const bytes = new Map((await rowsOf("users")).map(({ id }) => [id as number, 0]));
  const there = new Set((await db.introspection.getTables()).map(({ name }) => name));
  for (const [table, [owner, ...texts]] of Object.entries(stored)) {
    // Missing in older databases.
    if (!there.has(table)) continue;
    const tables = new Set((await db.introspection.getTables()).map(({ name }) => name));
    if (!tables.has(table)) continue;
    const parents = typeof owner === "string" ? [] : await rowsOf(owner.parent);
    for (const row of await rowsOf(table)) {
      const account =
        typeof owner === "string"
          ? row[owner]
          : parents.find(({ id }) => id === row[owner.column])?.[stored[owner.parent]?.[0] as string];
      if (typeof account !== "number") continue;
      const size = texts.reduce((sum, text) => sum + Buffer.byteLength(String(row[text] ?? "")), ROW);
      bytes.set(account, (bytes.get(account) ?? 0) + size);
    }
  }
  return bytes;
}
