import { afterAll, beforeEach, expect, test } from "vitest";
import { openData } from "../setup/data.ts";
import { makeOwner } from "../setup/members.ts";
import { startServer, type TestServer } from "../setup/server.ts";
import { type Mail, mailSettings, type SmtpServer, startSmtpServer } from "../setup/smtp-server.ts";
import { Client, PASSWORD, signIn, signUp, signUpToWait } from "./client.ts";
import { siteWith } from "./site.ts";

let smtp: SmtpServer;
afterAll(() => smtp.close());
const { server } = siteWith([], async () => {
  smtp = await startSmtpServer();
  return mailSettings(smtp);
});
beforeEach(() => {
  smtp.mails.length = 0;
  smtp.answers(() => undefined);
});

const guest = () => new Client(server.url);
/** The path of a link in an email. A site on a random port does not know its own URL. */
const linkIn = (mail: Mail | undefined, path: string) =>
  new RegExp(`http://\\S+?(/${path}/\\S+)`).exec(mail?.text ?? "")?.[1] ?? "";
/** The first email to this address that contains the words. */
async function mailTo(address: string, words = ""): Promise<Mail> {
  const find = () => smtp.mails.find(({ to, text }) => to[0] === address && text.includes(words));
  await expect.poll(find).toBeDefined();
  return find() as Mail;
}

test("an emailed reset link works once, and the reset ends every session", async () => {
  await signUp(server, "ada");
  const session = await signIn(server, "ada");
  const html = await guest().text("/forgot-password");
  expect(html).toContain("Send the link");
  const sent = await guest().postForm("/forgot-password", { email: "ADA@example.org" });
  expect(sent).toHaveRedirect("/forgot-password?sent");
  expect(await guest().text("/forgot-password?sent")).toContain("an email with a link is on its way");
  const link = linkIn(await mailTo("ada@example.org", "/reset-password/"), "reset-password");
  expect(await guest().get(link)).toHaveStatus(200);
  expect(await guest().postForm(link, { password: "a brand new one" })).toHaveRedirect("/");
  expect(await session.get("/api/check-auth")).toHaveStatus(401);
  expect(await guest().postForm(link, { password: "again" })).toHaveStatus(404);
  await signIn(server, "ada", "a brand new one");
  expect(server.output()).not.toContain(link);
});

