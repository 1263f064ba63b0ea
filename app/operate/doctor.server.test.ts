import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CompiledQuery } from "kysely";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { migrations } from "../../migrations/index.ts";
import { migratedSqlite } from "../../tests/setup/database.ts";
import { createUser } from "../../tests/setup/factories.ts";
import { startSmtpServer } from "../../tests/setup/smtp-server.ts";
import { readConfig } from "../config.server.ts";
import { backupName } from "../platform/db/backup-folder.server.ts";
import { openDatabase } from "../platform/db/connection.server.ts";
import { migrate } from "../platform/db/migrator.server.ts";
import { storeKey } from "../rooms/judges/index.server.ts";
import { examine, examineConfig } from "./doctor.server.ts";

const SECRET = "h5Yk2v8Qm1Zr7Tn4Xc9Wb3Lp6Df0Gs5J";
const publicSite = {
  PUBLIC_URL: "https://club.example.org",
  TRUST_PROXY: "1",
  MIN_PASSWORD_LENGTH: "8",
  BACKUP_EVERY: "24",
};

describe("checking the configuration", () => {
  const checksOf = (environment: Record<string, string>) =>
    examineConfig(readConfig(environment)).map(({ check }) => check);

  test.each<[string, Record<string, string>]>([
    ["of a first start", {}],
    ["of a public site behind a proxy", { ...publicSite, SESSION_SECRET: SECRET }],
    ["of a public site that is backed up elsewhere", { ...publicSite, BACKUP_EVERY: "off" }],
    ["with a loopback address", { PUBLIC_URL: "http://127.0.0.1:3000" }],
    ["with an IPv6 loopback address", { PUBLIC_URL: "http://[::1]:3000" }],
    ["of a site that accepts other machines and has a public URL", { ...publicSite, HOST: "0.0.0.0" }],
  ])("a configuration %s has no warnings", (_, environment) => {
    expect(checksOf(environment)).toEqual([]);
  });

  test.each<[string, Record<string, string>]>([
    ["password-length", { ...publicSite, MIN_PASSWORD_LENGTH: "7" }],
    ["backups", { ...publicSite, BACKUP_EVERY: "" }],
    ["https", { ...publicSite, PUBLIC_URL: "http://club.example.org" }],
    ["trust-proxy", { ...publicSite, TRUST_PROXY: "off" }],
    ["public-url", { HOST: "0.0.0.0" }],
    ["session-secret", { SESSION_SECRET: "a".repeat(32) }],
    ["session-secret", { SESSION_SECRET: `${SECRET},${"ab".repeat(16)}` }],
    ["rate-limits", { RATE_LIMITS: "off" }],
  ])("the warning %s is given for %j", (check, environment) => {
    expect(checksOf(environment)).toEqual([check]);
  });

  test("127.0.0.1.example.org does not count as this machine", () => {
    expect(
      checksOf({ ...publicSite, PUBLIC_URL: "https://127.0.0.1.example.org", MIN_PASSWORD_LENGTH: "1" }),
    ).toEqual(["password-length"]);
  });
});

test("a mail server that does not respond is reported", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "upsolve-doctor-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const server = await startSmtpServer();
  const environment = {
    DATA_DIR: join(dataDir, "none"),
    SMTP_URL: server.url,
    MAIL_FROM: "club@example.org",
  };
  const found = async () => (await examine(environment)).filter(({ check }) => check === "mail-server");
  expect(await found()).toEqual([]);
  await server.close();
  expect(await found()).toEqual([
    {
      check: "mail-server",
      message: expect.stringMatching(/^The mail server in SMTP_URL rejects mail: .*ECONNREFUSED/),
    },
  ]);
});

