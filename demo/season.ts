import type { Application } from "../app/platform/application.ts";
import { atcoderTask, codeforcesTask } from "../app/rooms/judges/imported.ts";
import type { Submission } from "../app/rooms/judges/judge.server.ts";
import { keepCatalogue } from "../app/rooms/solves/catalogue.server.ts";
import { storePage } from "../app/rooms/solves/imports.server.ts";
import { storeRatings } from "../app/rooms/solves/ratings.server.ts";
import type { Viewer } from "../app/viewer.ts";
import { chanceOf } from "./chance.ts";
import { archive, season, topics } from "./content/season.ts";
import { type Habits, squad } from "./content/squad.ts";
import type { DemoUser } from "./content/types.ts";
import { users } from "./content/users.ts";
import { addDemoGroup, practiceSubmissions } from "./group.ts";
import { gymSubmissions, nameGyms } from "./gyms.ts";
import { archiveTasks, FIRST_ARCHIVED, practised } from "./practice.ts";
import { ratedAt } from "./ratings.ts";
import { DAY, HOUR, MINUTE, type Round, type Sender, sentIn } from "./round.ts";

type Db = Application["db"];
type Judge = Round["judge"];
/** What a member sent to problems of lists, by judge. */
export type Homework = (username: string, judge: Judge) => Submission[];

const START = { codeforces: 14 * HOUR + 35 * MINUTE, atcoder: 12 * HOUR };
/** AtCoder's ratings are lower. */
const LESS = 180;
/** The members who also take part in gyms and the group's contests. */
const REGULARS = 12;

/** The season's problem of this title, which somebody shared on the site too. */
export function seasonTask(title: string) {
  for (const { judge, key, names } of season) {
    const place = names.indexOf(title);
    if (place >= 0) return taskOf(judge, key, place);
  }
  return undefined;
}

function taskOf(judge: Judge, key: string, place: number) {
  const letter = "ABCDEFGH"[place] ?? "A";
  if (judge === "codeforces") return codeforcesTask(Number(key), letter);
  return atcoderTask(key, `${key}_${letter.toLowerCase()}`, letter);
}

function roundsBefore(now: number): Round[] {
  const today = Math.floor(now / DAY);
  return season.map(({ judge, key, name, daysAgo, minutes, ratedBelow, ratings, names }, index) => {
    const startsAt = (today - daysAgo) * DAY + START[judge];
    const tasks = names.map((title, place) => ({
      ...taskOf(judge, key, place),
      // The rounds are fictional, so their problems have no pages.
      link:
        judge === "codeforces" ? "https://codeforces.com/problemset" : "https://atcoder.jp/contests/archive",
      name: title,
      rating: ratings[place] ?? 800,
      tags: `${topics[place]},${topics[(index + place * 3 + 1) % topics.length]}`,
    }));
    return { judge, key, name, startsAt, endsAt: startsAt + minutes * MINUTE, ratedBelow, tasks };
  });
}

/** Links the members' handles, and imports what they sent in a season of rounds and in the months before. */
export async function importSeason(
  db: Db,
  member: (username: string) => Viewer,
  homework: Homework,
  now: number,
): Promise<void> {
  const rounds = roundsBefore(now);
  await keepRounds(db, rounds, now);
  const handles = squad.slice(0, REGULARS).map(({ username }) => handleOf(username, "codeforces"));
  for (const [index, habits] of squad.entries()) {
    const { judges, ...sender } = senderOf(habits);
    for (const judge of judges) {
      const strength = judge === "atcoder" ? sender.strength - LESS : sender.strength;
      const sent = rounds.map((round) =>
        round.judge === judge ? sentIn(round, { ...sender, strength }, now) : [],
      );
      const submissions = [...sent.flat(), ...homework(habits.username, judge)];
      if (judge === "codeforces") submissions.push(...practised(sender, now));
      if (judge === "codeforces" && index < REGULARS)
        submissions.push(...gymSubmissions(index, handles, now), ...practiceSubmissions(index, now));
      const taken = rounds.filter(
        ({ ratedBelow }, place) =>
          strength < ratedBelow && sent[place]?.some(({ how }) => how === "contest") === true,
      );
      const handle = await linkHandle(db, member, habits, judge, now);
      await storePage(db, handle, { submissions, cursor: "" });
      await storeRatings(db, handle, ratedAt(judge, taken, sender, ratingAt(judge, sender), now), now);
    }
  }
  await nameGyms(db, now);
  await addDemoGroup({ db }, member("mira").id, now);
  await db
    .updateTable("handles")
    .set({ state: "ready", synced_at: now - 4 * MINUTE })
    .execute();
  // The judges know none of these contests, so they are not asked for them.
  await db.updateTable("task_contests").set({ facts_at: now, facts_due_at: null }).execute();
}

async function keepRounds(db: Db, rounds: Round[], now: number): Promise<void> {
  const older = Array.from({ length: archive.rounds }, (_, index) => {
    const startsAt = (Math.floor(now / DAY) - 77 - 9 * (archive.rounds - index)) * DAY + START.codeforces;
    const name = `Codeforces Round ${1946 - archive.rounds + index} (Div. 2)`;
    return { key: String(FIRST_ARCHIVED + index), name, startsAt, endsAt: startsAt + 2 * HOUR };
  });
  for (const judge of ["codeforces", "atcoder"] as const) {
    const own = rounds.filter((round) => round.judge === judge);
    const isOld = judge === "codeforces";
    const contests = [...(isOld ? older : []), ...own];
    const tasks = [...(isOld ? archiveTasks : []), ...own.flatMap((round) => round.tasks)];
    await keepCatalogue(db, judge, { contests, tasks }, now);
  }
}

const userOf = (username: string): DemoUser => {
  const user = users.find((each) => each.username === username);
  if (!user) throw new Error(`The demo has no user ${username}.`);
  return user;
};

function senderOf(habits: Habits): Sender & { judges: Judge[] } {
  const judges: Judge[] = habits.hasAtcoder ? ["codeforces", "atcoder"] : ["codeforces"];
  return { ...habits, strength: userOf(habits.username).rating, judges };
}

/** A profile's rating is that of the judge that it names. */
function ratingAt(judge: Judge, { username, strength }: Sender): number {
  const isNamed = userOf(username).platform.toLowerCase() === judge;
  return isNamed || judge === "codeforces" ? strength : strength - LESS;
}

/** No user of a judge has this name, so a refresh cannot replace the import. */
const handleOf = (username: string, judge: Judge) =>
  judge === "codeforces"
    ? `${username.slice(0, 20)}.of.the.demo`
    : `${username.slice(0, 20).replace(/\W/g, "_")}_of_the_demo`;

async function linkHandle(
  db: Db,
  member: (username: string) => Viewer,
  { username, trust, since }: Habits,
  judge: Judge,
  now: number,
): Promise<number> {
  const handle = handleOf(username, judge);
  const linkedAt = now - Math.min(60, since) * DAY;
  const vouchedAt =
    now - Math.round(chanceOf(`${username} is vouched for`).between(6 * 24, 40 * 24) * HOUR * 0.97);
  const { id } = await db
    .insertInto("handles")
    .values({
      user_id: member(username).id,
      judge,
      handle,
      handle_key: handle.toLowerCase(),
      verified_at: trust === "verified" ? linkedAt + HOUR / 4 : null,
      ...(trust === "vouched" && {
        vouched_at: vouchedAt,
        vouched_by: member("mira").id,
        is_vouched: 1,
      }),
      state: "syncing",
      created_at: linkedAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
