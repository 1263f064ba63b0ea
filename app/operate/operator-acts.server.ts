import type { Application } from "../platform/application.ts";
import type { Job } from "../platform/jobs/jobs.server.ts";
import { ACCOUNTS_TOPIC } from "../platform/realtime/topics.ts";
import { latestAuditId, listActsElsewhere } from "../rooms/blocks/index.server.ts";

const EVERY_MS = 2_000;

/**
 * Picks up accounts changed by operator commands, which run in another process, and settings changed in any other
 * process.
 */
export function operatorActs(): Job<Pick<Application, "db" | "hub" | "site">> {
  let seen: number | undefined;
  return {
    name: "operator actions",
    failure: "Could not check for changes made by other processes",
    every: EVERY_MS,
    isOwn: true,
    async run({ db, hub, site }) {
      seen ??= await latestAuditId(db);
      for (const { id, subject_kind, subject_id } of await listActsElsewhere(db, seen)) {
        if (subject_kind === "user") hub.deliver(ACCOUNTS_TOPIC, { type: "changed", data: subject_id });
        if (subject_kind === "site") await site.refresh();
        seen = id;
      }
    },
  };
}
