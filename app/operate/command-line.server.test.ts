import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migratedSqlite } from "../../tests/setup/database.ts";
import { createUser } from "../../tests/setup/factories.ts";
import { startSmtpServer } from "../../tests/setup/smtp-server.ts";
import { openDatabase } from "../platform/db/connection.server.ts";
import { releaseName } from "../platform/release.ts";
import { commands, runAdmin } from "./command-line.server.ts";

let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "upsolve-operator-"));
  writeFileSync(path.join(dataDir, "upsolve.db"), await migratedSqlite());
  const db = openDatabase(path.join(dataDir, "upsolve.db"));
  await createUser(db, "ada");
  await createUser(db, "eve");
  await db.destroy();
});
afterAll(() => rmSync(dataDir, { recursive: true }));

async function operator(args: string[], folder = dataDir, env: Record<string, string> = {}) {
  const [out, errors]: [string[], string[]] = [[], []];
  let starts = 0;
  const start = async () => {
    starts++;
  };
  const output = { log: (line: string) => out.push(line), error: (line: string) => errors.push(line) };
  const status = await runAdmin(args, { DATA_DIR: folder, ...env }, output, start);
  return { status, stdout: out.join("\n"), stderr: errors.join("\n"), starts };
}

describe("the command line", () => {
  test.each([
    [[]],
    [["reports", "resolve"]],
    [["reports", "resolve", "x"]],
    [["reports", "resolve", "1", "2"]],
    [["reports", "--quickly"]],
    [["shout"]],
    [["suspend", "eve"]],
    [["suspend", "eve", "--reason", "x", "--until", "soon"]],
    [["delete-user"]],
  ])("%j exits with 2 and shows the usage", async (args) => {
    expect(await operator(args)).toMatchObject({
      status: 2,
      stdout: "",
      stderr: expect.stringMatching(/npm run admin/),
    });
  });

  test("--version prints the release", async () => {
    expect(await operator(["--version"])).toMatchObject({ status: 0, stdout: releaseName, stderr: "" });
  });

  test("--help shows the help for all commands or for one command", async () => {
    const all = await operator(["--help"]);
    expect(all).toMatchObject({ status: 0, stderr: "" });
    expect(all.stdout).toMatch(/reports resolve <id>[\s\S]*doctor/);
    const one = await operator(["reports", "resolve", "--help"]);
    expect(one).toMatchObject({ status: 0, stdout: expect.not.stringMatching(/doctor/) });
  });

  test("a refused command exits with 1 and prints one line, or JSON with --json", async () => {
    const message = "There is no such report.";
    const args = ["reports", "resolve", "999"];
    expect(await operator(args)).toMatchObject({ status: 1, stderr: message });
    expect(await operator([...args, "--json"])).toMatchObject({
      status: 1,
      stderr: JSON.stringify({ message }),
    });
  });

  test("a missing database is reported, not created", async () => {
    const empty = path.join(dataDir, "empty");
    const missing = `There is no database at ${path.join(empty, "upsolve.db")}.`;
    expect(await operator(["reports"], empty)).toMatchObject({ status: 1, stderr: missing });
    expect(await operator(["reports"], empty)).toMatchObject({ status: 1, stderr: missing });
  });
});

