import type { Transaction } from "kysely";
import { isListed, requireStaff } from "../../../auth/queries.server.ts";
import type { Application } from "../../../platform/application.ts";
import { type Connection, inTransaction } from "../../../platform/db/connection.server.ts";
import { waitShortly } from "../../../platform/db/deletions.server.ts";
import type { Tables } from "../../../platform/db/tables.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "../../../platform/http/errors.ts";
import { nextVersion } from "../../../platform/http/versions.ts";
import { runJob } from "../../../platform/jobs/jobs.server.ts";
import type { Viewer } from "../../../viewer.ts";
import { findNamed, refuseBlockers } from "../../blocks/index.server.ts";
import { notify } from "../../notifications/index.server.ts";
import { MOST_TEAMS_MADE } from "./limits.ts";
import { teamMatching } from "./matching.server.ts";
import { mayChange, mayMakeForOthers, NOT_CHANGED, NOT_IN_IT } from "./policy.ts";
import { requireTeam } from "./queries.server.ts";
import type { TeamInput } from "./schema.ts";

type Store = Pick<Application, "db" | "now">;
type Publishing = Pick<Application, "db" | "now" | "hub" | "limits">;
type Writing = Transaction<Tables>;
interface Person {
  id: number;
  username: string;
}

/**
 * Its members' parties at judges become the team's. @returns its id @throws Invalid for members who cannot be in it;
 * Conflict for too many teams; TooMany
 */
export async function createTeam(app: Publishing, viewer: Viewer, input: TeamInput): Promise<number> {
  const id = await inTransaction(app.db, async (trx) => {
    const members = await named(trx, input.members);
    if (!members.some((member) => member.id === viewer.id)) {
      if (!mayMakeForOthers(viewer)) throw invalidMembers(NOT_IN_IT);
      await requireStaff(trx, viewer, app.now());
    }
    if (!mayMakeForOthers(viewer)) await refuseMore(trx, viewer);
    const at = app.now();
    const team = await trx
      .insertInto("teams")
      .values({ name: input.name, maker_id: viewer.id, created_at: at, updated_at: at })
      .returning("id")
      .executeTakeFirstOrThrow();
    await addMembers(trx, app, viewer, team.id, members);
    return team.id;
  });
  await waitShortly(runJob(app, teamMatching));
  return id;
}

async function refuseMore(trx: Writing, viewer: Viewer): Promise<void> {
  const made = trx.selectFrom("teams").select("id").where("maker_id", "=", viewer.id).limit(MOST_TEAMS_MADE);
  if ((await made.execute()).length < MOST_TEAMS_MADE) return;
  throw new Conflict(`You already made ${MOST_TEAMS_MADE} teams: delete one first.`);
}

