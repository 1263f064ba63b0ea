import type { Database } from "../../platform/db/connection.server.ts";
import type { LinkCard, LinkCards } from "../../platform/room.ts";
import { stateOf } from "./clock.ts";
import { NOBODY, titleOfDuel, winnerOf } from "./duels/duel-result.ts";
import { type LinkedTraining, listKept, listLinked, type Training } from "./queries.server.ts";
import { lengthText } from "./standing/rows.ts";
import type { Line } from "./standing/scoring.ts";
import type { Kept } from "./standing/standings.server.ts";

/** Links to trainings or duels in messages: with the result of a duel, and never with problems. */
export const cardsOf = (kind: Training["kind"]): LinkCards => ({
  path: `/${kind}s/`,
  async load({ db, now }, viewer, ids) {
    const linked = (await listLinked(db, viewer, ids)).filter((training) => training.kind === kind);
    const results = kind === "duel" ? await loadResults(db, linked) : undefined;
    return new Map(
      linked.map((training) => [training.id, cardOf(training, results?.get(training.id), now())]),
    );
  },
});

interface Result {
  lines: Line[];
  /** By user. */
  parties: Map<number, number>;
}

/** The results of the duels that are final, by id. */
async function loadResults(db: Database, duels: LinkedTraining[]) {
  const final = duels.filter(({ final_at }) => final_at !== null);
  const results = new Map<number, Result>();
  for (const { training_id, body, party_id, user_id } of await listKept(
    db,
    final.map(({ id }) => id),
  )) {
    const { lines, parties } = results.get(training_id) ?? {
      lines: (JSON.parse(body) as Kept).lines,
      parties: new Map(),
    };
    parties.set(user_id, party_id);
    results.set(training_id, { lines, parties });
  }
  return results;
}

const STATES = { planned: "not begun", running: "running", over: "over" } as const;

function cardOf(training: LinkedTraining, result: Result | undefined, now: number): LinkCard {
  const { kind, title, minutes } = training;
  const state = stateOf(training, now);
  const length = lengthText(minutes);
  if (kind === "training") return { title, note: `Training, ${length}, ${STATES[state]}` };
  const duel = { title: `Duel: ${titleOfDuel(training)}` };
  if (!result) return { ...duel, note: `${length}, ${state === "planned" ? "not answered" : STATES[state]}` };
  const { lines, parties } = result;
  const winner = winnerOf(lines);
  const sideOf = (id: number | null, name: string | null) => {
    const line = id === null ? undefined : lines.find((each) => each.id === parties.get(id));
    return {
      name: name ?? NOBODY,
      solved: line?.solved ?? 0,
      isWinner: line !== undefined && line.id === winner?.id,
    };
  };
  const sides = [
    sideOf(training.owner_id, training.owner_name),
    sideOf(training.opponent_id, training.opponent_name),
  ];
  const name = sides.find(({ isWinner }) => isWinner)?.name;
  const count = lines[0]?.cells.length ?? 0;
  const problems = `${count} ${count === 1 ? "problem" : "problems"}`;
  return { ...duel, note: `${name ? `${name} won` : "No winner"} · ${problems} in ${length}`, sides };
}
