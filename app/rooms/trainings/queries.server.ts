import type { ExpressionBuilder } from "kysely";
import { isListed } from "../../auth/queries.server.ts";
import type { Connection } from "../../platform/db/connection.server.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { NotFound } from "../../platform/http/errors.ts";
import { fetchPage, inPages, type PageRequest } from "../../platform/http/pages.server.ts";
import type { Viewer } from "../../viewer.ts";
import { seesAll } from "./policy.ts";

type Reader = Pick<Viewer, "id" | "role">;
type OfTraining = ExpressionBuilder<Tables & { t: Tables["trainings"] }, "t">;

const EXPORTED_AT_ONCE = 100;

export const NO_SUCH_TRAINING = "There is no such training.";

/** Trainings that a viewer is to know of: for everyone, their own, those they are invited to or take part in. */
export const isFor = (viewer: Pick<Reader, "id">) => (where: OfTraining) =>
  where.or([
    where("t.audience", "=", "everyone"),
    where("t.owner_id", "=", viewer.id),
    where("t.opponent_id", "=", viewer.id),
    where.exists(
      where
        .selectFrom("training_guests as g")
        .select("g.user_id")
        .whereRef("g.training_id", "=", "t.id")
        .where("g.user_id", "=", viewer.id),
    ),
    where.exists(
      where
        .selectFrom("training_groups as tg")
        .innerJoin("group_members as gm", "gm.group_id", "tg.group_id")
        .select("gm.user_id")
        .whereRef("tg.training_id", "=", "t.id")
        .where("gm.user_id", "=", viewer.id)
        .where("gm.left_until", "is", null),
    ),
    where.exists(
      where
        .selectFrom("training_people as p")
        .select("p.user_id")
        .whereRef("p.training_id", "=", "t.id")
        .where("p.user_id", "=", viewer.id),
    ),
  ]);

const isVisible = (viewer: Reader) => (where: OfTraining) =>
  seesAll(viewer) ? where.lit(true) : isFor(viewer)(where);

const trainings = (db: Connection) =>
  db
    .selectFrom("trainings as t")
    .leftJoin("users as o", "o.id", "t.owner_id")
    .leftJoin("users as r", "r.id", "t.opponent_id")
    .selectAll("t")
    .select(["o.username as owner_name", "r.username as opponent_name"]);

/** @throws NotFound for a training that the viewer is not to know of */
export async function requireTraining(db: Connection, viewer: Reader, id: number) {
  const training = await trainings(db).where("t.id", "=", id).where(isVisible(viewer)).executeTakeFirst();
  if (!training) throw new NotFound(NO_SUCH_TRAINING);
  return training;
}
export type Training = Awaited<ReturnType<typeof requireTraining>>;

/** For jobs, which have no viewer. */
export function findTraining(db: Connection, id: number) {
  return trainings(db).where("t.id", "=", id).executeTakeFirst();
}

/** Trainings that a viewer is to know of, for what links to them. */
export function listLinked(db: Connection, viewer: Pick<Reader, "id">, ids: number[]) {
  return db
    .selectFrom("trainings as t")
    .leftJoin("users as o", "o.id", "t.owner_id")
    .leftJoin("users as r", "r.id", "t.opponent_id")
    .select(["t.id", "t.kind", "t.title", "t.minutes", "t.starts_at", "t.ends_at", "t.final_at"])
    .select(["t.owner_id", "t.opponent_id", "o.username as owner_name", "r.username as opponent_name"])
    .where("t.id", "in", ids)
    .where(isFor(viewer))
    .execute();
}
export type LinkedTraining = Awaited<ReturnType<typeof listLinked>>[number];

/** The kept standings of trainings, once for each of their participants. */
export async function listKept(db: Connection, ids: number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("training_results as r")
    .innerJoin("training_people as p", "p.training_id", "r.training_id")
    .select(["r.training_id", "r.body", "p.party_id", "p.user_id"])
    .where("r.training_id", "in", ids)
    .where("p.is_virtual", "=", 0)
    .execute();
}

export function findMember(db: Connection, id: number) {
  return db
    .selectFrom("users")
    .select(["id", "username", "email", "role"])
    .where("id", "=", id)
    .where("waits", "=", 0)
    .executeTakeFirst();
}

