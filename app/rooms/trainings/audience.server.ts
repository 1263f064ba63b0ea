import type { Transaction } from "kysely";
import type { Application } from "../../platform/application.ts";
import type { Connection } from "../../platform/db/connection.server.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { Forbidden, Invalid, NotFound } from "../../platform/http/errors.ts";
import type { Viewer } from "../../viewer.ts";
import { findNamed, refuseBlockers } from "../blocks/index.server.ts";
import { listOfferedGroups, requireGroup } from "../groups/index.server.ts";
import { mayInviteEveryone, NOT_EVERYONE } from "./policy.ts";
import type { AudienceInput } from "./schema.ts";

type Writing = Transaction<Tables>;

/** The audience of a training. */
export interface Chosen {
  isForEveryone: boolean;
  groups: number[];
  people: number[];
}

const invalid = (message: string) => new Invalid(message, { audience: [message] });

interface Choosing extends Pick<Application, "limits"> {
  db: Writing;
  /** Of the training, which may be changed by staff; null once the account is deleted. */
  owner: number | null;
  /** Whom it is for already. */
  before?: Pick<Chosen, "groups" | "people">;
}

/** What a training for a group takes of the limit on chosen members, as a list does. */
const COST_OF_GROUP = 20;

/** @throws Invalid for members and groups that cannot be chosen; Forbidden, TooMany */
export async function chooseAudience(
  { db: trx, limits, owner, before = { groups: [], people: [] } }: Choosing,
  viewer: Viewer,
  input: AudienceInput,
): Promise<Chosen> {
  if ("everyone" in input) {
    if (!mayInviteEveryone(viewer)) throw new Forbidden(NOT_EVERYONE);
    return { isForEveryone: true, groups: [], people: [] };
  }
  const groups = [...new Set(input.groups)];
  for (const group of groups) {
    await requireGroup(trx, viewer, group).catch((error: unknown) => {
      throw error instanceof NotFound ? invalid(error.message) : error;
    });
  }
  const found = await findNamed(trx, input.members, { field: "audience", places: false });
  const people = found.map(({ id }) => id).filter((id) => id !== owner);
  await refuseBlockers(trx, viewer, found, "audience");
  // Each is notified. Staff can notify everyone anyway.
  if (!mayInviteEveryone(viewer)) {
    const newGroups = groups.filter((id) => !before.groups.includes(id)).length;
    const newPeople = people.filter((id) => !before.people.includes(id)).length;
    const cost = newPeople + newGroups * COST_OF_GROUP;
    if (cost > 0) await limits.take("chosenByAccount", viewer.id, cost);
  }
  return { isForEveryone: false, groups, people };
}

/** The groups and members that a training is for. */
export async function audienceOf(db: Connection, id: number): Promise<Pick<Chosen, "groups" | "people">> {
  const groups = await db
    .selectFrom("training_groups")
    .select("group_id")
    .where("training_id", "=", id)
    .execute();
  const guests = await db
    .selectFrom("training_guests")
    .select("user_id")
    .where("training_id", "=", id)
    .execute();
  return { groups: groups.map(({ group_id }) => group_id), people: guests.map(({ user_id }) => user_id) };
}

/** The groups that a viewer may make a training for. @param given those of the training, which stay on offer */
export async function groupsToMakeFor(
  db: Connection,
  viewer: Viewer,
  given: { id: number; name: string }[],
): Promise<{ id: number; name: string }[]> {
  const offered = await listOfferedGroups(db, viewer);
  return [...given.filter(({ id }) => !offered.some((group) => group.id === id)), ...offered];
}

/** Replaces the audience of a training. */
export async function keepAudience(trx: Writing, id: number, { groups, people }: Chosen): Promise<void> {
  await trx.deleteFrom("training_groups").where("training_id", "=", id).execute();
  await trx.deleteFrom("training_guests").where("training_id", "=", id).execute();
  if (groups.length > 0) {
    const rows = groups.map((group_id) => ({ training_id: id, group_id }));
    await trx.insertInto("training_groups").values(rows).execute();
  }
  if (people.length > 0) {
    const rows = people.map((user_id) => ({ training_id: id, user_id }));
    await trx.insertInto("training_guests").values(rows).execute();
  }
}
