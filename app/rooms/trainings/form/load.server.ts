import type { Application } from "../../../platform/application.ts";
import type { Connection } from "../../../platform/db/connection.server.ts";
import { configuredJudges } from "../../judges/index.server.ts";
import { MINUTE } from "../clock.ts";
import { MOST_PEOPLE } from "../limits.ts";
import { listInvited, type Training } from "../queries.server.ts";

// A judge's pace is shared, so a verdict is seen the later the more handles take turns.

type Store = { db: Connection } & Pick<Application, "config">;

/** What a number of handles at a judge means, if everybody takes part. */
export interface Load {
  title: string;
  handles: number;
  /** How late a verdict shows at most. */
  minutes: number;
}

/** Of ten requests, nine are for trainings. */
const SHARE = 0.9;
/** A verdict that comes right after its handle was read waits for the second round. */
const ROUNDS = 2;
/** No handle is read more often. */
const LEAST = 15_000;

/** How late a verdict shows at most (ms). @param pace ms between two requests */
export const longestDelay = (handles: number, pace: number): number =>
  ROUNDS * Math.max(LEAST, (handles * pace) / SHARE);

function toLoads({ config }: Pick<Store, "config">, handlesAt: Map<string, number>): Load[] {
  return configuredJudges(config).flatMap(({ id, title, imports }) => {
    const handles = Math.min(handlesAt.get(id) ?? 0, MOST_PEOPLE);
    if (handles === 0) return [];
    const pace = config.judgePaceMs ?? imports.pace;
    return [{ title, handles, minutes: Math.ceil(longestDelay(handles, pace) / MINUTE) }];
  });
}

const handlesOf = (db: Connection) =>
  db.selectFrom("handles as h").where("h.clears", "=", 0).where("h.state", "!=", "removed");

/** What a training for the members of each of these groups means for the judges. */
export async function loadsOfGroups(app: Store, groups: number[]): Promise<Map<number, Load[]>> {
  if (groups.length === 0) return new Map();
  const rows = await handlesOf(app.db)
    .innerJoin("group_members as gm", "gm.user_id", "h.user_id")
    .select((select) => ["gm.group_id", "h.judge", select.fn.countAll<number>().as("handles")])
    .where("gm.group_id", "in", groups)
    .where("gm.left_until", "is", null)
    .groupBy(["gm.group_id", "h.judge"])
    .execute();
  return new Map(
    groups.map((group) => {
      const own = rows.filter(({ group_id }) => group_id === group);
      return [group, toLoads(app, new Map(own.map(({ judge, handles }) => [judge, Number(handles)])))];
    }),
  );
}

/** What a training means for the judges of its problems, if its whole audience takes part. */
export async function loadsOf(app: Store, training: Training): Promise<Load[]> {
  const invited = await listInvited(app.db, training);
  if (invited !== null && invited.length === 0) return [];
  const judges = app.db
    .selectFrom("training_items as i")
    .innerJoin("tasks as k", "k.id", "i.task_id")
    .select("k.judge")
    .where("i.training_id", "=", training.id);
  let query = handlesOf(app.db)
    .select((select) => ["h.judge", select.fn.countAll<number>().as("handles")])
    .where("h.judge", "in", judges)
    .groupBy("h.judge");
  if (invited !== null) query = query.where("h.user_id", "in", [...new Set(invited)]);
  const rows = await query.execute();
  return toLoads(app, new Map(rows.map(({ judge, handles }) => [judge, Number(handles)])));
}

const late = (minutes: number) => (minutes === 1 ? "1 minute" : `${minutes} minutes`);

/** "With 40 handles at Codeforces, a verdict shows up to 3 minutes late." */
export const inWords = ({ title, handles, minutes }: Load): string =>
  `With ${handles === 1 ? "1 handle" : `${handles} handles`} at ${title}, a verdict shows up to ${late(minutes)} late.`;

/** Beside a group: "Codeforces: up to 3 minutes late". */
export const inShort = ({ title, minutes }: Load): string => `${title} up to ${late(minutes)}`;