describe("every command", () => {
  const names = Object.keys(commands);
  const inFolder = (name: string) => path.join(dataDir, name);
  /** Each command's arguments, in running order. Commands that ignore the settings get `refuses` to make them fail. */
  const uses: Record<string, { args?: string[]; status?: number; refuses?: string[] }> = {
    serve: {},
    migrate: {},
    users: {},
    promote: { args: ["ada"] },
    suspend: { args: ["eve", "--reason", "Spam"] },
    unsuspend: { args: ["eve"] },
    "create-user": { args: ["kim", "kim@example.org"] },
    // Fails without a mail server.
    "test-mail": { args: ["kim@example.org"], status: 1 },
    "reset-password": { args: ["eve"] },
    invite: {},
    reports: {},
    // Fails without a report.
    "reports resolve": { args: ["1"], status: 1 },
    config: {},
    "config set": { args: ["name", "Club"] },
    export: { args: ["ada", "ada.zip"] },
    backup: { args: ["backup.db"] },
    restore: { args: ["backup.db", "--dry-run"] },
    copy: {
      args: ["--from", "upsolve.db", "--to", "copy.db"],
      refuses: ["--from", "none.db", "--to", "a.db"],
    },
    doctor: {},
    "delete-user": { args: ["eve"] },
  };
  const argsOf = (name: string, args: string[] = []) => [
    ...name.split(" "),
    ...args.map((each) => (/\.(db|zip)$/.test(each) ? inFolder(each) : each)),
  ];

  test("has a test in this file", () => {
    expect(Object.keys(uses).sort()).toEqual(names.sort());
  });

  test.each(names)("%s has its own help", async (name) => {
    const { usage, about } = commands[name] as { usage: string; about: string };
    const { status, stdout, stderr } = await operator([...argsOf(name), "--help"]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain(`${usage}  ${about}`);
    expect(stdout.match(/npm run admin/g)).toHaveLength(1);
    expect(usage.startsWith(name.split(" ")[0] as string)).toBe(true);
  });

  test.each(names)("%s exits with 2 for an unknown option and shows its usage", async (name) => {
    const wrong = [...argsOf(name, uses[name]?.args), "--quickly"];
    expect(await operator(wrong)).toMatchObject({
      status: 2,
      stdout: "",
      stderr: expect.stringContaining(commands[name]?.usage as string),
    });
    const { status, stdout, stderr } = await operator([...wrong, "--json"]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(JSON.parse(stderr)).toEqual({ message: expect.stringContaining("--quickly") });
  });

  test.each(names)("%s exits with 1 and prints one line when it refuses", async (name) => {
    const { args, refuses } = uses[name] ?? {};
    const given = [...argsOf(name, refuses ?? args), "--json"];
    const { status, stdout, stderr } = await operator(given, dataDir, { PORT: "none" });
    expect(status).toBe(1);
    expect(JSON.stringify(JSON.parse(stdout || stderr))).toMatch(/PORT|There is no/);
  });

  test.each(Object.entries(uses))(
    "%s prints text, or JSON with --json",
    async (name, { args, status = 0 }) => {
      const given = [...argsOf(name, args), "--json"];
      const { stdout, stderr, ...ended } = await operator(given);
      // The doctor warns, because no settings have been made.
      if (name !== "doctor") expect({ stderr, ...ended }).toMatchObject({ status });
      if (name === "serve") expect({ stdout, ...ended }).toEqual({ stdout: "", status: 0, starts: 1 });
      else expect(typeof JSON.parse(stdout || stderr)).toBe("object");
      expect((stdout || stderr).includes("\n")).toBe(false);
    },
  );

  test("the dry run of delete-user shows what would be deleted", async () => {
    const before = readdirSync(dataDir).sort();
    const tried = await operator(["delete-user", "ada", "--with-content", "--dry-run"]);
    expect(tried).toMatchObject({ status: 1, stderr: expect.stringMatching(/needs an owner/) });
    const added = openDatabase(path.join(dataDir, "upsolve.db"));
    await createUser(added, "mia");
    await added.destroy();
    const { stdout } = await operator(["delete-user", "mia", "--with-content", "--dry-run"]);
    expect(stdout).toMatch(/^mia would be deleted[\s\S]*go too[\s\S]*Nothing has changed\.$/);
    expect((await operator(["users", "--search", "mia"])).stdout).toMatch(/mia/);
    expect(readdirSync(dataDir).sort()).toEqual(before);
  });

  test("migrate creates a database, and its dry run lists the migrations", async () => {
    const folder = path.join(dataDir, "new", "data");
    const tried = JSON.parse((await operator(["migrate", "--dry-run", "--json"], folder)).stdout);
    expect(tried).toMatchObject({ migrated: false, migrations: expect.arrayContaining(["0001_accounts"]) });
    expect(existsSync(folder)).toBe(false);
    const { migrations } = JSON.parse((await operator(["migrate", "--json"], folder)).stdout);
    expect(migrations).toEqual(tried.migrations);
    expect((await operator(["migrate"], folder)).stdout).toBe("The database is up to date.");
    expect((await operator(["users"], folder)).stdout).toBe("No users found.");
  });

  test("export writes a zip but does not overwrite files", async () => {
    const file = inFolder("once.zip");
    expect(await operator(["export", "ada", file])).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^ada's data is in .*once\.zip: \d/),
    });
    expect(await operator(["export", "ada", file])).toMatchObject({
      status: 1,
      stderr: `The file ${file} already exists.`,
    });
    expect(await operator(["export", "nobody"])).toMatchObject({ status: 1 });
  });
});

