import { afterEach, beforeEach, expect, test } from "vitest";
import { createApplication, createContext, createUser } from "../../../tests/setup/factories.ts";
import { startMailer } from "../../../tests/setup/mailer.ts";
import { mailSettings, type SmtpServer, startSmtpServer } from "../../../tests/setup/smtp-server.ts";
import { OPERATOR } from "../../auth/policy.ts";
import type { Application } from "../../platform/application.ts";
import { readConfig } from "../../platform/config.server.ts";
import { inTransaction } from "../../platform/db/connection.server.ts";
import { runJob } from "../../platform/jobs/jobs.server.ts";
import { queueMails, sweepMails } from "../../platform/mail/commands.server.ts";
import { mailHealth, oldestMail } from "../../platform/mail/queries.server.ts";
import type { Viewer } from "../../viewer.ts";
import { createList } from "../lists/commands.server.ts";
import { listSchema } from "../lists/schema.ts";
import { listTelling } from "../lists/telling.server.ts";
import { askForResetMail } from "../members/forgot-password.server.ts";
import { deleteUser } from "../members/staff.server.ts";
import { mailJobs } from "./mailer.server.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let smtp: SmtpServer;
let app: Application;
let clock: number;
let ada: Viewer;
let ben: Viewer;
let mailers: ReturnType<typeof startMailer>[];
beforeEach(async () => {
  smtp = await startSmtpServer();
  clock = Date.parse("2030-01-01");
  app = await createApplication({
    config: { mail: readConfig(mailSettings(smtp)).mail },
    now: () => clock,
  });
  [ada, ben] = [await createUser(app.db, "ada"), await createUser(app.db, "ben")];
  mailers = [];
});
afterEach(async () => {
  for (const mailer of mailers) await mailer.stop();
  await smtp.close();
});

function start() {
  const mailer = startMailer(app);
  mailers.push(mailer);
  return mailer;
}
const ask = (name: string) => askForResetMail(createContext({ app }), name);
const waiting = async () => (await oldestMail(app.db, clock))?.waiting ?? 0;
const recipients = () => smtp.mails.map(({ to }) => to[0]);

test("an email has plain text and HTML, and leaves the queue once the server has accepted it", async () => {
  await ask("ada");
  expect(await waiting()).toBe(1);
  await start().tick();
  expect(await waiting()).toBe(0);
  const [mail] = smtp.mails;
  expect(mail).toMatchObject({ from: "club@example.org", to: [ada.email] });
  expect(mail?.header("From")).toBe("Upsolve <club@example.org>");
  expect(mail?.header("To")).toBe(`ada <${ada.email}>`);
  expect(mail?.header("Subject")).toBe("Resetting your password on Upsolve");
  expect(mail?.header("Auto-Submitted")).toBe("auto-generated");
  expect(mail?.header("List-Unsubscribe")).toBeUndefined();
  const link = /http:\/\/localhost:3000\/reset-password\/[\w-]{43}/;
  expect(mail?.text).toMatch(link);
  expect(mail?.html).toContain(`<a href="${link.exec(mail?.text ?? "")?.[0]}">Choose a new password</a>`);
});

test("queued emails are sent over one connection, oldest first", async () => {
  const names = Array.from({ length: 20 }, (_, index) => `user${index}`);
  for (const name of names) await createUser(app.db, name);
  for (const name of names) await ask(name);
  await start().tick();
  expect(recipients()).toEqual(names.map((name) => `${name}@example.com`));
  expect(smtp.connections).toEqual({ opened: 1, most: 1 });
});

test("emails that somebody is waiting for go first, but not once they have failed", async () => {
  const coach = await createUser(app.db, "cyd", "coach");
  await createList(app, coach, listSchema.parse({ title: "Graphs", audience: "everyone", tell: true }));
  await runJob(app, listTelling);
  await smtp.close();
  await ask("ben");
  const mailer = start();
  await mailer.tick();
  smtp = await startSmtpServer(smtp.port);
  await ask("ada");
  clock += 2_000;
  await mailer.tick();
  const reset = "Resetting your password on Upsolve";
  const given = "cyd gave you the list Graphs";
  expect(smtp.mails.map((mail) => [mail.to[0], mail.header("Subject")])).toEqual([
    [ada.email, reset],
    [ada.email, given],
    [ben.email, given],
    [ben.email, reset],
  ]);
});

test("a refused connection is retried with increasing delays", async () => {
  await smtp.close();
  await ask("ada");
  await ask("ben");
  const mailer = start();
  await mailer.tick();
  const rows = () => app.db.selectFrom("mails").select(["attempts", "failure"]).orderBy("id").execute();
  expect(await rows()).toMatchObject([
    { attempts: 1, failure: expect.stringContaining("ECONNREFUSED") },
    { attempts: 0, failure: null },
  ]);
  await mailer.tick();
  expect((await rows()).map(({ attempts }) => attempts)).toEqual([1, 0]);
  clock += 2_000;
  await mailer.tick();
  clock += 2_000;
  await mailer.tick();
  expect((await rows()).reduce((sum, { attempts }) => sum + attempts, 0)).toBe(2);
  smtp = await startSmtpServer(smtp.port);
  clock += 2_000;
  await mailer.tick();
  expect(recipients().sort()).toEqual([ada.email, ben.email]);
  expect(await waiting()).toBe(0);
});

