import { createHash } from "node:crypto";
import { chmodSync, closeSync, cpSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import { describe, expect } from "vitest";
import { copyData, openData } from "../setup/data.ts";
import { isOnPostgres, onSqlite } from "../setup/engine.ts";
import { limitFiles, onSmallDisk, seenBy, withDisk, withoutPrivileges } from "../setup/limits-of-machine.ts";
import { operate } from "../setup/operator.ts";
import { refusal } from "../setup/refusal.ts";
import { startServer, temporaryFolder } from "../setup/server.ts";
import { account, Client, Member, signIn, signUp } from "./client.ts";
import { addProblem, aProblem, entriesOf, problemFields } from "./problems.ts";

const test = onSqlite("PostgreSQL keeps files of its own");
const SORRY = "The server cannot store anything at the moment. Please try again later.";

const titlesOf = async (member: Member) =>
  (await entriesOf(member, "/api/dashboard")).map(({ title }) => title);

/** Expects every write to get a 503 while everything else works. */
async function expectFull(ada: Member) {
  const refused = await ada.post("/api/addproblem", aProblem({ title: "Too much" }));
  expect(refused).toHaveStatus(503);
  expect(await refused.json()).toEqual({ message: SORRY });
  const form = await ada.postForm("/addproblem", problemFields({ title: "Too much" }));
  expect(form).toHaveStatus(503);
  expect(await form.text()).toContain(SORRY);
  for (const screen of ["/dashboard", "/healthz"]) expect(await ada.get(screen)).toHaveStatus(200);
  expect(await titlesOf(ada)).toEqual(["Kept"]);
  expect(await ada.get("/readyz")).toHaveStatus(503);
}

async function expectSigningOut([one, other]: Client[]) {
  if (!one || !other) throw new Error("Two members are needed.");
  const copies = [one, other].map((each) => new Map(each.cookies));
  expect(await one.post("/api/logout", {})).toHaveStatus(200);
  const left = await other.postForm("/logout", {});
  expect(left).toHaveStatus(302);
  expect(left.headers.getSetCookie().join()).toMatch(/upsolve_session=;.*Max-Age=0/);
  for (const [at, each] of [one, other].entries()) {
    for (const [name, value] of copies[at] ?? []) each.cookies.set(name, value);
    expect(await each.get("/api/dashboard")).toHaveStatus(401);
    expect(await each.get("/dashboard")).toHaveStatus(302);
  }
}

async function expectWell(ada: Member) {
  expect(await ada.post("/api/addproblem", aProblem({ title: "After it" }))).toHaveStatus(201);
  expect(await ada.get("/readyz")).toHaveStatus(200);
  expect(await titlesOf(ada)).toEqual(["After it", "Kept"]);
}

function expectSound(dataDir: string) {
  const db = openData(dataDir);
  expect(db.prepare("pragma integrity_check").pluck().all()).toEqual(["ok"]);
  db.close();
}

let filled: Promise<{ ada: Member; dataDir: string }> | undefined;

async function fill() {
  const site = await startServer();
  const ada = await signUp(site, "ada");
  await addProblem(ada, { title: "Kept" });
  await ada.post("/api/blogs/addblog", { title: "A blog", about: "About", content: "Text" });
  await site.stop();
  return { ada, dataDir: site.dataDir };
}

/** A copy of a stopped site with one problem. */
async function filledSite(): Promise<{ ada: Member; DATA_DIR: string; file: string }> {
  filled ??= fill();
  const { ada, dataDir } = await filled;
  const DATA_DIR = temporaryFolder();
  await copyData(dataDir, DATA_DIR);
  return { ada, DATA_DIR, file: path.join(DATA_DIR, "upsolve.db") };
}

async function expectKept({ ada, DATA_DIR }: { ada: Member; DATA_DIR: string }) {
  const again = await startServer({ DATA_DIR });
  ada.url = again.url;
  expect(await titlesOf(ada)).toEqual(["Kept"]);
  await again.stop();
}

const digestOf = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");

function damage(file: string, at: number, bytes: number) {
  const opened = openSync(file, "r+");
  writeSync(opened, Buffer.alloc(bytes, 0xff), 0, bytes, at);
  closeSync(opened);
}

function damageTable({ DATA_DIR, file }: { DATA_DIR: string; file: string }, table: string) {
  const db = openData(DATA_DIR);
  const page = db.prepare("select rootpage from sqlite_schema where name = ?").pluck().get(table) as number;
  const size = db.prepare("pragma page_size").pluck().get() as number;
  db.close();
  damage(file, (page - 1) * size, size);
}

describe("a full disk", () => {
  test("blocks writes but not reads until there is space again", async () => {
    const site = await startServer();
    const ada = await signUp(site, "ada");
    const leaving = [await signIn(site, "ada"), await signIn(site, "ada")];
    await addProblem(ada, { title: "Kept" });
    // Each request now tries to extend the session.
    const db = openData(site.dataDir);
    db.exec("update sessions set seen_at = seen_at - 7200000");
    db.close();
    limitFiles(site.pid, 4096);
    await expectFull(ada);
    await expectSigningOut(leaving);
    limitFiles(site.pid, "unlimited");
    await expectWell(ada);
    for (const each of leaving) expect(await each.get("/api/dashboard")).toHaveStatus(401);
    // Signing in also stores both sign-outs, which the full disk had prevented.
    await signIn(site, "ada");
    const sessions = openData(site.dataDir);
    expect(sessions.prepare("select count(*) from sessions").pluck().get()).toBe(2);
    sessions.close();
    expectSound(site.dataDir);
    expect(await site.stop()).toEqual({ code: 0 });
  });

  const onDisk = isOnPostgres ? test : onSmallDisk;
  onDisk(
    "refuses writes on a small disk until something is deleted",
    async () => {
      const DATA_DIR = temporaryFolder();
      const site = await startServer({ DATA_DIR }, withDisk("24m", DATA_DIR));
      const dataDir = seenBy(site.pid, DATA_DIR);
      const signedUp = await new Client(site.url).post("/api/signup", account("ada"));
      const ada = new Member(site.url, (await signedUp.json()).user);
      const [name = "", value = ""] = signedUp.headers.getSetCookie()[0]?.split(/[=;]/) ?? [];
      ada.cookies.set(name, value);
      await addProblem(ada, { title: "Kept" });
      const filler = path.join(dataDir, "filler");
      const opened = openSync(filler, "w");
      const fill = () => {
        for (;;) writeSync(opened, Buffer.alloc(4096));
      };
      expect(fill).toThrow(/ENOSPC/);
      closeSync(opened);
      // The log reuses space in its existing file.
      const title = "x".repeat(150);
      await expect
        .poll(
          async () => (await ada.post("/api/addproblem", aProblem({ title, choice: "private" }))).status,
          { interval: 1 },
        )
        .toBe(503);
      await expectFull(ada);
      rmSync(filler);
      const copy = path.join(temporaryFolder(), "data");
      await expectWell(ada);
      cpSync(dataDir, copy, { recursive: true });
      expectSound(copy);
      expect(await site.stop()).toEqual({ code: 0 });
    },
    60_000,
  );

  test("prevents startup with a one-line error, and nothing is lost", async () => {
    const site = await filledSite();
    const full = ["prlimit", "--fsize=4096"];
    expect(await refusal({ DATA_DIR: site.DATA_DIR }, full)).toMatch(/Is the disk full\?$/);
    expect(await refusal({}, full)).toMatch(/Is the disk full\?$/);
    await expectKept(site);
  });
});

describe("without write permission", () => {
  const start = (DATA_DIR: string) => refusal({ DATA_DIR }, withoutPrivileges);
  const advice = "The account that runs Upsolve must be able to write to this file and its folder.";

  test.each([
    ["folder", 0o500, "."],
    ["database", 0o400, "upsolve.db"],
  ])(
    "a read-only %s prevents startup with a one-line error, and nothing is lost",
    async (_, mode, name) => {
      const site = await filledSite();
      const place = path.join(site.DATA_DIR, name);
      chmodSync(place, mode);
      const before = digestOf(site.file);
      expect(await start(site.DATA_DIR)).toMatch(
        new RegExp(
          `^Upsolve could not start\\. The database .*upsolve\\.db cannot be opened: EACCES.* ${advice}$`,
        ),
      );
      expect(digestOf(site.file)).toBe(before);
      chmodSync(place, 0o700);
      await expectKept(site);
    },
    60_000,
  );

  test("a folder that cannot be created prevents startup with a one-line error", async () => {
    const closed = path.join(temporaryFolder(), "closed");
    mkdirSync(closed, { mode: 0o500 });
    expect(await start(path.join(closed, "data"))).toMatch(
      /EACCES: permission denied, mkdir '.*data'\. The account/,
    );
  });
});

describe("a damaged database", () => {
  const restored = "Restore a backup: npm run admin -- restore <file>.";

  test("with an overwritten first page prevents startup with a one-line error and is not changed", async () => {
    const { DATA_DIR, file } = await filledSite();
    damage(file, 0, 100);
    const before = digestOf(file);
    expect(await refusal({ DATA_DIR })).toMatch(
      new RegExp(`The database .*upsolve\\.db cannot be opened: file is not a database\\. ${restored}$`),
    );
    expect(digestOf(file)).toBe(before);
  });

  test("with a damaged page that is read at startup is reported in one line, and by doctor too", async () => {
    const site = await filledSite();
    damageTable(site, "users");
    expect(await refusal({ DATA_DIR: site.DATA_DIR })).toBe(
      `Upsolve could not start. database disk image is malformed. ${restored}`,
    );
    const { status, stdout } = await operate(site.DATA_DIR, ["doctor"]);
    expect(status).toBe(1);
    expect(stdout).toContain("Stop Upsolve and restore a backup.");
  });

  test("with damage to another page still serves the rest, but cannot be backed up", async () => {
    const site = await filledSite();
    const folder = temporaryFolder();
    const good = path.join(folder, "good.db");
    expect(await operate(site.DATA_DIR, ["backup", good])).toMatchObject({ status: 0 });
    damageTable(site, "blogs");
    const again = await startServer({ DATA_DIR: site.DATA_DIR });
    site.ada.url = again.url;
    expect(await titlesOf(site.ada)).toEqual(["Kept"]);
    const blogs = await site.ada.get("/api/blogs");
    expect(blogs).toHaveStatus(503);
    expect((await blogs.json()).message).toMatch(/cannot read its data at the moment/);
    expect(await operate(site.DATA_DIR, ["backup", path.join(folder, "bad.db")])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^.*(malformed|damaged).*\n$/),
    });
    await again.stop();
    expect(await operate(site.DATA_DIR, ["restore", good])).toMatchObject({ status: 0 });
    await expectKept(site);
  });
});

test("a failed migration leaves the database unchanged and keeps a copy of it", async () => {
  const { DATA_DIR } = await filledSite();
  const dump = () => {
    const db = openData(DATA_DIR);
    const tables = db
      .prepare("select name from sqlite_schema where type = 'table' order by name")
      .pluck()
      .all();
    const rows = tables.map((name) => db.prepare(`select * from "${name}"`).all());
    const schema = db.prepare("select sql from sqlite_schema order by name").pluck().all();
    db.close();
    return JSON.stringify([schema, rows]);
  };
  const db = openData(DATA_DIR);
  // Fails, because its tables already exist.
  const first = "0044_leaderboards";
  db.exec(`delete from kysely_migration where name >= '${first}'`);
  db.close();
  const before = dump();
  expect(await refusal({ DATA_DIR })).toMatch(`Migration ${first} failed and was undone: `);
  expect(dump()).toBe(before);
});
