import { afterEach, beforeEach, expect, test } from "vitest";
import { blogFields } from "../../../tests/setup/blogs.ts";
import {
  createApplication,
  createProblem,
  createUser,
  problemFields,
} from "../../../tests/setup/factories.ts";
import { addContest, addSolve, addTask } from "../../../tests/setup/letters.ts";
import { startMailer } from "../../../tests/setup/mailer.ts";
import { mailSettings, type SmtpServer, startSmtpServer } from "../../../tests/setup/smtp-server.ts";
import { OPERATOR } from "../../auth/policy.ts";
import type { Application } from "../../platform/application.ts";
import { readConfig } from "../../platform/config.server.ts";
import type { Viewer } from "../../viewer.ts";
import { blockUser } from "../blocks/commands.server.ts";
import { addBlog } from "../blogs/commands.server.ts";
import { blogSchema } from "../blogs/schema.ts";
import { writeParagraph } from "../letter/commands.server.ts";
import { weekAt } from "../letter/week.ts";
import { suspend } from "../members/staff.server.ts";
import { removeContent } from "../moderation/commands.server.ts";
import { updateProblem } from "../problems/commands.server.ts";
import { problemSchema } from "../problems/schema.ts";
import { addReview } from "../reviews/commands.server.ts";
import { muteMail } from "./commands.server.ts";
import { queueDigests } from "./digest.server.ts";

const DAY = 24 * 60 * 60 * 1000;
const WEEK = 7 * DAY;
const MONDAY = Date.UTC(2030, 0, 7, 6);

let smtp: SmtpServer;
let app: Application;
let clock: number;
let mailer: ReturnType<typeof startMailer>;
let ada: Viewer;
let ben: Viewer;
let eve: Viewer;
beforeEach(async () => {
  smtp = await startSmtpServer();
  clock = MONDAY - WEEK;
  app = await createApplication({ config: { mail: readConfig(mailSettings(smtp)).mail }, now: () => clock });
  ada = await createUser(app.db, "ada");
  ben = await createUser(app.db, "ben");
  eve = await createUser(app.db, "eve");
  await app.db.updateTable("users").set({ created_at: 0 }).execute();
  // The first digests are sent next Monday.
  await queueDigests(app);
  mailer = startMailer(app);
});
afterEach(async () => {
  await mailer.stop();
  await smtp.close();
});

/** Queues and sends until no recipients are left. */
async function sendAll(slice = 50) {
  for (let turn = 0; turn < 10; turn++) {
    await queueDigests(app, slice);
    await mailer.tick();
  }
}
const recipients = () => smtp.mails.map(({ to }) => to[0]);
const mailTo = (user: Viewer) => smtp.mails.find(({ to }) => to[0] === user.email)?.text ?? "";
async function addAt(at: number, author: Viewer, fields: Parameters<typeof createProblem>[2]) {
  const id = await createProblem(app.db, author, fields);
  await app.db.updateTable("problems").set({ created_at: at }).where("id", "=", id).execute();
  return id;
}

test("no digest is sent after a week without news", async () => {
  await addAt(MONDAY - WEEK - 1, ada, { title: "Before" });
  await addAt(MONDAY, ada, { title: "After" });
  clock = MONDAY;
  await sendAll();
  expect(smtp.mails).toEqual([]);
  expect(await app.db.selectFrom("mails").selectAll().execute()).toEqual([]);
});

