import { readFileSync } from "node:fs";
import { z } from "zod";
import { isSameSite } from "./http/origins.ts";

// Every schema's message says what to write: see `refusal`.

const oneOf = <const Words extends readonly [string, ...string[]]>(...words: Words) =>
  z.enum(words, `write ${words.slice(0, -1).join(", ")} or ${words.at(-1)}`);

const flag = (initial: "on" | "off") =>
  oneOf("on", "off")
    .default(initial)
    .transform((value) => value === "on");

const digits = (least: number, most: number, wanted: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, wanted)
    .transform(Number)
    .refine((value) => value >= least && value <= most, wanted);

const wholeNumber = (initial: number, least: number, most: number) =>
  digits(least, most, `write a whole number from ${least} to ${most}`).default(initial);

const orOff = (initial: string) =>
  z
    .string()
    .default(initial)
    .transform((value) => (value === "off" ? undefined : value));

const numberOrOff = (least: number, most: number, of: string, initial?: number) =>
  orOff(initial?.toString() ?? "off").pipe(
    digits(least, most, `write ${of} as a whole number from ${least} to ${most}, or off`).optional(),
  );

const webAddress = (example: string) =>
  z.url({ protocol: /^https?$/, error: `write an address with http:// or https://, such as ${example}` });

const address = (initial: string, example = initial) =>
  orOff(initial).pipe(
    z.url({ protocol: /^https?$/, error: `write an address such as ${example}, or off` }).optional(),
  );

/** The site's address. A path is refused, because cookies and links would ignore it. */
const site = webAddress("https://club.example.org").refine((given) => {
  if (!URL.canParse(given)) return true;
  const { pathname, search, hash } = new URL(given);
  return pathname === "/" && !search && !hash;
}, "write the address without a path, such as https://club.example.org: Upsolve needs a host or a port of its own");

const origins = z
  .string()
  .default("")
  .transform((list, context) => {
    const given = list.split(",").flatMap((each) => each.trim().replace(/\/$/, "") || []);
    for (const each of given) {
      if (/^https?:/.test(each) && URL.canParse(each) && new URL(each).origin === each) continue;
      context.addIssue(`"${each}" is not an origin; write origins such as https://app.example.org`);
    }
    return given;
  });

/** Host names in lower case, separated by commas. `host` also allows a port other than 443. */
const hosts = (part: "hostname" | "host", example: string) =>
  z
    .string()
    .default("")
    .transform((list, context) => {
      const given = list.split(",").flatMap((each) => each.trim().toLowerCase() || []);
      for (const each of given) {
        const url = `https://${each}`;
        if (/^[\w.:-]+$/.test(each) && URL.canParse(url) && new URL(url)[part] === each) continue;
        context.addIssue(`"${each}" is not a host; write hosts such as ${example}`);
      }
      return given;
    });

