import type { Database } from "../../app/platform/db/connection.server.ts";

const DAY = 24 * 60 * 60 * 1000;
const dayName = (at: number) => new Date(at).toISOString().slice(0, 10);

function mondayOf(at: number): string {
  const back = (new Date(at).getUTCDay() + 6) % 7;
  return dayName(at - back * DAY);
}

interface Solve {
  at: number;
  how: string;
  verified: boolean;
  vouched?: boolean;
  /** The solution's problem, if public. */
  problem?: number;
}

/** Orders simultaneous solves: contest, virtual contest, practice, posted. Posted ones are ordered by problem. */
function isBefore(a: Solve, b: Solve): boolean {
  const rank = ({ how }: Solve) => ["contest", "virtual", "practice", "posted"].indexOf(how);
  return (a.at - b.at || rank(a) - rank(b) || (a.problem ?? 0) - (b.problem ?? 0)) < 0;
}

/** The stored non-zero totals of users' solves. */
export async function keptSolves(db: Database): Promise<Map<string, number>> {
  const figures = new Map<string, number>();
  const keep = (name: string, value: number) => void (value !== 0 && figures.set(name, value));
  for (const { user_id, period, facet, ...sums } of await db.selectFrom("solve_totals").selectAll().execute())
    for (const [kind, sum] of Object.entries(sums)) keep(`user ${user_id} ${period} ${facet} ${kind}`, sum);
  for (const { user_id, day, ...sums } of await db.selectFrom("solve_days").selectAll().execute())
    for (const [kind, sum] of Object.entries(sums)) keep(`user ${user_id} day ${day} ${kind}`, sum);
  return figures;
}

/** The same totals, computed from imports and posted solutions. */
export async function countedSolves(db: Database): Promise<Map<string, number>> {
  const figures = new Map<string, number>();
  const tasks = new Map((await db.selectFrom("tasks").selectAll().execute()).map((task) => [task.id, task]));
  const problems = new Map(
    (await db.selectFrom("problems").selectAll().execute()).map((row) => [row.id, row]),
  );
  const tags = await db.selectFrom("problem_tags").selectAll().orderBy("tag").execute();
  const users = new Set((await db.selectFrom("users").select("id").execute()).map(({ id }) => id));
  const solves = new Map<string, Solve[]>();
  const add = (user: number | null, task: number | null | undefined, solve: Solve) => {
    if (!user || !task || !users.has(user)) return;
    const key = `${user} ${tasks.get(task)?.twin_of ?? task}`;
    solves.set(key, [...(solves.get(key) ?? []), solve]);
  };
  const attempts = await db
    .selectFrom("attempts as a")
    .innerJoin("handles as h", "h.id", "a.handle_id")
    .selectAll("a")
    .select(["h.user_id", "h.verified_at", "h.is_vouched", "h.clears"])
    .execute();
  for (const { user_id, task_id, party_id, solved_at, solved_how, ...handle } of attempts) {
    if (solved_at === null || handle.clears) continue;
    const how = party_id ? "team" : (solved_how ?? "");
    const verified = handle.verified_at !== null;
    add(user_id, task_id, { at: solved_at, how, verified, vouched: handle.is_vouched === 1 });
  }
  for (const { author_id, problem_id, created_at } of await db
    .selectFrom("solutions")
    .selectAll()
    .execute()) {
    const problem = problems.get(problem_id);
    if (problem?.visibility !== "public") continue;
    add(author_id, problem.task_id, { at: created_at, how: "posted", verified: false, problem: problem_id });
  }
  for (const [key, all] of solves) {
    const [user = 0, task = 0] = key.split(" ").map(Number);
    const kinds = [
      all.filter(({ verified, how }) => verified && how !== "team"),
      all.filter(({ vouched, how }) => vouched && how !== "team"),
      all.filter(({ how }) => how === "posted"),
      all.filter(({ verified, how }) => verified && how === "team"),
      all.filter(({ vouched, how }) => vouched && how === "team"),
      all.filter(({ how }) => how !== "posted" && how !== "team"),
    ];
    const solve = kinds.find((kind) => kind.length > 0)?.reduce((a, b) => (isBefore(b, a) ? b : a));
    if (!solve) continue;
    const facts = tasks.get(task);
    const posted = problems.get(solve.problem ?? 0);
    const ofJudge =
      facts?.rating == null ? null : Math.min(10, Math.max(1, Math.floor((facts.rating - 600) / 200)));
    const rating = ofJudge ?? posted?.rating ?? null;
    const judgeTags = (facts?.tags ?? "").split(",").filter(Boolean);
    const named = judgeTags.length
      ? judgeTags.map((tag) => tag.replaceAll(" ", "-"))
      : tags.filter(({ problem_id }) => problem_id === solve.problem).map(({ tag }) => tag);
    const isTeam = solve.how === "team";
    const counts = solve.verified || solve.vouched === true;
    const isProven = (counts && !isTeam) || solve.how === "posted";
    const count = (name: string, kind: string, by: number) =>
      by &&
      figures.set(`user ${user} ${name} ${kind}`, (figures.get(`user ${user} ${name} ${kind}`) ?? 0) + by);
    const date = dayName(solve.at);
    for (const period of ["all", date.slice(0, 4), date.slice(0, 7), mondayOf(solve.at)]) {
      const facets = ["", ...named.map((tag) => `tag:${tag}`)];
      if (period === "all") facets.push(`rating:${rating ?? 0}`);
      for (const facet of facets) {
        count(`${period} ${facet}`, "solves", isProven ? 1 : 0);
        count(`${period} ${facet}`, "upsolves", counts && solve.how === "practice" ? 1 : 0);
        count(`${period} ${facet}`, "points", isProven ? (rating ?? 1) : 0);
        count(`${period} ${facet}`, "unverified", isProven || isTeam ? 0 : 1);
        count(`${period} ${facet}`, "solves_with_teams", isProven || isTeam ? 1 : 0);
        count(`${period} ${facet}`, "points_with_teams", isProven || isTeam ? (rating ?? 1) : 0);
      }
    }
    if (solve.how === "posted" || isTeam) continue;
    count(`day ${Math.floor(solve.at / DAY)}`, isProven ? "solves" : "unverified", 1);
  }
  return figures;
}
