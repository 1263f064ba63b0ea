import { type RawBuilder, sql } from "kysely";
import type { Connection } from "../../platform/db/connection.server.ts";
import { inPages } from "../../platform/http/pages.server.ts";
import type { Viewer } from "../../viewer.ts";
import type { Place } from "./uses.server.ts";

const ALWAYS = "1 = 1";

/**
 * In SQL: who may read a text. "everyone" is a condition for every member; a list has the columns of accounts. Without
 * "from", the use alone decides, since it goes with its row.
 */
const readers: Record<Place, { from?: string; everyone?: string; accounts?: string[] }> = {
  problems: problemText("problems as t join problems as p on p.id = t.id"),
  solutions: problemText("solutions as t join problems as p on p.id = t.problem_id"),
  problem_reviews: problemText("problem_reviews as t join problems as p on p.id = t.problem_id"),
  solution_reviews: problemText(
    "solution_reviews as t join solutions as s on s.id = t.solution_id join problems as p on p.id = s.problem_id",
  ),
  comments: {
    from: `comments as t left join solutions as s on s.id = t.solution_id
      left join problems as p on p.id = coalesce(t.problem_id, s.problem_id) left join blogs as b on b.id = t.blog_id`,
    everyone: "t.state = 'shown' and (p.visibility = 'public' or b.removed = 0)",
    accounts: ["p.author_id"],
  },
  blogs: { from: "blogs as t", everyone: "t.removed = 0" },
  blog_drafts: { from: "blog_drafts as t", accounts: ["t.author_id"] },
  messages: {
    from: "messages as t join conversations as c on c.id = t.conversation_id",
    accounts: ["c.low_id", "c.high_id"],
  },
  invitations: { from: "invitations as t", accounts: ["t.sender_id", "t.recipient_id"] },
  letters: { everyone: ALWAYS },
  removals: { from: "removals as t", accounts: ["t.author_id"] },
  reports: {},
  // For the uploader alone.
  problem_notes: {},
  users: { everyone: ALWAYS },
};

function problemText(from: string) {
  return { from, everyone: "p.visibility = 'public'", accounts: ["p.author_id"] };
}

const places = Object.entries(readers) as [Place, (typeof readers)[Place]][];

/** A use `u` whose text every member may read. */
const isOpen = oneOf(
  places.flatMap(([place, { from, everyone }]) =>
    everyone ? [[place, from, sql.raw(everyone)] as const] : [],
  ),
);

/** A use `u` whose text is for some members, among them the viewer. */
const isFor = ({ id, role }: Pick<Viewer, "id" | "role">) =>
  oneOf(
    places.flatMap(([place, { from, accounts = [] }]) => {
      const names = sql.join(accounts.map((column) => sql.ref(column)));
      if (/^(removals|reports)$/.test(place) && role !== "member")
        return [[place, undefined, sql.raw(ALWAYS)] as const];
      return accounts.length > 0 ? [[place, from, sql`${sql.val(id)} in (${names})`] as const] : [];
    }),
  );

function oneOf(
  conditions: (readonly [Place, string | undefined, RawBuilder<unknown>])[],
): RawBuilder<number> {
  const cases = conditions.map(([place, from, condition]) => {
    const holds = from
      ? sql`exists (select 1 from ${sql.raw(from)} where t.id = u.row_id and ${condition})`
      : condition;
    return sql`when ${sql.lit(place)} then ${holds}`;
  });
  return sql`exists (select 1 from image_uses as u where u.image_id = i.id
    and case u.place ${sql.join(cases, sql` `)} else ${sql.raw("1 = 0")} end)`;
}

/**
 * Finds an image that the viewer may see: the images of texts that they may read, and their own.
 * @param withContent whether to read the image itself
 */
export async function findVisibleImage(
  db: Connection,
  viewer: Pick<Viewer, "id" | "role">,
  key: string,
  withContent = true,
) {
  const image = await db
    .selectFrom("images as i")
    .select(["i.id", "i.type"])
    .select(sql<number | boolean>`${isOpen}`.as("is_open"))
    .$if(withContent, (query) => query.select("i.content"))
    .where("i.key", "=", key)
    .where((where) =>
      where.or([
        where("i.owner_id", "=", viewer.id),
        sql<boolean>`${isOpen}`,
        sql<boolean>`${isFor(viewer)}`,
      ]),
    )
    .executeTakeFirst();
  return image && { ...image, isOpen: Boolean(image.is_open) };
}

/** Images that no text has shown since a time, after the image with the given id. */
export async function listUnused(
  db: Connection,
  since: number,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await unused(db, after, limit).where("unused_since", "<", since).execute();
  return rows.map(({ id }) => id);
}

export async function listUnusedOf(
  db: Connection,
  userId: number,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await unused(db, after, limit).where("owner_id", "=", userId).execute();
  return rows.map(({ id }) => id);
}

const unused = (db: Connection, after: number, limit: number) =>
  db
    .selectFrom("images")
    .select("id")
    // A literal, because a parameter would not match the partial index.
    .where("uses_count", "=", sql.lit(0))
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit);

/** Without their content: see exportFiles. */
export async function* exportImages(db: Connection, userId: number) {
  const rows = inPages((after) =>
    ownAfter(db, userId, after)
      .select(["type", "width", "height", "uses_count", "created_at"])
      .limit(500)
      .execute(),
  );
  for await (const { key, ...row } of rows) yield { ...row, address: `/images/${key}`, file: fileOf(key) };
}

/** The images themselves, as files of an archive. */
export async function* exportFiles(db: Connection, userId: number) {
  const rows = inPages((after) => ownAfter(db, userId, after).select("content").limit(5).execute());
  for await (const { key, content } of rows) yield { name: fileOf(key), content };
}

const fileOf = (key: string) => `images/${key}.webp`;

const ownAfter = (db: Connection, userId: number, after: number) =>
  db
    .selectFrom("images")
    .select(["id", "key"])
    .where("owner_id", "=", userId)
    .where("id", ">", after)
    .orderBy("id");
