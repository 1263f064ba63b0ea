import { afterEach, beforeEach, expect, test } from "vitest";
import { createApplication, createContext, createUser } from "../../../tests/setup/factories.ts";
import { startMailer } from "../../../tests/setup/mailer.ts";
import { mailSettings, type SmtpServer, startSmtpServer } from "../../../tests/setup/smtp-server.ts";
import type { Application } from "../../platform/application.ts";
import { readConfig } from "../../platform/config.server.ts";
import { runJob } from "../../platform/jobs/jobs.server.ts";
import { queueMails } from "../../platform/mail/commands.server.ts";
import type { Viewer } from "../../viewer.ts";
import { importRoster } from "../roster/commands.server.ts";
import { askForResetMail } from "./forgot-password.server.ts";
import { askForInvitations, placeMails, stopInvitations } from "./place-mails.server.ts";
import { findPlace, makePlace, takePlace } from "./places.server.ts";

const HOUR = 60 * 60 * 1000;

let smtp: SmtpServer;
let app: Application;
let clock: number;
let coach: Viewer;
let roster: number;
let mailer: ReturnType<typeof startMailer>;
beforeEach(async () => {
  smtp = await startSmtpServer();
  clock = Date.parse("2030-01-01");
  app = await createApplication({ config: { mail: readConfig(mailSettings(smtp)).mail }, now: () => clock });
  coach = await createUser(app.db, "coach-ada", "coach");
  const row = { maker_id: coach.id, group_id: null, state: "done", created_at: clock } as const;
  roster = (await app.db.insertInto("rosters").values(row).returning("id").executeTakeFirstOrThrow()).id;
  mailer = startMailer(app);
});
afterEach(async () => {
  await mailer.stop();
  await smtp.close();
});

async function invite(count: number, isAsked = true): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n++) {
    const person = { username: `mei${n}`, email: `mei${n}@uni.example` };
    ids.push(await makePlace(app.db, app, { ...person, makerId: coach.id, rosterId: roster, isAsked }));
  }
  return ids;
}
async function send() {
  await runJob(app, placeMails);
  await mailer.tick();
  return smtp.mails.length;
}
const joinLink = (text = "") => /\/join\/(\S+)/.exec(text)?.[1] ?? "";

test("an invitation names the club, the inviter and the name, goes to the place's address, and can be taken", async () => {
  await invite(1);
  expect(await send()).toBe(1);
  const [mail] = smtp.mails;
  expect(mail?.to).toEqual(["mei0@uni.example"]);
  expect(mail?.header("Subject")).toBe("Your invitation to Upsolve");
  expect(mail?.text).toContain(
    "coach-ada invites you to Upsolve. Your place is reserved under the name mei0.",
  );
  expect(mail?.text).toContain("until 30 June 2030");
  const input = { username: "mei0", email: "mei0@uni.example", password: "correct horse" };
  await takePlace(createContext({ app }), joinLink(mail?.text), input);
  await askForInvitations(app, coach, { rosterId: roster });
  expect(await send()).toBe(1);
});

test("an import sends invitations at once, and on a site without mail never asks for any", async () => {
  await importRoster(app, coach, { csv: "email\nmei@uni.example\n", dryRun: false });
  await expect
    .poll(async () => {
      await mailer.tick();
      return smtp.mails.flatMap(({ to }) => to);
    })
    .toEqual(["mei@uni.example"]);
  app.config = { ...app.config, mail: undefined };
  await importRoster(app, coach, { csv: "email\nwen@uni.example\n", dryRun: false });
  const asked = app.db.selectFrom("places").select("user_id").where("asked_at", "is not", null);
  expect(await asked.execute()).toEqual([]);
});

test("at most 200 invitations go out in an hour", async () => {
  await invite(230);
  expect(await send()).toBe(200);
  clock += HOUR - 1;
  expect(await send()).toBe(200);
  clock += 1;
  expect(await send()).toBe(230);
});

test("sending stops on request, for those in the mail queue too, and starts again on request", async () => {
  await invite(3);
  smtp.answers(() => 451);
  await send();
  await stopInvitations(app, coach, { rosterId: roster });
  smtp.answers(() => undefined);
  clock += HOUR;
  expect(await send()).toBe(0);
  const ben = await createUser(app.db, "ben");
  for (const act of [askForInvitations, stopInvitations]) {
    await expect(act(app, ben, { rosterId: roster })).rejects.toThrow("staff");
  }
  await askForInvitations(app, coach, { rosterId: roster });
  expect(await send()).toBe(3);
});

test("a forgotten password for a place sends its invitation again; no other mail goes to a place", async () => {
  const [id = 0] = await invite(1, false);
  for (const name of ["mei0@uni.example", "MEI0"]) await askForResetMail(createContext({ app }), name);
  await queueMails(app.db, () => {}, app, [
    { userId: id, kind: "verify" },
    { userId: id, kind: "digest", data: { from: 0, until: clock } },
    { userId: id, kind: "sign-in", data: { device: "x", address: "x", at: 0 } },
  ]);
  expect(await send()).toBe(2);
  for (const mail of smtp.mails) {
    expect(mail.to).toEqual(["mei0@uni.example"]);
    expect(await findPlace(app, joinLink(mail.text))).toMatchObject({ username: "mei0" });
  }
});

test("where new members confirm their address, somebody who takes a place does too", async () => {
  app.site = { ...app.site, settings: { ...app.site.settings, verifyEmails: true } };
  const [id = 0] = await invite(1);
  await send();
  const input = { username: "mei0", email: "other@uni.example", password: "correct horse" };
  await takePlace(createContext({ app }), joinLink(smtp.mails[0]?.text), input);
  expect(await send()).toBe(2);
  expect(smtp.mails[1]?.to).toEqual(["other@uni.example"]);
  expect(smtp.mails[1]?.text).toContain("/verify-email/");
  const account = app.db.selectFrom("users").select("unverified").where("id", "=", id);
  expect(await account.executeTakeFirst()).toEqual({ unverified: 1 });
});

test("a site without mail says so", async () => {
  const [id = 0] = await invite(1);
  app.config = { ...app.config, mail: undefined };
  await expect(askForInvitations(app, coach, { userId: id })).rejects.toThrow("This site doesn’t send email");
});
