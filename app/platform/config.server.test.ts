import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { listVariables, readConfig, settingNames } from "./config.server.ts";

describe("the settings", () => {
  test("have defaults that work", () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      publicUrl: "http://localhost:3000",
      dataDir: "./data",
      sessionSecrets: [],
      corsOrigins: [],
      isUsedAcrossSites: false,
      imageHosts: [],
      trustProxy: 0,
      signup: undefined,
      showEmails: undefined,
      accountQuotaBytes: 200 * 1024 * 1024,
      minPasswordLength: 1,
      rateLimits: true,
      logLevel: "info",
      slowQueryMs: 100,
      slowRenderMs: 100,
      companionPort: undefined,
      services: {},
      verifyEmails: undefined,
      mail: undefined,
      assistant: undefined,
      assistantAnonymousDailyLimit: 100,
    });
  });

  test("can be read from files unless they are also set directly", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "upsolve-config-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = path.join(folder, "secret");
    writeFileSync(file, `${"s".repeat(40)}\n`);
    const environment = { SESSION_SECRET_FILE: file };
    expect(readConfig(environment)).toMatchObject({ sessionSecrets: ["s".repeat(40)] });
    expect(() => readConfig({ PORT: "4000", PORT_FILE: file })).toThrow(
      "Wrong configuration. PORT: it is set, and so is PORT_FILE; keep one",
    );
    expect(listVariables(environment).find(({ name }) => name === "SESSION_SECRET")).toEqual({
      name: "SESSION_SECRET",
      value: "(set, not shown)",
      from: "file",
    });
    expect(() => readConfig({ PORT_FILE: path.join(folder, "missing") })).toThrow(
      /^Wrong configuration. PORT_FILE: ENOENT.*missing'$/,
    );
  });

  test("are listed with passwords in address parameters hidden", () => {
    const url = "postgres://db/upsolve?user=club&password=hidden&sslmode=require";
    const listed = listVariables({ DATABASE_URL: url, SESSION_SECRET: "n".repeat(32) });
    expect(listed.find(({ name }) => name === "DATABASE_URL")?.value).toBe(
      "postgres://db/upsolve?user=club&password=…&sslmode=require",
    );
  });

  test("treat an empty variable as unset", () => {
    expect(readConfig({ PORT: "", PUBLIC_URL: "", SESSION_SECRET: "" })).toEqual(readConfig({}));
  });

  test.each([
    [
      {
        DATABASE_URL: "postgres://u:p@db.example/upsolve",
        SESSION_SECRET: "n".repeat(32),
        DATABASE_POOL_SIZE: "20",
      },
      {
        postgres: { url: "postgres://u:p@db.example/upsolve", poolSize: 20, statementTimeoutMs: 30_000 },
      },
    ],
    [{ PORT: "8080" }, { port: 8080, publicUrl: "http://localhost:8080" }],
    [{ PUBLIC_URL: "https://upsolve.example/" }, { publicUrl: "https://upsolve.example" }],
    [
      { SESSION_SECRET: `${"n".repeat(32)}, ${"o".repeat(32)} ,,` },
      { sessionSecrets: ["n".repeat(32), "o".repeat(32)] },
    ],
    [
      { CORS_ORIGINS: "http://localhost:5173" },
      { corsOrigins: ["http://localhost:5173"], isUsedAcrossSites: false },
    ],
    [
      {
        PUBLIC_URL: "https://club.example",
        CORS_ORIGINS: "https://app.club.example/, https://other.example,",
      },
      { corsOrigins: ["https://app.club.example", "https://other.example"], isUsedAcrossSites: true },
    ],
    [
      { SMTP_URL: "smtp://localhost", MAIL_FROM: "The Club <club@example.org>" },
      { mail: { url: "smtp://localhost", from: { name: "The Club", address: "club@example.org" } } },
    ],
    [
      { SMTP_URL: "smtps://me:p%40ss@mail.example.org:465", MAIL_FROM: "club@example.org" },
      {
        mail: {
          url: "smtps://me:p%40ss@mail.example.org:465",
          from: { name: "", address: "club@example.org" },
        },
      },
    ],
    [{ MAIL_FROM: "club@example.org" }, { mail: undefined }],
    [{}, { metricsToken: undefined }],
    [{ METRICS_TOKEN: "0123456789abcdefghij" }, { metricsToken: "0123456789abcdefghij" }],
    [{ TRUST_PROXY: "off" }, { trustProxy: 0 }],
    [{ TRUST_PROXY: "2" }, { trustProxy: 2 }],
    [{ ACCOUNT_QUOTA_MB: "1" }, { accountQuotaBytes: 1_048_576 }],
    [{ ACCOUNT_QUOTA_MB: "off" }, { accountQuotaBytes: undefined }],
    [{ RATE_LIMITS: "off" }, { rateLimits: false }],
    [{ COMPANION_PORT: "off" }, { companionPort: undefined }],
    [
      { COMPANION_PORT: "10043", COMPANION_USER: "ada" },
      { companionPort: 10043, companionUser: "ada" },
    ],
    [{ CODEFORCES_URL: "http://127.0.0.1:1" }, { codeforcesClient: undefined }],
    [
      { CODEFORCES_CLIENT_ID: "club", CODEFORCES_CLIENT_SECRET: "secret" },
      { codeforcesClient: { url: "https://codeforces.com", id: "club", secret: "secret" } },
    ],
    [
      { CODEFORCES_API_KEY: "key", CODEFORCES_API_SECRET: "secret" },
      { judgeKeys: { codeforces: { key: "key", secret: "secret" } } },
    ],
    [{ CODEFORCES_API_KEY: "" }, { judgeKeys: {} }],
    [
      { GROQ_API_KEY: "key" },
      { assistant: { apiKey: "key", baseUrl: undefined, model: "openai/gpt-oss-20b" } },
    ],
    [
      { GROQ_BASE_URL: "http://localhost:11434/v1", GROQ_MODEL: "qwen3" },
      { assistant: { apiKey: undefined, baseUrl: "http://localhost:11434/v1", model: "qwen3" } },
    ],
    [{ ASSISTANT_ANONYMOUS_DAILY_LIMIT: "0" }, { assistantAnonymousDailyLimit: 0 }],
  ])("accept %j", (environment, expected) => {
    expect(readConfig(environment)).toMatchObject(expected);
  });

  const wrong: Record<string, string>[] = [
    { PORT: "a lot" },
    { PORT: "65536" },
    { PORT: "-1" },
    { PORT: "80.5" },
    { ACCOUNT_QUOTA_MB: "0" },
    { DATABASE_URL: "mysql://localhost/upsolve" },
    { SESSION_SECRET: "", DATABASE_URL: "postgres://localhost/upsolve" },
    { DATABASE_POOL_SIZE: "2" },
    { WEB_CONCURRENCY: "2" },
    { WEB_CONCURRENCY: "0" },
    {
      WEB_CONCURRENCY: "2",
      DATABASE_URL: "postgres://localhost/upsolve",
      SESSION_SECRET: "n".repeat(32),
      PORT: "0",
    },
    { HOST: "[::1]" },
    { PUBLIC_URL: "upsolve.example" },
    { PUBLIC_URL: "https://club.example.org/forum" },
    { PUBLIC_URL: "ftp://upsolve.example" },
    { TRUST_PROXY: "yes" },
    { SIGNUP: "maybe" },
    { SESSION_SECRET: "31 characters are not enough..." },
    { MIN_PASSWORD_LENGTH: "0" },
    { RATE_LIMITS: "no" },
    { LOG_LEVEL: "loud" },
    { METRICS_TOKEN: "too short to hold" },
    { METRICS_TOKEN: "long enough but with blanks" },
    { COMPANION_PORT: "0" },
    { SMTP_URL: "mail.example.org" },
    { SMTP_URL: "https://mail.example.org", MAIL_FROM: "club@example.org" },
    { VERIFY_EMAILS: "on" },
    { VERIFY_EMAILS: "maybe" },
    { MAIL_FROM: "The Club", SMTP_URL: "smtp://localhost" },
    { MAIL_FROM: "", SMTP_URL: "smtp://localhost" },
    { MAIL_FROM: "club@example.org\nBcc: everybody@example.org" },
    { CODEFORCES_URL: "off" },
    { CODEFORCES_CLIENT_SECRET: "", CODEFORCES_CLIENT_ID: "club" },
    { CODEFORCES_CLIENT_ID: "", CODEFORCES_CLIENT_SECRET: "secret" },
    { CODEFORCES_API_SECRET: "", CODEFORCES_API_KEY: "key" },
    { CODEFORCES_API_KEY: "", CODEFORCES_API_SECRET: "secret" },
    { GROQ_BASE_URL: "localhost:11434" },
    { ASSISTANT_ANONYMOUS_DAILY_LIMIT: "-1" },
    { STATEMENT_TIMEOUT_MS: "-1" },
    { BACKUP_EVERY: "daily" },
    { BACKUP_EVERY: "0" },
    { BACKUP_EVERY: "24", DATABASE_URL: "postgres://localhost/upsolve", SESSION_SECRET: "n".repeat(32) },
    { BACKUP_KEEP: "0" },
    { CORS_ORIGINS: "app.example.org" },
    { CORS_ORIGINS: "https://app.example.org/page", PUBLIC_URL: "https://club.example.org" },
    { ALLOWED_HOSTS: "https://club.example.org" },
    { ALLOWED_HOSTS: "club.example.org:8443" },
    { ALLOWED_HOSTS: "*.example.org" },
    { IMAGE_HOSTS: "https://img.example.org" },
    { IMAGE_HOSTS: "img.example.org, img.example.org/path" },
    { IMAGE_HOSTS: "*" },
    { IMAGE_HOSTS: "img.example.org; script-src *" },
    { SHOW_EMAILS: "staff" },
    { FAST_PAGES: "yes" },
    { SLOW_QUERY_MS: "fast" },
    { SLOW_RENDER_MS: "slow" },
    { JUDGE_PACE_MS: "-5" },
  ];

  const free = ["DATA_DIR", "COMPANION_USER", "GROQ_API_KEY", "GROQ_MODEL"];

  test("are all tested with an invalid value below, except those that accept any text", () => {
    const names = listVariables({}).map(({ name }) => name);
    const tried = new Set(wrong.map((environment) => Object.keys(environment)[0]));
    expect(names.filter((name) => !tried.has(name) && !free.includes(name))).toEqual([]);
  });

  test.each(wrong)("refuse %j with a one-line error that names the variable", (environment) => {
    const [name] = Object.keys(environment);
    const refused = () => readConfig(environment);
    expect(refused).toThrow(new RegExp(`^Wrong configuration\\. ${name}: [^\\n]+$`));
    expect(refused, "in words of its own").not.toThrow(/Invalid|expected|Too (small|big)/);
  });

  test.each([
    [{ PORT: "abc" }, 'PORT: it is "abc"; write a whole number from 0 to 65535'],
    [
      { TRUST_PROXY: "true" },
      'TRUST_PROXY: it is "true"; write the number of reverse proxies in front as a whole number from 0 to 10, or off',
    ],
    [
      { BACKUP_EVERY: "24h" },
      'BACKUP_EVERY: it is "24h"; write hours as a whole number from 1 to 10000, or off',
    ],
    [
      { PUBLIC_URL: "club.example.org" },
      'PUBLIC_URL: it is "club.example.org"; write an address with http:// or https://, such as https://club.example.org',
    ],
    [
      { PUBLIC_URL: "https://club.example.org/forum" },
      'PUBLIC_URL: it is "https://club.example.org/forum"; write the address without a path, such as https://club.example.org: Upsolve needs a host or a port of its own',
    ],
    [
      { HOST: "[::1]" },
      'HOST: it is "[::1]"; write an address such as 127.0.0.1, 0.0.0.0 or ::1, without brackets and port',
    ],
    [{ SIGNUP: "maybe" }, 'SIGNUP: it is "maybe"; write open, invitation, approval or closed'],
    [
      { SMTP_URL: "https://club:secret@mail.example.org", MAIL_FROM: "club@example.org" },
      'SMTP_URL: it is "https://club:…@mail.example.org"; write smtp://user:password@host:587, or smtps://… for a server that uses TLS from the start',
    ],
    [
      { METRICS_TOKEN: "too short" },
      'METRICS_TOKEN: write at least 20 characters without blanks; "openssl rand -hex 24" makes one',
    ],
  ])("explain what is wrong with %j and what to write instead", (environment, line) => {
    expect(() => readConfig(environment)).toThrow(`Wrong configuration. ${line}`);
  });

  test("accept the site's host names without ports", () => {
    const { hostNames } = readConfig({
      PUBLIC_URL: "https://club.example.org",
      ALLOWED_HOSTS: "nas, Nas.local",
    });
    expect([...hostNames]).toEqual(["club.example.org", "localhost", "nas", "nas.local"]);
    expect(() => readConfig({ ALLOWED_HOSTS: "nas:3000" })).toThrow(
      /ALLOWED_HOSTS: it is "nas:3000"; "nas:3000" is not a host; write hosts such as club\.example\.org, without a port/,
    );
  });

  test("accept image hosts, with or without a port", () => {
    const { imageHosts } = readConfig({ IMAGE_HOSTS: " Img.example.org,cdn.example.org:8443 ," });
    expect(imageHosts).toEqual(["img.example.org", "cdn.example.org:8443"]);
  });

  test("report all invalid variables at once", () => {
    expect(() => readConfig({ PORT: "x", SIGNUP: "x" })).toThrow(/PORT: .*; SIGNUP: /);
  });
});

