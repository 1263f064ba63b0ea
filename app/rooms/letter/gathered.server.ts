import type { Application } from "../../platform/application.ts";
import type { Database } from "../../platform/db/connection.server.ts";
import { startLongWork } from "../../platform/http/thread-time.server.ts";
import { listActive, listSolvedBy } from "./queries.server.ts";
import type { Week } from "./week.ts";

type Solved = Awaited<ReturnType<typeof listSolvedBy>>[number];

/** Of the week's problems, those that a letter may name, best first. */
export interface Gathered {
  hardest: Solved[];
  upsolved: Solved[];
}

const MINUTE = 60 * 1000;
/** Members per query, which takes a few milliseconds. */
const AT_ONCE = 200;
/** More than one, because some may be hidden by now, and because judges' ratings break ties. */
const MOST = 100;
const MOST_WEEKS = 20;

const remembered = new WeakMap<Database, Map<string, { at: number; gathered: Promise<Gathered> }>>();

/**
 * Reads the solves of all members, which takes a large club half a second, and so once a minute: the letter is
 * emailed to everyone within an hour. Callers must check again that everyone may see a problem.
 */
export function gather({ db, now }: Pick<Application, "db" | "now">, week: Week): Promise<Gathered> {
  const weeks = remembered.get(db) ?? new Map<string, { at: number; gathered: Promise<Gathered> }>();
  remembered.set(db, weeks);
  const at = now();
  const known = weeks.get(week.name);
  if (known && known.at <= at && at < known.at + MINUTE) return known.gathered;
  const gathered = read(db, week, at);
  weeks.delete(week.name);
  weeks.set(week.name, { at, gathered });
  for (const name of weeks.keys()) {
    if (weeks.size > MOST_WEEKS) weeks.delete(name);
  }
  gathered.catch(() => weeks.delete(week.name));
  return gathered;
}

async function read(db: Database, week: Week, now: number): Promise<Gathered> {
  const pause = startLongWork();
  const users = await listActive(db, week, now);
  const tasks = new Map<number, Solved>();
  for (let from = 0; from < users.length; from += AT_ONCE) {
    for (const row of await listSolvedBy(db, users.slice(from, from + AT_ONCE), week)) {
      const known = tasks.get(row.task);
      if (!known) tasks.set(row.task, row);
      else {
        known.rating = Math.max(known.rating, row.rating);
        known.people += row.people;
        known.upsolvers += row.upsolvers;
      }
    }
    await pause();
  }
  const best = (by: (task: Solved) => number) =>
    [...tasks.values()]
      .filter((task) => by(task) > 0)
      .sort((one, other) => by(other) - by(one) || one.task - other.task)
      .slice(0, MOST);
  return { hardest: best(({ rating }) => rating), upsolved: best(({ upsolvers }) => upsolvers) };
}
