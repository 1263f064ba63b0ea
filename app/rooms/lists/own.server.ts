import type { Transaction } from "kysely";
import type { Connection } from "../../platform/db/connection.server.ts";
import type { Row, Tables } from "../../platform/db/tables.ts";
import { Conflict, Forbidden } from "../../platform/http/errors.ts";
import { toTitleKey } from "../../platform/search/lists.server.ts";
import type { Viewer } from "../../viewer.ts";
import { MOST_LISTS } from "./limits.ts";
import { canEdit, NOT_YOURS } from "./policy.ts";
import { requireList } from "./queries.server.ts";

export async function requireOwnList(db: Connection, viewer: Viewer, id: number) {
  const list = await requireList(db, viewer, id);
  if (!canEdit(viewer, list)) throw new Forbidden(NOT_YOURS);
  return list;
}

export async function insertList(
  trx: Transaction<Tables>,
  viewer: Pick<Viewer, "id">,
  facts: Pick<Row<"lists">, "title" | "about" | "due" | "audience"> &
    Partial<Pick<Row<"lists">, "due_at" | "due_step" | "submission_key">>,
  time: number,
): Promise<number> {
  const own = trx.selectFrom("lists").select("id").where("owner_id", "=", viewer.id);
  if ((await own.limit(MOST_LISTS).execute()).length === MOST_LISTS) {
    throw new Conflict(`You already have ${MOST_LISTS} lists: delete one first.`);
  }
  const { id } = await trx
    .insertInto("lists")
    .values({
      submission_key: null,
      ...facts,
      title_key: toTitleKey(facts.title),
      owner_id: viewer.id,
      created_at: time,
      updated_at: time,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