test("greylisting delays only the affected email, which is later sent with a fresh link", async () => {
  smtp.answers((address) => (address === ada.email ? 451 : undefined));
  await ask("ada");
  await ask("ben");
  const mailer = start();
  await mailer.tick();
  expect(recipients()).toEqual([ben.email]);
  clock += MINUTE;
  await mailer.tick();
  clock += 2 * MINUTE;
  await mailer.tick();
  expect((await oldestMail(app.db, clock))?.failure).toContain("451");
  smtp.answers(() => undefined);
  clock += MINUTE;
  await mailer.tick();
  expect(recipients()).toEqual([ben.email, ada.email]);
  const links = await app.db.selectFrom("password_resets").selectAll().execute();
  expect(links.find(({ user_id }) => user_id === ada.id)?.expires_at).toBe(clock + HOUR);
});

test("an email sent twice after a crash keeps its Message-ID, except a reset email, which has a new link", async () => {
  const queue = () =>
    inTransaction(app.db, (trx, afterCommit) =>
      queueMails(trx, afterCommit, app, [
        { userId: ada.id, kind: "sign-in", data: { device: "Firefox", address: "::1", at: clock } },
      ]),
    );
  await queue();
  await ask("ben");
  const rows = await app.db.selectFrom("mails").selectAll().execute();
  const mailer = start();
  await mailer.tick();
  await app.db.insertInto("mails").values(rows).execute();
  await mailer.tick();
  await queue();
  await mailer.tick();
  const ids = smtp.mails.map((mail) => mail.header("Message-ID"));
  const [notice, reset, noticeAgain, resetAgain, another] = ids;
  expect(noticeAgain).toBe(notice);
  expect(notice).toMatch(/^<[\w-]{43}@localhost>$/);
  expect(new Set([notice, reset, resetAgain, another]).size).toBe(4);
});

test("a permanently rejected email is dropped, and mail health shows the queue and the last failure", async () => {
  const health = () => mailHealth(app);
  expect(await health()).toMatchObject({ state: "unasked", waiting: 0, failure: null });
  smtp.answers((address) => (address === ada.email ? 550 : undefined));
  await ask("ada");
  await ask("ben");
  expect(await health()).toMatchObject({ state: "unasked", waiting: 2 });
  const mailer = start();
  await mailer.tick();
  expect(await health()).toMatchObject({
    state: "working",
    answeredAt: clock,
    waiting: 0,
    failure: expect.stringContaining("550"),
  });
  expect(recipients()).toEqual([ben.email]);
  await smtp.close();
  await ask("ben");
  await mailer.tick();
  const failing = { state: "failing", waiting: 1, failure: expect.stringContaining("ECONNREFUSED") };
  expect(await health()).toMatchObject(failing);
  smtp = await startSmtpServer(smtp.port);
  clock += 2_000;
  await mailer.tick();
  expect(await health()).toMatchObject({ state: "working", waiting: 0, failure: null });
});

test("an email is dropped if it could not be sent for three days", async () => {
  smtp.answers(() => 451);
  await ask("ada");
  await start().tick();
  clock += 72 * HOUR - 1;
  await sweepMails(app);
  expect(await waiting()).toBe(1);
  clock += 1;
  await sweepMails(app);
  expect(await waiting()).toBe(0);
});

test("a mail server that never responds times out, and the email stays queued", async () => {
  const patient = app;
  const { mail } = readConfig({ ...mailSettings(smtp), SMTP_URL: `${smtp.url}?socketTimeout=200` });
  app = await createApplication({ db: app.db, config: { mail }, now: () => clock });
  smtp.answers(() => new Promise(() => {}));
  await ask("ada");
  const impatient = start();
  await impatient.tick();
  expect((await oldestMail(app.db, clock))?.failure).toMatch(/[Tt]imeout/);
  await impatient.stop();
  smtp.answers(() => undefined);
  clock += 2_000;
  app = patient;
  await start().tick();
  expect(recipients()).toEqual([ada.email]);
});

test("missing and deleted accounts get no mail and leave nothing in the queue", async () => {
  await ask("nobody");
  await ask("nobody@example.com");
  await ask("ada");
  await deleteUser(app, OPERATOR, ada.id, { withContent: false });
  await start().tick();
  expect(smtp.mails).toEqual([]);
  expect(await waiting()).toBe(0);
});

test("a site without SMTP_URL has no mail jobs and queues nothing", async () => {
  app = await createApplication({ db: app.db });
  expect(mailJobs(app.config)).toEqual([]);
  await expect(ask("ada")).rejects.toMatchObject({ status: 409 });
  expect(await waiting()).toBe(0);
});
