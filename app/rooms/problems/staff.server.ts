import { record } from "../../auth/audit.server.ts";
import { requireStaff } from "../../auth/queries.server.ts";
import type { Application } from "../../platform/application.ts";
import { inTransaction } from "../../platform/db/connection.server.ts";
import { waitShortly } from "../../platform/db/deletions.server.ts";
import { Conflict, Invalid, NotFound } from "../../platform/http/errors.ts";
import { runJob } from "../../platform/jobs/jobs.server.ts";
import type { Actor } from "../../viewer.ts";
import type { RenameInput } from "./schema.ts";
import { tagRenames } from "./tag-renames.server.ts";
import { usesOf } from "./tags.server.ts";

/**
 * Renames a tag on all problems, including private ones. Small renames are complete when this returns; larger ones
 * continue in a job.
 * @returns how many public problems have the tag
 * @throws Forbidden; NotFound for a tag without public problems; Conflict while either tag is being renamed, or if
 * the new name is already a tag and `merge` is not set
 */
export function renameTag(
  { db, now }: Pick<Application, "db" | "now">,
  actor: Actor,
  { tag, to, merge }: RenameInput,
): Promise<number> {
  return inTransaction(db, async (trx, afterCommit) => {
    await requireStaff(trx, actor, now());
    if (tag === to)
      throw new Invalid("The new name is the same as the old one.", {
        to: ["The tag already has this name."],
      });
    const [problems, others] = [await usesOf(trx, tag), await usesOf(trx, to)];
    if (problems === 0) throw new NotFound("No public problem has this tag.");
    const underWay = await trx
      .selectFrom("tag_renames")
      .select("id")
      .where((where) => where.or([where("from_tag", "in", [tag, to]), where("to_tag", "=", tag)]))
      .limit(1)
      .executeTakeFirst();
    if (underWay) throw new Conflict("One of these tags is being renamed. Try again when that is done.");
    if (others > 0 && !merge) {
      const message = `${others === 1 ? "1 problem already has" : `${others} problems already have`} the tag #${to}. Merge the two, or choose another name.`;
      throw new Conflict(message, { to: [message] });
    }
    await trx.insertInto("tag_renames").values({ from_tag: tag, to_tag: to }).execute();
    const details = { from: tag, to, problems, merged: others > 0 };
    const subject = { kind: "tag", id: 0 } as const;
    await record(trx, { at: now(), actorId: actor.id, act: "rename-tag", subject, details });
    afterCommit((committed) => waitShortly(runJob({ db: committed }, tagRenames)));
    return problems;
  });
}
