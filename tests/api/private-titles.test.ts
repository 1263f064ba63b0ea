import { beforeAll, expect, test } from "vitest";
import { HINTS_TITLE } from "../../app/rooms/assistant/texts.ts";
import { openData } from "../setup/data.ts";
import { doorsShowing } from "../setup/doors.ts";
import { referringTables, refersTo } from "../setup/referring-tables.ts";
import { made, makeStaff, reportedOf } from "../setup/reports.ts";
import { MINUTE, makeTraining, startAgo } from "../setup/trainings.ts";
import { type Member, signUp } from "./client.ts";
import { addProblem, aProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

// A problem referred to from every possible table becomes private and is renamed. Only its author may learn the new
// name, at any address. Staff records keep the name from when it was public.

const NAME = "Quokkabarrow";
const LINK = "https://example.org/of-no-judge";
/** Another problem's link, at a judge that lists recognise. */
const JUDGED = "https://codeforces.com/contest/1900/problem/A";

/** Tables that refer to problems but have no row for this one during the crawl. */
const empty: Record<string, string> = {
  deletions: "a row is there while a problem or an account is being deleted, and nobody reads it",
};

const { server, ada } = siteWith(["ada"]);
let others: Record<string, Member>;
let problem: string;
/** Entries that staff decided on. */
const subjects: string[] = [];
/** Values for parameters in addresses, for each reader. */
const ids = new Map<Member, Record<string, string>>();
beforeAll(async () => {
  const { ola, cyd } = await makeStaff(server);
  const ben = await signUp(server, "ben");
  await ola.post("/api/admin/settings", { memberGroups: "on" });
  others = { "another member": ben, "a coach": cyd, "an owner": ola };
  problem = await addProblem(ada, { title: "Before", link: LINK });
  const judged = await addProblem(ada, { title: "Before", link: JUDGED });
  for (const reader of [ada, ...Object.values(others)]) ids.set(reader, await refer(reader));
  const about = { kind: "problem", id: problem, reason: "Copied" };
  expect((await ben.post("/api/reports", about)).status).toBeLessThan(300);
  const [{ _id: reportId }] = await reportedOf(cyd, ada);
  const spam = await made(ben.post(`/api/problem/${problem}/discussion`, { text: "Spam" }));
  const removed = { kind: "discussion", id: spam, reason: "Spam" };
  const removalId = await made(cyd.post("/api/admin/removals", removed));
  subjects.push(problem, spam);
  for (const reader of Object.values(others)) Object.assign(ids.get(reader) ?? {}, { reportId, removalId });
  for (const [id, link] of [
    [problem, LINK],
    [judged, JUDGED],
  ]) {
    const changed = aProblem({ title: NAME, link, choice: "private", tags: [NAME.toLowerCase()] });
    expect(await ada.put(`/api/problem/${id}/updateproblem`, changed)).toHaveStatus(200);
  }
});

/** A member refers to the problem in every way that is stored. @returns the new ids */
async function refer(reader: Member): Promise<Record<string, string>> {
  const make = async (path: string, body: object) => {
    const response = await reader.post(path, body);
    expect(response.status, path).toBeLessThan(300);
    return /"_id":"(\d+)"/.exec(await response.text())?.[1] ?? "1";
  };
  const own = { approach: "Sort.", description: "In order.", code: "print(1)" };
  const at = `/api/problem/${problem}`;
  const solutionId = await make(`${at}/addsolution`, own);
  const reviewId = await make(`${at}/addreview`, { rating: 4, comment: "Good." });
  await make(`${at}/addreview`, { rating: 5, comment: "Very good." });
  const adas = ids.get(ada)?.solutionId ?? solutionId;
  await make(`${at}/solutions/${adas}/addreview`, { rating: 4, comment: "Short." });
  const discussed = await make(`${at}/discussion`, { text: "Hello" });
  const commentId = await make(`/api/solutions/${adas}/comments`, { content: "Hello" });
  await reader.post(`/api/bookmark/${problem}`);
  await reader.put(`${at}/mark`, { status: "solved" });
  await reader.put(`${at}/note`, { note: "Sort first." });
  await reader.put(`/api/revisit/${problem}`, { grade: "again" });
  const content = `${server.url}/problem/${problem}`;
  if (reader !== ada) await make(`/api/messages/send/${ada.id}`, { content });
  const listId = await make("/api/lists", { title: "A list", audience: "everyone" });
  await reader.post(`/api/lists/${listId}/items`, { text: `/problem/${problem}\n${JUDGED}` });
  const listed = (await reader.json(`/api/lists/${listId}`)).list.items;
  expect(listed).toMatchObject([{ name: "Before" }, { name: "Before" }]);
  const group = { name: `A group of ${reader.user.username}` };
  const groupId = await make("/api/groups", group);
  const items = [{ problem }, { link: JUDGED }];
  const trainingId = await makeTraining(reader, { audience: { members: [] }, problems: { items } });
  await reader.post(`/api/trainings/${trainingId}/join`, {});
  startAgo(server, trainingId, MINUTE);
  const { chatId, duelId, handleId, teamId } = referPastTheApp(reader, solutionId, { listId, groupId });
  const { notifications } = await reader.json("/api/notifications");
  return {
    problemId: problem,
    solutionId,
    reviewId,
    messageId: discussed,
    commentId,
    listId,
    itemId: listed[0]._id,
    trainingId,
    duelId,
    chatId,
    handleId,
    teamId,
    notificationId: notifications[0]?._id ?? "1",
    userId: reader.id,
    recipientId: ada.id,
    judge: "codeforces",
    source: "codeforces",
    key: "1900",
    kind: "problem",
    id: problem,
    number: "1",
    format: "csv",
    part: "input.txt",
    linkKey: "a-key",
  };
}

/** Rows that an assistant or a judge would create. */
function referPastTheApp(
  reader: Member,
  solution: string,
  { listId, groupId }: Record<"listId" | "groupId", string>,
) {
  const db = openData(server.dataDir);
  try {
    const insert = (sql: string, ...values: (string | number)[]) => db.prepare(sql).run(...values);
    const { task_id } = db.prepare("select task_id from problems where id = ?").get(Number(problem)) as {
      task_id: number;
    };
    const me = Number(reader.id);
    const pair = [me, Number(problem)];
    insert("insert into comment_visits (user_id, problem_id, seen_id) values (?, ?, 1)", ...pair);
    insert(
      "insert into useful_solutions (user_id, solution_id, created_at) values (?, ?, 1)",
      me,
      Number(solution),
    );
    insert("insert into assistant_hints (user_id, problem_id, level) values (?, ?, 1)", ...pair);
    insert("insert into opened_problems (user_id, problem_id, created_at) values (?, ?, 1)", ...pair);
    // Shown under its problem's name.
    const chat = insert(
      `insert into assistant_chats (user_id, title, problem_id, solution_id, created_at, updated_at)
        values (?, '${HINTS_TITLE}', ?, ?, 1, 1)`,
      ...pair,
      Number(solution),
    );
    const handle = insert(
      `insert into handles (user_id, judge, handle, handle_key, state, created_at, proof_task_id, proof_asked_at, proof_until)
        values (?, 'codeforces', ?, ?, 'ready', 1, ?, 1, 9999999999999)`,
      me,
      `handle${me}`,
      `handle${me}`,
      task_id,
    );
    insert(
      "insert into task_contests (judge, key, name) values ('codeforces', '1900', 'Round') on conflict do nothing",
    );
    const contest = Number(db.prepare("select id from task_contests where key = '1900'").pluck().get());
    insert(
      "insert into contest_tasks (contest_id, task_id, letter) values (?, ?, 'A') on conflict do nothing",
      contest,
      task_id,
    );
    insert(
      `insert into attempts (handle_id, task_id, contest_id, party_id, tried_at, tried_how, solved_at, solved_how, seen)
        values (?, ?, ?, 0, 1, 'practice', 2, 'practice', 1)`,
      Number(handle.lastInsertRowid),
      task_id,
      contest,
    );
    insert(
      "insert into submissions (handle_id, task_id, id, verdict, at) values (?, ?, '1', 'solved', 1)",
      Number(handle.lastInsertRowid),
      task_id,
    );
    insert("insert into list_groups (list_id, group_id) values (?, ?)", Number(listId), Number(groupId));
    const duel = insert(
      `insert into trainings (owner_id, opponent_id, kind, title, audience, scoring, penalty, minutes, pick, starts_at, ends_at,
          created_at, updated_at)
        values (?, ?, 'duel', 'A duel', 'chosen', 'points', 0, 60, '{"count":1,"from":800,"to":1200,"tags":[]}', 1000, 3601000, 1, 1)`,
      me,
      Number(ada.id),
    );
    insert(
      "insert into training_items (training_id, place, task_id, problem_id) values (?, 0, ?, ?)",
      Number(duel.lastInsertRowid),
      task_id,
      Number(problem),
    );
    const teamId = teamWith(db, {
      ...{ user: me, handle: Number(handle.lastInsertRowid) },
      ...{ task: task_id, contest },
    });
    const [chatId, duelId, handleId] = [chat, duel, handle].map((row) => String(row.lastInsertRowid));
    return { teamId, chatId: chatId ?? "", duelId: duelId ?? "", handleId: handleId ?? "" };
  } finally {
    db.close();
  }
}

/** A team that left the problem unsolved. */
function teamWith(
  db: ReturnType<typeof openData>,
  { user, handle, task, contest }: Record<"user" | "handle" | "task" | "contest", number>,
): string {
  const insert = (sql: string, ...values: (string | number)[]) =>
    Number(db.prepare(sql).run(...values).lastInsertRowid);
  const team = insert("insert into teams (name, created_at, updated_at) values ('A team', 1, 1)");
  insert("insert into team_members (team_id, user_id, joined_at) values (?, ?, 1)", team, user);
  const party = insert(
    "insert into parties (contest_id, key, name) values (?, ?, '')",
    contest,
    `handle${user}`,
  );
  insert("insert into party_members values (?, ?, ?)", party, `handle${user}`, `handle${user}`);
  insert("insert into team_parties (party_id, team_id, at) values (?, ?, 1)", party, team);
  insert(
    `insert into attempts (handle_id, task_id, contest_id, party_id, tried_at, tried_how, seen)
      values (?, ?, ?, ?, 1, 'contest', 1)`,
    handle,
    task,
    contest,
    party,
  );
  return String(team);
}

/** The addresses whose answers show a reader the new name. */
const revealing = (reader: Member, about: Record<string, string> = {}) => doorsShowing(reader, NAME, about);

test("every table that refers to problems has a row for the tested problem", async () => {
  const tables = await referringTables();
  expect([...tables.keys()]).toEqual(
    expect.arrayContaining(["attempts", "audit_log", "list_items", "marks", "removals", "review_history"]),
  );
  const db = openData(server.dataDir);
  const without = [...tables.keys()].filter((table) => {
    const condition = refersTo(tables, table, problem, subjects);
    return db.prepare(`select 1 from ${table} where ${condition}`).all().length === 0;
  });
  db.close();
  // If this fails, add a row in `refer`.
  expect(without).toEqual(Object.keys(empty));
});

test("the author can find the private problem's new name", async () => {
  const found = await revealing(ada, ids.get(ada));
  expect(found.length).toBeGreaterThan(15);
  expect(found).toEqual(expect.arrayContaining(["/dashboard", "/dashboard.data", "/api/myproblems"]));
});

test.each(["another member", "a coach", "an owner"])(
  "%s cannot find the private problem's new name",
  async (who) => {
    const reader = others[who] as Member;
    expect(await revealing(reader, ids.get(reader))).toEqual([]);
    // Content added by the author must not reveal the name either.
    expect(await revealing(reader, ids.get(ada))).toEqual([]);
  },
);

test("a list item that the reader may no longer see gets a 404", async () => {
  const reader = others["another member"] as Member;
  const { listId, itemId } = ids.get(reader) ?? {};
  for (const path of [`/lists/${listId}/items/${itemId}`, `/lists/${listId}/items/${itemId}.data`]) {
    const response = await reader.get(path);
    expect(response).toHaveStatus(404);
    expect(await response.text()).toContain("no longer in the list");
  }
});
