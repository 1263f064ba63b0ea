import type { Application } from "../../../platform/application.ts";
import { listItemPoints, type Training } from "../queries.server.ts";
import type { Line } from "../standing/scoring.ts";
import { readStandings } from "../standing/standings.server.ts";
import { NOBODY, winnerOf } from "./duel-result.ts";

/** One of the two of a duel. */
export interface Side {
  id: number | null;
  name: string;
  /** Undefined before the duel has begun, and for members who are hidden from standings. */
  line: Line | undefined;
  isWinner: boolean;
}

/** The two of a duel, who made the challenge first. */
export async function readSides(
  { db, now }: Pick<Application, "db" | "now">,
  duel: Training,
): Promise<[Side, Side]> {
  const items = await listItemPoints(db, duel.id);
  const { lines, parties } = await readStandings(db, duel, items, { now: now() });
  const winner = winnerOf(lines);
  const sideOf = (id: number | null, name: string | null): Side => {
    const line = lines.find((each) => parties.get(each.id)?.people[0]?.id === id);
    return { id, name: name ?? NOBODY, line, isWinner: line !== undefined && line.id === winner?.id };
  };
  return [sideOf(duel.owner_id, duel.owner_name), sideOf(duel.opponent_id, duel.opponent_name)];
}
