import type { Application } from "../../platform/application.ts";
import type { Viewer } from "../../viewer.ts";
import { boardPath, contestName } from "../judges/addresses.ts";
import { listGiven } from "../lists/index.server.ts";
import { readDue } from "../practice/index.server.ts";
import { listLive, listUnfinished } from "../solves/index.server.ts";
import { findNextTraining } from "../trainings/index.server.ts";
import { type Continuable, chooseCells } from "./continue.ts";

/** In ms. Older contests stay in the queue. */
const LATELY = 60 * 24 * 60 * 60 * 1000;

type Store = Pick<Application, "db" | "now" | "judges">;

/** What the viewer can go on with: homework, a training, a contest, problems to revisit. */
export async function loadContinue(app: Store, viewer: Viewer) {
  const { db } = app;
  const now = app.now();
  const [live, lists, training, contests, due] = await Promise.all([
    listLive(app),
    listGiven(db, viewer, now),
    findNextTraining(db, viewer, now),
    listUnfinished(db, viewer.id, { now, since: now - LATELY }, 1),
    readDue(db, viewer, now),
  ]);
  const found: Continuable[] = [
    ...live.map(({ board, ...contest }) => ({ kind: "live" as const, href: board, ...contest })),
    ...lists.map(({ id, title, due, due_at, counts: { solved, total } }) => ({
      ...{ kind: "list" as const, name: title, href: `/lists/${id}`, due, dueAt: due_at, solved, total },
    })),
    ...contests.map(({ judge, key, name, solved, left }) => ({
      ...{ kind: "board" as const, name: contestName({ judge, key, name }), href: boardPath(judge, key) },
      ...{ queue: `/upsolve?contest=${encodeURIComponent(`${judge}/${key}`)}`, solved, left },
    })),
  ];
  if (training) {
    const { id, title, starts_at, until_at, is_in } = training;
    found.push({
      ...{ kind: "training", name: title, href: `/trainings/${id}` },
      ...{ startsAt: starts_at, untilAt: until_at, isIn: Boolean(is_in) },
    });
  }
  if (due.first !== undefined) found.push({ kind: "revisit", name: due.first, total: due.total });
  return chooseCells(found, now);
}