const MAILBOX = /^(?:([^<>"\p{Cc}]*?)\s*<([^\s<>@]+@[^\s<>@]+)>|([^\s<>@]+@[^\s<>@]+))$/u;

const sender = z.string().transform((text, context) => {
  const [, name = "", inBrackets, alone] = MAILBOX.exec(text.trim()) ?? [];
  const address = inBrackets ?? alone;
  if (address) return { name, address };
  context.addIssue("write an address such as club@example.org, or Name <club@example.org>");
  return z.NEVER;
});

/** A shorter secret can be guessed offline from one signed cookie. */
const SECRET_LENGTH = 32;

/** Guesses at /metrics are not rate-limited, so the token must be long. */
const TOKEN_LENGTH = 20;

const variables = z.object({
  PORT: wholeNumber(3000, 0, 65535),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, "write an address such as 127.0.0.1, 0.0.0.0 or ::1, without brackets and port")
    .default("127.0.0.1"),
  PUBLIC_URL: site.optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: "write postgres://user:password@host:5432/database, with ?sslmode=verify-full for TLS",
    })
    .optional(),
  DATABASE_POOL_SIZE: wholeNumber(10, 3, 1000),
  /** Processes started together, on PORT, PORT+1 and so on; needs DATABASE_URL. See processes.ts. */
  WEB_CONCURRENCY: wholeNumber(1, 1, 64),
  /** Milliseconds until PostgreSQL cancels a statement; 0 for never. */
  STATEMENT_TIMEOUT_MS: wholeNumber(30_000, 0, 3_600_000),
  /** Hours between backups into the data folder, or `off`. */
  BACKUP_EVERY: numberOrOff(1, 10_000, "hours"),
  BACKUP_KEEP: wholeNumber(7, 1, 1000),
  /** One or more, separated by commas. If empty, one is kept in the data folder. */
  SESSION_SECRET: z
    .string()
    .default("")
    .transform((list) => list.split(",").flatMap((secret) => secret.trim() || []))
    .refine(
      (secrets) => secrets.every((secret) => secret.length >= SECRET_LENGTH),
      `write secrets of at least ${SECRET_LENGTH} characters; "openssl rand -base64 32" makes one`,
    ),
  /** Other origins whose pages may use calls and sockets with the user's session. */
  CORS_ORIGINS: origins,
  /** Hosts whose images are shown in Markdown; other images become links. */
  IMAGE_HOSTS: hosts("host", "images.example.org"),
  /** Additional host names of the site; see app/platform/http/host-names.ts. */
  ALLOWED_HOSTS: hosts("hostname", "club.example.org, without a port"),
  TRUST_PROXY: numberOrOff(0, 10, "the number of reverse proxies in front").transform((hops) => hops ?? 0),
  /** Who may sign up. Like SHOW_EMAILS, it overrides the setting made on the site: see app/rooms/site. */
  SIGNUP: oneOf("open", "invitation", "approval", "closed").optional(),
  /** Whether members see each other's email addresses. */
  SHOW_EMAILS: oneOf("on", "off").optional(),
  VERIFY_EMAILS: oneOf("on", "off").optional(),
  /** How much an account may store, in megabytes of 1024 kB, or `off`. */
  ACCOUNT_QUOTA_MB: numberOrOff(1, 1_000_000, "megabytes", 200),
  MIN_PASSWORD_LENGTH: wholeNumber(1, 1, 128),
  RATE_LIMITS: flag("on"),
  /** Whether pages bypass Remix's own handler; see docs/decisions/0001-remix-and-its-fast-path.md. */
  FAST_PAGES: flag("on"),
  LOG_LEVEL: oneOf("debug", "info", "warn", "error", "silent").default("info"),
  SLOW_QUERY_MS: wholeNumber(100, 0, 60_000),
  SLOW_RENDER_MS: wholeNumber(100, 0, 60_000),
  METRICS_TOKEN: z
    .string()
    .regex(
      new RegExp(`^[!-~]{${TOKEN_LENGTH},}$`),
      `write at least ${TOKEN_LENGTH} characters without blanks; "openssl rand -hex 24" makes one`,
    )
    .optional(),
  /** Port on loopback for the Competitive Companion extension, or `off`. */
  COMPANION_PORT: numberOrOff(1, 65535, "a port"),
  COMPANION_USER: z.string().optional(),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: "write smtp://user:password@host:587, or smtps://… for a server that uses TLS from the start",
    })
    .optional(),
  MAIL_FROM: sender.optional(),
  /** Where members prove a handle by signing in. */
  CODEFORCES_URL: webAddress("https://codeforces.com").default("https://codeforces.com"),
  /** The id of this site's OAuth application. Without it, handles can only be proven by compile errors. */
  CODEFORCES_CLIENT_ID: z.string().optional(),
  /** Never logged, and sent to CODEFORCES_URL only. */
  CODEFORCES_CLIENT_SECRET: z.string().optional(),
  /** For the club's own groups; never logged, and the secret is never sent. */
  CODEFORCES_API_KEY: z.string().optional(),
  CODEFORCES_API_SECRET: z.string().optional(),
  /** Milliseconds between requests to a judge, instead of the judge's own pace; for tests against a local server. */
  JUDGE_PACE_MS: digits(0, 600_000, "write milliseconds as a whole number from 0 to 600000").optional(),
  /** Never logged, and sent to the assistant's service only. A self-hosted service may not need a key. */
  GROQ_API_KEY: z.string().optional(),
  GROQ_BASE_URL: webAddress("http://localhost:11434/v1").optional(),
  GROQ_MODEL: z.string().min(1).default("openai/gpt-oss-20b"),
  /** Questions per day from all signed-out users together; 0 turns them off. */
  ASSISTANT_ANONYMOUS_DAILY_LIMIT: wholeNumber(100, 0, 1_000_000),
});

type Environment = Record<string, string | undefined>;

/** Outside services that rooms add: the default address of each setting, and whether the service is on by default. */
export type Services = Record<string, { api: string; isOpen: boolean }>;

const addresses = (services: Services) =>
  z.object(
    Object.fromEntries(
      Object.entries(services).map(([name, { api, isOpen }]) => [
        name,
        address(isOpen ? api : "off", api).transform((url) => url?.replace(/\/+$/, "")),
      ]),
    ),
  );

const namesOf = (services: Services) => [...Object.keys(variables.shape), ...Object.keys(services)];

const wrong = (text: string) => new Error(`Wrong configuration. ${text}`);

/**
 * Reads values from files, as containers provide secrets: SESSION_SECRET_FILE names the file for
 * SESSION_SECRET.
 * @throws a one-line Error naming a file that cannot be read, or a variable given twice.
 */
