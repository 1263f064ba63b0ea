import type { Application } from "../app/platform/application.ts";
import { createLimits } from "../app/platform/http/limits.server.ts";
import { answerInvitation, sendInvitation } from "../app/rooms/invitations/commands.server.ts";
import type { Viewer } from "../app/viewer.ts";
import { invitations } from "./content/invitations.ts";

type Store = Pick<Application, "db" | "hub">;
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

const limits = createLimits(false);

/**
 * Sends invitations over the last few days and answers some of them.
 * @param end the current time, in milliseconds since the epoch.
 */
export async function inviteOthers(
  { db, hub }: Store,
  member: (username: string) => Viewer,
  end: number,
): Promise<void> {
  for (const [index, { from, to, details, answer }] of invitations.entries()) {
    const time = end - (invitations.length - index) * DAY;
    const store = { db, hub, limits, now: () => time };
    const { id } = await sendInvitation(store, member(from), member(to).id, { details });
    if (answer) await answerInvitation({ ...store, now: () => time + 5 * HOUR }, member(to), id, answer);
  }
}
