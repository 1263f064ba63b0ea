import type { Application } from "../platform/application.ts";
import { ACCOUNTS_TOPIC } from "../platform/realtime/topics.ts";
import { latestAuditId, listActsElsewhere } from "../rooms/moderation/queries.server.ts";

const EVERY_MS = 2_000;

/**
 * Tells this process what the operator's commands do to accounts, which run in a process of their own, and reads the settings
 * again that others change. Each process of a site looks for itself. @returns a function that stops it.
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
      if (subject_kind === "user") hub.deliver(ACCOUNTS_TOPIC, { type: "changed", data: subject_id });
      if (subject_kind === "site") await site.refresh();
      seen = id;
    }
  };
  const timer = setInterval(() => {
    look().catch((error) => log.error({ err: error }, "Could not look for the operator's acts"));
  }, EVERY_MS).unref();
  return () => clearInterval(timer);
}
