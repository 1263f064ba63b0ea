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
import { type ListEntry, listItems, listStandings, listTasks, requireList } from "./queries.server.ts";
import type { Stage } from "./schema.ts";

/** A list whose members' progress the viewer may see. @throws NotFound, Forbidden */
export async function requireFollowed(db: Connection, viewer: Viewer, id: number): Promise<ListEntry> {
  const list = await requireList(db, viewer, id);
  if (!canFollow(viewer, list)) throw new Forbidden(NOT_FOLLOWED);
  return list;
}

const stateOfCell = ({ status, how, verified }: Cell): MarkState | undefined =>
  stateOf(status, how, verified === 1);

export const toMatrixRow = ({ user, done, cells }: Standing, tasks: readonly number[]) => ({
  ...user,
  done,
  cells: tasks.map((task) => {
    const cell = cells.get(task);
    return (cell && stateOfCell(cell)) ?? "";
  }),
});

const AT_ONCE = 50;

/** @param stage excludes members at other stages. */
export async function* matrixFile(
  app: Pick<Application, "db" | "now">,
  viewer: Viewer,
  list: ListEntry,
  stage?: Stage,
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
    const page: PageOf<Standing> = await listStandings(app, viewer, list, tasks, request, stage);
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
  if (state.endsWith("?")) return `${cell.status} (unverified)`;
  if (state === "posted") return `${cell.status} (posted here)`;
  return state === "hand" ? `${cell.status} (self-reported)` : cell.status;
}