test("a misspelled name in .env is reported", async () => {
  const inFile = {
    PUBLIC_ULR: "https://club.example.org",
    PORTS: "1",
    SMTP_UR: "smtp://localhost",
    SIGMUP: "open",
    PORT: "4000",
    SESSION_SECRET_FILE: "/run/secret",
    COMPOSE_PROJECT_NAME: "club",
    TZ: "UTC",
  };
  const environment = { DATA_DIR: "/nowhere" };
  const messages = (await examine(environment, inFile)).map(({ message }) => message);
  expect(messages.slice(0, 4)).toEqual([
    "PUBLIC_ULR in .env is not a setting. Did you mean PUBLIC_URL?",
    "PORTS in .env is not a setting. Did you mean PORT?",
    "SMTP_UR in .env is not a setting. Did you mean SMTP_URL?",
    "SIGMUP in .env is not a setting. Did you mean SIGNUP?",
  ]);
  expect(messages.join()).not.toMatch(/COMPOSE|TZ/);
});

describe("checking the data folder", () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), "upsolve-doctor-"));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  const file = () => join(dataDir, "upsolve.db");
  const examined = () => examine({ DATA_DIR: dataDir });

  const makeDatabase = async () => writeFileSync(file(), await migratedSqlite(), { mode: 0o600 });

  async function addSessions() {
    const db = openDatabase(file());
    await db.transaction().execute(async (trx) => {
      for (let i = 0; i < 50; i++) {
        const { id } = await createUser(trx, `user-${i}`);
        const times = { created_at: 0, seen_at: 0, expires_at: 0 };
        const session = {
          token_hash: `${i}`,
          user_id: id,
          user_agent: "x".repeat(200),
          address: "",
          ...times,
        };
        await trx.insertInto("sessions").values(session).execute();
      }
    });
    return db;
  }

  test("a missing database is reported with its expected path", async () => {
    expect(await examined()).toEqual([{ check: "database", message: expect.stringContaining(file()) }]);
  });

  test("a damaged database is reported", async () => {
    await makeDatabase();
    await (await addSessions()).destroy();
    const bytes = readFileSync(file());
    // Overwrites the second half, up to the last page.
    bytes.fill(0xff, Math.floor(bytes.length / 4096 / 2) * 4096, bytes.length - 4096);
    writeFileSync(file(), bytes);
    expect(await examined()).toEqual([
      { check: "database", message: expect.stringMatching(/damaged|malformed/) },
    ]);
  });

  test.each([
    [29, 5, [24], {}, {}],
    [
      31,
      7,
      [26, 90],
      {},
      {
        mail: "1 mail waits to be sent, the oldest for 31 minutes. Last failure: 451 Not now",
        judges: "Codeforces imports: 1 handle waits. The last answer: never. Is Upsolve running?",
        backups: "The last backup is 26 hours old, and BACKUP_EVERY schedules one every 24 hours. If Upsolve",
      },
    ],
    [
      121,
      7,
      [-100],
      { SMTP_URL: "", CODEFORCES_API_URL: "off" },
      {
        mail: "1 mail waits to be sent, the oldest for 2 hours. SMTP_URL is not set.",
        backups: "There is no backup yet, and BACKUP_EVERY schedules one every 24 hours. If Upsolve",
      },
    ],
  ])(
    "an email waiting %i minutes, a handle waiting %i hours and backups %j hours old, with %j, give %j",
    async (minutes, hours, ages, environment, messages) => {
      await makeDatabase();
      const db = openDatabase(file());
      const mail = { user_id: null, kind: "reset", data: "{}", failure: "451 Not now", due_at: 0 } as const;
      const created_at = Date.now() - minutes * 60_000;
      await db
        .insertInto("mails")
        .values({ ...mail, created_at })
        .execute();
      const { id: user_id } = await createUser(db, "ada", "owner");
      const names = { judge: "codeforces", handle: "tourist", handle_key: "tourist" };
      const due_at = Date.now() - hours * 3_600_000;
      await db
        .insertInto("handles")
        .values({ user_id, ...names, state: "queued", due_at, created_at: due_at })
        .execute();
      await db.destroy();
      mkdirSync(join(dataDir, "backups"));
      for (const age of ages) {
        const name = backupName(Date.now() - age * 3_600_000);
        writeFileSync(join(dataDir, "backups", name), "", { mode: 0o600 });
      }
      const settings = { SMTP_URL: "smtp://localhost", MAIL_FROM: "club@example.org", BACKUP_EVERY: "24" };
      const found = await examine({ DATA_DIR: dataDir, ...settings, ...environment });
      const waits = found.filter(({ check }) => check !== "mail-server");
      expect(Object.fromEntries(waits.map(({ check, message }) => [check, message]))).toEqual(
        Object.fromEntries(
          Object.entries(messages).map(([check, message]) => [check, expect.stringContaining(message)]),
        ),
      );
    },
  );

  test("an API key that the session secret no longer opens is reported", async () => {
    await makeDatabase();
    const db = openDatabase(file());
    await storeKey(db, [SECRET], "codeforces", { key: "k", secret: "s", by: null, at: 0 });
    await db.destroy();
    const found = async (environment: Record<string, string>) =>
      (await examine({ DATA_DIR: dataDir, ...environment })).filter(({ check }) => check === "judge-keys");
    const lost = { check: "judge-keys", message: /Codeforces.*has changed.*again under Admin → Judges/ };
    expect(await found({ SESSION_SECRET: SECRET })).toEqual([]);
    expect(await found({ SESSION_SECRET: SECRET.replace("h", "H") })).toMatchObject([lost]);
    expect(await found({})).toMatchObject([lost]);
    writeFileSync(join(dataDir, "session-secret"), SECRET, { mode: 0o600 });
    expect(await found({})).toEqual([]);
  });

  test("a row that refers to a missing row is reported", async () => {
    await makeDatabase();
    const db = await addSessions();
    await db.connection().execute(async (connection) => {
      await connection.executeQuery(CompiledQuery.raw("pragma foreign_keys = off"));
      await connection.deleteFrom("users").where("username", "=", "user-3").execute();
    });
    await db.destroy();
    expect(await examined()).toEqual([
      {
        check: "database",
        message: expect.stringContaining("a row of sessions refers to a missing row of users"),
      },
    ]);
  });

  test("a changed schema is reported", async () => {
    await makeDatabase();
    const db = openDatabase(file());
    await db.executeQuery(CompiledQuery.raw("drop index links_by_user"));
    await db.destroy();
    expect(await examined()).toEqual([
      { check: "schema", message: expect.stringContaining('the index "links_by_user" is missing') },
    ]);
  });

  test("a database of an older version is reported, with advice to start the new version once", async () => {
    const db = openDatabase(file());
    await migrate(db, Object.fromEntries(Object.entries(migrations).slice(0, -1)));
    await db.destroy();
    expect(await examined()).toEqual([
      { check: "database", message: expect.stringContaining("Start this version once") },
    ]);
  });

  const copies = [backupName(Date.now()), "before-0001.db"].map((name) => join("backups", name));
  test("an undamaged database has no problems, but each of its files that others can read is reported", async () => {
    await makeDatabase();
    writeFileSync(join(dataDir, "session-secret"), SECRET, { mode: 0o600 });
    mkdirSync(join(dataDir, "backups"));
    for (const copy of copies) writeFileSync(join(dataDir, copy), "", { mode: 0o600 });
    expect(await examined()).toEqual([]);
    const open = ["upsolve.db", "session-secret", ...copies].map((name) => join(dataDir, name));
    for (const name of open) chmodSync(name, 0o640);
    const found = await examined();
    expect(found.map(({ check }) => check)).toEqual(open.map(() => "file-modes"));
    const messages = found.map(({ message }) => message).join("\n");
    for (const name of open) expect(messages).toContain(`chmod 600 ${name}`);
  });

  test("a damaged secret is reported", async () => {
    await makeDatabase();
    writeFileSync(join(dataDir, "session-secret"), "short", { mode: 0o600 });
    expect(await examined()).toEqual([
      { check: "session-secret", message: expect.stringContaining("is damaged") },
    ]);
  });
});

test("an invalid configuration is the only problem reported", async () => {
  expect(await examine({ PORT: "many" })).toEqual([
    { check: "configuration", message: expect.stringContaining("PORT") },
  ]);
});
