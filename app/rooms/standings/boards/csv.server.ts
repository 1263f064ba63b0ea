import { csvHead, csvLine } from "../../../platform/http/csv.server.ts";
import type { Board } from "./board.server.ts";
import { noteOf, whenText } from "./cell-text.ts";
import { type Cell, type Member, nameOfRow, trustOfAll } from "./standing.ts";

const AT_ONCE = 100;

/** A board as a CSV file. @param pause lets other requests run */
export async function* boardFile(board: Board, pause: () => Promise<void>): AsyncGenerator<Uint8Array, void> {
  const { tasks, members, contest } = board;
  const encoder = new TextEncoder();
  const problems = tasks.map(({ letter, key, name }) => [letter || key, name].filter(Boolean).join(" "));
  yield encoder.encode(csvHead(["rank", "member", "handles", "verified", "solved", "upsolved", ...problems]));
  for (let from = 0; from < members.length; from += AT_ONCE) {
    const lines = members.slice(from, from + AT_ONCE).map((member) => lineOf(member, contest.ends_at));
    yield encoder.encode(lines.join(""));
    await pause();
  }
}

function lineOf(member: Member, endsAt: number | null): string {
  const { rank, handles, solved, upsolved, cells } = member;
  const names = handles.map(({ handle }) => handle).join(" ");
  const verified = handles[0] ? answers[trustOfAll(handles)] : "";
  return csvLine([
    String(rank),
    nameOfRow(member),
    names,
    verified,
    String(solved),
    String(upsolved),
    ...cells.map((cell) => csvCell(cell, endsAt)),
  ]);
}

const answers = { verified: "yes", vouched: "vouched", unverified: "no" };

const notes = {
  vouched: "(vouched)",
  unverified: "(unverified)",
  posted: "(posted here)",
  hand: "(self-reported)",
  "": "",
};

/** For example 'contest 0:21', 'upsolved +2 d (unverified)' or 'tried'; empty if untouched. */
const csvCell = (cell: Cell, endsAt: number | null): string =>
  [cell.status, whenText(cell, endsAt), notes[noteOf(cell)]].filter(Boolean).join(" ");
