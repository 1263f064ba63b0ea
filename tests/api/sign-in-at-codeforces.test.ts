import { load } from "cheerio";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { type CodeforcesServer, reply, startCodeforces } from "../setup/codeforces-server.ts";
import { openData } from "../setup/data.ts";
import { codeforcesApi, codeforcesSubmission, emptyWorld } from "../setup/judge-servers.ts";
import { startServer } from "../setup/server.ts";
import { type SignInServer, signToken, startSignIn } from "../setup/sign-in-server.ts";
import { jsonOf } from "./bodies.ts";
import { type Member, signIn, signUp } from "./client.ts";
import { siteWith } from "./site.ts";

const SCREEN = "/settings/handles";
const COOKIE = "upsolve_codeforces";

let codeforces: CodeforcesServer;
let judge: SignInServer;
const world = emptyWorld();
const tourist = { sub: "41f2", handle: "tourist" };

afterAll(() => Promise.all([judge.stop(), codeforces.stop()]));
const { server } = siteWith([], async () => {
  codeforces = await startCodeforces();
  codeforces.answer(codeforcesApi(world));
  judge = await startSignIn();
  return {
    CODEFORCES_API_URL: codeforces.url,
    CODEFORCES_URL: `${judge.url}/`,
    CODEFORCES_CLIENT_ID: judge.client.id,
    CODEFORCES_CLIENT_SECRET: judge.client.secret,
  };
});
afterEach(() => {
  Object.assign(judge, { person: tourist, fault: null, token: rightly });
});

const rightly = (claims: object) => signToken({ ...claims }, judge.client.secret);
const handlesOf = async (member: Member) => (await member.json("/api/handles")).handles;
const handleOf = async (member: Member) => (await handlesOf(member))[0];

let made = 0;
/** A new member who has linked a handle that is fully imported. */
async function claim(handle = "tourist") {
  world.submissions[handle.toLowerCase()] ??= [codeforcesSubmission()];
  const member = await signUp(server, `member-${++made}`);
  const { _id } = (await jsonOf(201, member.post("/api/handles", { judge: "codeforces", handle }))).handle;
  await expect.poll(async () => (await handleOf(member)).state).toBe("ready");
  return Object.assign(member, { handle: _id as string });
}
type Claimant = Awaited<ReturnType<typeof claim>>;

/** Starts a sign-in. @returns the address at the judge */
async function begin(member: Claimant): Promise<string> {
  const answer = await member.postForm(SCREEN, { intent: "sign-in", handle: member.handle });
  expect(answer).toHaveStatus(302);
  return answer.headers.get("Location") ?? "";
}

/** Signs in at the judge. @returns the path it redirects to */
async function signInThere(address: string): Promise<string> {
  const answer = await fetch(address, { redirect: "manual" });
  const { pathname, search } = new URL(answer.headers.get("Location") ?? "");
  return pathname + search;
}

/** @returns the screen's text after the user comes back */
async function comeBack(member: Member, path: string): Promise<string> {
  expect(await member.get(path)).toHaveRedirect(SCREEN);
  return load(await member.text(SCREEN))(".notices").text();
}

const prove = async (member: Claimant) => comeBack(member, await signInThere(await begin(member)));
const forget = (member: Member, handle: string) => member.delete(`/api/handles/${handle}`);

test("signing in at Codeforces verifies a handle and overrides other members' claims to it", async () => {
  const [ada, ben] = [await claim("Tourist"), await claim()];
  const address = new URL(await begin(ada));
  expect(address.origin + address.pathname).toBe(`${judge.url}/oauth/authorize`);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    client_id: judge.client.id,
    response_type: "code",
    scope: "openid",
    redirect_uri: expect.stringMatching(/\/settings\/handles\/codeforces$/),
    code_challenge_method: "S256",
  });
  expect(await comeBack(ada, await signInThere(address.href))).toContain("This handle is verified.");
  expect(ada.cookies.has(COOKIE)).toBe(false);
  expect(await handleOf(ada)).toMatchObject({ verified: true, handle: "Tourist" });
  await expect.poll(() => handleOf(ben)).toMatchObject({ verified: false, solved: 0, state: "failed" });
  expect(await ben.post("/api/handles", { judge: "codeforces", handle: "TOURIST" })).toHaveStatus(409);

  const data = openData(server.dataDir);
  const rows = data.prepare("select * from handles").all();
  expect(rows.some((row) => (row as { subject: string | null }).subject === tourist.sub)).toBe(true);
  expect(JSON.stringify(rows)).not.toMatch(/eyJ|code_verifier/);
  data.close();
  expect(server.output()).not.toMatch(/eyJ/);
  for (const member of [ada, ben]) await forget(member, member.handle);
});

