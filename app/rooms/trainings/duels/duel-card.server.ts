import type { Application } from "../../../platform/application.ts";
import { asHttpError, TooMany } from "../../../platform/http/errors.ts";
import { sendMessage } from "../../messages/index.server.ts";
import { MINUTE } from "../clock.ts";
import { findMember, type Training } from "../queries.server.ts";
import { readSides } from "./sides.server.ts";

type Sending = Pick<Application, "config" | "db" | "hub" | "limits" | "now" | "rooms">;

/**
 * Sends the result of a duel into the chat of the two, from the one who made the challenge. Nothing is sent between
 * members who have blocked each other. @returns how long to wait (ms) for another attempt; 0 if there is none to make
 */
export async function sendCard(app: Sending, duel: Training): Promise<number> {
  const { id, owner_id, opponent_id } = duel;
  const sender = owner_id === null ? undefined : await findMember(app.db, owner_id);
  if (!sender || opponent_id === null) return 0;
  const sides = await readSides(app, duel);
  const counts = sides.map(({ name, line }) => `${escaped(name)} ${line?.solved ?? 0}`).join(", ");
  const content = `The duel is over: ${counts}.\n\n/duels/${id}`;
  try {
    await sendMessage(app, sender, opponent_id, { content }, `duel-${id}`);
  } catch (error) {
    if (error instanceof TooMany) return MINUTE;
    if (!asHttpError(error)) throw error;
  }
  return 0;
}

/** Names may contain what Markdown reads as emphasis. */
const escaped = (name: string) => name.replaceAll("_", "\\_");
