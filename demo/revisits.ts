import type { Application } from "../app/platform/application.ts";
import { gradeProblem, saveNote } from "../app/rooms/practice/revisit/commands.server.ts";
import type { Grade } from "../app/rooms/practice/revisit/schema.ts";
import type { Viewer } from "../app/viewer.ts";
import { DAY } from "./round.ts";

/** Problem, how it went, and how many days ago. */
const visits: [title: string, grade: Grade, daysAgo: number][] = [
  ["Shortest Path with One Free Edge", "good", 16],
  ["Merging Puddles", "hard", 9],
  ["The Potter's Deadlines", "again", 6],
  ["Stamps of Sixteen Islands", "hard", 5],
  ["Village of Twins", "easy", 3],
  ["Coins Rolling Down to the Root", "good", 1],
];
const noted = "The Potter's Deadlines";
const note =
  "Take pots by **deadline**; if one does not fit, drop the *longest* so far. The proof is an exchange of two neighbours.";

/** A member revisits some problems and writes a note on one. */
export async function comeBack({ db }: Pick<Application, "db">, member: Viewer, now: number): Promise<void> {
  const titles = visits.map(([title]) => title);
  const found = await db
    .selectFrom("problems")
    .select(["id", "title"])
    .where("title", "in", titles)
    .execute();
  const ids = new Map(found.map(({ id, title }) => [title, id]));
  for (const [title, grade, daysAgo] of visits) {
    await gradeProblem({ db, now: () => now - daysAgo * DAY }, member, ids.get(title) ?? 0, grade);
  }
  await saveNote({ db, now: () => now - 6 * DAY }, member, ids.get(noted) ?? 0, note);
}
