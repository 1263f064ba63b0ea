import { z } from "zod";
import { isSameSite } from "./http/origins.ts";

const flag = (initial: "on" | "off") =>
  z
    .enum(["on", "off"])
    .default(initial)
    .transform((value) => value === "on");
const wholeNumber = (initial: number, least: number, most: number) =>
  z.coerce.number().int().min(least).max(most).default(initial);

/** An http or https URL; undefined for `off`. */
const address = (initial: string) =>
  z
    .string()
    .default(initial)
    .transform((value) => (value === "off" ? undefined : value))
    .pipe(z.url({ protocol: /^https?$/, error: "Invalid URL" }).optional());

/** Origins separated by commas: a scheme, a host and a port, and no path. */
const origins = z
  .string()
  .default("")
  .transform((list, context) => {
    const given = list.split(",").flatMap((each) => each.trim().replace(/\/$/, "") || []);
    for (const each of given) {
      if (/^https?:/.test(each) && URL.canParse(each) && new URL(each).origin === each) continue;
      context.addIssue(`"${each}" is not an origin such as https://app.example.org`);
    }
    return given;
  });

/** The settings, each read from the variable of its name: `dataDir` from DATA_DIR. */
const settings = z.object({
  port: wholeNumber(3000, 0, 65535),
  host: z.string().min(1).default("127.0.0.1"),
  publicUrl: z.url({ protocol: /^https?$/ }).optional(),
  dataDir: z.string().min(1).default("./data"),
  /** Several are separated by commas; without one, the data folder holds it. */
  sessionSecret: z
    .string()
    .default("")
    .transform((list) => list.split(",").flatMap((secret) => secret.trim() || [])),
  /** Other origins whose pages may use the calls and the sockets with the user's session. */
  corsOrigins: origins,
  /** How many reverse proxies stand in front. */
  trustProxy: z.preprocess(
    (value) => (value === "off" || value === undefined ? "0" : value),
    z.coerce.number().int().min(0).max(10),
  ),
  signup: z.enum(["open", "closed"]).default("open"),
  minPasswordLength: wholeNumber(1, 1, 128),
  rateLimits: flag("on"),
  /** Whether pages bypass Remix's own handler; see docs/decisions/0001-remix-and-its-fast-path.md. */
  fastPages: flag("on"),
  logLevel: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  /** Queries that take at least this long are logged; milliseconds. */
  slowQueryMs: wholeNumber(100, 0, 60_000),
  /** Port on loopback for the Competitive Companion extension. */
  companionPort: z.preprocess(
    (value) => (value === "off" ? undefined : value),
    z.coerce.number().int().min(1).max(65535).optional(),
  ),
  /** The user whose import inbox the extension fills; undefined means the first account. */
  companionUser: z.string().optional(),
  /** Codeforces' API, for its list of contests; undefined turns it off. No trailing slash. */
  codeforcesApiUrl: address("https://codeforces.com/api").transform((url) => url?.replace(/\/+$/, "")),
  /** The URL of CodeChef's list of contests; undefined turns it off. */
  codechefContestsUrl: address("off"),
  groqApiKey: z.string().optional(),
  groqBaseUrl: z.url({ protocol: /^https?$/ }).optional(),
  groqModel: z.string().min(1).default("openai/gpt-oss-20b"),
  /** Questions a day from signed-out users, all of them together; 0 turns them off. */
  assistantAnonymousDailyLimit: wholeNumber(100, 0, 1_000_000),
});

const variableOf = (setting: string) => setting.replace(/[A-Z]/g, "_$&").toUpperCase();

export interface AssistantConfig {
  /** Never logged, and sent to that service only. A server at home may need none. */
  apiKey: string | undefined;
  /** Undefined means Groq's own. */
  baseUrl: string | undefined;
  model: string;
}

export interface Config extends Omit<z.infer<typeof settings>, "sessionSecret" | `groq${string}`> {
  /** Origin for cookies, the same-origin check and absolute links; no trailing slash. */
  publicUrl: string;
  sessionSecrets: string[];
  /** Whether one of the CORS origins is another site, so that its requests need the session's cookie too. */
  isUsedAcrossSites: boolean;
  /** The service behind the assistant, or undefined when neither a key nor an address is set. */
  assistant: AssistantConfig | undefined;
}

/**
 * Reads and checks the environment.
 * @throws an Error with one line that names each wrong variable.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.keys(settings.shape).map((name) => [name, environment[variableOf(name)] || undefined]);
  const result = settings.safeParse(Object.fromEntries(given));
  if (!result.success) {
    const wrong = result.error.issues.map(({ path, message }) => `${variableOf(path.join("."))}: ${message}`);
    throw new Error(`Wrong configuration. ${wrong.join("; ")}`);
  }
  const { sessionSecret, groqApiKey, groqBaseUrl, groqModel, ...values } = result.data;
  const publicUrl = new URL(values.publicUrl ?? `http://localhost:${values.port}`).origin;
  const elsewhere = values.corsOrigins.find((origin) => !isSameSite(origin, publicUrl));
  if (elsewhere && !publicUrl.startsWith("https:")) {
    const reason = "browsers take the cookie it needs over https alone: set PUBLIC_URL to an https address";
    throw new Error(`Wrong configuration. CORS_ORIGINS: ${elsewhere} is another site, and ${reason}`);
  }
  return {
    ...values,
    publicUrl,
    sessionSecrets: sessionSecret,
    isUsedAcrossSites: elsewhere !== undefined,
    assistant:
      groqApiKey || groqBaseUrl ? { apiKey: groqApiKey, baseUrl: groqBaseUrl, model: groqModel } : undefined,
  };
}
