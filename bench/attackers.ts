import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

export interface Accounts {
  strangersAccount: { email: string; password: string };
  /** Ten accounts of one attacker. */
  cookies: string[];
  /** The cookie of an account with 20,000 solutions. */
  veteran: string;
  /** The cookie of the author of the problem with 10,000 solutions. */
  author: string;
}

interface Shot {
  method?: string;
  path: string;
  cookie?: string;
  type?: string;
  body?: Buffer;
  /** Sends all but the last byte of the body. */
  isShort?: boolean;
  isUnread?: boolean;
}

interface Attack {
  connections: number;
  shots(accounts: Accounts): Shot[];
}

/** From which all attacks come. */
export const ADDRESS = "203.0.113.9";

const JSON_TYPE = "application/json";
const FORM_TYPE = "application/x-www-form-urlencoded";
const MEGABYTE = 1024 * 1024;
const LARGEST = 4 * MEGABYTE;

/**
 * Problems with the largest pages that TeX can produce, and a list of the longest solutions; `attack.ts` creates them.
 */
export const TEX_PAGES = [11, 12, 13, 14, 15, 16];
export const LONG_LIST = "/api/problem/2/solutions?limit=100";
export const LONGEST_TEXT = 100_000;

const nested = `{"email":${"[".repeat(LARGEST / 2 - 20)}${"]".repeat(LARGEST / 2 - 20)}}`;
const post = (path: string, type: string, body: string, cookie?: string): Shot => ({
  method: "POST",
  path,
  type,
  body: Buffer.from(body),
  cookie,
});
const signIn = (email: string, password: string) =>
  post("/api/signin", JSON_TYPE, JSON.stringify({ email, password }));

function largestProblem(): string {
  const text = "x".repeat(LONGEST_TEXT);
  const statement = { statement: text, input: text, output: text, exampleinput: text, exampleoutput: text };
  return JSON.stringify({
    title: "The largest",
    link: "https://example.org/",
    problemstatement: statement,
    platform: { name: "CSES", rating: 5 },
  });
}

/** A text that is too long, a text to import, and a problem that comes back because its title is missing. */
function largeForms(): Shot[] {
  const texts = ["statement", "input", "output", "exampleinput", "exampleoutput"];
  return [
    `problemstatement.statement=${"+".repeat(LARGEST - 50)}`,
    `intent=import&source=${"+".repeat(LARGEST / 2 - 300_000)}`,
    texts.map((text) => `problemstatement.${text}=${"+".repeat(LONGEST_TEXT)}`).join("&"),
  ].map((body) => post("/addproblem", FORM_TYPE, body));
}

function oddForms(): Shot[] {
  const intents = ["{", "null", '{"type":"insert","payload":{"name":"email"}}', "[".repeat(5_000)];
  const fields = intents.flatMap((odd) => [
    `__intent__=${odd}`,
    `__state__=${odd}`,
    `email[0].__proto__=${odd}`,
  ]);
  return ["/signin", "/signup"].flatMap((path) => fields.map((field) => post(path, FORM_TYPE, field)));
}

function multipart(): Shot {
  const part = `--b\r\nContent-Disposition: form-data; name="a"\r\nX-Filler: ${"x".repeat(200)}\r\n\r\n\r\n`;
  return post("/signin", "multipart/form-data; boundary=b", part.repeat(LARGEST / 2 / part.length));
}

