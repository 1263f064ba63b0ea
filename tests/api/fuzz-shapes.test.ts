import { Agent, request } from "node:http";
import { load } from "cheerio";
import { afterAll, beforeAll, expect, test } from "vitest";
import routes from "../../app/routes.ts";
import { type CodeforcesServer, startCodeforces } from "../setup/codeforces-server.ts";
import { type Field, Fuzz, type Shape, type Shot } from "../setup/fuzz.ts";
import { type GroqServer, startGroqServer } from "../setup/groq-server.ts";
import { uploaded } from "../setup/images.ts";
import { codeforcesApi, codeforcesSubmission, emptyWorld, pastContest } from "../setup/judge-servers.ts";
import { makeOwner } from "../setup/members.ts";
import { numbersFrom } from "../setup/random.ts";
import { startServer, type TestServer } from "../setup/server.ts";
import { insertTraining } from "../setup/trainings.ts";
import { type Member, PASSWORD, signUp } from "./client.ts";
import { addProblem } from "./problems.ts";

/** `FUZZ=20000 npm test -- tests/api/fuzz-shapes` sends more requests; `FUZZ_SEED` changes them. */
const TOTAL = Number(process.env.FUZZ ?? 4_000);
const SEED = Number(process.env.FUZZ_SEED ?? 20_240_601);
/** Requests between resets of accounts and entries, because some requests end sessions or delete entries. */
const ROUND = 2_000;
const AT_ONCE = 16;

interface Operation {
  parameters: { name: string; in: string; schema: Shape }[];
  /** Of a file, only the type. */
  requestBody?: { content: Record<string, { schema?: Shape }> };
  responses: Record<string, object>;
}
interface Form {
  path: string;
  fields: Field[];
  /** Named buttons, of which a browser sends the one that was pressed. */
  buttons: Field[];
}
interface World {
  ids: Record<string, string>;
  /** The content's author, another member and a guest. */
  visitors: string[];
  /** Members whose sessions and accounts may be deleted. */
  expendable: string[];
  /** An owner, and the id of the user that staff requests target. */
  staff: string;
  watched: string;
  forms: Form[];
}

let groq: GroqServer;
let codeforces: CodeforcesServer;
const judge = emptyWorld();
let server: TestServer;
let paths: Record<string, Record<string, Operation>>;
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
beforeAll(async () => {
  groq = await startGroqServer();
  codeforces = await startCodeforces();
  codeforces.answer(codeforcesApi(judge));
  judge.contests = [pastContest(1900)];
  server = await startServer({
    GROQ_BASE_URL: groq.url,
    CODEFORCES_API_URL: codeforces.url,
    JUDGE_PACE_MS: "5",
    LOG_LEVEL: "error",
  });
  ({ paths } = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as { paths: typeof paths });
});
afterAll(async () => {
  agent.destroy();
  await server.stop();
  await codeforces.stop();
  await groq.close();
});

const cookieOf = ({ cookies }: Member) => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
const screens = routes.map(({ path = "" }) => `/${path}`).filter((path) => !path.startsWith("/api/"));

