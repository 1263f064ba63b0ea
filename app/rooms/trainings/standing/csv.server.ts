import { csvHead, csvLine } from "../../../platform/http/csv.server.ts";
import type { Training } from "../queries.server.ts";
import type { Item } from "../shown.server.ts";
import { clock, sumNames, sumsOf, triesText } from "./rows.ts";
import type { Cell, Line } from "./scoring.ts";
import type { Standings } from "./standings.server.ts";

const AT_ONCE = 100;

/** A training's standings as everybody sees them. @param pause lets other requests run */
export async function* standingsFile(
  training: Training,
  standings: Standings,
  problems: string[],
  pause: () => Promise<void>,
): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  const sums = sumNames[training.scoring].map((name) => name.toLowerCase());
  yield encoder.encode(csvHead(["rank", "member or team", "members", ...sums, ...problems]));
  const { lines, parties } = standings;
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    const some = lines
      .slice(from, from + AT_ONCE)
      .map((line) => lineOf(training, parties.get(line.id), line));
    yield encoder.encode(some.join(""));
    await pause();
  }
}

function lineOf({ scoring }: Training, party: ReturnType<Standings["parties"]["get"]>, line: Line): string {
  const people = (party?.people ?? []).map(({ username }) => username);
  return csvLine([
    party?.isVirtual ? "virtual" : line.rank === null ? "" : String(line.rank),
    party?.name || (people[0] ?? ""),
    people.join(" "),
    ...sumsOf(scoring, line),
    ...line.cells.map(csvCell),
  ]);
}

/** For example 'solved 0:21 (2 tries)', 'tried (3 tries)' or 'before'; empty if untouched. */
function csvCell({
  status,
  at,
  attempts,
  later,
  isFirst,
  isTaken,
  isOwnWord,
  isUnverified,
  since,
}: Cell): string {
  const notes = [
    attempts > 0 && triesText(attempts),
    since !== undefined && `${since} since the freeze`,
    isFirst && "first",
    isTaken && "taken",
    isOwnWord && "own word",
    isUnverified && "unverified",
  ].filter(Boolean);
  return [
    later === undefined ? status : "upsolved",
    at !== undefined && clock(at),
    later !== undefined && `+${clock(later)}`,
    notes.length > 0 && `(${notes.join(", ")})`,
  ]
    .filter(Boolean)
    .join(" ");
}

export const columnName = ({ letter, name }: Pick<Item, "letter" | "name">) => `${letter} ${name}`;
