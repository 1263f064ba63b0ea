import { existsSync, readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import { inTransactionPastForeignKeys } from "../../app/platform/db/connection.server.ts";
import { connectData, openData } from "../setup/data.ts";
import { isOnPostgres, onSqlite } from "../setup/engine.ts";
import { startServer } from "../setup/server.ts";
import { account, Client, PASSWORD, signIn, signUp } from "./client.ts";
import { inData } from "./database.ts";
import { addProblem, aProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

const { server } = siteWith([]);

/** Waits until all deletions are finished. Shutdown then waits until their rows are purged. */
async function nothingToDelete(dataDir: string): Promise<void> {
  const data = openData(dataDir);
  await expect.poll(() => data.prepare("select count(*) from deletions").pluck().get()).toBe(0);
  data.close();
}

const leave = (client: Client, password: string) =>
  client.postForm("/settings", { intent: "delete-account", password });

test("calls return a placeholder author for the content of a deleted account", async () => {
  const [gone, reader] = [await signUp(server, "gone"), await signUp(server, "reader")];
  const problem = await addProblem(gone, { title: "Left behind" });
  const added = await gone.post(`/api/problem/${problem}/addsolution`, {
    approach: "a",
    description: "b",
    code: "c",
  });
  const { _id: solution } = (await added.json()) as { _id: string };
  const own = await addProblem(reader);
  await gone.post(`/api/problem/${own}/addreview`, { rating: 5, comment: "Mine" });
  await gone.post(`/api/problem/${problem}/solutions/${solution}/addreview`, { rating: 5, comment: "Mine" });
  await gone.post(`/api/problem/${problem}/discussion`, { text: "Bye" });
  await reader.post(`/api/bookmark/${problem}`);
  expect(await leave(gone, PASSWORD)).toHaveRedirect("/");

  const ask = (path: string) => reader.json(`/api${path}`);
  const user = { _id: "", username: "Unknown" };
  expect(await ask(`/problem/${problem}`)).toMatchObject({ problem: { user } });
  expect(await ask("/dashboard?q=behind")).toMatchObject([{ user }]);
  expect(await ask("/bookmarkedproblems")).toMatchObject({ problems: [{ user }] });
  expect(await ask(`/problem/${problem}/solutions`)).toMatchObject({
    solutions: [{ user }],
    problem: { user },
  });
  expect(await ask(`/problem/${problem}/solutions/${solution}`)).toMatchObject({ user });
  expect(await ask(`/problem/${problem}/solutions/${solution}/reviews`)).toMatchObject({
    reviews: [{ user }],
  });
  expect(await ask(`/problem/${own}/reviews`)).toMatchObject({ reviews: [{ user }] });
  expect(await ask(`/problem/${problem}/discussion`)).toMatchObject({ messages: [{ user }] });
  expect(await ask("/notifications")).toMatchObject({ notifications: [{ user }] });
});

test("content of a deleted account is kept under 'Unknown User' and 'Unknown'", async () => {
  const ada = await signUp(server, "ada");
  const ben = await signUp(server, "ben");
  const phone = await signIn(server, "ada@example.org");
  const open = await addProblem(ada, { title: "Open problem" });
  const hidden = await addProblem(ada, { title: "Hidden problem", choice: "private" });
  await ada.post(`/api/problem/${open}/addreview`, { rating: 5, comment: "Mine" });
  await ada.post(`/api/problem/${open}/discussion`, { text: "Bye" });

  const response = await leave(ada, PASSWORD);
  expect(response).toHaveRedirect("/");
  expect(ada.cookies.has("upsolve_session")).toBe(false);
  expect(await ada.text("/")).toContain("Your account has been deleted.");
  expect(await phone.get("/api/check-auth")).toHaveStatus(401);
  expect(await ada.post("/api/signin", { email: "ada", password: PASSWORD })).toHaveStatus(400);

  expect(await ben.get(`/problem/${hidden}`)).toHaveStatus(404);
  const pages = await Promise.all(
    ["", "/reviews", "/discussion"].map((path) => ben.text(`/problem/${open}${path}`)),
  );
  expect(pages[0]).toContain("Unknown User");
  expect(pages[1]).toMatch(/>Unknown</);
  expect(pages[2]).toContain("Unknown User");
  const settled = await ben.get("/dashboard");
  expect(await settled.text()).not.toContain("Hidden problem");
  // Otherwise users would mistake the name's new owner for her.
  const next = new Client(server.url);
  expect(await next.post("/api/signup", account("ada"))).toHaveStatus(409);
  expect(await next.post("/api/signup", { ...account("ada"), username: "ada-again" })).toHaveStatus(201);
});

onSqlite("the file")("nothing of a deleted account is left in the database's file", async () => {
  // No server listens, so emails stay queued.
  const site = await startServer({ SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "club@example.org" });
  const gone = await signUp(site, "vanishing-vera");
  const stays = await signUp(site, "staying-sam");
  const database = openData(site.dataDir);
  const hash = database
    .prepare("select password_hash from users where username = 'vanishing-vera'")
    .pluck()
    .get();
  const agent = { "User-Agent": "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Edg/140.0" };
  await gone.post("/api/signin", { email: "vanishing-vera", password: PASSWORD }, agent);
  const places = database.prepare("select mark from known_places").pluck().all() as string[];
  database.close();
  const problem = await addProblem(gone, { title: "Quixotic private title", choice: "private" });
  const { problemstatement } = aProblem();
  const formula = { ...problemstatement, statement: "Yggdrasil has $n$ roots" };
  const changed = {
    ...aProblem({ title: "Quixotic private title", choice: "private" }),
    problemstatement: formula,
  };
  await gone.put(`/api/problem/${problem}/updateproblem`, changed);
  expect(await gone.text(`/problem/${problem}`)).toContain('class="katex"');
  await gone.post(`/api/messages/send/${stays.id}`, { content: "Zanzibar whisper" });
  await stays.get("/messages/search?q=zanzibar");
  await gone.post("/api/blogs/drafts", {
    title: "Halcyon draft",
    about: "",
    content: "Xylophone draft text",
  });
  await gone.post("/api/blogs/addblog", { title: "Weatherglass", about: "About", content: "Content" });
  await gone.put(`/api/myprofile/${gone.id}/updateprofile`, { location: "Ultima Thule" });
  const readAll = () =>
    ["upsolve.db", "upsolve.db-wal"]
      .map((name) => `${site.dataDir}/${name}`)
      .filter((file) => existsSync(file))
      .map((file) => readFileSync(file, "latin1"))
      .join("");
  const traces = [
    "vanishing-vera",
    String(hash),
    ...places,
    "Quixotic",
    "quixotic",
    "anzibar",
    "Halcyon",
    "ylophone",
    "eatherglass",
    "Ultima",
    "Yggdrasil",
    // The notice of a new sign-in.
    "Edge on Windows",
  ];
  expect(places).toHaveLength(2);
  expect(traces.filter((trace) => !readAll().includes(trace))).toEqual([]);

  expect(await leave(gone, PASSWORD)).toHaveRedirect("/");
  await nothingToDelete(site.dataDir);
  await site.stop();
  const left = readAll();
  expect(traces.filter((trace) => left.includes(trace))).toEqual([]);
  expect(left).toContain("staying-sam");
});

test("an interrupted deletion is finished at the next start", async () => {
  const first = await startServer();
  const gone = await signUp(first, "half-gone");
  await addProblem(gone, { title: "Quixotic private title", choice: "private" });
  await first.stop();
  const stopped = await connectData(first.dataDir);
  const id = Number(gone.id);
  await inTransactionPastForeignKeys(stopped, async (trx) => {
    await trx.deleteFrom("users").where("id", "=", id).execute();
    await trx.insertInto("deletions").values({ kind: "account", subject_id: id }).execute();
  });
  await stopped.destroy();
  const next = await startServer({ DATA_DIR: first.dataDir });
  await nothingToDelete(first.dataDir);
  inData(first.dataDir, (db) => expect(db.prepare("select count(*) from problems").pluck().get()).toBe(0));
  await next.stop();
  if (!isOnPostgres) expect(readFileSync(`${first.dataDir}/upsolve.db`, "latin1")).not.toContain("uixotic");
});

onSqlite("the file's mode")("only the owner of the data can read the database", async () => {
  for (const name of ["upsolve.db", "upsolve.db-wal", "upsolve.db-shm"]) {
    expect(statSync(`${server.dataDir}/${name}`).mode & 0o777).toBe(0o600);
  }
});