/** Attacks by name. A name starts with its number in the list of attacks that once stalled the site. */
export const attacks: Record<string, Attack> = {
  "1 nested JSON": { connections: 2, shots: () => [post("/api/signin", JSON_TYPE, nested)] },
  "1 large forms": {
    connections: 2,
    shots: () => [
      post("/signin", FORM_TYPE, `email=${"+".repeat(LARGEST - 20)}`),
      post("/signup", FORM_TYPE, `__state__={"validated":"${"x".repeat(LARGEST - 40)}"}`),
      multipart(),
    ],
  },
  "1 large forms of ten accounts": {
    connections: 10,
    shots: ({ cookies }) => {
      const shots = largeForms();
      return cookies.flatMap((cookie) => shots.map((shot) => ({ ...shot, cookie })));
    },
  },
  "2 300 unfinished bodies": {
    connections: 300,
    shots: () => [{ ...post("/api/signin", JSON_TYPE, nested), isShort: true }],
  },
  "2 300 of ten accounts": {
    connections: 300,
    shots: ({ cookies }) => {
      const shot = post("/api/addproblem", JSON_TYPE, "x".repeat(LARGEST - 20));
      return cookies.map((cookie) => ({ ...shot, cookie, isShort: true }));
    },
  },
  "2 600 unfinished requests": {
    connections: 600,
    shots: () => [{ ...signIn("nobody@example.org", "wrong"), isShort: true }],
  },
  "3 30 unread lists": {
    connections: 30,
    shots: ({ cookies: [cookie] }) => [{ path: LONG_LIST, cookie, isUnread: true }],
  },
  "4 TeX pages": {
    connections: 20,
    shots: ({ cookies: [cookie] }) => TEX_PAGES.map((id) => ({ path: `/problem/${id}`, cookie })),
  },
  "5 wrong passwords": {
    connections: 20,
    shots: ({ strangersAccount: { email } }) =>
      Array.from({ length: 50 }, (_, i) => signIn(i % 2 ? email : `nobody-${i}@example.org`, "wrong")),
  },
  "5 sign-outs": { connections: 20, shots: () => [post("/api/logout", JSON_TYPE, "{}")] },
  "6 exports": { connections: 4, shots: ({ veteran }) => [{ path: "/settings/export", cookie: veteran }] },
  "6 right passwords": {
    connections: 20,
    shots: ({ strangersAccount: { email, password } }) => [signIn(email, password)],
  },
  "8 largest problems": {
    connections: 4,
    shots: ({ cookies }) => {
      const shot = post("/api/addproblem", JSON_TYPE, largestProblem());
      return cookies.map((cookie) => ({ ...shot, cookie }));
    },
  },
  "9 sessions": {
    connections: 10,
    shots: ({ strangersAccount: { email, password } }) => [
      signIn(email, password),
      { path: "/dashboard", cookie: "upsolve_session=s%3Aforged.forged" },
    ],
  },
  "10 odd forms": { connections: 20, shots: oddForms },
  "10 rows nobody has": {
    connections: 2,
    shots: () => {
      const intent = { type: "insert", payload: { name: "email[99999999]" } };
      return [post("/signin", FORM_TYPE, `email=a&__intent__=${JSON.stringify(intent)}`)];
    },
  },
  "11 searches": {
    connections: 8,
    shots: ({ cookies: [cookie] }) =>
      [
        "?q=segment&sort=hardest",
        "?q=segment",
        "?tag=path-2&sort=hardest",
        "?platform=CSES&min=3&max=4&tag=path-2",
      ].map((query) => ({ path: `/dashboard${query}`, cookie })),
  },
  "11 a large deletion": {
    connections: 1,
    shots: ({ author }) => [{ method: "DELETE", path: "/api/problem/2/deleteproblem", cookie: author }],
  },
  "12 socket.io polls": {
    connections: 20,
    shots: ({ cookies }) =>
      cookies.flatMap((cookie) => [
        { path: "/socket.io/?EIO=4&transport=polling", cookie },
        post("/socket.io/?EIO=4&transport=polling&sid=none", "text/plain", "x".repeat(16_000), cookie),
      ]),
  },
};

/** Runs an attack's connections until the process ends. */
function run({ connections, shots }: Attack, accounts: Accounts, url: string, count: (end: string) => void) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const all = shots(accounts);
  let next = 0;
  const fire = async () => {
    for (;;) {
      const end = await send(all[next++ % all.length] as Shot, agent, url);
      count(end);
      // Otherwise this loop would take a whole core when a server refuses connections.
      if (!/^\d/.test(end)) await pause(10);
    }
  };
  for (let i = 0; i < connections; i++) void fire();
}

/** @returns the status, or the connection's error. */
function send({ method, path, cookie, type, body, isShort, isUnread }: Shot, agent: Agent, url: string) {
  return new Promise<string>((resolve) => {
    const headers: Record<string, string | number> = {
      "X-Forwarded-For": ADDRESS,
      Accept: "text/html",
    };
    if (cookie) headers.Cookie = cookie;
    if (type) headers["Content-Type"] = type;
    if (body) headers["Content-Length"] = body.length + (isShort ? 1 : 0);
    const sent = request(url + path, { method, agent, headers }, (response) => {
      const status = String(response.statusCode);
      response.on("error", () => resolve(`${status}, cut`)).once("close", () => resolve(status));
      if (!isUnread || response.statusCode !== 200) response.resume();
      // Otherwise the rest of a refused body would keep the connection open.
      response.once("end", () => {
        if (!sent.writableFinished) sent.destroy();
      });
    });
    sent.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "error"));
    if (isShort) sent.write(body);
    else sent.end(body);
  });
}

/**
 * Runs as a separate process: `attackers.ts <url> <name>…`, with the accounts on stdin. Prints the responses on
 * SIGTERM.
 */
if (process.argv[1]?.endsWith("attackers.ts")) {
  const [url = "", ...names] = process.argv.slice(2);
  let input = "";
  for await (const chunk of process.stdin) input += chunk;
  const counts: Record<string, number> = {};
  process.once("SIGTERM", () => {
    process.stdout.write(`${JSON.stringify(counts)}\n`, () => process.exit());
  });
  console.log("ready");
  for (const name of names) {
    run(attacks[name] as Attack, JSON.parse(input) as Accounts, url, (end) => {
      counts[end] = (counts[end] ?? 0) + 1;
    });
  }
}
