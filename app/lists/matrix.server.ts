import type { Viewer } from "../context.ts";
import type { Connection } from "../db/connection.server.ts";
import { csvLine } from "../http/csv.server.ts";
import { Forbidden } from "../http/errors.ts";
import { decodeCursor } from "../http/pages.server.ts";
import { type MarkState, stateOf } from "../ui/states.ts";
import { MOST_ITEMS } from "./limits.ts";
import { nameOf, sourceOf } from "./naming.ts";
import { canFollow, NOT_FOLLOWED } from "./policy.ts";
import type { Cell, Standing } from "./progress.server.ts";
import {
  type ListEntry,
  listFollowers,
  listItems,
  listTasks,
  requireList,
  standings,
} from "./queries.server.ts";

/** A list whose members' progress the viewer may see. @throws NotFound, Forbidden */
export async function requireFollowed(db: Connection, viewer: Viewer, id: number): Promise<ListEntry> {
  const list = await requireList(db, viewer, id);
  if (!canFollow(viewer, list)) throw new Forbidden(NOT_FOLLOWED);
  return list;
}

const stateOfCell = ({ status, how, verified }: Cell): MarkState | undefined =>
  stateOf(status, how, verified === 1);

/** A member's row; what is untouched is empty. */
export const toMatrixRow = ({ user, done, cells }: Standing, tasks: readonly number[]) => ({
  ...user,
  done,
  cells: tasks.map((task) => {
    const cell = cells.get(task);
    return (cell && stateOfCell(cell)) ?? "";
  }),
});

/** Members whose rows are read at once. */
const AT_ONCE = 50;

/** The whole table as a file for spreadsheets, made while it is read. */
export async function* matrixFile(
  db: Connection,
  viewer: Viewer,
  list: ListEntry,
): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  const tasks = await listTasks(db, viewer, list.id);
  const items = await listItems(db, viewer, list.id, { limit: MOST_ITEMS });
  const problems = items.map((item) => [sourceOf(item), nameOf(item)].filter(Boolean).join(" "));
  yield encoder.encode(csvLine(["member", "solved", ...problems]));
  let older: string | null = null;
  do {
    const from = older === null ? {} : { after: decodeCursor(older) };
    const page = await listFollowers(db, list, tasks, { limit: AT_ONCE, ...from });
    for await (const some of standings(db, viewer, list, page.rows, tasks)) {
      const lines = some.map(({ user, done, cells }) =>
        csvLine([user.username, String(done), ...tasks.map((task) => cellText(cells.get(task)))]),
      );
      yield encoder.encode(lines.join(""));
    }
    older = page.older;
  } while (older !== null);
}

/** 'solved', 'solved (unverified)', 'solved (posted here)', 'solved (own word)', 'tried', or nothing. */
function cellText(cell: Cell | undefined): string {
  if (!cell) return "";
  const state = stateOfCell(cell) ?? "";
  if (state.endsWith("?")) return `${cell.status} (unverified)`;
  if (state === "posted") return `${cell.status} (posted here)`;
  return state === "hand" ? `${cell.status} (own word)` : cell.status;
}
