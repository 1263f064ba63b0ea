import { learnZone, zoneOf } from "../../../auth/time-zone.server.ts";
import type { Application, RequestContext } from "../../../platform/application.ts";
import type { Connection } from "../../../platform/db/connection.server.ts";
import { Conflict, Forbidden } from "../../../platform/http/errors.ts";
import { knownZone } from "../../../platform/http/time-zone.server.ts";
import { localIn } from "../../../platform/ui/zone-offset.ts";
import type { Viewer } from "../../../viewer.ts";
import { boardPath } from "../../judges/addresses.ts";
import { groupsToMakeFor } from "../audience.server.ts";
import { DAY, MINUTE } from "../clock.ts";
import { MINUTES, usualPenalties } from "../limits.ts";
import { canEdit, mayInviteEveryone, NOT_YOURS } from "../policy.ts";
import { listGroupsOf, listGuests, requireTraining, type Training } from "../queries.server.ts";
import type { Item } from "../shown.server.ts";
import type { Choosing } from "./components/training-form.tsx";
import type { TrainingFields } from "./fields.ts";
import { inShort, loadsOfGroups } from "./load.server.ts";

// What the forms of trainings show.

type Store = { db: Connection } & Pick<Application, "config" | "now">;

/** The zone of the account or, where it has none yet, of the browser. */
export async function zoneFor(db: Connection, viewer: Viewer, context: RequestContext): Promise<string> {
  const { time_zone } = await db
    .selectFrom("users")
    .select("time_zone")
    .where("id", "=", viewer.id)
    .executeTakeFirstOrThrow();
  return time_zone ?? knownZone(context) ?? "UTC";
}

/** The same for a form that was sent: the account keeps the browser's zone. */
export async function learnedZone(db: Connection, viewer: Viewer, context: RequestContext): Promise<string> {
  await learnZone(db, viewer.id, knownZone(context));
  return zoneOf(db, viewer.id);
}

/** @param given groups of the training, which stay on offer */
export async function choosingFor(
  app: Store,
  viewer: Viewer,
  given: { id: number; name: string }[] = [],
): Promise<Choosing> {
  const groups = await groupsToMakeFor(app.db, viewer, given);
  const loads = await loadsOfGroups(
    app,
    groups.map(({ id }) => id),
  );
  return {
    mayInviteAll: mayInviteEveryone(viewer),
    groups: groups.map(({ id, name }) => ({
      id,
      name,
      load: (loads.get(id) ?? []).map(inShort).join(" · ") || null,
    })),
  };
}

/** A training whose form the viewer may open. @throws NotFound, Forbidden, Conflict for a duel */
export async function editableTraining({ db }: Store, viewer: Viewer, id: number): Promise<Training> {
  const training = await requireTraining(db, viewer, id);
  if (!canEdit(viewer, training)) throw new Forbidden(NOT_YOURS);
  if (training.kind === "duel") throw new Conflict("A duel stays as its two members agreed.");
  return training;
}

interface Asked {
  contest?: string | undefined;
  list?: number | undefined;
  group?: number | undefined;
}

/** A new training, as the link that led to the form has it. */
export async function startingValues(
  { db, now, config }: Store,
  { contest, list, group }: Asked,
  zone: string,
): Promise<TrainingFields> {
  const values: TrainingFields = {
    source: "items",
    clock: "common",
    // Tomorrow evening.
    at: `${localIn(zone, now() + DAY).slice(0, 10)}T18:00`,
    zone,
    minutes: String(MINUTES.usual),
    scoring: "icpc",
    thaw: "end",
    audience: "chosen",
    groups: group === undefined ? [] : [String(group)],
    count: "5",
  };
  if (list !== undefined) return { ...values, source: "list", list: `/lists/${list}` };
  const [judge, key] = contest?.split("/") ?? [];
  if (!judge || !key) return values;
  const found = await findContest(db, { judge, key });
  return {
    ...values,
    source: "contest",
    contest: config.publicUrl + boardPath(judge, key),
    ...(found && { title: found.name, minutes: found.minutes ?? "" }),
  };
}

/** What a training takes over from a contest. */
export async function findContest(db: Connection, { judge, key }: { judge: string; key: string }) {
  const row = await db
    .selectFrom("task_contests")
    .select(["name", "starts_at", "ends_at", "lasts"])
    .where("judge", "=", judge)
    .where("key", "=", key)
    .executeTakeFirst();
  if (!row) return undefined;
  const { starts_at, ends_at } = row;
  const lasts = row.lasts ?? (starts_at !== null && ends_at !== null ? ends_at - starts_at : null);
  const minutes = lasts === null ? null : Math.round(Number(lasts) / MINUTE);
  const isFitting = minutes !== null && minutes >= MINUTES.least && minutes <= MINUTES.most;
  return { name: row.name, minutes: isFitting ? String(minutes) : null };
}

/** A training that has been made, as its form shows it. */
export async function valuesOf(db: Connection, training: Training, zone: string): Promise<TrainingFields> {
  const { id, starts_at, until_at, freeze } = training;
  const local = (time: number | null) => (time === null ? "" : localIn(zone, time));
  const [groups, guests] = [await listGroupsOf(db, id), await listGuests(db, id)];
  return {
    title: training.title,
    clock: until_at === null ? "common" : "own",
    at: local(starts_at),
    from: local(starts_at),
    until: local(until_at),
    zone,
    minutes: String(training.minutes),
    scoring: training.scoring,
    // Left to the scoring, whose own it is then.
    penalty: training.penalty === (usualPenalties[training.scoring] ?? 0) ? "" : String(training.penalty),
    freeze: freeze === null ? "" : String(freeze),
    thaw: training.thaws,
    teams: training.for_teams === 1 ? "on" : "",
    audience: training.audience,
    groups: groups.map((group) => String(group.id)),
    members: guests.map(({ username }) => username).join("\n"),
    source: "items",
    count: "5",
  };
}

export const toEditRow = ({ id, letter, name, link, source, rating, points }: Item) => ({
  ...{ id, letter, name, link, source, points },
  rating: rating?.own ?? null,
});