async function createWorld(round: number): Promise<World> {
  const ada = await signUp(server, `ada-${round}`);
  const bob = await signUp(server, `bob-${round}`);
  const expendable = await Promise.all(
    Array.from({ length: 10 }, (_, i) => signUp(server, `spare-${round}-${i}`)),
  );
  const [owner, watched] = [await signUp(server, `owner-${round}`), await signUp(server, `watched-${round}`)];
  makeOwner(server, owner.user.username);
  const make = async (by: Member, path: string, body: object): Promise<string | undefined> => {
    const response = await by.post(path, body);
    if (response.status >= 300) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return /"_id":"(\d+)"/.exec(await response.text())?.[1];
  };
  const problem = await addProblem(ada);
  const texts = { approach: "Sort.", description: "In order.", code: "print(1)" };
  const solution = await make(ada, `/api/problem/${problem}/addsolution`, texts);
  const review = await make(bob, `/api/problem/${problem}/addreview`, { rating: 4, comment: "Good." });
  await make(bob, `/api/problem/${problem}/solutions/${solution}/addreview`, { rating: 4, comment: "Good." });
  const blog = await make(ada, "/api/blogs/addblog", { title: "A blog", about: "It", content: "Text" });
  const link = await make(ada, "/api/implinks", { name: "A link", link: "https://example.org/" });
  const message = await make(ada, `/api/problem/${problem}/discussion`, { text: "Hello" });
  const comment = await make(ada, `/api/solutions/${solution}/comments`, { content: "Hello" });
  await make(bob, `/api/messages/send/${ada.id}`, { content: "Hello" });
  judge.submissions[ada.user.username] = [
    codeforcesSubmission({ type: "CONTESTANT" }),
    codeforcesSubmission({ index: "C", type: "CONTESTANT", verdict: "WRONG_ANSWER" }),
  ];
  const handle = await make(ada, "/api/handles", { judge: "codeforces", handle: ada.user.username });
  const handles = () => ada.text("/api/handles");
  await expect.poll(handles).toContain('"state":"ready"');
  const list = await make(ada, "/api/lists", { title: "A list" });
  const text = "https://codeforces.com/contest/1900/problem/D\nhttps://www.spoj.com/problems/PRIME1/";
  const items = await make(ada, `/api/lists/${list}/items`, { text });
  const members = [ada.user.username, bob.user.username];
  const team = await make(ada, "/api/teams", { name: "A team", members });
  const training = await make(ada, "/api/trainings", {
    ...{ title: "A training", minutes: 60, start: { at: new Date(Date.now() + 3_600_000).toISOString() } },
    ...{ audience: { members: [bob.user.username] }, problems: { items: [{ problem }] } },
  });
  await bob.post(`/api/trainings/${training}/join`, {});
  await owner.post("/api/admin/settings", { memberGroups: "on" });
  const group = await make(ada, "/api/groups", { name: `A group ${round}` });
  await ada.put(`/api/problem/${problem}/note`, { note: "Sort first." });
  await ada.put(`/api/revisit/${problem}`, { grade: "again" });
  const ids: Record<string, string | undefined> = {
    problemId: problem,
    solutionId: solution,
    reviewId: review,
    blogId: blog,
    messageId: message,
    commentId: comment,
    id: link,
    userId: bob.id,
    recipientId: bob.id,
    invitationId: "1",
    notificationId: "1",
    chatId: "1",
    draftId: "1",
    contestId: "1",
    number: "1",
    part: "input.txt",
    answer: "accept",
    handleId: handle,
    groupId: group,
    judgeGroupId: "1",
    linkKey: "a-key",
    rosterId: "1",
    listId: list,
    teamId: team,
    trainingId: training,
    duelId: insertTraining(server, ada, bob),
    itemId: items,
    judge: "codeforces",
    source: "codeforces",
    imageKey: await uploaded(ada),
    key: "1900",
    kind: "blog",
    week: "2020-W01",
    format: "csv",
    // For requests by staff or with secrets, any value will do.
    linkId: "1",
    tokenId: "1",
    reportId: "1",
    removalId: "1",
    token: "1",
  };
  const world: World = {
    ids: Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, id ?? "1"])),
    visitors: [cookieOf(ada), cookieOf(ada), cookieOf(bob), ""],
    expendable: expendable.map(cookieOf),
    staff: cookieOf(owner),
    watched: watched.id,
    forms: [],
  };
  for (const name of [...screens, ...Object.keys(paths)].flatMap(namesIn)) {
    expect(ids, "every part of an address has a value").toHaveProperty(name);
  }
  for (const screen of screens) {
    const path = filled(screen, (name) => idOf(world, screen, name));
    // Any screen may have a form that only another visitor sees.
    world.forms.push({ path, fields: [], buttons: [] });
    for (const visitor of [isStaffs(screen) ? owner : ada, null]) {
      const headers: Record<string, string> = visitor ? { Cookie: cookieOf(visitor) } : {};
      const response = await fetch(server.url + path, { headers, redirect: "manual" });
      const html = await response.text();
      if (response.headers.get("Content-Type")?.startsWith("text/html"))
        world.forms.push(...formsOf(html, path));
    }
  }
  // Some forms are on every screen.
  const kindOf = ({ path, fields, buttons }: Form) =>
    JSON.stringify([path, fields.map(([name]) => name), buttons]);
  world.forms = [...new Map(world.forms.map((form) => [kindOf(form), form])).values()];
  return world;
}

