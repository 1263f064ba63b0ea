import type { Application } from "../../platform/application.ts";
import type { Connection } from "../../platform/db/connection.server.ts";
import { csvHead, csvLine } from "../../platform/http/csv.server.ts";
import { Forbidden } from "../../platform/http/errors.ts";
import { decodeCursor, type PageOf } from "../../platform/http/pages.server.ts";
import { type MarkState, stateOf } from "../../platform/ui/states.ts";
import type { Viewer } from "../../viewer.ts";
import { MOST_ITEMS } from "./limits.ts";
import { nameOf, sourceOf } from "./naming.ts";
import { canFollow, NOT_FOLLOWED } from "./policy.ts";
import type { Cell, Standing } from "./progress.server.ts";
import {
  type ListEntry,
  listItems,
  listLedOf,
  listStandings,
  listTasks,
  requireList,
} from "./queries.server.ts";
import type { Shown } from "./schema.ts";

/**
 * A list whose members' progress the viewer may see: the owner and staff all of it, leaders that of their own group.
 * @throws NotFound, Forbidden
 */
export async function requireFollowed(
  db: Connection,
  viewer: Viewer,
  id: number,
  group?: number,
): Promise<ListEntry> {
  const list = await requireList(db, viewer, id);
  if (!(await follows(db, viewer, list, group))) throw new Forbidden(NOT_FOLLOWED);
  return list;
}

/** @param group to which the viewer narrows the list, if any */
export async function follows(
  db: Connection,
  viewer: Viewer,
  list: ListEntry,
  group: number | undefined,
): Promise<boolean> {
  if (canFollow(viewer, list)) return true;
  if (group === undefined) return false;
  return (await listLedOf(db, viewer, list.id)).some(({ id }) => id === group);
}

const stateOfCell = (cell: Cell): MarkState | undefined => stateOf(cell);

export const toMatrixRow = ({ user, done, cells }: Standing, tasks: readonly number[]) => ({
  ...user,
  done,
  cells: tasks.map((task) => {
    const cell = cells.get(task);
    return (cell && stateOfCell(cell)) ?? "";
  }),
  /** Indexes of cells that were solved after the list was due. */
  late: tasks.flatMap((task, place) => (cells.get(task)?.isLate ? place : [])),
  /** How many were, of all problems. */
  allLate: [...cells.values()].filter(({ isLate }) => isLate).length,
  isBegun: cells.size > 0,
});

export function countStages(rows: readonly { done: number; isBegun: boolean }[], total: number) {
  const count = (stage: (row: (typeof rows)[number]) => boolean) => rows.filter(stage).length;
  return {
    done: count(({ done }) => done === total),
    started: count(({ done, isBegun }) => isBegun && done < total),
    "not-started": count(({ isBegun }) => !isBegun),
  };
}

const AT_ONCE = 50;

/** @param shown leaves out members at other stages and of other groups. */
export async function* matrixFile(
  app: Pick<Application, "db" | "now">,
  viewer: Viewer,
  list: ListEntry,
  { show: stage, group }: Shown,
): AsyncGenerator<Uint8Array, void> {
  const { db } = app;
  const encoder = new TextEncoder();
  const tasks = await listTasks(db, viewer, list.id);
  const items = await listItems(db, viewer, list.id, { limit: MOST_ITEMS });
  const problems = items.map((item) => [sourceOf(item), nameOf(item)].filter(Boolean).join(" "));
  yield encoder.encode(csvHead(["member", "solved", ...problems]));
  let older: string | null = null;
  do {
    const from = older === null ? {} : { after: decodeCursor(older) };
    const request = { limit: AT_ONCE, ...from };
    const page: PageOf<Standing> = await listStandings(
      app,
      viewer,
      { ...list, group },
      tasks,
      request,
      stage,
    );
    const lines = page.rows.map(({ user, done, cells }) =>
      csvLine([user.username, String(done), ...tasks.map((task) => cellText(cells.get(task)))]),
    );
    yield encoder.encode(lines.join(""));
    older = page.older;
  } while (older !== null);
}

function cellText(cell: Cell | undefined): string {
  if (!cell) return "";
  const state = stateOfCell(cell) ?? "";
  const status = cell.isLate ? `${cell.status} late` : cell.status;
  if (state.endsWith("?")) return `${status} (unverified)`;
  if (state.endsWith("+")) return `${status} (vouched)`;
  if (state === "posted") return `${status} (posted here)`;
  return state === "hand" ? `${status} (self-reported)` : status;
}
