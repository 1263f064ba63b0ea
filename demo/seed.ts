import { pino } from "pino";
import { hashPassword } from "../app/auth/passwords.server.ts";
import { readConfig } from "../app/platform/config.server.ts";
import { type Database, openConfigured } from "../app/platform/db/connection.server.ts";
import { migrate } from "../app/platform/db/migrator.server.ts";
import { createHub } from "../app/platform/realtime/hub.server.ts";
import { type LanguageId, languages } from "../app/platform/text/languages.ts";
import { addMessage } from "../app/rooms/comments/commands.server.ts";
import { readNotifications } from "../app/rooms/notifications/commands.server.ts";
import { addProblem, setBookmark } from "../app/rooms/problems/commands.server.ts";
import { addReview } from "../app/rooms/reviews/commands.server.ts";
import { addSolution } from "../app/rooms/solutions/commands.server.ts";
import type { Viewer } from "../app/viewer.ts";
import { visit } from "./activity.ts";
import { fillAssistant } from "./assistant.ts";
import { publishBlogs } from "./blogs.ts";
import { NOW } from "./clock.ts";
import { fillClub } from "./club-progress.ts";
import { comment, showPictures } from "./comments.ts";
import { problems, users } from "./content/index.ts";
import { solutionReviews } from "./content/solution-reviews.ts";
import { squad } from "./content/squad.ts";
import type { DemoProblem } from "./content/types.ts";
import { announceContests } from "./contests.ts";
import { makeGroups } from "./groups.ts";
import { makeTeam } from "./gyms.ts";
import { workOnLists } from "./homework.ts";
import { inviteOthers } from "./invitations.ts";
import { saveLinks } from "./links.ts";
import { makeLists } from "./lists.ts";
import { talk } from "./messages.ts";
import { fillProfiles } from "./people.ts";
import { comeBack } from "./revisits.ts";
import { keepPlaces } from "./roster.ts";
import { DAY, HOUR } from "./round.ts";
import { importSeason, seasonTask } from "./season.ts";
import { administer } from "./staff.ts";
import { makeTrainings } from "./trainings.ts";

// Fills the configured database with the demo community, using the same commands as screens and calls.

const PASSWORD = "upsolve-demo";
/** How many of the users joined before the first problem was shared, and read, review and bookmark. */
const EARLY = 30;

if (!process.env.DATA_DIR) throw new Error("DATA_DIR is not set: the demo fills a folder of its own.");
const config = readConfig(process.env);
const db = await openConfigured(config);
await migrate(db);

/** The community's clock, which starts four months ago and advances with every event. */
const start = NOW - 120 * DAY;
let clock = start;
const hub = createHub((error) => console.error(error));
const store = { db, hub, now: () => clock };

const members = await signUpAll(db);
const member = (username: string): Viewer => {
  const found = members.get(username);
  if (!found) throw new Error(`The demo has no user ${username}.`);
  return found;
};
const [owner] = users.map(({ username }) => member(username));
if (!owner) throw new Error("The demo has no users.");
await fillProfiles(store, member);
await makeGroups(store, [...members.values()]);
for (const [index, problem] of problems.entries()) {
  clock = start + Math.round((index * 116 * DAY) / problems.length);
  await share(problem, index);
  // Leaves only the last weeks' notifications unread.
  if (index === problems.length - 10) {
    for (const viewer of members.values()) await readNotifications(store, viewer);
  }
}
await announceContests(db, owner);
await publishBlogs(store, member, start);
await saveLinks(store, member);
clock = NOW - 6 * DAY;
await makeLists(store, member);
await talk(store, member);
await inviteOthers(store, member, NOW);
await fillAssistant(db, owner, NOW - DAY);
await importSeason(db, member, await workOnLists(db, member, NOW), NOW);
await makeTeam(store, [...members.values()]);
await fillClub(store, member, NOW);
await comeBack(store, owner, NOW);
await makeTrainings(db, [...members.values()], NOW);
await keepPlaces(store, owner, NOW);
await showPictures({ db, log: pino({ level: "warn" }) }, member, NOW);
await comment(store, member, NOW);
await administer({ db, hub, config }, member, NOW);
await visit(store, NOW);
await db.destroy();

