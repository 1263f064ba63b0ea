import { record } from "../../auth/audit.server.ts";
import { requireStaff } from "../../auth/queries.server.ts";
import type { Application } from "../../platform/application.ts";
import { inTransaction } from "../../platform/db/connection.server.ts";
import { Conflict, Forbidden } from "../../platform/http/errors.ts";
import type { Actor } from "../../viewer.ts";
import { followVouching } from "../solves/index.server.ts";
import { mayChangeSettings } from "./policy.ts";
import { readSettings, variableOf } from "./queries.server.ts";
import { defaults, type SettingName, type SettingValues } from "./schema.ts";

/** The command line has no cached settings to refresh; servers notice its changes in the audit log. */
type Store = Pick<Application, "db" | "config" | "now"> & Partial<Pick<Application, "site" | "judges">>;

/** Idempotent. @throws Forbidden; Conflict for a setting that is set in the environment */
export function changeSettings(
  { db, config, now, site, judges }: Store,
  actor: Actor,
  input: Partial<SettingValues>,
): Promise<void> {
  return inTransaction(db, async (trx, afterCommit) => {
    if (!mayChangeSettings(await requireStaff(trx, actor, now()))) {
      throw new Forbidden("Only an owner of this site may do that.");
    }
    const { values, origins } = await readSettings(trx, config);
    const changes: Partial<Record<SettingName, { from: string; to: string }>> = {};
    for (const name of Object.keys(defaults) as SettingName[]) {
      const [from, to] = [values[name], input[name] ?? values[name]];
      if (from === to) continue;
      if (origins[name] === "environment") {
        const message = `${variableOf[name]} is set in the environment. Change it there.`;
        throw new Conflict(message, { [name]: [message] });
      }
      if (name === "verifyEmails" && to === "on" && !config.mail) {
        const message = "This site cannot send mail. Set SMTP_URL in the environment first.";
        throw new Conflict(message, { [name]: [message] });
      }
      changes[name] = { from, to };
      const kept = { value: to, changed_at: now() };
      if (to === defaults[name]) await trx.deleteFrom("site_settings").where("name", "=", name).execute();
      else {
        await trx
          .insertInto("site_settings")
          .values({ name, ...kept })
          .onConflict((conflict) => conflict.column("name").doUpdateSet(kept))
          .execute();
      }
    }
    if (Object.keys(changes).length === 0) return;
    const subject = { kind: "site", id: 0 } as const;
    await record(trx, { at: now(), actorId: actor.id, act: "settings", subject, details: { changes } });
    if (site) afterCommit(() => site.refresh());
    if (changes.vouching && (await followVouching(trx, changes.vouching.to === "on")) && judges) {
      afterCommit(() => judges.settle());
    }
  });
}