/** Everybody who may see a training, staff aside; null for a training for everyone. */
export async function listInvited(
  db: Connection,
  training: Pick<Training, "id" | "audience" | "owner_id" | "opponent_id">,
) {
  if (training.audience === "everyone") return null;
  const { id, owner_id, opponent_id } = training;
  const rows = await db
    .selectFrom("training_guests")
    .select("user_id")
    .where("training_id", "=", id)
    .union(
      db
        .selectFrom("training_groups as tg")
        .innerJoin("group_members as gm", "gm.group_id", "tg.group_id")
        .select("gm.user_id")
        .where("tg.training_id", "=", id)
        .where("gm.left_until", "is", null),
    )
    .union(db.selectFrom("training_people").select("user_id").where("training_id", "=", id))
    .execute();
  return [...rows.map(({ user_id }) => user_id), owner_id, opponent_id].filter((user) => user !== null);
}

/** The groups that a training is for, by name. */
export function listGroupsOf(db: Connection, trainingId: number) {
  return db
    .selectFrom("training_groups as tg")
    .innerJoin("groups as g", "g.id", "tg.group_id")
    .select(["g.id", "g.name"])
    .where("tg.training_id", "=", trainingId)
    .orderBy("g.name_key")
    .execute();
}

/** The members that a training is for by name. */
export function listGuests(db: Connection, trainingId: number) {
  return db
    .selectFrom("training_guests as c")
    .innerJoin("users as u", "u.id", "c.user_id")
    .select(["u.id", "u.username"])
    .where("c.training_id", "=", trainingId)
    .orderBy("u.username_key")
    .execute();
}

/** Who may follow a training's standings: a check by user id, or null if there is no such training. */
export async function audienceOfTraining(db: Connection, id: number) {
  const training = await findTraining(db, id);
  if (!training) return null;
  const invited = await listInvited(db, training);
  if (invited === null) return () => true;
  const staff = await db.selectFrom("users").select("id").where("role", "!=", "member").execute();
  const users = new Set([...invited, ...staff.map((user) => user.id)]);
  return (userId: number) => users.has(userId);
}

/** A viewer's own trainings, and those that they take part in. */
const idsOf = (db: Connection, { id }: Pick<Reader, "id">) =>
  db
    .selectFrom("trainings")
    .select("id")
    .where("owner_id", "=", id)
    .union(db.selectFrom("trainings").select("id").where("opponent_id", "=", id))
    .union(db.selectFrom("training_people").select("training_id as id").where("user_id", "=", id));

/** The same trainings as `isFor`, each found by an index instead of among all. */
const idsFor = (db: Connection, { id }: Pick<Reader, "id">) =>
  db
    .selectFrom("trainings")
    .select("id")
    .where("audience", "=", "everyone")
    .union(idsOf(db, { id }))
    .union(db.selectFrom("training_guests").select("training_id as id").where("user_id", "=", id))
    .union(
      db
        .selectFrom("training_groups as tg")
        .innerJoin("group_members as gm", "gm.group_id", "tg.group_id")
        .select("tg.training_id as id")
        .where("gm.user_id", "=", id)
        .where("gm.left_until", "is", null),
    );

/** Trainings for a viewer, the newest first; past ones by their end. @param groupId only those for this group */
export function listTrainings(
  db: Connection,
  viewer: Reader,
  { show, group }: { show: "open" | "past" | "yours"; group?: number | undefined },
  page: PageRequest,
  now: number,
) {
  // Staff see all, so that the newest ones make a page.
  const seen = seesAll(viewer)
    ? trainings(db).where("t.id", ">", 0)
    : trainings(db).where("t.id", "in", idsFor(db, viewer));
  let query = show === "yours" ? trainings(db).where("t.id", "in", idsOf(db, viewer)) : seen;
  if (group !== undefined) {
    const ofGroup = db.selectFrom("training_groups").select("training_id").where("group_id", "=", group);
    query = query.where("t.id", "in", ofGroup);
  }
  if (show === "past") {
    return fetchPage(query.where("t.ends_at", "<=", now), page, {
      ...{ id: "t.id", key: "t.ends_at" },
      keyOf: ({ ends_at }) => ends_at ?? 0,
    });
  }
  if (show === "open") {
    query = query.where((where) => where.or([where("t.ends_at", ">", now), where("t.ends_at", "is", null)]));
  }
  return fetchPage(query, page, { id: "t.id" });
}

