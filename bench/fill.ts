import type SQLite from "better-sqlite3";
import { openDatabase } from "../app/platform/db/connection.server.ts";
import { cutText } from "../app/platform/search/cut-words.ts";
import { factsOf } from "../app/platform/search/problem-facts.ts";
import { countPublicSolutions } from "../migrations/0016_public_solutions.ts";
import { countActivity, countReceived } from "../migrations/0017_activity.ts";
import { countStorage } from "../migrations/0020_storage.ts";
import { numbersFrom } from "../tests/setup/random.ts";
import { createDataFolder } from "./data-folder.ts";

const YEAR = 365 * 24 * 3600_000;

export interface Amounts {
  users: number;
  problems: number;
  solutions: number;
  /** The script of titles and statements; Latin by default. */
  script?: keyof typeof textOf;
}

/** Two problems, by id. The solutions table begins with theirs, in this order. */
export const FEW_SOLUTIONS = { problem: 1, count: 20 };
export const MANY_SOLUTIONS = { problem: 2, count: 10_000 };
/** Approximate number of the signed-in user's bookmarks. */
const BOOKMARKS = 400;
/** Two users with known activity in the last year. */
export const BEGINNER = { username: "beginner", solutions: 20 };
export const VETERAN = { username: "veteran", solutions: 20_000 };

const words =
  "ring path tree mex cut segment pair coprime lazy grid room bracket window prefix hash flow".split(" ");
const hanWords = "线段 最短 路径 前缀 区间 排序 回文 子串 图论 动态 规划 贪心 匹配 网络 二分 并查".split(" ");
/** Names in statements use this many Han characters, which form millions of pairs. */
const LETTERS = 3000;

const textOf = {
  latin(i: number, random: Random) {
    const word = () => words[random(0, words.length - 1)] as string;
    return {
      title: `The ${word()} of the ${word()} ${i}`,
      statement: `Given $n$ numbers, find the ${word()} that ${word()} number ${i}.`,
    };
  },
  /** One problem in 50 has 数论, and one in 50,000 has 罕见. */
  han(i: number, random: Random) {
    const word = () => hanWords[random(0, hanWords.length - 1)] as string;
    const letter = () => String.fromCharCode(0x4e00 + random(0, LETTERS - 1));
    const kind = (i % 50 === 0 ? "，数论" : "") + (i % 50_000 === 0 ? "，罕见" : "");
    return {
      title: `${word()}${word()}问题 ${i}${kind}`,
      statement: `给定一个长度为 $n$ 的${word()}，求${word()}与${word()}的${word()}。${letter()}${letter()}命名，第 ${i} 题。`,
    };
  },
};
type Random = ReturnType<typeof numbersFrom>;

const platforms = ["Codeforces", "AtCoder", "CSES", "LeetCode", "Kattis", "SPOJ"];
/** Most common first: a sixth of the problems have the first, one in 500 the last. */
export const tags = Array.from({ length: 200 }, (_, i) => `${words[i % words.length]}-${i}`);

/**
 * Fills a data folder with a community of this size; a million problems take two minutes. Writes directly into the
 * tables, with the same counters and search index as the commands.
 * @returns the cookie of a signed-in user.
 */
