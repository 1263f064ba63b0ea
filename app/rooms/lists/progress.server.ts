import { sql } from "kysely";
import { isListed } from "../../auth/queries.server.ts";
import type { Application } from "../../platform/application.ts";
import type { Connection } from "../../platform/db/connection.server.ts";
import { step } from "../../platform/db/slices.server.ts";
import type { Row } from "../../platform/db/tables.ts";
import { encodeCursor, type PageOf, type PageRequest, toPage } from "../../platform/http/pages.server.ts";
import type { Viewer } from "../../viewer.ts";
import { idsInGroup } from "../groups/index.server.ts";
import { isOpen } from "../solves/index.server.ts";
import type { MarkColumns } from "../solves/json.ts";
import { idsGiven } from "./people.server.ts";
import type { Stage } from "./schema.ts";

/** Keeps each query to a few milliseconds. */
const TASKS_AT_ONCE = 100;
const CELLS_AT_ONCE = 1_000;

/** Members examined per query, and per page, when filtering by stage. */
const LOOKED_AT_ONCE = 50;
const MOST_LOOKED_AT = 1_000;

interface Follower {
  id: number;
  username: string;
}

interface Listed extends Pick<Row<"lists">, "id" | "audience" | "due_at"> {
  /** Narrows the list to the members of a group. */
  group?: number | undefined;
}
type Dated = Pick<Listed, "id" | "due_at">;
type Store = Pick<Application, "db" | "now">;

function stageOf({ cells, done }: Standing, total: number): Stage {
  if (cells.size === 0) return "not-started";
  return done === total ? "done" : "started";
}

/** @param stage excludes members at other stages, so a page may be short or even empty */
export async function listStandings(
  app: Store,
  viewer: Pick<Viewer, "id">,
  list: Listed,
  tasks: readonly number[],
  page: PageRequest,
  stage?: Stage,
): Promise<PageOf<Standing>> {
  const isBack = page.before !== undefined;
  const [compare, direction] = isBack ? (["<", "desc"] as const) : ([">", "asc"] as const);
  const limit = stage ? LOOKED_AT_ONCE : page.limit + 1;
  const found: Standing[] = [];
  let from = (page.after ?? page.before)?.id ?? 0;
  let looked = 0;
  let isEnd = false;
  while (!isEnd && found.length <= page.limit && (looked === 0 || looked < MOST_LOOKED_AT)) {
    const ids = await nextIds(app, list, tasks, stage, { compare, direction, from, limit });
    const members = await namesOf(app, ids);
    for await (const some of standings(app.db, viewer, list, members, tasks)) {
      found.push(...some.filter((each) => !stage || stageOf(each, tasks.length) === stage));
    }
    looked += ids.length;
    isEnd = ids.length < limit;
    from = ids.at(-1) ?? from;
  }
  const isCut = !isEnd && found.length <= page.limit;
  const whole = toPage(found, page, ({ user: { id } }) => ({ key: id, id }));
  const beyond = isCut ? encodeCursor({ key: from, id: from }) : null;
  return isBack ? { ...whole, newer: whole.newer ?? beyond } : { ...whole, older: whole.older ?? beyond };
}

interface Walk {
  compare: "<" | ">";
  direction: "asc" | "desc";
  from: number;
  limit: number;
}

/** Lists for everyone skip members who cannot be at the stage, unless there is only a group to look at. */
async function nextIds(
  { db, now }: Store,
  list: Listed,
  tasks: readonly number[],
  stage: Stage | undefined,
  walk: Walk,
) {
  const isChosen = list.audience === "chosen";
  const { group } = list;
  if (!isChosen && group === undefined && (stage === "started" || stage === "done"))
    return markedIds(db, tasks, walk);
  const { compare, direction, from, limit } = walk;
  let some = db
    .selectFrom("users")
    .select("id")
    .where("id", compare, from)
    .orderBy("id", direction)
    .limit(limit);
  if (isChosen) some = some.where("id", "in", idsGiven(db, list.id, now()));
  if (group !== undefined) some = some.where("id", "in", idsInGroup(db, group, now()));
  return (await some.execute()).map(({ id }) => id);
}

/** Active members and places that nobody has taken yet, in the order of `ids`. */
async function namesOf({ db, now }: Store, ids: number[]): Promise<Follower[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("users as u")
    .select(["u.id", "u.username"])
    .where("u.id", "in", ids)
    .where(isListed(now()))
    .execute();
  const names = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => names.get(id) ?? []);
}

