import type { Application } from "../../platform/application.ts";
import type { Viewer } from "../../viewer.ts";
import { boardPath, contestName } from "../judges/addresses.ts";
import { listUnfinished } from "../solves/index.server.ts";

/** In ms. Older contests stay in the queue. */
const LATELY = 60 * 24 * 60 * 60 * 1000;
const MOST = 2;

/** What is left of the contests that the viewer took part in last. */
export async function loadLastContests({ db, now }: Pick<Application, "db" | "now">, viewer: Viewer) {
  const times = { now: now(), since: now() - LATELY };
  const contests = await listUnfinished(db, viewer.id, times, MOST);
  return contests.map(({ judge, key, name, ...contest }) => ({
    ...contest,
    name: contestName({ judge, key, name }),
    board: boardPath(judge, key),
    queue: `/upsolve?contest=${encodeURIComponent(`${judge}/${key}`)}`,
  }));
}
export type LastContest = Awaited<ReturnType<typeof loadLastContests>>[number];