const isStaffs = (path: string) => /^(\/api)?\/admin/.test(path);
const idOf = ({ ids, watched }: World, path: string, name: string) =>
  (name === "userId" && isStaffs(path) ? watched : ids[name]) ?? "1";

const PART = /[:{](\w+)[}?]?/g;
const namesIn = (path: string) => [...path.matchAll(PART)].map(([, name = ""]) => name);

function filled(path: string, idOf: (name: string) => string): string {
  return path.replace(PART, (_, name: string) => idOf(name)).replace("*", "unknown");
}

function formsOf(html: string, path: string): Form[] {
  const $ = load(html);
  return $("form[method=post]")
    .toArray()
    .map((form) => ({
      path: $(form).attr("action") ?? path,
      fields: $(form)
        .find("input[name], textarea[name], select[name]")
        .toArray()
        .map((field): Field => [$(field).attr("name") ?? "", valueIn($(field))]),
      buttons: $(form)
        .find("button[name]")
        .toArray()
        .map((button): Field => [$(button).attr("name") ?? "", $(button).attr("value") ?? ""]),
    }));
}

/** The field's value, or else a plausible one. */
function valueIn(field: {
  val(): string | string[] | undefined;
  attr(name: string): string | undefined;
}): string {
  const value = String(field.val() ?? "");
  if (value !== "") return value;
  const typed: Record<string, string> = {
    email: "somebody@example.org",
    url: "https://example.org/",
    number: "3",
    password: PASSWORD,
  };
  return typed[field.attr("type") ?? ""] ?? "A text";
}

/** The request with the given number; each has its own sequence of random numbers. */
function shotOf(number: number, world: World): Shot {
  const fuzz = new Fuzz(numbersFrom(SEED + number * 7919));
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const at = Math.floor(number / 2);
  const shot = number % 2 === 0 ? callShot(fuzz, world, calls[at % calls.length]) : formShot(fuzz, world, at);
  const isSession = /logout|signin|signup|settings|login/.test(shot.path);
  const visitors = isStaffs(shot.path) ? [world.staff, world.staff, ...world.visitors] : world.visitors;
  const cookie = fuzz.pick(isSession ? [...world.expendable, ""] : visitors);
  if (cookie) shot.headers.Cookie = fuzz.rarely(50) ? `${cookie.slice(0, -3)}; upsolve_toast=%7B%00` : cookie;
  if (fuzz.rarely(40)) shot.method = fuzz.pick(["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"]);
  if (fuzz.rarely(10))
    shot.headers["Idempotency-Key"] = fuzz.pick(["a-key-of-its-own", "x", "x".repeat(500), "{}"]);
  return shot;
}

function callShot(
  fuzz: Fuzz,
  world: World,
  call: { path: string; method: string; operation: Operation } | undefined,
): Shot {
  if (!call) throw new Error("The document has no calls");
  const { parameters, requestBody } = call.operation;
  const shapes = parameters.filter((each) => each.in === "query").map(({ name, schema }) => [name, schema]);
  const path =
    filled(call.path, (name) => fuzz.id(idOf(world, call.path, name))) +
    fuzz.query(Object.fromEntries(shapes));
  const shape = requestBody?.content["application/json"]?.schema;
  const [type = "application/json"] = Object.keys(requestBody?.content ?? {});
  if (!shape && !fuzz.rarely(10)) return { method: call.method.toUpperCase(), path, headers: {}, body: "" };
  const headers = fuzz.contentType(type);
  return { method: call.method.toUpperCase(), path, headers, body: fuzz.json(shape) };
}

