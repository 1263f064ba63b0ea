import SQLite from "better-sqlite3";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startServer, type TestServer } from "../setup/server.ts";
import { type Mail, mailSettings, type SmtpServer, startSmtpServer } from "../setup/smtp-server.ts";
import { Client, signIn, signUp } from "./client.ts";

let smtp: SmtpServer;
let server: TestServer;
beforeAll(async () => {
  smtp = await startSmtpServer();
  server = await startServer(mailSettings(smtp));
});
afterAll(async () => {
  await server.stop();
  await smtp.close();
});
beforeEach(() => {
  smtp.mails.length = 0;
  smtp.answers(() => undefined);
});

const guest = () => new Client(server.url);
/** The path of a link in a mail: a site on any free port does not know its own address. */
const linkIn = (mail: Mail | undefined, path: string) =>
  new RegExp(`http://\\S+?(/${path}/\\S+)`).exec(mail?.text ?? "")?.[1] ?? "";
async function mailTo(address: string): Promise<Mail> {
  const find = () => smtp.mails.find(({ to }) => to[0] === address);
  await expect.poll(find, { timeout: 10_000 }).toBeDefined();
  return find() as Mail;
}

test("a forgotten password: the form, the mail, its link once, every session ended", async () => {
  await signUp(server, "ada");
  const session = await signIn(server, "ada");
  const html = await (await guest().get("/forgot-password")).text();
  expect(html).toContain("Send the link");
  const sent = await guest().postForm("/forgot-password", { email: "ADA@example.org" });
  expect(sent).toHaveRedirect("/forgot-password?sent");
  expect(await (await guest().get("/forgot-password?sent")).text()).toContain(
    "a mail with a link is on its way",
  );
  const link = linkIn(await mailTo("ada@example.org"), "reset-password");
  expect(await guest().get(link)).toHaveStatus(200);
  expect(await guest().postForm(link, { password: "a brand new one" })).toHaveRedirect("/");
  expect(await session.get("/api/check-auth")).toHaveStatus(401);
  expect(await guest().postForm(link, { password: "again" })).toHaveStatus(404);
  await signIn(server, "ada", "a brand new one");
  expect(server.output()).not.toContain(link);
});

test("the answer is the same for accounts and for nobody, by form and by call", async () => {
  await signUp(server, "ben");
  const answers = await Promise.all(
    ["ben", "ben@example.org", "nobody", "nobody@example.org", "x y <z>"].map(async (email) => {
      const call = await guest().post("/api/forgot-password", { email });
      const form = await guest().postForm("/forgot-password", { email });
      return [call.status, await call.text(), form.status, form.headers.get("Location")];
    }),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]?.[0]).toBe(200);
  await mailTo("ben@example.org");
  expect(await guest().post("/api/forgot-password", { email: "" })).toHaveStatus(400);
  expect(await guest().postForm("/forgot-password", { email: " " })).toHaveStatus(400);
});

test("the outbox holds no link, and only the mail's reader learns the token", async () => {
  smtp.answers(() => 451);
  await signUp(server, "cyd");
  await guest().post("/api/forgot-password", { email: "cyd" });
  const database = new SQLite(`${server.dataDir}/upsolve.db`, { readonly: true });
  const rows = () =>
    database
      .prepare("select kind, data, attempts from mails join users u on u.id = user_id where username = 'cyd'")
      .all();
  await expect.poll(rows).toEqual([{ kind: "reset", data: "{}", attempts: 1 }]);
  database.close();
  const change = new SQLite(`${server.dataDir}/upsolve.db`);
  smtp.answers(() => undefined);
  change.prepare("update mails set due_at = 0").run();
  change.close();
  await mailTo("cyd@example.org");
});

test("an account gets three such mails an hour, an address may ask sixty times, and no answer tells the former", async () => {
  const limited = await startServer({ ...mailSettings(smtp), RATE_LIMITS: "on" });
  await signUp(limited, "dee");
  const ask = (email: string) => new Client(limited.url).post("/api/forgot-password", { email });
  for (let time = 0; time < 5; time++) expect(await ask("dee")).toHaveStatus(200);
  for (let time = 0; time < 55; time++) expect(await ask(`nobody${time}`)).toHaveStatus(200);
  expect(await ask("dee")).toHaveStatus(429);
  const database = new SQLite(`${limited.dataDir}/upsolve.db`, { readonly: true });
  const left = database.prepare("select count(*) from mails").pluck();
  await expect.poll(() => left.get(), { timeout: 10_000 }).toBe(0);
  database.close();
  expect(smtp.mails.map(({ to }) => to[0])).toEqual(Array(3).fill("dee@example.org"));
  await limited.stop();
});

test("a mail server that is away holds up neither requests nor the stop, and gets the mail after a restart", async () => {
  const away = await startSmtpServer();
  await away.close();
  const first = await startServer(mailSettings(away));
  await signUp(first, "eve");
  expect(await new Client(first.url).post("/api/forgot-password", { email: "eve" })).toHaveStatus(200);
  await expect.poll(() => first.output()).toContain("The mail server cannot be used");
  expect(await first.stop()).toEqual({ code: 0 });
  const back = await startSmtpServer(away.port);
  const second = await startServer({ ...mailSettings(back), DATA_DIR: first.dataDir });
  await expect
    .poll(() => back.mails.map(({ to }) => to[0]), { timeout: 10_000 })
    .toEqual(["eve@example.org"]);
  await second.stop();
  await back.close();
});

test("a stop does not wait for a mail server that hangs, and the mail is sent at the next start", async () => {
  smtp.answers(() => new Promise(() => {}));
  const first = await startServer(mailSettings(smtp));
  const fay = await signUp(first, "fay");
  const before = smtp.connections.opened;
  await new Client(first.url).post("/api/forgot-password", { email: "fay" });
  await expect.poll(() => smtp.connections.opened).toBeGreaterThan(before);
  expect(await fay.get("/dashboard")).toHaveStatus(200);
  expect(await first.stop()).toEqual({ code: 0 });
  smtp.answers(() => undefined);
  const second = await startServer({ ...mailSettings(smtp), DATA_DIR: first.dataDir });
  await mailTo("fay@example.org");
  await second.stop();
});

test("without SMTP_URL the page says how to get a link, and form and call refuse", async () => {
  const quiet = await startServer();
  const visitor = new Client(quiet.url);
  expect(await (await visitor.get("/forgot-password")).text()).toContain("This site sends no mail");
  expect(await visitor.postForm("/forgot-password", { email: "ada" })).toHaveStatus(409);
  expect(await visitor.post("/api/forgot-password", { email: "ada" })).toHaveStatus(409);
  await quiet.stop();
});
