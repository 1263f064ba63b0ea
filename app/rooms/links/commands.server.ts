import type { Application } from "../../platform/application.ts";
import { inTransaction } from "../../platform/db/connection.server.ts";
import { Conflict, NotFound } from "../../platform/http/errors.ts";
import { findSubmission } from "../../platform/http/submissions.server.ts";
import type { Viewer } from "../../viewer.ts";
import { MOST_LINKS } from "./limits.ts";
import type { LinkInput } from "./schema.ts";

type Store = Pick<Application, "db" | "now">;

/** @param key a repeated key returns the stored link @throws Conflict if there are too many */
export function addLink(
  { db, now }: Store,
  viewer: Viewer,
  { name, link }: LinkInput,
  key: string | null = null,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const sent = await findSubmission(trx, "links", viewer.id, key);
    if (sent) return sent.id;
    const own = trx.selectFrom("links").select("id").where("user_id", "=", viewer.id);
    const before = await own.limit(MOST_LINKS).execute();
    if (before.length === MOST_LINKS) {
      throw new Conflict(`You already have ${MOST_LINKS} links: delete one first.`);
    }
    const { id } = await trx
      .insertInto("links")
      .values({ user_id: viewer.id, name, link, submission_key: key, created_at: now() })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  });
}

export async function deleteLink({ db }: Pick<Store, "db">, viewer: Viewer, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom("links")
    .where("id", "=", id)
    .where("user_id", "=", viewer.id)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new NotFound("There is no such link.");
}
