import type { Application } from "../../app/platform/application.ts";
import { createGroup } from "../../app/rooms/groups/commands.server.ts";
import type { Submission } from "../../app/rooms/judges/judge.server.ts";
import { storePage } from "../../app/rooms/solves/imports.server.ts";
import { readProgress, readRows } from "../../app/rooms/standings/progress/progress.server.ts";
import type { ProgressFilter } from "../../app/rooms/standings/progress/schema.ts";
import type { Viewer } from "../../app/viewer.ts";
import { createApplication, createContext, createUser } from "./factories.ts";

/** A Thursday. */
export const NOW = Date.parse("2026-11-26T12:00:00Z");
export const DAY = 24 * 60 * 60 * 1000;
export const WEEK = 7 * DAY;

interface Linked {
  verified?: boolean;
  vouched?: boolean;
  linkedAt?: number;
}

/** A group, led by staff, whose members have handles and send submissions. */
export class ProgressClub {
  now = NOW;

  private constructor(
    readonly app: Application,
    readonly coach: Viewer,
    readonly groupId: number,
  ) {
    app.now = () => this.now;
  }

  static async make(app?: Application): Promise<ProgressClub> {
    const made = app ?? (await createApplication());
    const coach = await createUser(made.db, "coach", "coach");
    made.now = () => NOW;
    return new ProgressClub(made, coach, await createGroup(made, coach, { name: "Club", about: "" }));
  }

  get db() {
    return this.app.db;
  }

  async join(username: string, row: { is_leader?: number; joined_at?: number; left_until?: number } = {}) {
    const user = await createUser(this.db, username);
    const member = { group_id: this.groupId, user_id: user.id, joined_at: NOW - 400 * DAY, left_until: null };
    await this.db
      .insertInto("group_members")
      .values({ ...member, ...row })
      .execute();
    return user;
  }

  /** @returns the id of the handle */
  async link(
    user: Viewer,
    handle: string,
    { verified, vouched, linkedAt = 0 }: Linked = {},
  ): Promise<number> {
    const { id } = await this.db
      .insertInto("handles")
      .values({
        user_id: user.id,
        judge: "codeforces",
        handle,
        handle_key: handle.toLowerCase(),
        verified_at: verified ? 1 : null,
        vouched_at: vouched ? 1 : null,
        is_vouched: vouched ? 1 : 0,
        state: "syncing",
        created_at: linkedAt,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }

  async send(handle: number, ...submissions: Submission[]): Promise<void> {
    await storePage(this.db, handle, { submissions, cursor: "" });
  }

  async progress(viewer: Viewer = this.coach, { weeks = 4, order = "quiet" }: Partial<ProgressFilter> = {}) {
    const context = createContext({ app: this.app });
    const progress = await readProgress(this.app, viewer, this.groupId, { weeks, order }, context);
    return { ...progress, rows: await readRows(this.db, viewer, progress, progress.members) };
  }

  /** A list for the group. @returns its id */
  async give(dueAt: number | null, tasks: number[], owner = this.coach): Promise<number> {
    const { id } = await this.db
      .insertInto("lists")
      .values({
        owner_id: owner.id,
        title: `List due ${dueAt}`,
        due: dueAt === null ? null : new Date(dueAt - 1).toISOString().slice(0, 10),
        due_at: dueAt,
        audience: "chosen",
        created_at: 0,
        updated_at: 0,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await this.db
      .insertInto("list_groups")
      .values({ list_id: id, group_id: this.groupId, told_up_to: null })
      .execute();
    const items = tasks.map((task_id, position) => ({ list_id: id, owner_id: owner.id, task_id, position }));
    if (items.length > 0)
      await this.db
        .insertInto("list_items")
        .values(items.map((item) => ({ ...item, part: 0, updated_at: 0 })))
        .execute();
    return id;
  }

  /** The id of a Codeforces task that somebody has tried. */
  async task(key: string): Promise<number> {
    const { id } = await this.db
      .selectFrom("tasks")
      .select("id")
      .where("key", "=", key)
      .executeTakeFirstOrThrow();
    return id;
  }
}