function withFiles(environment: Environment, services: Services): Environment {
  const found = { ...environment };
  for (const name of namesOf(services)) {
    const file = environment[`${name}_FILE`];
    if (!file) continue;
    if (found[name]) throw wrong(`${name}: it is set, and so is ${name}_FILE; keep one`);
    try {
      found[name] = readFileSync(file, "utf8").trim();
    } catch (error) {
      throw wrong(`${name}_FILE: ${(error as Error).message}`);
    }
  }
  return found;
}

/** For example: PORT: it is "abc"; write a whole number from 0 to 65535 */
function refusal(name: string, given: Record<string, string | undefined>, wanted: string): string {
  const value = SECRET.test(name) ? undefined : withoutSecrets(name, given[name]);
  const shown = value && `it is "${value.replace(/\s+/g, " ").slice(0, 100)}"; `;
  return `${name}: ${shown ?? ""}${wanted}`;
}

export interface Variable {
  name: string;
  value: string | undefined;
  from: "environment" | "file" | "default";
}

const SECRET = /_(SECRET|KEY|TOKEN|PASSWORD)$/;

/** The password of an address such as smtp://user:password@host. */
const ADDRESS_PASSWORD = /(:\/\/[^/@\s]*:)[^/\s]*@/;
/** PostgreSQL also accepts the password as a parameter. */
const PASSWORD_PARAMETER = /([?&](?:ssl)?password=)[^&\s]*/gi;

/** Lists every variable with its value, given or default. Secrets are masked. @throws the same Error as readConfig. */
export function listVariables(environment: Environment, services: Services = {}): Variable[] {
  const { publicUrl } = readConfig(environment, services);
  const held = withFiles(environment, services);
  const defaults = { ...variables.parse({}), ...addresses(services).parse({}) };
  const initial: Record<string, unknown> = { ...defaults, PUBLIC_URL: publicUrl };
  return namesOf(services).map((name) => {
    const given = held[name] || undefined;
    const value = withoutSecrets(name, given ?? inWords(initial[name]));
    const from = environment[name] ? "environment" : given === undefined ? "default" : "file";
    return { name, value, from };
  });
}

function withoutSecrets(name: string, value: string | undefined): string | undefined {
  if (value !== undefined && SECRET.test(name)) return "(set, not shown)";
  return value?.replace(ADDRESS_PASSWORD, "$1…@").replace(PASSWORD_PARAMETER, "$1…");
}

function inWords(value: unknown): string | undefined {
  if (typeof value === "boolean") return value ? "on" : "off";
  const text = Array.isArray(value) ? value.join(",") : String(value ?? "");
  return text === "" ? undefined : text;
}

export const settingNames = (services: Services = {}) =>
  namesOf(services).flatMap((name) => [name, `${name}_FILE`]);

export type Config = ReturnType<typeof readConfig>;
export type AssistantConfig = NonNullable<Config["assistant"]>;

function contradiction(values: z.output<typeof variables>, publicUrl: string, elsewhere: string | undefined) {
  if (elsewhere && !publicUrl.startsWith("https:")) {
    const reason = "browsers only accept the cookie it needs over https: set PUBLIC_URL to an https address";
    return `CORS_ORIGINS: ${elsewhere} is another site, and ${reason}`;
  }
  if (values.SMTP_URL && !values.MAIL_FROM) {
    return "MAIL_FROM: SMTP_URL needs the address that mails come from, such as club@example.org";
  }
  if (values.VERIFY_EMAILS === "on" && !values.SMTP_URL) {
    return "VERIFY_EMAILS: mails can only be sent with SMTP_URL";
  }
  const { CODEFORCES_CLIENT_ID: clientId, CODEFORCES_CLIENT_SECRET: clientSecret } = values;
  if (Boolean(clientId) !== Boolean(clientSecret)) {
    const [missing, given] = clientId ? ["SECRET", "ID"] : ["ID", "SECRET"];
    return `CODEFORCES_CLIENT_${missing}: it is needed with CODEFORCES_CLIENT_${given}`;
  }
  if (Boolean(values.CODEFORCES_API_KEY) !== Boolean(values.CODEFORCES_API_SECRET)) {
    const [missing, given] = values.CODEFORCES_API_KEY ? ["SECRET", "KEY"] : ["KEY", "SECRET"];
    return `CODEFORCES_API_${missing}: it is needed with CODEFORCES_API_${given}`;
  }
  if (values.DATABASE_URL && values.SESSION_SECRET.length === 0) {
    return "SESSION_SECRET: DATABASE_URL needs it, since every process must sign with the same secret";
  }
  if (values.BACKUP_EVERY && values.DATABASE_URL) {
    return "BACKUP_EVERY: with DATABASE_URL the data is in PostgreSQL; run pg_dump on schedule, as docs/scaling.md says";
  }
  if (values.WEB_CONCURRENCY > 1 && !values.DATABASE_URL) {
    return "WEB_CONCURRENCY: several processes need PostgreSQL (DATABASE_URL), since they share no memory";
  }
  if (values.WEB_CONCURRENCY > 1 && values.PORT === 0) {
    return "WEB_CONCURRENCY: several processes need a PORT to count from";
  }
  return undefined;
}