describe("an account created by the operator", () => {
  test("create-user prints a link for choosing a password, and refuses a name that is taken", async () => {
    const { status, stdout } = await operator(["create-user", "lea", "lea@example.org", "--role", "coach"]);
    expect(status).toBe(0);
    expect(stdout.split("\n")).toEqual([
      expect.stringMatching(/^lea can choose a password with this link, once, until .* UTC:$/),
      expect.stringMatching(/^http:\/\/localhost:3000\/reset-password\//),
    ]);
    expect((await operator(["users"])).stdout).toMatch(/lea.*coach/);
    expect(await operator(["create-user", "LEA", "other@example.org"])).toMatchObject({
      status: 1,
      stderr: "This username is taken",
    });
    expect(await operator(["create-user", "x", "nowhere"])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("Use 3 to 30 letters, digits, _, - or .. Enter a valid email address"),
    });
  });

  test("an account can be suspended and unsuspended", async () => {
    await operator(["suspend", "lea", "--reason", "Spam"]);
    const lift = async () => (await operator(["unsuspend", "lea"])).stdout;
    expect([await lift(), await lift()]).toEqual([
      "The suspension of lea has ended.",
      "lea was not suspended.",
    ]);
  });
});

describe("the config command", () => {
  test("config shows where each setting comes from", async () => {
    const secret = path.join(dataDir, "secret");
    writeFileSync(secret, "n".repeat(32));
    const settings = { PORT: "4000", SESSION_SECRET_FILE: secret };
    const { stdout } = await operator(["config"], dataDir, settings);
    expect(stdout).toMatch(/^PORT +4000 {2}\(environment\)$/m);
    expect(stdout).toMatch(/^SESSION_SECRET +\(set, not shown\) {2}\(file\)$/m);
    expect(stdout).toMatch(/^SLOW_QUERY_MS +100 {2}\(default\)$/m);
  });

  test("config set explains an invalid value", async () => {
    expect(await operator(["config", "set", "signup", "foo"])).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^signup: Choose open, invitation, approval or closed\n/),
    });
  });
});

test("test-mail sends an email, or says that there is no mail server", async () => {
  const server = await startSmtpServer();
  const settings = { SMTP_URL: server.url, MAIL_FROM: "Club <club@example.org>" };
  const sent = await operator(["test-mail", "kim@example.org"], dataDir, settings);
  expect(sent.stdout).toBe("The mail server accepted an email from club@example.org to kim@example.org.");
  expect(server.mails).toMatchObject([{ from: "club@example.org", to: ["kim@example.org"] }]);
  await server.close();
  expect(await operator(["test-mail", "kim@example.org"], dataDir, settings)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("ECONNREFUSED"),
  });
  expect(await operator(["test-mail", "kim@example.org"])).toMatchObject({
    status: 1,
    stderr: "There is no mail server: SMTP_URL is not set.",
  });
});
