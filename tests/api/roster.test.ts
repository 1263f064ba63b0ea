import { load } from "cheerio";
import { beforeAll, expect, test, vi } from "vitest";
import { openData } from "../setup/data.ts";
import { makeStaff } from "../setup/reports.ts";
import { Client, type Member, PASSWORD, signUp } from "./client.ts";
import { siteWith } from "./site.ts";

const { server } = siteWith([], { CODEFORCES_API_URL: "http://127.0.0.1:9" });
let cyd: Member;
let ola: Member;
let ben: Member;
let mei: { id: string; join: string; link: string };
const CSV =
  "username;email;codeforces;group\nquokkamei;mei@uni.example;meitan;\n;ben@example.org;;\nnoaddress;;;\n";

beforeAll(async () => {
  ({ cyd, ola } = await makeStaff(server));
  ben = await signUp(server, "ben");
  const { rows, ...counts } = await (await cyd.post("/api/admin/roster", { csv: CSV })).json();
  expect(counts).toEqual({ new: 1, known: 1, refused: 1 });
  expect(rows).toMatchObject([
    { line: 2, username: "quokkamei", email: "mei@uni.example", state: "new" },
    { line: 3, username: "ben", state: "known", reason: "is a member already" },
    { line: 4, state: "refused", reason: "no email address" },
  ]);
  const join = new URL(rows[0].link).pathname;
  mei = { link: rows[0].link, join, id: /(\d+)\./.exec(join)?.[1] ?? "" };
});

test("the call is for staff, checks its body, and a dry run makes nothing", async () => {
  expect(await ben.post("/api/admin/roster", { csv: CSV })).toHaveStatus(403);
  expect(await new Client(server.url).post("/api/admin/roster", { csv: CSV })).toHaveStatus(401);
  for (const body of [{}, { csv: "" }, { csv: 5 }, { csv: CSV, dryRun: "yes" }, { csv: CSV, group: "x" }]) {
    expect(await cyd.post("/api/admin/roster", body), JSON.stringify(body)).toHaveStatus(400);
  }
  expect(await cyd.post("/api/admin/roster", { csv: CSV, group: "999" })).toHaveStatus(404);
  const headless = await cyd.post("/api/admin/roster", { csv: "a,b" });
  expect(headless).toHaveStatus(400);
  expect((await headless.json()).errors.csv[0]).toContain("The first line must name the columns");
  const csv = "email,username\nother@uni.example,other\n";
  const dry = await (await cyd.post("/api/admin/roster", { csv, dryRun: true })).json();
  expect(dry).toEqual({
    rows: [{ line: 2, username: "other", email: "other@uni.example", state: "new" }],
    ...{ new: 1, known: 0, refused: 0 },
  });
  expect(await (await ola.post("/api/admin/roster", { csv, dryRun: true })).json()).toEqual(dry);
});

test("5,000 rows are imported in one call while other calls are answered", async () => {
  const rows = Array.from({ length: 5_000 }, (_, n) => `crowd${n},crowd${n}@uni.example`);
  const call = ola.post("/api/admin/roster", { csv: `username,email\n${rows.join("\n")}` });
  let isDone = false;
  void call.then(() => {
    isDone = true;
  });
  let answered = 0;
  while (!isDone) {
    expect(await ben.get("/api/check-auth")).toHaveStatus(200);
    answered++;
  }
  // About two if the import held up the server.
  expect(answered).toBeGreaterThan(20);
  const answer = await call;
  // On a slow machine the call ends before the import.
  expect(await answer.json()).toMatchObject(
    answer.status === 503
      ? { message: "The import is still running. See Admin → Roster." }
      : { new: 5_000, known: 0, refused: 0 },
  );
  const db = openData(server.dataDir);
  const made = "select count(*) as made from roster_rows where username like 'crowd%' and state = 'made'";
  await vi.waitFor(() => expect(db.prepare(made).get()).toEqual({ made: 5_000 }), { timeout: 300_000 });
  db.close();
});