test("a digest lists new problems, blogs and news about the user's work, but not the user's own or hidden entries", async () => {
  const problem = await addAt(MONDAY - DAY, ada, {
    title: "Two <Knights>\nUnsubscribe: http://evil.example",
  });
  await addAt(MONDAY - DAY, ada, { title: "Private knights", choice: "private" });
  const hidden = await addAt(MONDAY - DAY, ben, { title: "Hidden later" });
  clock = MONDAY - 1;
  await addBlog(app, ben, blogSchema.parse(blogFields({ title: "On graphs" })));
  await addReview(app, eve, { problemId: problem, solutionId: null }, { rating: 4, comment: "Fine" });
  await addReview(app, eve, { problemId: hidden, solutionId: null }, { rating: 4, comment: "Fine" });
  await updateProblem(
    app,
    ben,
    hidden,
    problemSchema.parse(problemFields({ title: "Hidden later", choice: "private" })),
  );
  clock = MONDAY;
  await sendAll();
  expect(recipients().sort()).toEqual([ada.email, ben.email, eve.email]);
  const title = "Two <Knights> Unsubscribe: http://evil.example";
  expect(mailTo(ada)).toContain(
    `About your work\n- eve reviewed your problem ${title}\n  http://localhost:3000`,
  );
  expect(mailTo(ada)).toContain(`New blogs\n- On graphs\n  http://localhost:3000/blog/`);
  expect(mailTo(ada)).not.toContain("New problems");
  expect(mailTo(ben)).toContain(`New problems\n- ${title}\n  http://localhost:3000/problem/${problem}`);
  expect(mailTo(ben)).not.toContain("New blogs");
  for (const mail of smtp.mails) {
    expect(mail.text).not.toContain("Private knights");
    if (mail.to[0] !== ben.email) expect(mail.source).not.toContain("Hidden later");
    expect(mail.html).not.toContain("<Knights>");
    expect(mail.header("List-Unsubscribe")).toMatch(
      /^<http:\/\/localhost:3000\/unsubscribe\/\d+\.digest\.[\w-]{43}>$/,
    );
    expect(mail.header("List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
  }
});

test("a problem hidden after queueing is left out of the digest", async () => {
  const problem = await addAt(MONDAY - DAY, ben, { title: "Soon private" });
  smtp.answers(() => 451);
  clock = MONDAY;
  await sendAll();
  await updateProblem(
    app,
    ben,
    problem,
    problemSchema.parse(problemFields({ title: "Soon private", choice: "private" })),
  );
  smtp.answers(() => undefined);
  clock += DAY;
  await sendAll();
  expect(smtp.mails).toEqual([]);
});

test("suspended, waiting, unconfirmed and muted accounts get no digest, and digests have no news from blocked users", async () => {
  const [sus, wes, una, moe] = [
    await createUser(app.db, "sus"),
    await createUser(app.db, "wes"),
    await createUser(app.db, "una"),
    await createUser(app.db, "moe"),
  ];
  await app.db.updateTable("users").set({ created_at: 0 }).execute();
  await app.db.updateTable("users").set({ waits: 1 }).where("id", "=", wes.id).execute();
  await app.db.updateTable("users").set({ unverified: 1 }).where("id", "=", una.id).execute();
  await app.db
    .insertInto("site_settings")
    .values({ name: "verifyEmails", value: "on", changed_at: 0 })
    .execute();
  await app.site.refresh();
  await suspend(app, { id: null, role: "operator" }, sus.id, { reason: "Spam" });
  await muteMail(app.db, moe, "digest");
  await blockUser(app, eve, ben.id);
  await addAt(MONDAY - DAY, ben, { title: "By ben" });
  clock = MONDAY;
  await sendAll();
  expect(recipients()).toEqual([ada.email]);
});

test("each batch is queued once the previous one has been sent, and everyone gets exactly one digest", async () => {
  await addAt(MONDAY - DAY, ben, { title: "By ben" });
  clock = MONDAY;
  await queueDigests(app, 2);
  await queueDigests(app, 2);
  expect(await app.db.selectFrom("mails").select("user_id").orderBy("id").execute()).toEqual([
    { user_id: ada.id },
    { user_id: ben.id },
  ]);
  await mailer.tick();
  await sendAll(2);
  await sendAll(2);
  expect(recipients()).toEqual([ada.email, eve.email]);
  clock = MONDAY + WEEK - 1;
  await sendAll(2);
  expect(smtp.mails).toHaveLength(2);
  await addAt(MONDAY + DAY, ben, { title: "Next week" });
  clock = MONDAY + WEEK;
  await sendAll(2);
  expect(smtp.mails).toHaveLength(4);
  expect(smtp.mails.at(-1)?.text).not.toContain("By ben");
});

test("a digest lists at most ten titles of each kind", async () => {
  for (let count = 1; count <= 12; count++) await addAt(MONDAY - DAY, ben, { title: `Problem ${count}` });
  clock = MONDAY;
  await sendAll();
  expect(mailTo(ada).match(/^- Problem/gm)).toHaveLength(10);
  expect(mailTo(ada)).toContain("You can find more on the site.");
});

test("the recipient's own news come before everyone's letter, which is sent to all", async () => {
  const week = weekAt(MONDAY - DAY);
  const task = await addTask(app.db, "1A", { rating: 2000 });
  await addSolve(app.db, eve, task, { at: week.to - 1, rating: 7, counted: "upsolved" });
  // In the week that is running when the emails are sent.
  await addSolve(app.db, ben, task, { at: week.to, rating: 7 });
  await addContest(app.db, "1900", { endsAt: week.from, people: [eve, ada] });
  await app.db.updateTable("users").set({ role: "coach" }).where("id", "=", ben.id).execute();
  clock = MONDAY - 1;
  await writeParagraph(app, { ...ben, role: "coach" }, week, { paragraph: "Well done, **all**!" });
  await addAt(MONDAY - DAY, ada, { title: "Knights" });
  clock = MONDAY;
  await sendAll();
  expect(recipients().sort()).toEqual([ada.email, ben.email, eve.email]);
  for (const user of [ada, ben, eve]) {
    const text = mailTo(user);
    expect(text).toContain(
      "ben writes: Well done, all!\n\n1 member solved 1 problem (1 upsolved).\n\n" +
        `Board of the week\n- 1. eve, 1 solve\n  http://localhost:3000/profile/${eve.id}\n\n` +
        "Contests\n- Round 1900, 2 of us\n  http://localhost:3000/contests/codeforces/1900/board\n\n" +
        "Problems of the week\n- Hardest solved: Task 1A\n",
    );
    expect(text).toContain("First solve ever: eve.");
    expect(text).toContain(`Read the letter of week 1, 2030:\nhttp://localhost:3000/week/${week.name}`);
  }
  expect(mailTo(ben).indexOf("New problems\n- Knights")).toBeGreaterThan(0);
  expect(mailTo(ben).indexOf("New problems")).toBeLessThan(mailTo(ben).indexOf("ben writes"));
  expect(mailTo(ada)).not.toContain("New problems");
});

test("a letter removed after queueing is left out, and members who turned the emails off get none", async () => {
  const week = weekAt(MONDAY - DAY);
  await app.db.updateTable("users").set({ role: "coach" }).where("id", "=", ben.id).execute();
  clock = MONDAY - 1;
  await writeParagraph(app, { ...ben, role: "coach" }, week, { paragraph: "Buy cheap accounts" });
  await muteMail(app.db, ada, "digest");
  smtp.answers(() => 451);
  clock = MONDAY;
  await sendAll();
  const { id } = await app.db.selectFrom("letters").select("id").executeTakeFirstOrThrow();
  await removeContent(app, OPERATOR, { kind: "letter", id }, { reason: "Spam" });
  await addAt(MONDAY - DAY, ben, { title: "Knights" });
  smtp.answers(() => undefined);
  clock += DAY;
  await sendAll();
  expect(recipients()).toEqual([eve.email]);
  expect(mailTo(eve)).not.toContain("cheap");
});
