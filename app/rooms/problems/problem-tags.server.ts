import { sql } from "kysely";
import type { Connection } from "../../platform/db/connection.server.ts";
import { prepared } from "../../platform/db/prepared.server.ts";

/** The tags of problem `p`, or null. Commas separate tags, so none contains one. */
export const joinedTags = sql<string | null>`(
  select string_agg(t.tag, ',') from problem_tags as t where t.problem_id = p.id
)`;
export const apart = (tags: string | null): string[] => tags?.split(",").sort() ?? [];

const selectTags = prepared((db, ids: Record<number, number>, _count: number) =>
  db
    .selectFrom("problem_tags")
    .select(["problem_id", "tag"])
    .where("problem_id", "in", Object.values(ids))
    .orderBy("problem_id")
    .orderBy("tag"),
);

export async function tagsOf(db: Connection, ids: number[]): Promise<Map<number, string[]>> {
  const tags = new Map<number, string[]>();
  if (ids.length === 0) return tags;
  for (const { problem_id, tag } of await selectTags(db, { ...ids }, ids.length)) {
    tags.set(problem_id, [...(tags.get(problem_id) ?? []), tag]);
  }
  return tags;
}