console.log(`The demo community has ${users.length} members and ${problems.length} problems. Sign in as`);
for (const { username } of users.slice(0, 5)) console.log(`  ${username.padEnd(12)} password ${PASSWORD}`);
console.log("  or any other member, with the same password.");

async function signUpAll(database: Database): Promise<Map<string, Viewer>> {
  // All members share one hash, because thirty would take seconds.
  const hash = await hashPassword(PASSWORD);
  const rows = users.map(({ username, email }, index) => ({
    username,
    username_key: username.toLowerCase(),
    email,
    email_key: email.toLowerCase(),
    password_hash: hash,
    role: index === 0 ? ("owner" as const) : ("member" as const),
    created_at: joinedAt(username, index),
  }));
  const made = await database
    .insertInto("users")
    .values(rows)
    .returning(["id", "username", "email", "role"])
    .execute();
  return new Map(made.map((viewer) => [viewer.username, viewer]));
}

/** Before the first problem, or just before their first solve. */
function joinedAt(username: string, index: number): number {
  if (index < EARLY) return start - (EARLY - index) * 2 * DAY;
  const since = squad.find((habits) => habits.username === username)?.since ?? 0;
  return NOW - since * DAY - 2 * HOUR;
}

async function share(problem: DemoProblem, index: number): Promise<void> {
  const [first, ...more] = problem.samples;
  if (!first) throw new Error(`${problem.title} has no sample.`);
  const id = await addProblem(store, member(problem.author), {
    title: problem.title,
    link: seasonTask(problem.title)?.link ?? problem.link,
    problemstatement: {
      statement: problem.statement,
      input: problem.input,
      output: problem.output,
      exampleinput: first.input,
      exampleoutput: first.output,
    },
    moreexamples: more,
    choice: problem.visibility,
    platform: { name: problem.platform, rating: problem.rating },
    tags: problem.tags,
    timeLimitMs: problem.timeLimitMs,
    memoryLimitMb: problem.memoryLimitMb,
    contest: "",
    inputFile: "",
    outputFile: "",
    interactive: false,
  });
  await discuss(id, problem);
  if (problem.visibility === "private") return;
  for (let offset = 1; offset <= 1 + (index % 4); offset++) {
    const reader = users[(index * 7 + offset * 5) % EARLY];
    if (reader && reader.username !== problem.author)
      await setBookmark(store, member(reader.username), id, true);
  }
}

function languageOf(id: string): LanguageId {
  const found = languages.find((language) => language.id === id);
  if (!found) throw new Error(`The demo has no language ${id}.`);
  return found.id;
}

async function discuss(problemId: number, problem: DemoProblem): Promise<void> {
  for (const [index, { author, language, ...texts }] of problem.solutions.entries()) {
    clock += (5 + index * 9) * HOUR;
    const input = { ...texts, language: languageOf(language) };
    const solutionId = await addSolution(store, member(author), problemId, input);
    const reader = users[(problemId * 3 + index * 11) % EARLY];
    const review = solutionReviews[(problemId + index) % solutionReviews.length];
    if (!reader || !review || reader.username === author || problem.visibility === "private") continue;
    clock += HOUR;
    const [rating, comment] = review;
    await addReview(store, member(reader.username), { problemId, solutionId }, { rating, comment });
  }
  for (const { author, rating, comment } of problem.reviews) {
    clock += 3 * HOUR;
    await addReview(store, member(author), { problemId, solutionId: null }, { rating, comment });
  }
  for (const { author, text } of problem.discussion) {
    clock += 20 * 60 * 1000;
    await addMessage(store, member(author), problemId, { text });
  }
}
