import type { Application } from "../../../platform/application.ts";
import { stateOf } from "../clock.ts";
import { listOwnJudges } from "../page/queries.server.ts";
import type { Training } from "../queries.server.ts";
import { NOBODY, titleOfDuel } from "./duel-result.ts";

/** What the page of a duel shows beside what every training's page has. */
export async function loadDuel(
  { db, now }: Pick<Application, "db" | "now">,
  viewer: { id: number },
  duel: Training,
) {
  const { owner_id, owner_name, opponent_id, opponent_name } = duel;
  const isOpen = stateOf(duel, now()) === "planned";
  const isOwner = owner_id === viewer.id;
  const isOpponent = opponent_id === viewer.id;
  const other = isOwner ? opponent_id : isOpponent ? owner_id : null;
  return {
    title: titleOfDuel(duel),
    /** Who made the challenge, and who was challenged. */
    sides: [
      { id: owner_id, name: owner_name ?? NOBODY, isYou: isOwner },
      { id: opponent_id, name: opponent_name ?? NOBODY, isYou: isOpponent },
    ] as const,
    wanted: wantedOf(duel.pick),
    /** The viewer's opponent. */
    other,
    mayAnswer: isOpen && isOpponent,
    mayWithdraw: isOpen && isOwner,
    lacksHandle: other !== null && (await listOwnJudges(db, viewer.id)).length === 0,
  };
}
function wantedOf(pick: string) {
  const { from, to, tags } = JSON.parse(pick) as { from: number; to: number; tags: string[] };
  return { from, to, tags };
}