test("the sign-in cookie is signed and HttpOnly, and lasts ten minutes", async () => {
  const ada = await claim();
  const answer = await ada.postForm(SCREEN, { intent: "sign-in", handle: ada.handle });
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith(COOKIE));
  expect(cookie).toMatch(/Max-Age=600/);
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Lax/);
  const path = await signInThere(answer.headers.get("Location") ?? "");
  ada.cookies.set(COOKIE, (ada.cookies.get(COOKIE) ?? "").replace("%22user%22", "%22User%22"));
  expect(await comeBack(ada, path)).toContain("This sign-in has expired");
  expect((await handleOf(ada)).verified).toBe(false);
  await forget(ada, ada.handle);
});

describe("a member who", () => {
  test("declines to sign in sees a message and can start again", async () => {
    const ada = await claim();
    judge.person = null;
    expect(await prove(ada)).toContain("You didn’t sign in at Codeforces. The handle hasn’t changed.");
    judge.person = tourist;
    expect(await prove(ada)).toContain("This handle is verified.");
    await forget(ada, ada.handle);
  });

  test("has signed in at Codeforces with another handle is told which handle", async () => {
    const ada = await claim();
    judge.person = { sub: "99", handle: "petr" };
    expect(await prove(ada)).toContain(
      "You are signed in at Codeforces as petr, but this handle is tourist.",
    );
    expect((await handleOf(ada)).verified).toBe(false);
    await forget(ada, ada.handle);
  });

  test("reuses a completed sign-in does not verify a handle again", async () => {
    const ada = await claim();
    const address = await begin(ada);
    const cookie = ada.cookies.get(COOKIE) ?? "";
    const path = await signInThere(address);
    expect(await comeBack(ada, path)).toContain("verified");
    await forget(ada, ada.handle);
    expect(await comeBack(ada, path)).toContain("This sign-in has expired");
    // A copy of the cookie doesn't help, because the judge accepts a code only once.
    ada.cookies.set(COOKIE, cookie);
    expect(await comeBack(ada, path)).toContain("Codeforces didn’t accept this sign-in.");
  });

  test("is lured into someone else's sign-in does not verify a handle", async () => {
    const [ada, mallory] = [await claim(), await claim("Tourist")];
    // The attacker signs in, and sends the victim to the page that completes the sign-in.
    judge.person = { sub: "66", handle: "tourist" };
    const path = await signInThere(await begin(mallory));
    expect(await comeBack(ada, path)).toContain("was started in another browser");
    await begin(ada);
    expect(await comeBack(ada, path)).toContain("was started in another browser");
    ada.cookies.set(COOKIE, mallory.cookies.get(COOKIE) ?? "");
    expect(await comeBack(ada, path)).toContain("Another member started this sign-in.");
    expect((await handleOf(ada)).verified).toBe(false);
    for (const member of [ada, mallory]) await forget(member, member.handle);
  });

  test("was signed out in the meantime can sign in and continue", async () => {
    const ada = await claim();
    const path = await signInThere(await begin(ada));
    const session = ada.cookies.get(server.sessionCookie) ?? "";
    ada.cookies.delete(server.sessionCookie);
    const location = (await ada.get(path)).headers.get("Location") ?? "";
    expect(location).toBe(`/signin?redirectTo=${encodeURIComponent(path)}`);
    ada.cookies.set(server.sessionCookie, session);
    expect(await comeBack(ada, path)).toContain("This handle is verified.");
    await forget(ada, ada.handle);
  });

  test("starts too many sign-ins has to wait", async () => {
    const limited = await startServer({
      CODEFORCES_API_URL: codeforces.url,
      CODEFORCES_URL: judge.url,
      CODEFORCES_CLIENT_ID: judge.client.id,
      CODEFORCES_CLIENT_SECRET: judge.client.secret,
      JUDGE_PACE_MS: "5",
      RATE_LIMITS: "on",
    });
    const ada = await signUp(limited, "ada");
    const { handle } = await (
      await ada.post("/api/handles", { judge: "codeforces", handle: "tourist" })
    ).json();
    const press = () => ada.postForm(SCREEN, { intent: "sign-in", handle: handle._id });
    for (let i = 0; i < 10; i++) expect(await press()).toHaveStatus(302);
    expect(await press()).toHaveStatus(429);
    await limited.stop();
  });
});