describe("settings that rooms add for their services", () => {
  const services = {
    JUDGE_API_URL: { api: "https://judge.example/api", isOpen: true },
    LISTS_URL: { api: "https://lists.example", isOpen: false },
  };
  const read = (environment: Record<string, string>) => readConfig(environment, services).services;

  test("are on or off by default, and can be changed", () => {
    expect(read({})).toEqual({ JUDGE_API_URL: "https://judge.example/api" });
    const set = { JUDGE_API_URL: "off", LISTS_URL: "http://mirror.example/all?mode=all" };
    expect(read(set)).toEqual({ LISTS_URL: "http://mirror.example/all?mode=all" });
    expect(read({ JUDGE_API_URL: "http://mirror.example/api/" })).toMatchObject({
      JUDGE_API_URL: "http://mirror.example/api",
    });
    for (const LISTS_URL of ["lists.example", "file:///etc/passwd", "on"])
      expect(() => read({ LISTS_URL })).toThrow(
        `Wrong configuration. LISTS_URL: it is "${LISTS_URL}"; write an address such as https://lists.example, or off`,
      );
  });

  test("are listed with the other settings", () => {
    expect(listVariables({ LISTS_URL: "http://mirror.example" }, services).slice(-2)).toEqual([
      { name: "JUDGE_API_URL", value: "https://judge.example/api", from: "default" },
      { name: "LISTS_URL", value: "http://mirror.example", from: "environment" },
    ]);
    expect(settingNames(services)).toContain("JUDGE_API_URL_FILE");
  });
});
