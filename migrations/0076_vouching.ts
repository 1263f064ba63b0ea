import { type Kysely, sql } from "kysely";

const STANDING = sql.raw(`case when state = 'removed' then null when state = 'failed' then 'failed'
  when verified_at is not null then 'verified' when is_vouched = 1 then 'vouched' else 'unverified' end`);

/** Handles that staff or leaders vouch for, and when a handle's owner last sent something to the judge. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("handles").addColumn("vouched_at", "integer").execute();
  await db.schema
    .alterTable("handles")
    .addColumn("vouched_by", "integer", (c) => c.references("users.id").onDelete("set null"))
    .execute();
  // Whether the vouching counts: not while the site has it turned off.
  await db.schema
    .alterTable("handles")
    .addColumn("is_vouched", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`create unique index handles_vouched on handles (judge, handle_key) where vouched_at is not null`.execute(
    db,
  );
  await sql`create index handles_by_voucher on handles (vouched_by) where vouched_by is not null`.execute(db);
  // The handles in a state, as app/rooms/groups/handles reads them.
  await sql`create index handles_by_standing on handles ((${STANDING}), id)`.execute(db);
  // The newest submission that was read; until the next one, the newest attempt.
  await db.schema.alterTable("handles").addColumn("sent_at", "integer").execute();
  await sql`update handles set sent_at = (select max(coalesce(a.solved_at, a.tried_at))
    from attempts a where a.handle_id = handles.id)`.execute(db);
  // 0 or 1: the solve that the mark shows is by a handle that is vouched for.
  await db.schema
    .alterTable("marks")
    .addColumn("vouched", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  // Solvers in the order of how far they are trusted.
  await db.schema.dropIndex("marks_by_task").execute();
  await db.schema
    .createIndex("marks_by_task")
    .on("marks")
    .columns(["task_id", "status", "verified desc", "vouched desc", "solved_at", "user_id", "how"])
    .execute();
  // The contests that a handle took part in during a week.
  await db.schema
    .createIndex("participations_by_time")
    .on("participations")
    .columns(["handle_id", "at", "contest_id"])
    .execute();
}