test("a place is in no list or search of people, and nobody can reach it", async () => {
  const said: string[] = [];
  for (const path of [
    "/api/searchuser?search=quokka",
    "/api/searchuser?q=quokka",
    "/api/messages/users",
    "/api/top-users",
    "/api/admin/users?q=quokka",
    "/collaborators?q=quokka",
    "/search?q=quokka",
    "/messages",
    "/dashboard",
    "/admin/members?q=quokka",
    "/admin/members",
  ]) {
    const text = await (await cyd.get(path, { Accept: "text/html" })).text();
    if (/quokkamei|mei@uni/.test(text)) said.push(path);
  }
  expect(said).toEqual([]);
  expect(await ben.get(`/api/myprofile/${mei.id}`)).toHaveStatus(200);
  for (const sent of [
    ben.post(`/api/messages/send/${mei.id}`, { content: "Hello" }),
    ben.post(`/api/invitations/${mei.id}`, { details: "A contest" }),
    ben.post(`/api/users/${mei.id}/block`),
    ben.post(`/api/users/${mei.id}/report`, { reason: "Spam" }),
    ben.get(`/messages/${mei.id}`),
    ben.get(`/${mei.id}/collaborator`),
  ]) {
    expect(await sent).toHaveStatus(404);
  }
});

test("its profile says that it has not joined, and only staff see its address", async () => {
  const page = load(await ben.text(`/profile/${mei.id}`));
  expect(page("main h1").text()).toBe("quokkamei");
  expect(page("main .title-row .label").text()).toBe("Not joined yet");
  expect(page("main .title-actions").text()).toBe("");
  expect(page("body").text()).not.toContain("mei@uni.example");
  expect(await ben.text(`/api/myprofile/${mei.id}`)).not.toContain("mei@uni");
  expect(await ben.get(`/admin/members/${mei.id}`)).toHaveStatus(403);
  const staff = load(await cyd.text(`/admin/members/${mei.id}`));
  expect(staff(".page-note").text()).toContain("mei@uni.example");
  expect(staff("#invitation-link").text()).toBe(mei.link);
  expect(await cyd.postForm(`/admin/members/${mei.id}`, { intent: "reset-link" })).toHaveStatus(409);
});

test("it stands on the leaderboard by its vouched handle", async () => {
  const db = openData(server.dataDir);
  const { id } = db.prepare("select id from handles where user_id = ?").get(Number(mei.id)) as { id: number };
  expect(db.prepare("select is_vouched from handles where id = ?").get(id)).toEqual({ is_vouched: 1 });
  db.prepare(
    "insert into solve_totals (user_id, period, facet, solves, upsolves, points, unverified) values (?, 'all', '', 3, 0, 0, 0)",
  ).run(Number(mei.id));
  db.close();
  const { rows } = await ben.json("/api/leaderboard?period=all&by=solves");
  expect(rows).toMatchObject([{ rank: 1, user: { username: "quokkamei" }, value: 3 }]);
});

test("signing in or up beside it reveals nothing but the invitation", async () => {
  const guest = new Client(server.url);
  const wrong = await guest.post("/api/signin", { email: "nobody-here", password: "x" });
  for (const email of ["quokkamei", "mei@uni.example", `place:${mei.id}`]) {
    const answer = await guest.post("/api/signin", { email, password: "x" });
    expect([answer.status, await answer.text()]).toEqual([wrong.status, await wrong.clone().text()]);
  }
  const taken = await guest.post("/api/signup", {
    username: "new-mei",
    email: "MEI@uni.example",
    password: PASSWORD,
  });
  expect(taken).toHaveStatus(409);
  expect((await taken.json()).errors).toEqual({
    email: ["A place is reserved for you on this site. Open your invitation to join"],
  });
});