/** Reads and checks the environment. @throws a one-line Error naming each wrong variable. */
export function readConfig(environment: Environment, services: Services = {}) {
  const given = Object.fromEntries(
    Object.entries(withFiles(environment, services)).filter(([, value]) => value !== ""),
  );
  const [result, outside] = [variables.safeParse(given), addresses(services).safeParse(given)];
  if (!result.success || !outside.success) {
    const refused = [...(result.error?.issues ?? []), ...(outside.error?.issues ?? [])].map(
      ({ path: [name], message }) => refusal(String(name), given, message),
    );
    throw wrong(refused.join("; "));
  }
  const values = result.data;
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).origin;
  const elsewhere = values.CORS_ORIGINS.find((origin) => !isSameSite(origin, publicUrl));
  const clash = contradiction(values, publicUrl, elsewhere);
  if (clash) throw wrong(clash);
  const { CODEFORCES_CLIENT_ID: clientId, CODEFORCES_CLIENT_SECRET: clientSecret } = values;
  const { CODEFORCES_API_KEY: apiKey, CODEFORCES_API_SECRET: apiSecret } = values;
  return {
    port: values.PORT,
    host: values.HOST,
    /** Origin for cookies, the same-origin check and absolute links; no trailing slash. */
    publicUrl,
    dataDir: values.DATA_DIR,
    postgres: values.DATABASE_URL
      ? {
          url: values.DATABASE_URL,
          poolSize: values.DATABASE_POOL_SIZE,
          statementTimeoutMs: values.STATEMENT_TIMEOUT_MS,
        }
      : undefined,
    isBackupDecided: given.BACKUP_EVERY !== undefined,
    backups: values.BACKUP_EVERY ? { everyHours: values.BACKUP_EVERY, keep: values.BACKUP_KEEP } : undefined,
    sessionSecrets: values.SESSION_SECRET,
    corsOrigins: values.CORS_ORIGINS,
    /** Whether any CORS origin belongs to another site, so that the session cookie must be sent cross-site. */
    isUsedAcrossSites: elsewhere !== undefined,
    imageHosts: values.IMAGE_HOSTS,
    hostNames: new Set([new URL(publicUrl).hostname, "localhost", ...values.ALLOWED_HOSTS]),
    trustProxy: values.TRUST_PROXY,
    signup: values.SIGNUP,
    showEmails: values.SHOW_EMAILS,
    verifyEmails: values.VERIFY_EMAILS,
    accountQuotaBytes: values.ACCOUNT_QUOTA_MB && values.ACCOUNT_QUOTA_MB * 1024 * 1024,
    minPasswordLength: values.MIN_PASSWORD_LENGTH,
    rateLimits: values.RATE_LIMITS,
    fastPages: values.FAST_PAGES,
    logLevel: values.LOG_LEVEL,
    slowQueryMs: values.SLOW_QUERY_MS,
    slowRenderMs: values.SLOW_RENDER_MS,
    metricsToken: values.METRICS_TOKEN,
    companionPort: values.COMPANION_PORT,
    companionUser: values.COMPANION_USER,
    /** Addresses of outside services by setting; undefined for a service that is off. */
    services: outside.data as Environment,
    codeforcesClient:
      clientId && clientSecret
        ? { url: values.CODEFORCES_URL.replace(/\/+$/, ""), id: clientId, secret: clientSecret }
        : undefined,
    /** By judge. They take precedence over the keys that owners enter. */
    judgeKeys: (apiKey && apiSecret ? { codeforces: { key: apiKey, secret: apiSecret } } : {}) as Partial<
      Record<string, { key: string; secret: string }>
    >,
    judgePaceMs: values.JUDGE_PACE_MS,
    mail: values.SMTP_URL && values.MAIL_FROM ? { url: values.SMTP_URL, from: values.MAIL_FROM } : undefined,
    assistant:
      values.GROQ_API_KEY || values.GROQ_BASE_URL
        ? { apiKey: values.GROQ_API_KEY, baseUrl: values.GROQ_BASE_URL, model: values.GROQ_MODEL }
        : undefined,
    assistantAnonymousDailyLimit: values.ASSISTANT_ANONYMOUS_DAILY_LIMIT,
  };
}
