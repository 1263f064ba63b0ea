import type { Application } from "../../../platform/application.ts";
import type { Connection } from "../../../platform/db/connection.server.ts";
import { NotFound } from "../../../platform/http/errors.ts";
import { configuredJudges, findKey } from "../../judges/index.server.ts";
import { groupJudges } from "../../judges/judges.ts";
import { MOST_GROUPS } from "./limits.ts";

const ids = groupJudges.map(({ id }) => id);

/** The club's groups, the oldest first, each with how many contests it has. */
export function listGroups(db: Connection) {
  return db
    .selectFrom("judge_groups as g")
    .select(["g.id", "g.judge", "g.code", "g.state", "g.message", "g.read_at"])
    .select((select) =>
      select
        .selectFrom("task_contests as c")
        .select(({ fn }) => fn.countAll<number>().as("contests"))
        .whereRef("c.group_id", "=", "g.id")
        .as("contests"),
    )
    .where("g.judge", "in", ids)
    .orderBy("g.id")
    .limit(MOST_GROUPS)
    .execute();
}

export async function requireGroup(db: Connection, id: number) {
  const group = await db
    .selectFrom("judge_groups")
    .select(["id", "judge", "code", "state", "message", "read_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!group) throw new NotFound("There is no such group.");
  return group;
}

const MOST_REFUSED = 20;

/** Contests of groups that the judge does not show to the holder of the API key. */
export function listRefused(db: Connection) {
  return db
    .selectFrom("judge_groups as g")
    .innerJoin("task_contests as c", "c.group_id", "g.id")
    .select(["c.id", "c.judge", "c.key", "c.name", "c.facts_refusal as refusal", "g.id as group"])
    .where("g.judge", "in", ids)
    .where("c.facts_refusal", "is not", null)
    .limit(MOST_REFUSED)
    .execute();
}

/** Where each judge's API key comes from; never the key itself. */
export async function listKeys(app: Pick<Application, "config" | "db" | "secrets">) {
  const known = configuredJudges(app.config).filter(({ imports }) => imports.groups !== undefined);
  return Promise.all(
    known.map(async ({ id, title }) => {
      const state = await findKey(app, id);
      return { id, title, from: state.from, savedAt: "key" in state ? state.savedAt : null };
    }),
  );
}
