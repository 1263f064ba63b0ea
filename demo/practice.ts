import type { Application } from "../app/platform/application.ts";
import type { Trust } from "../app/platform/text/trust.ts";
import { codeforcesTask } from "../app/rooms/judges/imported.ts";
import type { RatingChange, Submission } from "../app/rooms/judges/judge.server.ts";
import { gradeProblem, saveNote } from "../app/rooms/practice/revisit/commands.server.ts";
import type { Grade } from "../app/rooms/practice/revisit/schema.ts";
import { listNewestProblems } from "../app/rooms/problems/queries.server.ts";
import { keepCatalogue } from "../app/rooms/solves/catalogue.server.ts";
import { storePage } from "../app/rooms/solves/imports.server.ts";
import { storeRatings } from "../app/rooms/solves/ratings.server.ts";
import type { Viewer } from "../app/viewer.ts";
import { addDemoGroup, practiceSubmissions } from "./group.ts";
import { gymSubmissions, nameGyms } from "./gyms.ts";

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;
/** Larger than any contest id at Codeforces. */
export const FIRST_ROUND = 90_001;
export const ROUNDS = 10;
const letters = ["A", "B", "C", "D", "E", "F"];
const things = ["Lanterns", "Bridges", "Caterers", "Palindromes", "Ropes", "Queues", "Mirrors", "Orchards"];
const manners = ["Counting", "Merging", "Sorted", "Two Kinds of", "Balanced", "Hidden", "Xor of"];
const topics = ["greedy", "math", "dp", "graphs", "trees", "data structures"];

type Store = Pick<Application, "db">;

/** Links some members' handles, and imports a season of rounds that nobody has solved completely. */
export async function importSeason({ db }: Store, members: Viewer[], now: number): Promise<void> {
  const rounds = Array.from({ length: ROUNDS }, (_, index) => {
    const startsAt = now - (7 * (ROUNDS - index) - 3) * DAY;
    const name = `Codeforces Round ${901 + index} (Div. 2)`;
    return { key: String(FIRST_ROUND + index), name, startsAt, endsAt: startsAt + 120 * MINUTE };
  });
  const tasks = rounds.flatMap(({ key }, round) =>
    letters.map((letter, place) => ({
      ...codeforcesTask(Number(key), letter),
      // The rounds are fictional, so their problems have no pages.
      link: "https://codeforces.com/problemset",
      name: `${manners[(round + place * 3) % manners.length]} ${things[(round * 5 + place) % things.length]}`,
      rating: 800 + 100 * ((place * 3 + (round % 3)) % 20),
      tags: `${topics[place]},${topics[(round + place) % topics.length]}`,
    })),
  );
  await keepCatalogue(db, "codeforces", { contests: rounds, tasks }, now);
  const handles = members.map(demoHandle);
  for (const [index, member] of members.entries()) {
    const trust = index % 4 === 3 ? "unverified" : index % 4 === 2 ? "vouched" : "verified";
    const id = await linkDemoHandle(db, member, trust, members[0], now);
    const submissions = rounds.flatMap(({ key, startsAt }, round) =>
      (index + round) % 4 === 3 ? [] : submissionsOf(Number(key), startsAt, index, round),
    );
    submissions.push(...gymSubmissions(index, handles, now), ...practiceSubmissions(index, now));
    await storePage(db, id, { submissions, cursor: "" });
    await storeRatings(db, id, [...former(index, now), ...rated(rounds, index)], now);
    await db
      .updateTable("handles")
      .set({ state: "ready", synced_at: now - 4 * MINUTE })
      .where("id", "=", id)
      .execute();
  }
  await nameGyms(db, now);
  const [owner] = members;
  if (owner) await addDemoGroup({ db }, owner.id, now);
  // Codeforces knows none of these contests, so it is not asked for them.
  await db.updateTable("task_contests").set({ facts_at: now, facts_due_at: null }).execute();
}

/** No Codeforces user has this name, so a refresh cannot replace the import. */
const demoHandle = ({ username }: Viewer) => `${username.slice(0, 20)}.of.the.demo`;

/** @param voucher who vouches for a vouched handle */
async function linkDemoHandle(
  db: Store["db"],
  member: Viewer,
  trust: Trust,
  voucher: Viewer | undefined,
  now: number,
) {
  const handle = demoHandle(member);
  const row = await db
    .insertInto("handles")
    .values({
      user_id: member.id,
      judge: "codeforces",
      handle,
      handle_key: handle.toLowerCase(),
      verified_at: trust === "verified" ? now - 60 * DAY : null,
      ...(trust === "vouched" && { vouched_at: now - 9 * DAY, vouched_by: voucher?.id, is_vouched: 1 }),
      state: "syncing",
      created_at: now - 60 * DAY,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * A member's submissions in a round: the first problems are solved, one is attempted, and some are solved in the
 * following days.
 */
function submissionsOf(contest: number, startsAt: number, member: number, round: number): Submission[] {
  const solved = 1 + ((member * 2 + round) % 4);
  const sent = (place: number, verdict: "solved" | "wrong", minutes: number): Submission => ({
    id: `${contest}-${member}-${place}-${verdict}`,
    task: codeforcesTask(contest, letters[place] ?? "A"),
    at: startsAt + minutes * MINUTE,
    verdict,
    how: minutes < 120 ? "contest" : "practice",
  });
  const inContest = letters.slice(0, solved).map((_, place) => sent(place, "solved", 9 + place * 21));
  const later = (member + round) % 3 === 0 ? [sent(solved, "solved", (26 + member) * 60)] : [];
  return [...inContest, sent(solved, "wrong", 101), ...later];
}

/** A member's ratings in the years before the season. */
function former(member: number, now: number): RatingChange[] {
  return Array.from({ length: 6 + ((member * 5) % 18) }, (_, index) => ({
    contest: String(80_001 + index),
    name: `Codeforces Round ${801 + index} (Div. 2)`,
    rank: 4000 - 31 * index,
    rating: 1150 + 37 * member + 14 * index + Math.round(70 * Math.sin(index * 1.7 + member)),
    at: now - (90 + 23 * (6 + ((member * 5) % 18) - index)) * DAY,
  }));
}

function rated(rounds: { key: string; name: string; endsAt: number }[], member: number): RatingChange[] {
  const from = 1250 + 37 * member;
  return rounds
    .map(({ key, name, endsAt }, index) => ({
      contest: key,
      name,
      rank: 2100 - 40 * index,
      rating: from + 18 * index + Math.round(60 * Math.sin(index * 2.3 + member)),
      at: endsAt + 180 * MINUTE,
    }))
    .filter((_, index) => (member + index) % 4 !== 3);
}

/** A member revisits some problems and writes a note on one. */
export async function comeBack({ db }: Store, member: Viewer, now: number): Promise<void> {
  const problems = await listNewestProblems(db, 12);
  const grades: Grade[] = ["good", "hard", "again", "easy", "good", "hard"];
  for (const [index, grade] of grades.entries()) {
    const problem = problems[index * 2];
    if (problem)
      await gradeProblem({ db, now: () => now - (9 - 2 * index) * DAY }, member, problem.id, grade);
  }
  const [first] = problems;
  const note = "Sort by the right end, then **greedy**: the proof is an exchange of two neighbours.";
  if (first) await saveNote({ db, now: () => now }, member, first.id, note);
}
