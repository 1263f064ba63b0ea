import { sql } from "kysely";
import type { Connection } from "../../platform/db/connection.server.ts";
import type { Row } from "../../platform/db/tables.ts";

/** How far a user is with a list, by the problems that they can see themselves. */
export interface Tally {
  total: number;
  solved: number;
  begun: number;
}

export type DueStage = "done" | "started" | "not-started";

export function stageOfTally({ total, solved, begun }: Tally): DueStage {
  if (begun === 0) return "not-started";
  return solved === total ? "done" : "started";
}

/** Users per call. Keeps each query to a few milliseconds. */
export const TALLIED_AT_ONCE = 100;

/** What a member solved only in a team is still to be done alone. Giving up without an attempt is private. */
export async function talliesOf(
  db: Connection,
  { id }: Pick<Row<"lists">, "id">,
  userIds: readonly number[],
): Promise<Map<number, Tally>> {
  if (userIds.length === 0) return new Map();
  const items = db
    .selectFrom("list_items as i")
    .leftJoin("problems as o", "o.id", "i.problem_id")
    .where("i.list_id", "=", id);
  const { all, hidden } = await items
    .select((select) => [
      select.fn.countAll<number>().as("all"),
      sql<number>`count(case when o.visibility = 'private' then 1 end)`.as("hidden"),
    ])
    .executeTakeFirstOrThrow();
  const open = Number(all) - Number(hidden);
  const tallies = new Map(userIds.map((user) => [user, { total: open, solved: 0, begun: 0 }]));
  const own =
    Number(hidden) === 0
      ? []
      : await items
          .select((select) => ["o.author_id", select.fn.countAll<number>().as("count")])
          .where("o.visibility", "=", "private")
          .where("o.author_id", "in", userIds)
          .groupBy("o.author_id")
          .execute();
  for (const { author_id, count } of own) {
    const tally = author_id === null ? undefined : tallies.get(author_id);
    if (tally) tally.total += Number(count);
  }
  const marked = await items
    .innerJoin("marks as m", "m.task_id", "i.task_id")
    .select([
      "m.user_id",
      sql<number>`count(case when m.status = 'solved' and m.how <> 'team' then 1 end)`.as("solved"),
      sql<number>`count(*)`.as("begun"),
    ])
    .where("m.user_id", "in", userIds)
    .where("m.tried_at", "is not", null)
    .where(
      sql<boolean>`(m.status = 'solved' or coalesce(m.hand, '') <> 'gaveup' or m.tried_at <> coalesce(m.hand_at, -1))`,
    )
    .where((where) =>
      where.or([
        where("i.problem_id", "is", null),
        where("o.visibility", "=", "public"),
        where("o.author_id", "=", where.ref("m.user_id")),
      ]),
    )
    .groupBy("m.user_id")
    .execute();
  for (const { user_id, solved, begun } of marked) {
    const tally = tallies.get(user_id);
    if (tally) Object.assign(tally, { solved: Number(solved), begun: Number(begun) });
  }
  return tallies;
}
