import type { Application } from "../context.ts";
import { latestAuditId, listOperatorActs } from "../moderation/queries.server.ts";
import { ACCOUNTS_TOPIC } from "../realtime/topics.ts";

const EVERY_MS = 2_000;

/**
 * Publishes what the operator's commands do to accounts: they run in a process of their own, and this one has the
 * connections. @returns a function that stops it.
 */
export async function watchOperator({
  db,
  hub,
  log,
}: Pick<Application, "db" | "hub" | "log">): Promise<() => void> {
  let seen = await latestAuditId(db);
  const look = async () => {
    const acts = await listOperatorActs(db, seen);
    for (const { id, subject_id } of acts) {
      hub.publish(ACCOUNTS_TOPIC, { type: "changed", data: subject_id });
      seen = id;
    }
  };
  const timer = setInterval(() => {
    look().catch((error) => log.error({ err: error }, "Could not look for the operator's acts"));
  }, EVERY_MS).unref();
  return () => clearInterval(timer);
}