const multipart = (parts: [head: string, body: string | Buffer][]) => {
  const all = parts.map(([head, body]) =>
    Buffer.concat([
      Buffer.from(`--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from("\r\n"),
    ]),
  );
  return Buffer.concat([...all, Buffer.from("--b--\r\n")]);
};
const upload = (client: Client, body: Buffer) =>
  client.send(
    "POST",
    "/admin/roster",
    {
      ...{ Origin: server.url, "Sec-Fetch-Site": "same-origin", Accept: "text/html" },
      "Content-Type": "multipart/form-data; boundary=b",
    },
    new Uint8Array(body),
  );
const file = (content: string | Buffer): [string, string | Buffer] => [
  'name="file"; filename="r.csv"\r\nContent-Type: text/csv',
  content,
];

test("the form takes a file, and says in words what is wrong with one", async () => {
  const sent = await upload(
    cyd,
    multipart([['name="csv"', ""], file("email,username\nfiled@uni.example,filed\n")]),
  );
  expect(sent).toHaveStatus(302);
  const preview = sent.headers.get("Location") ?? "";
  const page = load(await cyd.text(preview));
  expect(page(".roster-counts").text()).toContain("1 new");
  expect(page(".roster-rows").text()).toContain("filed@uni.example");
  expect(await ola.get(preview)).toHaveStatus(404);
  expect(await ben.get(preview)).toHaveStatus(403);

  const faultOf = async (body: Buffer) => {
    const answer = await upload(cyd, body);
    return `${answer.status} ${load(await answer.text())("main [role=alert], .error-page p")
      .first()
      .text()}`;
  };
  expect(await faultOf(multipart([['name="csv"', "x"], file("y")]))).toBe(
    "400 Paste a roster or choose a file, not both",
  );
  expect(await faultOf(multipart([file(""), ['name="csv"', ""]]))).toBe(
    "400 Paste a roster, or choose a file",
  );
  expect(await faultOf(multipart([file("ada,ben")]))).toMatch(/^400 The first line must name the columns/);
  expect(await faultOf(multipart([file(Buffer.from([0x61, 0xe9, 0x0a]))]))).toMatch(
    /^400 .*not text in UTF-8/,
  );
  expect(await faultOf(multipart([file("a"), file("b")]))).toMatch(/^400 .*Choose one file only/);
  expect(await faultOf(multipart([file("x".repeat(10 * 1024 * 1024))]))).toMatch(/^413/);
  expect(await faultOf(multipart([file("x".repeat(1024 * 1024 + 1))]))).toMatch(/^413/);
  expect(await upload(ben, multipart([file("a")]))).toHaveStatus(403);
});

test("the sheet has an invitation for each person who has not joined, and ends with taking it", async () => {
  const db = openData(server.dataDir);
  const { id } = db.prepare("select roster_id as id from places where user_id = ?").get(Number(mei.id)) as {
    id: number;
  };
  const sheet = load(await cyd.text(`/admin/roster/${id}/sheet`));
  expect(sheet(".strips li").length).toBe(1);
  expect(sheet(".strips code").text()).toBe(mei.link);
  expect(await cyd.get("/admin/roster/sheet")).toHaveStatus(404);
  expect(await ola.get(`/admin/roster/${id}/sheet`)).toHaveStatus(404);

  const guest = new Client(server.url);
  expect(load(await guest.text(mei.join))("main").text()).toContain("cyd invites you to");
  const weak = await guest.postForm(mei.join, {
    intent: "take",
    username: "ben",
    email: "x",
    password: PASSWORD,
  });
  expect(weak).toHaveStatus(400);
  const fields = { username: "quokkamei", email: "mei@uni.example", password: PASSWORD };
  expect(await ben.postForm(mei.join, { intent: "take", ...fields })).toHaveStatus(409);
  expect(await guest.postForm(mei.join, { intent: "take-as" })).toHaveRedirect(mei.join);
  const eve = await signUp(server, "eve");
  expect(await ola.post(`/api/admin/users/${eve.id}/suspend`, { reason: "Spam" })).toHaveStatus(200);
  expect(await eve.postForm(mei.join, { intent: "take-as" })).toHaveStatus(403);
  guest.cookies.set("tz", "Asia%2FTokyo");
  const taken = await guest.postForm(mei.join, { intent: "take", ...fields });
  expect([taken.status, taken.headers.get("Location")]).toEqual([302, "/dashboard"]);
  expect((await guest.json("/api/check-auth")).user).toMatchObject({
    username: "quokkamei",
    email: "mei@uni.example",
  });
  const { zone } = db.prepare("select time_zone as zone from users where id = ?").get(Number(mei.id)) as {
    zone: string | null;
  };
  expect(zone).toBe("Asia/Tokyo");
  db.close();
  expect(await new Client(server.url).get(mei.join)).toHaveStatus(404);
  expect(load(await cyd.text(`/admin/roster/${id}`))(".roster-rows").text()).toContain("Joined");
  expect(load(await cyd.text(`/admin/roster/${id}/sheet`))("main").text()).toContain("Everyone has joined");
});

test("the log of requests contains no invitation, however its address is written", async () => {
  const { group } = await (await cyd.post("/api/groups", { name: "Varsity" })).json();
  const { pathname } = new URL(group.joinLink);
  for (const path of [mei.join, mei.join.replace("join", "Join"), `${mei.join}.data`, pathname, "/nothing"]) {
    await ben.get(path);
  }
  await expect.poll(() => server.output()).toContain('"path":"/nothing"');
  for (const key of [mei.join, pathname].map((path) => /[^/.]+$/.exec(path)?.[0])) {
    expect(server.output()).not.toContain(key);
  }
  expect(server.output()).toMatch(/"path":"\/join\/…"/);
});