test("the form and the call respond the same whether or not the account exists", async () => {
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

test("a queued email contains no link", async () => {
  smtp.answers(() => 451);
  await signUp(server, "cyd");
  await guest().post("/api/forgot-password", { email: "cyd" });
  const database = openData(server.dataDir);
  const rows = () =>
    database
      .prepare("select kind, data, attempts from mails join users u on u.id = user_id where username = 'cyd'")
      .all();
  await expect.poll(rows).toEqual([{ kind: "reset", data: "{}", attempts: 1 }]);
  database.close();
  const change = openData(server.dataDir);
  smtp.answers(() => undefined);
  change.prepare("update mails set due_at = 0").run();
  change.close();
  await mailTo("cyd@example.org");
});

test("reset emails and sign-in notices are silently limited per account, and reset requests per IP address", async () => {
  const limited = await startServer({ ...mailSettings(smtp), RATE_LIMITS: "on" });
  await signUp(limited, "dee");
  const ask = (email: string) => new Client(limited.url).post("/api/forgot-password", { email });
  for (let time = 0; time < 5; time++) expect(await ask("dee")).toHaveStatus(200);
  for (let time = 0; time < 55; time++) expect(await ask(`nobody${time}`)).toHaveStatus(200);
  expect(await ask("dee")).toHaveStatus(429);
  // Each sign-in comes from a new browser.
  for (let time = 0; time < 8; time++) await signIn(limited, "dee");
  const database = openData(limited.dataDir);
  const left = database.prepare("select count(*) from mails").pluck();
  await expect.poll(() => left.get()).toBe(0);
  database.close();
  expect(smtp.mails.map(({ to }) => to[0])).toEqual(Array(3 + 5).fill("dee@example.org"));
  await limited.stop();
});

test("a mail server that hangs delays neither requests nor shutdown, and the email is sent after the next start", async () => {
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

const { server: quiet, boss } = siteWith(["boss"]);

test("without SMTP_URL, the page explains how to get a link, and email can be neither requested nor required", async () => {
  const visitor = new Client(quiet.url);
  expect(await visitor.text("/forgot-password")).toContain("send email");
  expect(await visitor.postForm("/forgot-password", { email: "ada" })).toHaveStatus(409);
  expect(await visitor.post("/api/forgot-password", { email: "ada" })).toHaveStatus(409);
  makeOwner(quiet, "boss");
  expect(await boss.post("/api/admin/settings", { verifyEmails: "on" })).toHaveStatus(409);
});

test("signing in from a new browser sends an email, but signing up or using a known browser does not", async () => {
  const gil = new Client(server.url);
  const details = { username: "gil", email: "gil@example.org", password: PASSWORD };
  expect(await gil.post("/api/signup", details)).toHaveStatus(201);
  await gil.postForm("/signin", { email: "gil", password: PASSWORD });
  await gil.post("/api/logout");
  const again = await gil.postForm("/signin", { email: "gil", password: PASSWORD });
  expect(again).toHaveRedirect("/dashboard");
  const other = new Client(server.url);
  const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
  await other.post("/api/signin", { email: "gil", password: PASSWORD }, { "User-Agent": agent });
  const mail = await mailTo("gil@example.org");
  expect(mail.text).toContain("Firefox on Linux, from the IP address");
  expect(smtp.mails).toHaveLength(1);
});

test("one click on the page or in a mail program turns off one kind of email, without signing in", async () => {
  const hal = await signUp(server, "hal");
  await signIn(server, "hal");
  const mail = await mailTo("hal@example.org");
  const address = linkIn(mail, "unsubscribe");
  expect(mail.header("List-Unsubscribe")).toContain(address);
  const page = await guest().text(address);
  expect(page).toMatch(/hal gets notices of sign-ins from new browsers/);
  const wanted = async () => (await hal.json("/api/mail/settings")).kinds;
  expect(await wanted()).toEqual(["sign-in", "homework", "digest"]);
  // RFC 8058: no cookies, no Origin, and either form encoding.
  const oneClick = await guest().send(
    "POST",
    address,
    { "Content-Type": "application/x-www-form-urlencoded" },
    "List-Unsubscribe=One-Click",
  );
  expect(oneClick).toHaveStatus(200);
  expect(await wanted()).toEqual(["homework", "digest"]);
  await hal.put("/api/mail/settings", { kinds: ["sign-in", "digest"] });
  const parts =
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
  const multipart = { "Content-Type": "multipart/form-data; boundary=x" };
  expect(await guest().send("POST", address, multipart, parts)).toHaveStatus(200);
  expect(await wanted()).toEqual(["digest"]);
  expect(await guest().postForm(address)).toHaveStatus(200);
  expect(await guest().text(address)).toContain("no longer gets");
  smtp.mails.length = 0;
  await signIn(server, "hal");
  await guest().post("/api/forgot-password", { email: "hal" });
  expect((await mailTo("hal@example.org")).text).toContain("/reset-password/");
  expect(smtp.mails).toHaveLength(1);
  expect(server.output()).not.toContain(address);
  for (const wrong of [
    address.slice(0, -1),
    address.replace("sign-in", "digest"),
    "/unsubscribe/1.digest.x",
    `${address.slice(0, -1)}é`,
  ]) {
    expect(await guest().get(wrong)).toHaveStatus(404);
    expect(await guest().postForm(wrong)).toHaveStatus(404);
  }
});

test("each kind of email can be turned on and off in the settings", async () => {
  const ivy = await signUp(server, "ivy");
  expect(await ivy.text("/settings")).toContain("Sent to ");
  const saved = await ivy.postForm("/settings", { intent: "mails", kinds: "digest" });
  expect(saved).toHaveRedirect("/settings#notifications");
  expect(await ivy.json("/api/mail/settings")).toEqual({ kinds: ["digest"] });
  expect(await ivy.put("/api/mail/settings", { kinds: ["reset"] })).toHaveStatus(400);
});

test("if the owner requires it, new accounts must confirm their addresses, even while awaiting approval, but older accounts need not", async () => {
  const site = await startServer({ ...mailSettings(smtp), VERIFY_EMAILS: "on" });
  const old = await signUp(site, "old");
  expect(await old.text("/dashboard")).not.toContain("Confirm your email address");
  const jo = new Client(site.url);
  const details = { username: "joe", email: "joe@example.org", password: PASSWORD };
  expect(await jo.post("/api/signup", details)).toHaveStatus(201);
  expect(await jo.text("/dashboard")).toContain("Confirm your email address");
  const link = linkIn(await mailTo("joe@example.org"), "verify-email");
  const token = link.split("/").at(-1);

  smtp.mails.length = 0;
  await jo.post("/api/forgot-password", { email: "joe" });
  expect((await mailTo("joe@example.org")).text).toContain("never confirmed");
  expect((await mailTo("joe@example.org")).text).not.toContain("/reset-password/");

  expect(await new Client(site.url).get(link)).toHaveRedirect(
    `/signin?redirectTo=${encodeURIComponent(link)}`,
  );
  expect(await old.get(link)).toHaveStatus(404);
  expect(await old.post("/api/verify-email", { token })).toHaveStatus(404);
  expect(await jo.get(`${link.slice(0, -1)}é`)).toHaveStatus(404);
  expect(await jo.get(link)).toHaveStatus(200);
  expect(await jo.text("/dashboard")).toContain("Confirm your email address");
  expect(await jo.postForm("/verify-email", { redirectTo: "/blogs" })).toHaveRedirect("/blogs");
  expect(await jo.post("/api/verify-email/send")).toHaveStatus(200);
  expect(await jo.postForm(link)).toHaveRedirect("/dashboard");
  expect(await jo.text("/dashboard")).not.toContain("Confirm your email address");
  expect(await jo.post("/api/verify-email", { token })).toHaveStatus(200);
  smtp.mails.length = 0;
  await jo.post("/api/forgot-password", { email: "joe" });
  await mailTo("joe@example.org", "/reset-password/");
  await expectToConfirmWhileWaiting(site);
  await site.stop();
});

async function expectToConfirmWhileWaiting(site: TestServer) {
  const owner = await signUp(site, "owner-ola");
  makeOwner(site, "owner-ola");
  const waiting = await signUpToWait(site, owner, "mia");
  const link = linkIn(await mailTo("mia@example.org"), "verify-email");
  expect(await waiting.get("/dashboard")).toHaveRedirect("/waiting");
  expect(await waiting.get(link)).toHaveStatus(200);
  expect(await waiting.postForm(link)).toHaveRedirect("/dashboard");
  await owner.post(`/api/admin/users/${waiting.id}/approve`);
  expect(await waiting.text("/dashboard")).not.toContain("Confirm your email address");
}

test("an invitation link for a domain admits users after they confirm an address at that domain", async () => {
  const owner = await signUp(server, "owner-ola");
  makeOwner(server, "owner-ola");
  await owner.post("/api/admin/settings", { signup: "invitation" });
  const made = await owner.post("/api/admin/signup-links", { uses: 2, domain: "example.org" });
  const { link } = await made.json();
  const { searchParams, pathname, search } = new URL(link);
  const offered = await new Client(server.url).text(pathname + search);
  expect(offered).toContain("We’ll email you a link to activate your account.");
  const details = {
    email: "noa@example.org",
    password: PASSWORD,
    invitation: searchParams.get("invitation") ?? "",
  };
  const noa = new Client(server.url);
  expect(await noa.postForm(pathname + search, { username: "noa", ...details })).toHaveRedirect(
    "/verify-email",
  );

  expect(await noa.get("/dashboard")).toHaveRedirect("/verify-email");
  expect(await noa.get("/waiting")).toHaveRedirect("/verify-email");
  const closed = await noa.get("/api/dashboard");
  expect(closed).toHaveStatus(403);
  expect((await closed.json()).message).toContain("Confirm your email address first");
  const screen = await noa.text("/verify-email");
  for (const text of ["noa@example.org", "This activates your account.", "Send another email", "Log out"]) {
    expect(screen).toContain(text);
  }
  expect(await owner.text("/admin/signup")).toContain("(not confirmed)");
  // Otherwise a reset link would also sign in to the account.
  const confirmation = linkIn(await mailTo("noa@example.org"), "verify-email");
  smtp.mails.length = 0;
  await noa.post("/api/forgot-password", { email: "noa" });
  expect((await mailTo("noa@example.org")).text).toContain("never confirmed");

  expect(await noa.postForm(confirmation)).toHaveRedirect("/dashboard");
  expect(await noa.get("/dashboard")).toHaveStatus(200);
  await owner.post("/api/admin/settings", { signup: "open" });
});

test("no longer requiring confirmed addresses hides the banner", async () => {
  const kim = await signUp(server, "kim");
  makeOwner(server, "kim");
  expect(await kim.post("/api/admin/settings", { verifyEmails: "on" })).toHaveStatus(200);
  const lee = new Client(server.url);
  await lee.post("/api/signup", { username: "lee", email: "lee@example.org", password: PASSWORD });
  const isAsked = async () => (await lee.text("/blogs")).includes("Confirm your email address");
  expect(await isAsked()).toBe(true);
  expect(await kim.postForm("/admin/settings", { verifyEmails: "off" })).toHaveRedirect("/admin/settings");
  expect(await isAsked()).toBe(false);
  await lee.post("/api/forgot-password", { email: "lee" });
  await mailTo("lee@example.org", "/reset-password/");
});