export async function fill(
  dataDir: string,
  { users, problems, solutions, script = "latin" }: Amounts,
): Promise<string> {
  const { file, db, signUp, signIn, close } = await createDataFolder(dataDir);
  const triggers = setTriggersAside(db);
  const start = Date.now() - YEAR;
  db.transaction(() => {
    for (let i = 1; i <= users; i++) signUp(`user-${i}`, start);
    const problem = db.prepare(
      "insert into problems (author_id, title, link, statement, input, output, visibility, platform_key, platform_name, rating, solutions_count, reviews_count, average_rating, created_at, updated_at) values (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
    );
    const sample = db.prepare("insert into problem_samples values (?, 0, '1 2', '3')");
    const tagged = db.prepare("insert or ignore into problem_tags (problem_id, tag) values (?, ?)");
    const found = db.prepare(
      "insert into problem_search (rowid, title, tags, statement, facts) values (?,?,?,?,?)",
    );
    const bookmarked = db.prepare("insert into bookmarks (user_id, problem_id, created_at) values (1, ?, ?)");
    const random = numbersFrom(problems);
    const tag = () => tags[Math.floor(tags.length * (random(0, 999) / 1000) ** 3)] as string;
    for (let i = 1; i <= problems; i++) {
      const { title, statement } = textOf[script](i, random);
      const platform = platforms[random(0, platforms.length - 1)] as string;
      const own = [...new Set([tag(), tag()])];
      const author = 1 + (i % users);
      const visibility = random(1, 10) > 1 ? "public" : "private";
      const rating = random(1, 10);
      const each = Math.floor(solutions / problems);
      problem.run(
        author,
        title,
        "https://example.org/",
        statement,
        "One line.",
        "One number.",
        visibility,
        platform.toLowerCase(),
        platform,
        rating,
        each + random(0, 6),
        random(0, 4),
        random(0, 40) / 8,
        start + i,
        start + i,
      );
      sample.run(i);
      for (const each of own) tagged.run(i, each);
      const facts = {
        visibility,
        author_id: author,
        platform_key: platform.toLowerCase(),
        rating,
        tags: own,
      } as const;
      found.run(i, cutText(title), own.join(" "), cutText(statement), factsOf(facts).join(" "));
      if (i % Math.ceil(problems / BOOKMARKS) === 0 && visibility === "public") bookmarked.run(i, start);
    }
    db.exec(`
      insert into public_totals select 'all', '', '', count(*) from problems where visibility = 'public';
      insert into public_totals select 'platform', platform_key, platform_name, count(*) from problems
        where visibility = 'public' group by platform_key;
      update users set
        public_problems_count = (select count(*) from problems p where p.author_id = users.id and p.visibility = 'public'),
        private_problems_count = (select count(*) from problems p where p.author_id = users.id and p.visibility = 'private');
      insert into public_totals select 'tag', t.tag, t.tag, count(*) from problem_tags t
        join problems p on p.id = t.problem_id where p.visibility = 'public' group by t.tag;
    `);
    const solution = db.prepare(
      "insert into solutions (problem_id, author_id, approach, approach_excerpt, description, code, language, average_rating, created_at, updated_at) values (?,?,'Sort, then sweep.','Sort, then sweep.','In order.','print(1)','python',?,?,?)",
    );
    const own = db.prepare("update problems set solutions_count = ?, visibility = 'public' where id = ?");
    for (const [problemId, count] of [
      [FEW_SOLUTIONS.problem, FEW_SOLUTIONS.count],
      [MANY_SOLUTIONS.problem, MANY_SOLUTIONS.count],
    ] as const) {
      for (let i = 1; i <= count; i++)
        solution.run(problemId, 1 + (i % users), (i % 41) / 8, start + i, start + i);
      own.run(count, problemId);
    }
    for (let i = 1; i <= solutions; i++) {
      solution.run(3 + (i % (problems - 2)), 1 + ((i * 31) % users), (i % 41) / 8, start + i, start + i);
    }
    const reviewed = db.prepare(
      "insert into solution_reviews (solution_id, author_id, rating, comment, created_at) values (?,?,?,'',?)",
    );
    const rated = db.prepare("insert into solution_review_totals values (?,?,1)");
    for (const { username, solutions: count } of [BEGINNER, VETERAN]) {
      const id = signUp(username, start);
      for (let i = 0; i < count; i++) {
        const time = start + Math.floor((i * YEAR) / count);
        const rating = 1 + (i % 5);
        const added = solution.run(3 + (i % (problems - 2)), id, rating, time, time).lastInsertRowid;
        reviewed.run(added, 1 + (i % users), rating, time);
        rated.run(added, rating);
      }
      db.prepare("update solutions set reviews_count = 1 where author_id = ?").run(id);
    }
    db.exec(`
      insert into tasks (judge, key, problem_id) select 'here', id, id from problems;
      update problems set task_id = (select t.id from tasks t where t.judge = 'here' and t.key = cast(problems.id as text));
      insert into marks (user_id, task_id, status, how, tried_at, solved_at)
        select s.author_id, p.task_id, 'solved', 'posted', min(s.created_at), min(s.created_at)
        from solutions s join problems p on p.id = s.problem_id
        where p.visibility = 'public' or p.author_id = s.author_id group by s.author_id, p.task_id;
    `);
  })();
  for (const statement of triggers) db.exec(statement);
  const cookie = signIn(1);
  close();
  const kysely = openDatabase(file);
  await countPublicSolutions(kysely);
  await countActivity(kysely);
  await countReceived(kysely);
  await countStorage(kysely);
  await kysely.destroy();
  return cookie;
}

/**
 * Drops the triggers that count storage: they take several times as long as the rows. @returns their SQL, to create
 * them again.
 */
function setTriggersAside(db: SQLite.Database): string[] {
  const triggers = db
    .prepare("select name, sql from sqlite_master where type = 'trigger' and name like '%stored'")
    .all() as { name: string; sql: string }[];
  for (const { name } of triggers) db.exec(`drop trigger ${name}`);
  return triggers.map(({ sql }) => sql);
}
