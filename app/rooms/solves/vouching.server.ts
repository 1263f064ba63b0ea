import type { Transaction } from "kysely";
import type { Application } from "../../platform/application.ts";
import { type AfterCommit, inTransaction } from "../../platform/db/connection.server.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { Conflict, NotFound } from "../../platform/http/errors.ts";
import { HOURLY, type Job } from "../../platform/jobs/jobs.server.ts";
import { ownerOf, TAKEN, unvouched } from "./proofs.server.ts";

type Writing = Transaction<Tables>;
type Vouching = Pick<Application, "now" | "judges" | "site">;

export const NOT_VOUCHED = "Vouching is turned off on this site.";
const VOUCHED = "Somebody else is already vouched for as the owner of this handle.";

/**
 * Vouches for a handle, in the caller's transaction, which checks who may and writes the audit log. Its solves then
 * count until somebody else proves that it is theirs. @param by null for the operator
 * @returns whether anything changed @throws NotFound, Conflict
 */
export async function keepVouch(
  trx: Writing,
  afterCommit: AfterCommit,
  app: Vouching,
  handleId: number,
  by: number | null,
): Promise<boolean> {
  if (!app.site.settings.vouching) throw new Conflict(NOT_VOUCHED);
  return carryVouch(trx, afterCommit, app, handleId, by);
}

/** The same for a vouching that was given before: while the site has them turned off, it is kept without counting. */
export async function carryVouch(
  trx: Writing,
  afterCommit: AfterCommit,
  { now, judges, site }: Vouching,
  handleId: number,
  by: number | null,
): Promise<boolean> {
  const handle = await trx
    .selectFrom("handles")
    .select(["judge", "handle_key", "verified_at", "vouched_at"])
    .where("id", "=", handleId)
    .where("state", "!=", "removed")
    .executeTakeFirst();
  if (!handle) throw new NotFound("There is no such handle.");
  if (handle.verified_at !== null) throw new Conflict("This handle is verified already.");
  if (handle.vouched_at !== null) return false;
  const { judge, handle_key } = handle;
  if (await ownerOf(trx, judge, handle_key)) throw new Conflict(TAKEN);
  const other = await trx
    .selectFrom("handles")
    .select("id")
    .where("judge", "=", judge)
    .where("handle_key", "=", handle_key)
    .where("vouched_at", "is not", null)
    .executeTakeFirst();
  if (other) throw new Conflict(VOUCHED);
  await trx
    .updateTable("handles")
    .set({ vouched_at: now(), vouched_by: by, is_vouched: site.settings.vouching ? 1 : 0, settled_to: 0 })
    .where("id", "=", handleId)
    .execute();
  afterCommit(() => judges.settle());
  return true;
}

/** @returns whether anybody had vouched for it */
export async function dropVouch(
  trx: Writing,
  afterCommit: AfterCommit,
  { judges }: Pick<Application, "judges">,
  handleId: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("handles")
    .set({ ...unvouched, settled_to: 0 })
    .where("id", "=", handleId)
    .where("vouched_at", "is not", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  afterCommit(() => judges.settle());
  return true;
}

/**
 * Makes the vouchings of the site count or not, in the transaction that changes the setting. They are kept either way.
 * @returns whether anything changed
 */
export async function followVouching(trx: Writing, isOn: boolean): Promise<boolean> {
  const is_vouched = isOn ? 1 : 0;
  const { numUpdatedRows } = await trx
    .updateTable("handles")
    .set({ is_vouched, settled_to: 0 })
    .where("vouched_at", "is not", null)
    .where("is_vouched", "!=", is_vouched)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Catches a vouching by another process that had not noticed a change of the setting yet. */
export const vouchingSwitch: Job<Pick<Application, "db" | "site" | "judges">> = {
  name: "vouched handles",
  failure: "Could not compare vouched handles with the site's setting",
  every: HOURLY,
  run: ({ db, site, judges }) =>
    inTransaction(db, async (trx, afterCommit) => {
      if (await followVouching(trx, site.settings.vouching)) afterCommit(() => judges.settle());
    }),
};
