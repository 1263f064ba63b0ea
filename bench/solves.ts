import type SQLite from "better-sqlite3";
import { type Database, inTransaction, openDatabase } from "../app/platform/db/connection.server.ts";
import { countMarks } from "../app/rooms/solves/totals.server.ts";
import { numbersFrom } from "../tests/setup/random.ts";
import { createDataFolder } from "./data-folder.ts";

const DAY = 24 * 3600_000;
const HOUR = 3600_000;

/** Codeforces contests, one a day until yesterday. Their ids equal their keys. Each has PROBLEMS tasks, A to L. */
export const CONTESTS = 1000;
export const PROBLEMS = 12;
/** The number of problems per contest that are shared here, with the rating and tag of their tasks. */
export const SHARED = 4;
/** Members 1 to 200 have tried every problem of this contest, whatever the size of the data. */
export const BOARD = { key: String(CONTESTS), members: 200 };
/** The signed-in user, with the same amount of data in both sizes. */
export const VIEWER = { id: 1, attempts: 2_000 };
export const tags = ["dp", "greedy", "graphs", "math", "strings", "trees", "geometry", "games"];

/** The two sizes compared. Each member has 200 attempts; the larger community has more members. */
export const LITTLE = { members: 500, attempts: 100_000 };
export const MUCH = { members: 5_000, attempts: 1_000_000 };

/** The id of a task. @param place in the contest, from 0. */
export const taskId = (contest: number, place: number) => (contest - 1) * PROBLEMS + place + 1;

/**
 * Creates a data folder with a community that imports from Codeforces: a million attempts take about a minute. It writes
 * the rows that the commands would write:
 *
 * - users `member-1` to `member-<members>`, each with one handle of the same name and id; one in ten is unverified;
 * - `task_contests` 1 to CONTESTS, `tasks` by `taskId`, and SHARED public problems of each contest, by members in turn;
 * - `attempts`: in each of some random contests, a member tries ten problems and solves seven; six times in ten
 *   during the round, twice virtually and twice later, with the corresponding `participations` and `marks`;
 * - `solve_totals` and `solve_days`, which the app itself counts from the marks.
 *
 * @returns the cookie of the signed-in VIEWER.
 */
export async function fillSolves(
  dataDir: string,
  { members, attempts }: { members: number; attempts: number },
): Promise<string> {
  const { file, db, signUp, signIn, close } = await createDataFolder(dataDir);
  const now = Date.now();
  const today = Math.floor(now / DAY) * DAY;
  db.transaction(() => {
    fillMembers(db, signUp, members, now);
    fillContests(db, members, today);
    fillAttempts(db, { members, attempts }, today);
  })();
  const cookie = signIn(VIEWER.id);
  close();
  const filled = openDatabase(file);
  await fillTotals(filled, members);
  await filled.destroy();
  return cookie;
}

function fillMembers(
  db: SQLite.Database,
  signUp: (name: string, at: number) => number,
  members: number,
  now: number,
): void {
  const start = now - CONTESTS * DAY;
  const handle = db.prepare(
    "insert into handles (id, user_id, judge, handle, handle_key, verified_at, state, synced_at, due_at, created_at) values (?,?,'codeforces',?,?,?,'ready',?,?,?)",
  );
  for (let i = 1; i <= members; i++) {
    const name = `member-${i}`;
    const id = signUp(name, start);
    handle.run(id, id, name, name, i % 10 === 0 ? null : start, now, now + DAY, start);
  }
}

const startOf = (contest: number, today: number) => today - (CONTESTS + 1 - contest) * DAY;

