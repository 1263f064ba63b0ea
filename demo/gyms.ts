import type { Application } from "../app/platform/application.ts";
import { codeforcesTask } from "../app/rooms/judges/imported.ts";
import type { Submission } from "../app/rooms/judges/judge.server.ts";
import { keepFacts } from "../app/rooms/solves/facts.server.ts";
import { createTeam } from "../app/rooms/standings/teams/commands.server.ts";
import type { Viewer } from "../app/viewer.ts";

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;

type Store = Pick<Application, "db" | "hub" | "now">;

/** Gyms that some of the members took part in together. Their numbers are free. */
const gyms = [
  // In one of them, with somebody who is not here.
  {
    key: "190001",
    name: "Riverside Collegiate Cup",
    days: 17,
    together: [0, 1],
    others: ["ilse.of.the.demo"],
  },
  { key: "190002", name: "Harbour Open", days: 10, together: [0, 1, 2], others: [] },
];
type Gym = (typeof gyms)[number];
const LASTS = 300 * MINUTE;
const letters = "ABCDEFGH";
const things = ["Lanterns", "Bridges", "Caterers", "Palindromes", "Ropes", "Queues", "Mirrors", "Orchards"];
const manners = ["Counting", "Merging", "Sorted", "Two Kinds of", "Balanced", "Hidden", "Xor of"];

const taskOf = ({ key }: Gym, place: number) => ({
  ...codeforcesTask(Number(key), letters[place] ?? "A"),
  link: "https://codeforces.com/gyms",
});

function sent(gym: Gym, sender: string, places: number[], now: number): Submission[] {
  return places.map((place, index) => ({
    id: `${gym.key}-${sender}-${place}`,
    task: taskOf(gym, place),
    at: now - gym.days * DAY + (14 + 41 * index) * MINUTE,
    verdict: "solved",
    how: sender === "alone" ? "virtual" : "contest",
    startedAt: now - gym.days * DAY,
  }));
}

/** What a member sent in gyms, alone or in a team. @param handles everybody's */
export function gymSubmissions(member: number, handles: string[], now: number): Submission[] {
  const submissions = gyms.flatMap((gym, index): Submission[] => {
    if (!gym.together.includes(member)) return [];
    const members = [...gym.together.map((place) => handles[place] ?? ""), ...gym.others];
    const party = { key: `team:demo${index}`, name: "Three Pointers", members };
    const all = sent(gym, "team", index === 0 ? [0, 3, 1, 4, 6, 2] : [0, 1, 2, 5, 4], now);
    // The last one was not accepted.
    return all.map((each, place) => ({
      ...each,
      party,
      verdict: place < all.length - 1 ? "solved" : "wrong",
    }));
  });
  const [first] = gyms;
  if (member === 3 && first) submissions.push(...sent(first, "alone", [0, 1, 4], now));
  return submissions;
}

/** Describes the gyms, which are stored already. */
export async function nameGyms(db: Store["db"], now: number): Promise<void> {
  for (const [index, gym] of gyms.entries()) {
    const { id } = await db
      .selectFrom("task_contests")
      .select("id")
      .where("judge", "=", "codeforces")
      .where("key", "=", gym.key)
      .executeTakeFirstOrThrow();
    const tasks = [...letters].map((_, place) => ({
      ...taskOf(gym, place),
      name: `${manners[(place * 2 + 1 + index) % manners.length]} ${things[(place * 3 + 2) % things.length]}`,
    }));
    const facts = { name: gym.name, startsAt: null, lasts: LASTS, isOver: true, isRated: false, tasks };
    await keepFacts(db, "codeforces", { id, ends_at: null }, facts, now);
  }
}

/** Makes a team of three members and a reserve. */
export async function makeTeam(store: Store, members: Viewer[]): Promise<void> {
  const [maker] = members;
  if (!maker) return;
  // The demo has no limits.
  const app = { ...store, limits: { take: async () => {} } as unknown as Application["limits"] };
  const names = members.slice(0, 4).map(({ username }) => username);
  await createTeam(app, maker, { name: "Three Pointers", members: names });
}