describe("when Codeforces", () => {
  const cannotTrust = "Codeforces sent a response this site can’t trust. The handle hasn’t changed.";
  const silent = "Codeforces isn’t responding. Try again later.";
  const refused = "Codeforces didn’t accept this sign-in. Start again.";

  test.each<[string, () => Partial<SignInServer>, string]>([
    ["signs with another secret", () => ({ token: (claims) => signToken(claims, "another") }), cannotTrust],
    ["sends no token", () => ({ fault: reply(200, '{"access_token":"x"}') }), cannotTrust],
    ["sends HTML", () => ({ fault: reply(200, "<html>") }), cannotTrust],
    ["is down", () => ({ fault: reply(503, "<html>Down</html>") }), silent],
    ["does not know the client", () => ({ fault: reply(401, '{"error":"invalid_client"}') }), refused],
  ])("%s, nothing is verified and the member sees an error", async (_, fault, says) => {
    const ada = await claim();
    Object.assign(judge, fault());
    expect(await prove(ada)).toContain(says);
    expect((await handleOf(ada)).verified).toBe(false);
    Object.assign(judge, { fault: null, token: rightly });
    expect(await prove(ada)).toContain("This handle is verified.");
    await forget(ada, ada.handle);
  });

  test("rejects the site's client, the reason is logged without secrets", () => {
    expect(server.output()).toContain('"code":"invalid_client"');
    expect(server.output()).not.toContain(judge.client.secret);
  });
});

describe("a Codeforces account", () => {
  test("keeps its handle on this site when it is renamed", async () => {
    const ada = await claim("oldname");
    judge.person = { sub: "7", handle: "oldname" };
    await prove(ada);
    const imported = world.submissions.oldname ?? [];
    delete world.submissions.oldname;
    world.submissions.newname = imported;
    // The judge's API doesn't know the new name yet, but its sign-in does.
    await ada.post(`/api/handles/${ada.handle}/refresh`, {});
    await expect.poll(async () => (await handleOf(ada)).state).toBe("failed");
    expect(await ada.text(SCREEN)).toContain("Prove it at Codeforces");
    const ben = await claim("NewName");
    judge.person = { sub: "7", handle: "newname" };
    expect(await prove(ada)).toContain("This handle is verified.");
    await expect
      .poll(() => handleOf(ada))
      .toMatchObject({ handle: "newname", verified: true, state: "ready" });
    await expect.poll(() => handleOf(ben)).toMatchObject({ verified: false, state: "failed" });
    for (const member of [ada, ben]) await forget(member, member.handle);
  });

  test("can be linked by only one member, whatever its name", async () => {
    const [ada, ben] = [await claim("first"), await claim("second")];
    judge.person = { sub: "8", handle: "first" };
    await prove(ada);
    judge.person = { sub: "8", handle: "second" };
    expect(await prove(ben)).toContain("Another member has proven that this handle is theirs.");
    const own = await (await ada.post("/api/handles", { judge: "codeforces", handle: "Second" })).json();
    const again = Object.assign(ada, { handle: own.handle._id });
    expect(await prove(again)).toContain("You have already proven this account as first.");
    expect((await handleOf(ben)).verified).toBe(false);
    for (const { _id } of await handlesOf(ada)) await forget(ada, _id);
    await forget(ben, ben.handle);
  });

  test("can be linked again once its handle is unlinked", async () => {
    const ada = await claim();
    await prove(ada);
    await forget(ada, ada.handle);
    const ben = await claim();
    expect(await prove(ben)).toContain("This handle is verified.");
    const archive = await (await signIn(server, ben.user.email)).get("/settings/export");
    expect(archive).toHaveStatus(200);
    await forget(ben, ben.handle);
  });
});

test("only the handles screen allows forms to redirect to Codeforces", async () => {
  const ada = await claim();
  const policy = async (path: string) =>
    /form-action ([^;]*)/.exec((await ada.get(path)).headers.get("Content-Security-Policy") ?? "")?.[1];
  expect(await policy(SCREEN)).toBe(`'self' ${judge.url}`);
  for (const path of ["/settings", "/settings/tokens", "/dashboard"])
    expect(await policy(path)).toBe("'self'");
  await forget(ada, ada.handle);
});