function fillContests(db: SQLite.Database, members: number, today: number): void {
  const contest = db.prepare(
    "insert into task_contests (id, judge, key, name, starts_at, ends_at) values (?,'codeforces',?,?,?,?)",
  );
  const task = db.prepare(
    "insert into tasks (id, judge, key, contest_id, letter, name, rating, tags, link) values (?,'codeforces',?,?,?,?,?,?,?)",
  );
  const problem = db.prepare(
    "insert into problems (author_id, title, link, statement, input, output, visibility, platform_key, platform_name, rating, task_id, created_at, updated_at) values (?,?,?,'Find the sum.','One line.','One number.','public','codeforces','Codeforces',?,?,?,?)",
  );
  const tagged = db.prepare("insert into problem_tags (problem_id, tag) values (?,?)");
  let shared = 0;
  for (let i = 1; i <= CONTESTS; i++) {
    const startsAt = startOf(i, today);
    contest.run(i, String(i), `Codeforces Round ${i}`, startsAt, startsAt + 2 * HOUR);
    for (let place = 0; place < PROBLEMS; place++) {
      const letter = String.fromCharCode(65 + place);
      const tag = tags[(i + place) % tags.length] as string;
      const link = `https://codeforces.com/contest/${i}/problem/${letter}`;
      const [name, rating] = [`Problem ${letter} of round ${i}`, 800 + 200 * place];
      task.run(taskId(i, place), `${i}${letter}`, i, letter, name, rating, tag, link);
      if (place >= SHARED) continue;
      const author = 1 + (shared++ % members);
      const id = problem.run(author, name, link, place + 1, taskId(i, place), startsAt, startsAt);
      tagged.run(id.lastInsertRowid, tag);
    }
  }
  db.exec(`
    insert into contest_tasks select contest_id, id, letter from tasks;
    insert into public_totals select 'all', '', '', count(*) from problems;
    insert into public_totals select 'platform', platform_key, platform_name, count(*) from problems group by platform_key;
    insert into public_totals select 'tag', tag, tag, count(*) from problem_tags group by tag;
    update users set public_problems_count = (select count(*) from problems p where p.author_id = users.id);
  `);
}

function fillAttempts(
  db: SQLite.Database,
  { members, attempts }: { members: number; attempts: number },
  today: number,
): void {
  const attempt = db.prepare(
    "insert or ignore into attempts (handle_id, task_id, contest_id, party_id, tried_at, tried_how, solved_at, solved_how, solved_by, seen) values (?,?,?,0,?,?,?,?,?,1)",
  );
  const participation = db.prepare(
    "insert or ignore into participations (handle_id, contest_id, how, party_id, at, seen) values (?,?,?,0,?,1)",
  );
  const random = numbersFrom(7);
  const ways = [...Array(6).fill("contest"), "virtual", "virtual", "practice", "practice"] as const;
  /** @returns how many attempts are new. */
  const tryContest = (member: number, contest: number, problems: number): number => {
    const how = ways[random(0, 9)] as string;
    const delay = { contest: 0, virtual: 30 * DAY, practice: 2 * DAY }[how] ?? 0;
    const begun = Math.min(startOf(contest, today) + delay, today - 3 * HOUR);
    if (how !== "practice") participation.run(member, contest, how, begun);
    const first = problems === PROBLEMS ? 0 : random(0, PROBLEMS - problems);
    let added = 0;
    for (let place = first; place < first + problems; place++) {
      const at = begun + (place - first + 1) * random(3, 10) * 60_000;
      const solved = random(1, 10) <= 7 ? [at, how, String(at)] : [null, null, null];
      added += attempt.run(member, taskId(contest, place), contest, at, how, ...solved).changes;
    }
    return added;
  };
  const [each, left] = [Math.floor(attempts / members), attempts % members];
  for (let member = 1; member <= members; member++) {
    const own = member === VIEWER.id ? VIEWER.attempts : each + (member <= left ? 1 : 0);
    let done = member <= BOARD.members ? tryContest(member, CONTESTS, PROBLEMS) : 0;
    while (done < own) done += tryContest(member, random(1, CONTESTS - 1), Math.min(10, own - done));
  }
  db.exec(`
    update handles set solved = (select count(*) from attempts a where a.handle_id = handles.id and a.solved_at is not null);
    insert into marks (user_id, task_id, status, how, verified, tried_at, solved_at, counted, counted_at, counted_rating, counted_tags)
      select h.user_id, a.task_id, case when a.solved_at is null then 'tried' else 'solved' end, a.solved_how,
        case when a.solved_at is not null and h.verified_at is not null then 1 else 0 end, a.tried_at, a.solved_at,
        case when a.solved_at is null then null when h.verified_at is null then 'unverified'
          when a.solved_how = 'practice' then 'upsolved' else 'solved' end,
        a.solved_at,
        case when a.solved_at is not null then min(10, (t.rating - 600) / 200) end,
        case when a.solved_at is not null then t.tags end
      from attempts a join handles h on h.id = a.handle_id join tasks t on t.id = a.task_id;
  `);
}

async function fillTotals(db: Database, members: number): Promise<void> {
  for (let from = 1; from <= members; from += 100) {
    await inTransaction(db, async (trx) => {
      for (let user = from; user < from + 100 && user <= members; user++) {
        const marks = await trx.selectFrom("marks").selectAll().where("user_id", "=", user).execute();
        await countMarks(trx, [], marks);
      }
    });
  }
}