/** The next users who have marked any of the tasks. Reads at most `limit` marks per task. */
async function markedIds(
  db: Connection,
  tasks: readonly number[],
  { compare, direction, from, limit }: Walk,
) {
  let found: number[] = [];
  const sign = direction === "asc" ? 1 : -1;
  const [within, end] =
    direction === "asc" ? (["<=", Number.MAX_SAFE_INTEGER] as const) : ([">=", 0] as const);
  for (let at = 0; at < tasks.length; at += TASKS_AT_ONCE) {
    const read = () =>
      db
        .selectFrom("tasks as t")
        .innerJoin("marks as m", "m.task_id", "t.id")
        .select("m.user_id")
        .distinct()
        .where("t.id", "in", tasks.slice(at, at + TASKS_AT_ONCE))
        .where("m.user_id", compare, from)
        .where("m.user_id", within, (of) =>
          of.fn.coalesce(
            of
              .selectFrom("marks as n")
              .select("n.user_id")
              .whereRef("n.task_id", "=", "t.id")
              .where("n.user_id", compare, from)
              .orderBy("n.user_id", direction)
              .limit(1)
              .offset(limit - 1),
            sql<number>`${sql.lit(end)}`,
          ),
        )
        .execute();
    const rows = await step(read);
    const all = new Set([...found, ...rows.map(({ user_id }) => user_id)]);
    found = [...all].sort((one, other) => sign * (one - other)).slice(0, limit);
  }
  return found;
}

export interface Cell {
  status: "solved" | "tried";
  how: MarkColumns["how"];
  verified: number;
  vouched: number;
  /** Solved after the list was due. */
  isLate: boolean;
}

export interface Standing {
  user: Follower;
  /** By task id; only attempted tasks. */
  cells: Map<number, Cell>;
  done: number;
}

async function* standings(
  db: Connection,
  viewer: Pick<Viewer, "id">,
  list: Dated,
  members: readonly Follower[],
  tasks: readonly number[],
): AsyncGenerator<Standing[], void> {
  const shown = new Set(tasks);
  const atOnce = Math.max(1, Math.floor(CELLS_AT_ONCE / Math.max(1, tasks.length)));
  for (let from = 0; from < members.length; from += atOnce) {
    const some = members.slice(from, from + atOnce);
    yield await step(() => standingsOf(db, viewer, list, some, shown));
  }
}

export async function ownStanding(
  db: Connection,
  viewer: Pick<Viewer, "id" | "username">,
  list: Dated,
  tasks: readonly number[],
): Promise<Standing> {
  const own = { id: viewer.id, username: viewer.username };
  const [standing] = await standingsOf(db, viewer, list, [own], new Set(tasks));
  return standing as Standing;
}

async function standingsOf(
  db: Connection,
  viewer: Pick<Viewer, "id">,
  { id: listId, due_at }: Dated,
  members: readonly Follower[],
  shown: ReadonlySet<number>,
): Promise<Standing[]> {
  const marks = await db
    .selectFrom("list_items as i")
    .innerJoin("marks as m", "m.task_id", "i.task_id")
    .select(["m.user_id", "m.task_id", "m.status", "m.how", "m.verified", "m.vouched"])
    .select(["m.hand", "m.hand_at", "m.tried_at", "m.solved_at"])
    .where("i.list_id", "=", listId)
    .where(
      "m.user_id",
      "in",
      members.map(({ id }) => id),
    )
    .where("m.tried_at", "is not", null)
    .where((where) =>
      where.or([where("m.status", "!=", "solved"), isOpen, where("m.user_id", "=", viewer.id)]),
    )
    .execute();
  const all = members.map((user): Standing => ({ user, cells: new Map(), done: 0 }));
  const byUser = new Map(all.map((standing) => [standing.user.id, standing]));
  for (const { user_id, task_id, status, how, verified, vouched, ...mark } of marks) {
    const { hand, hand_at, tried_at, solved_at } = mark;
    // Giving up without an attempt is private.
    if (status !== "solved" && hand === "gaveup" && tried_at === hand_at) continue;
    const standing = byUser.get(user_id);
    if (!standing || !shown.has(task_id)) continue;
    // What a member solved only in a team is still to be done alone.
    const isDone = status === "solved" && how !== "team";
    const isLate = isDone && due_at !== null && solved_at !== null && solved_at > due_at;
    const shared = { verified, vouched, isLate };
    standing.cells.set(
      task_id,
      isDone ? { status: "solved", how, ...shared } : { status: "tried", how: null, ...shared },
    );
    if (isDone) standing.done += 1;
  }
  return all;
}