/** A team that the viewer may change, and who is in it now. @throws NotFound, Forbidden */
export async function requireOwnTeam(db: Connection, viewer: Viewer, id: number, now: number) {
  const team = await requireTeam(db, id);
  const members = await db
    .selectFrom("team_members as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .select(["u.id", "u.username"])
    .select(isListed(now).as("isShown"))
    .where("m.team_id", "=", id)
    .where("m.left_at", "is", null)
    .orderBy("m.joined_at")
    .orderBy("u.id")
    .execute();
  if (!mayChange(viewer, members)) throw new Forbidden(NOT_CHANGED);
  return { ...team, members: members.map((each) => ({ ...each, isShown: Boolean(each.isShown) })) };
}

/**
 * What the team did stays as it was. Members who are hidden from boards stay in it, too: who changes the team does not
 * see them. @param read the `updated_at` when editing began; null skips the check
 * @throws NotFound, Forbidden, Invalid, Conflict, TooMany
 */
export async function updateTeam(
  app: Publishing,
  viewer: Viewer,
  id: number,
  input: TeamInput,
  read: number | null = null,
): Promise<void> {
  await inTransaction(app.db, async (trx) => {
    const team = await requireOwnTeam(trx, viewer, id, app.now());
    const members = await named(trx, input.members);
    const updated_at = nextVersion(team.updated_at, read, app.now());
    await trx.updateTable("teams").set({ name: input.name, updated_at }).where("id", "=", id).execute();
    const before = new Set(team.members.map((member) => member.id));
    const after = new Set(members.map((member) => member.id));
    const added = members.filter((member) => !before.has(member.id));
    await addMembers(trx, app, viewer, id, added);
    await takeOut(
      trx,
      app,
      id,
      team.members.filter((member) => member.isShown && !after.has(member.id)),
    );
  });
  await waitShortly(runJob(app, teamMatching));
}

/** @throws NotFound if the viewer is not in the team */
export function leaveTeam(app: Store, viewer: Viewer, id: number): Promise<void> {
  return inTransaction(app.db, async (trx) => {
    await requireTeam(trx, id);
    if ((await takeOut(trx, app, id, [viewer])) === 0) throw new NotFound("You are not in this team.");
  });
}

/** Its parties are called by their own names again, or are those of another team. @throws NotFound, Forbidden */
export async function deleteTeam(app: Store, viewer: Viewer, id: number): Promise<void> {
  await inTransaction(app.db, async (trx) => {
    await requireOwnTeam(trx, viewer, id, app.now());
    await trx
      .insertInto("parties_to_match")
      .columns(["party_id"])
      .expression(trx.selectFrom("team_parties").select("party_id").where("team_id", "=", id))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx.deleteFrom("teams").where("id", "=", id).execute();
  });
  await waitShortly(runJob(app, teamMatching));
}

async function addMembers(trx: Writing, app: Publishing, viewer: Viewer, id: number, members: Person[]) {
  if (members.length === 0) return;
  const others = members.filter((member) => member.id !== viewer.id);
  if (!mayMakeForOthers(viewer)) {
    await refuseBlockers(trx, viewer, others, "members");
    await app.limits.take("chosenByAccount", viewer.id, others.length);
  }
  const at = app.now();
  await trx
    .insertInto("team_members")
    .values(members.map((member) => ({ team_id: id, user_id: member.id, joined_at: at, left_at: null })))
    .onConflict((conflict) => conflict.columns(["team_id", "user_id"]).doUpdateSet({ left_at: null }))
    .execute();
  const receivers = others.map((member) => member.id);
  await notify({ db: trx, hub: app.hub }, { kind: "team", id, actor: viewer.id, receivers, at });
}

/** Puts an account into the teams of a place, as who is or was in them. */
export async function adoptTeams(trx: Writing, placeId: number, userId: number): Promise<void> {
  const rows = await trx.selectFrom("team_members").selectAll().where("user_id", "=", placeId).execute();
  for (const { team_id, joined_at, left_at } of rows) {
    await trx
      .insertInto("team_members")
      .values({ team_id, user_id: userId, joined_at, left_at })
      .onConflict((conflict) =>
        left_at === null
          ? conflict.columns(["team_id", "user_id"]).doUpdateSet({ left_at })
          : conflict.columns(["team_id", "user_id"]).doNothing(),
      )
      .execute();
  }
  // Last, because a team without members goes.
  await trx.deleteFrom("team_members").where("user_id", "=", placeId).execute();
}

/** @returns how many were in the team */
async function takeOut(trx: Writing, { now }: Pick<Store, "now">, id: number, members: { id: number }[]) {
  if (members.length === 0) return 0;
  const { numUpdatedRows } = await trx
    .updateTable("team_members")
    .set({ left_at: now() })
    .where("team_id", "=", id)
    .where(
      "user_id",
      "in",
      members.map((member) => member.id),
    )
    .where("left_at", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Places that nobody has taken yet may be in a team. */
const named = (trx: Writing, names: string[]) => findNamed(trx, names, { field: "members", places: true });

const invalidMembers = (message: string) => new Invalid(message, { members: [message] });
