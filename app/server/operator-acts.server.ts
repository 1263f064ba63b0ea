import type { Application } from "../context.ts";
import { latestAuditId, listActsElsewhere } from "../moderation/queries.server.ts";
import { ACCOUNTS_TOPIC } from "../realtime/topics.ts";

const EVERY_MS = 2_000;

/**
 * Publishes what other processes do to accounts and reads the settings again that they change: the operator's commands run
 * in a process of their own, and this one has the connections. @returns a function that stops it.
 */
export async function watchOperator({
  db,
  hub,
  log,
  site,
}: Pick<Application, "db" | "hub" | "log" | "site">): Promise<() => void> {
  let seen = await latestAuditId(db);
  const look = async () => {
    const acts = await listActsElsewhere(db, seen);
    for (const { id, subject_kind, subject_id } of acts) {
      if (subject_kind === "user") hub.publish(ACCOUNTS_TOPIC, { type: "changed", data: subject_id });
      if (subject_kind === "site") await site.refresh();
      seen = id;
    }
  };
  const timer = setInterval(() => {
    look().catch((error) => log.error({ err: error }, "Could not look for the operator's acts"));
  }, EVERY_MS).unref();
  return () => clearInterval(timer);
}