/** A training's problems in order, with what this site and the viewer know of them. */
export function listItems(db: Connection, viewer: Pick<Reader, "id">, trainingId: number) {
  return db
    .selectFrom("training_items as i")
    .leftJoin("tasks as k", "k.id", "i.task_id")
    .leftJoin("problems as h", "h.id", "i.problem_id")
    .leftJoin("marks as m", (join) =>
      join
        .on("m.user_id", "=", viewer.id)
        .on((on) => on("m.task_id", "=", on.fn.coalesce("k.twin_of", "k.id"))),
    )
    .select(["i.id", "i.place", "i.task_id", "i.problem_id", "i.points"])
    .select((select) => [
      select.fn.coalesce("k.judge", select.val("here")).as("judge"),
      select.fn.coalesce("k.key", select.val("")).as("key"),
    ])
    .select(["k.name as task_name", "k.rating as task_rating", "k.link as task_link"])
    .select(["h.title", "h.rating", "h.link", "h.visibility", "h.author_id"])
    .select(["m.status", "m.how", "m.verified", "m.vouched"])
    .where("i.training_id", "=", trainingId)
    .orderBy("i.place")
    .execute();
}
export type ItemEntry = Awaited<ReturnType<typeof listItems>>[number];

/** Everybody who takes part: a row for each person of a party. */
export function listPeople(db: Connection, trainingId: number, now: number) {
  return db
    .selectFrom("training_people as p")
    .innerJoin("training_parties as a", "a.id", "p.party_id")
    .innerJoin("users as u", "u.id", "p.user_id")
    .select(["p.party_id", "p.user_id", "u.username"])
    .select(isListed(now).as("is_listed"))
    .select(["a.name", "a.team_id", "a.is_virtual", "a.begun_at", "a.joined_at"])
    .where("p.training_id", "=", trainingId)
    .orderBy("p.party_id")
    .orderBy("p.user_id")
    .execute();
}
export type Person = Awaited<ReturnType<typeof listPeople>>[number];

export async function findParty(db: Connection, userId: number, trainingId: number, isVirtual = 0) {
  return db
    .selectFrom("training_people as p")
    .innerJoin("training_parties as a", "a.id", "p.party_id")
    .select(["a.id", "a.name", "a.team_id", "a.is_virtual", "a.begun_at"])
    .where("p.user_id", "=", userId)
    .where("p.training_id", "=", trainingId)
    .where("p.is_virtual", "=", isVirtual)
    .executeTakeFirst();
}

/** A user's trainings, for the export of their data. */
export async function* exportTrainings(db: Connection, userId: number) {
  const rows = inPages((after) =>
    db
      .selectFrom("trainings as t")
      .leftJoin("training_people as p", (join) =>
        join.onRef("p.training_id", "=", "t.id").on("p.user_id", "=", userId).on("p.is_virtual", "=", 0),
      )
      .select(["t.id", "t.title", "t.kind", "t.starts_at", "t.owner_id", "p.party_id"])
      .where("t.id", ">", after)
      .where((where) =>
        where.or([
          where("t.owner_id", "=", userId),
          where(
            "t.id",
            "in",
            where.selectFrom("training_people").select("training_id").where("user_id", "=", userId),
          ),
        ]),
      )
      .orderBy("t.id")
      .limit(EXPORTED_AT_ONCE)
      .execute(),
  );
  for await (const { id, title, kind, starts_at, owner_id, party_id } of rows) {
    yield {
      _id: String(id),
      title,
      kind,
      start: starts_at === null ? null : new Date(starts_at).toISOString(),
      isOwner: owner_id === userId,
      tookPart: party_id !== null,
    };
  }
}

/** How many take part in each training, members and teams alike. */
export async function countParties(db: Connection, ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("training_parties")
    .select((select) => ["training_id", select.fn.countAll<number>().as("count")])
    .where("training_id", "in", ids)
    .where("is_virtual", "=", 0)
    .groupBy("training_id")
    .execute();
  return new Map(rows.map(({ training_id, count }) => [training_id, Number(count)]));
}

/** In order. */
export function listItemPoints(db: Connection, trainingId: number) {
  return db
    .selectFrom("training_items")
    .select(["id", "points"])
    .where("training_id", "=", trainingId)
    .orderBy("place")
    .execute();
}
