import { sql } from "kysely";
import type { Viewer } from "../context.ts";
import type { Connection } from "../db/connection.server.ts";
import { step } from "../db/slices.server.ts";
import type { Row } from "../db/tables.ts";
import { type PageOf, type PageRequest, toPage } from "../http/pages.server.ts";
import type { MarkColumns } from "../judges/json.ts";
import { isOpen } from "../judges/queries.server.ts";

/** Members or problems that one query looks at: some milliseconds. */
const MEMBERS_AT_ONCE = 2;
const TASKS_AT_ONCE = 100;
const MAX = Number.MAX_SAFE_INTEGER;

/** A member in the table of a list. */
export interface Follower {
  id: number;
  username: string;
}

/** A list; if it is for everyone, its table has only the members with something to show. */
type Listed = Pick<Row<"lists">, "id" | "audience">;

/**
 * A page of those whose progress a list is about, in the order in which they joined the site: the members it is for, or
 * those with any mark on its problems.
 * @param tasks of the list.
 */
export async function listFollowers(
  db: Connection,
  list: Listed,
  tasks: readonly number[],
  page: PageRequest,
): Promise<PageOf<Follower>> {
  const isBack = page.before !== undefined;
  const from = page.after?.id ?? page.before?.id;
  const ids = await (list.audience === "chosen" ? chosenIds : markedIds)(db, {
    list: list.id,
    tasks,
    compare: isBack ? "<" : ">",
    direction: isBack ? "desc" : "asc",
    from: from ?? 0,
    limit: page.limit + 1,
  });
  const users =
    ids.length === 0
      ? []
      : await db
          .selectFrom("users")
          .select(["id", "username"])
          .where("id", "in", ids)
          .where("waits", "=", 0)
          .execute();
  const names = new Map(users.map(({ id, username }) => [id, username]));
  // By ids: a member who is being deleted makes no page the last one.
  const { rows, ...neighbours } = toPage(
    ids.map((id) => ({ id })),
    page,
    ({ id }) => ({ key: id, id }),
  );
  return {
    ...neighbours,
    rows: rows.flatMap(({ id }) => {
      const username = names.get(id);
      return username === undefined ? [] : [{ id, username }];
    }),
  };
}

interface Walk {
  list: number;
  tasks: readonly number[];
  compare: "<" | ">";
  direction: "asc" | "desc";
  from: number;
  limit: number;
}

async function chosenIds(db: Connection, { list, compare, direction, from, limit }: Walk) {
  const rows = await db
    .selectFrom("list_members as c")
    .innerJoin("users as u", "u.id", "c.user_id")
    .select("c.user_id")
    .where("c.list_id", "=", list)
    .where("c.user_id", compare, from)
    .where("u.waits", "=", 0)
    .orderBy("c.user_id", direction)
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** The next users of each problem, and of those the first: as many marks as a page has, however many there are. */
async function markedIds(db: Connection, { tasks, compare, direction, from, limit }: Walk) {
  let found: number[] = [];
  const sign = direction === "asc" ? 1 : -1;
  const [within, end] = direction === "asc" ? (["<=", MAX] as const) : ([">=", 0] as const);
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

/** What became of a problem for a member. */
export interface Cell {
  status: "solved" | "tried";
  how: MarkColumns["how"];
  verified: number;
}

/** How a member gets on. */
export interface Standing {
  user: Follower;
  /** By task; untouched ones are missing. */
  cells: Map<number, Cell>;
  /** Problems that are solved. */
  done: number;
}

/**
 * How members get on with a list, a few at a time, in their order.
 * @param tasks of the list, that the viewer sees.
 */
export async function* standings(
  db: Connection,
  viewer: Pick<Viewer, "id">,
  list: Listed,
  members: readonly Follower[],
  tasks: readonly number[],
): AsyncGenerator<Standing[], void> {
  const shown = new Set(tasks);
  for (let from = 0; from < members.length; from += MEMBERS_AT_ONCE) {
    const some = members.slice(from, from + MEMBERS_AT_ONCE);
    const rows = await step(() => standingsOf(db, viewer, list.id, some, shown));
    yield list.audience === "chosen" ? rows : rows.filter(({ cells }) => cells.size > 0);
  }
}

async function standingsOf(
  db: Connection,
  viewer: Pick<Viewer, "id">,
  listId: number,
  members: readonly Follower[],
  shown: ReadonlySet<number>,
): Promise<Standing[]> {
  const marks = await db
    .selectFrom("list_items as i")
    .innerJoin("marks as m", "m.task_id", "i.task_id")
    .select(["m.user_id", "m.task_id", "m.status", "m.how", "m.verified"])
    .select(["m.hand", "m.hand_at", "m.tried_at"])
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
  for (const { user_id, task_id, status, how, verified, hand, hand_at, tried_at } of marks) {
    // Given up without a try is between them and the site.
    if (status !== "solved" && hand === "gaveup" && tried_at === hand_at) continue;
    const standing = byUser.get(user_id);
    if (!standing || !shown.has(task_id)) continue;
    const isDone = status === "solved";
    standing.cells.set(task_id, { status: isDone ? "solved" : "tried", how, verified });
    if (isDone) standing.done += 1;
  }
  return all;
}
