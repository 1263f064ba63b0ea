import type { Connection } from "../../../platform/db/connection.server.ts";
import { csvHead, csvLine } from "../../../platform/http/csv.server.ts";
import type { Viewer } from "../../../viewer.ts";
import { judgeTitle } from "../../judges/addresses.ts";
import { type Progress, type Row, readRows } from "./progress.server.ts";
import { contestsOf } from "./progress-page.server.ts";

const AT_ONCE = 100;

/** A group's progress as a CSV file, a part of its members after the other. */
export async function* progressFile(
  db: Connection,
  viewer: Viewer,
  progress: Progress,
): AsyncGenerator<Uint8Array, void> {
  const { weeks, members, homework } = progress;
  const encoder = new TextEncoder();
  const [newest] = homework;
  const columns = weeks.flatMap(({ period }) =>
    ["solves", "upsolves", "contests"].map((what) => `${period} ${what}`),
  );
  yield encoder.encode(
    csvHead([
      ...[
        "member",
        "role",
        ...columns,
        "contests",
        "last solve",
        "last solve or try",
        "fell silent",
        "handles",
      ],
      ...(newest ? [newest.entry.title] : []),
      ...["lists due", "lists done", "lists late"],
    ]),
  );
  for (let from = 0; from < members.length; from += AT_ONCE) {
    const rows = await readRows(db, viewer, progress, members.slice(from, from + AT_ONCE));
    yield encoder.encode(rows.map((row) => lineOf(row, newest?.tasks.length)).join(""));
  }
}

const timeText = (at: number | null) => (at === null ? "" : new Date(at).toISOString());

function lineOf(row: Row, total: number | undefined): string {
  const { username, isLeader, isPlace, cells, lastSolveAt, lastTryAt, isSilent, handles, lists } = row;
  return csvLine([
    username,
    isPlace ? "not joined yet" : isLeader ? "leader" : "member",
    ...cells.flat().map(String),
    String(contestsOf(row)),
    timeText(lastSolveAt),
    timeText(lastTryAt),
    isSilent ? "yes" : "no",
    handles
      .map(({ judge, handle, state }) => `${judgeTitle(judge) || judge} ${handle} (${state})`)
      .join(", "),
    ...(total === undefined ? [] : [`${row.homework.done} of ${total}`]),
    ...[lists.due, lists.done, lists.late].map(String),
  ]);
}