const LIST_QUERY = [
  "q",
  "tag",
  "platform",
  "min",
  "max",
  "show",
  "sort",
  "limit",
  "cursor",
  "after",
  "before",
];

function formShot(fuzz: Fuzz, world: World, at: number): Shot {
  const { forms } = world;
  if (fuzz.rarely(3)) {
    const screen = fuzz.pick(screens);
    const path = filled(screen, (name) => fuzz.id(idOf(world, screen, name)));
    const query = fuzz.query(Object.fromEntries(LIST_QUERY.map((name) => [name, { type: "string" }])));
    return { method: "GET", path: path + (fuzz.rarely(4) ? ".data" : "") + query, headers: {}, body: "" };
  }
  const form = forms[at % forms.length] as Form;
  // Addresses without forms get a random form, and so do some others.
  const { fields, buttons } =
    form.fields.length + form.buttons.length === 0 || fuzz.rarely(12) ? fuzz.pick(forms) : form;
  const pressed = buttons.length > 0 && !fuzz.rarely(5) ? [fuzz.pick(buttons)] : [];
  const path = fuzz.rarely(10) ? `${form.path.split("?")[0]}.data` : form.path;
  const headers = { Origin: server.url, ...fuzz.contentType("application/x-www-form-urlencoded") };
  return { method: "POST", path, headers, body: fuzz.form([...fields, ...pressed]) };
}

/** @returns the status; 0 if the connection breaks or idles for 300 s */
function send({ method, path, headers, body }: Shot): Promise<number> {
  return new Promise((resolve) => {
    const bytes = Buffer.from(body);
    const length = method === "GET" || method === "HEAD" ? {} : { "Content-Length": bytes.length };
    const sent = request(
      server.url,
      { agent, method, path, headers: { ...headers, ...length }, timeout: 300_000 },
      (response) => {
        response.once("close", () => resolve(response.statusCode ?? 0)).resume();
      },
    );
    sent.on("error", () => resolve(0)).on("timeout", () => sent.destroy());
    sent.end(method === "GET" || method === "HEAD" ? undefined : bytes);
  });
}

/** Whether the document lists the status for a call. 405 means an unsupported method. */
function isDescribed({ method, path }: Shot, status: number): boolean {
  const { pathname } = new URL(path, server.url);
  const found = Object.keys(paths).find((pattern) =>
    new RegExp(`^${pattern.replace(/[{]\w+[}]/g, "[^/]+")}$`).test(pathname),
  );
  const operation = (paths[pathname] ?? paths[found ?? ""])?.[method.toLowerCase()];
  return operation === undefined || String(status) in operation.responses;
}

test(`${TOTAL} requests, valid or not, to all calls and forms get no 5xx`, async () => {
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  for (let begin = 0; begin < TOTAL; begin += ROUND) {
    const world = await createWorld(begin / ROUND);
    let next = begin;
    const sendAll = async () => {
      while (next < Math.min(begin + ROUND, TOTAL)) {
        const number = next++;
        const shot = shotOf(number, world);
        const status = await send(shot);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 0 || status >= 500 || !isDescribed(shot, status)) {
          faults.push(
            `${number}: ${status} ${JSON.stringify({ ...shot, body: String(shot.body).slice(0, 2000) })}`,
          );
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendAll));
  }
  expect(faults.join("\n"), JSON.stringify([...statuses])).toBe("");
  expect(server.output()).not.toMatch(/"level":[56]0/);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  for (const [status, least] of [
    [200, 0.05],
    [201, 0.002],
    [302, 0.02],
    [400, 0.1],
  ] as const) {
    expect(statuses.get(status), String(status)).toBeGreaterThan(TOTAL * least);
  }
}, 900_000);
