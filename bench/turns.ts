import { type ChildProcess, spawnSync } from "node:child_process";
import { on } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { load } from "cheerio";
import { z } from "zod";
import routes from "../app/routes.ts";
import type { RightsRow } from "../app/server/rights-table.server.ts";
import { Client, type Member, signUp } from "../tests/api/client.ts";
import { says, startGroqServer } from "../tests/setup/groq-server.ts";
import { operate } from "../tests/setup/operator.ts";
import { Scene } from "../tests/setup/roles.ts";
import type { TestServer } from "../tests/setup/server.ts";
import { sourcesIn } from "../tests/unit/sources.ts";
import { startSite } from "./compare.ts";
import { encoded, fieldsOf, filled, LONG, largest, longestIn, type Shape, signs } from "./largest.ts";

/** Milliseconds of processor time that one turn may take. */
const LONGEST_TURN = 50;
/** A turn counts as long only if it is long this many times. */
const TIMES = 3;
const SHOWN = 40;
const LARGEST_BODY = 3_900_000;

interface Shot {
  name: string;
  client: Client;
  method: string;
  path: string;
  type?: string;
  body?: string;
}

interface Measured {
  name: string;
  sign: string;
  status: number;
  longest: number;
}

/**
 * Prints the longest turn of the event loop for each request. Sends every form and call, filled with the worst known
 * characters: the largest body that its schema allows, one character too many per text, and the largest
 * accepted body in one text. Then opens every screen that shows the result, and paths of slashes. Fails above 50 ms.
 * @param only the names of some characters; all by default.
 */
export async function benchTurns(only: string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "upsolve-turns-"));
  const groq = await startGroqServer();
  groq.will(says("Hello."));
  const env = { GROQ_API_KEY: "gsk_key", GROQ_BASE_URL: groq.url };
  const { url, child } = await startSite(folder, "./bench/turn-times.mjs", env);
  const measured: Measured[] = [];
  try {
    const server = { url, dataDir: folder } as TestServer;
    const [owner, coach] = [await signUp(server, "owner"), await signUp(server, "coach")];
    await operate(folder, ["promote", "owner"]);
    const rows = JSON.parse(
      spawnSync(process.execPath, ["scripts/roles.mjs", "--json"], { encoding: "utf8" }).stdout,
    ) as RightsRow[];
    const shapes = await shapesOf(url, rows);
    for (const [sign, text] of Object.entries(signs)) {
      if (only.length > 0 && !only.includes(sign)) continue;
      const scene = await Scene.make(server, { owner, coach });
      const measure = async (shot: Shot) => {
        const taken = await longestTurn(child, shot);
        measured.push({ name: shot.name, sign, ...taken });
      };
      const isStaffs = ({ address }: RightsRow) => /^(\/api)?\/admin/.test(address);
      // Staff actions come last: they would lock the author of the test data out of the screens.
      for (const row of [...rows.filter((row) => !isStaffs(row)), ...rows.filter(isStaffs)]) {
        if (row === rows.find(isStaffs)) for (const each of rows) await visit(scene, each, owner, measure);
        for (const shot of await shotsOf(scene, row, shapes.get(row), text, owner)) await measure(shot);
      }
      console.log(`${sign}: ${measured.filter((each) => each.sign === sign).length} requests`);
    }
    const guest = new Client(url);
    for (const path of [
      `/a${"/".repeat(15_000)}a`,
      `/api/a${"/".repeat(15_000)}a`,
      `/${"a/".repeat(7_000)}`,
    ]) {
      const name = `GET ${path.slice(0, 12)}…`;
      const taken = await longestTurn(child, { name, client: guest, method: "GET", path });
      measured.push({ name, sign: "/", ...taken });
    }
  } finally {
    child.kill("SIGKILL");
    await groq.close();
    rmSync(folder, { recursive: true, force: true });
  }
  print(measured);
}

function print(measured: Measured[]): void {
  const sorted = measured.toSorted((one, other) => other.longest - one.longest);
  // The worst character for each request.
  const worst = sorted.filter(({ name }, index) => sorted.findIndex((each) => each.name === name) === index);
  const statuses = new Map<number, number>();
  for (const { status } of measured) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  console.log(`\n${"longest turn of".padEnd(76)}${"characters".padEnd(18)}status    ms`);
  for (const { name, sign, status, longest } of worst.slice(0, SHOWN)) {
    console.log(`${name.padEnd(76)}${sign.padEnd(18)}${status}${longest.toFixed(1).padStart(9)}`);
  }
  const above = worst.filter(({ longest }) => longest > LONGEST_TURN).length;
  console.log(
    `\n${measured.length} requests; longest turn ${sorted[0]?.longest.toFixed(1)} ms; above ${LONGEST_TURN} ms: ${above} of ${worst.length} kinds`,
  );
  if (statuses.size) console.log([...statuses].map(([status, all]) => `${all} × ${status}`).join(", "));
  if (above > 0) process.exitCode = 1;
}

/** Repeats a request with a long turn, because compilation or garbage collection may have caused it. */
async function longestTurn(child: ChildProcess, shot: Shot): Promise<{ status: number; longest: number }> {
  let least = { status: 0, longest: Number.POSITIVE_INFINITY };
  for (let time = 0; time < TIMES && least.longest > LONGEST_TURN; time++) {
    await exchange(child);
    const status = await send(shot);
    const longest = await exchange(child);
    if (longest < least.longest) least = { status, longest };
  }
  return least;
}

/** Begins or ends a measurement; see turn-times.mjs. */
async function exchange(child: ChildProcess): Promise<number> {
  child.send("");
  for await (const [message] of on(child, "message")) {
    // The server also sends a message when it is ready.
    if (typeof message?.longest === "number") return message.longest;
  }
  throw new Error("The server has stopped");
}

/** @returns the status; 0 if the connection ended before the whole body was sent. */
async function send({ client, method, path, type, body }: Shot): Promise<number> {
  const headers: Record<string, string> = { Origin: client.url, Accept: "text/html" };
  if (type) headers["Content-Type"] = type;
  try {
    const response = await client.send(method, path, headers, body);
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

/** Opens a screen or makes a call without a body, and requests the screen's data too. */
async function visit(scene: Scene, row: RightsRow, owner: Member, measure: (shot: Shot) => Promise<void>) {
  if (row.method !== "GET" || row.kind === "socket" || /logout|events/.test(row.address)) return;
  const query = new URLSearchParams(await scene.fields(row)).toString();
  const path = await scene.address(row);
  const client = clientFor(scene, row, owner);
  const paths = row.kind === "screen" && !path.includes(".") ? [path, `${path}.data`] : [path];
  for (const each of paths) {
    const name = `GET ${row.address}${each.endsWith(".data") ? ".data" : ""}${row.intent ? ` ${row.intent}` : ""}`;
    await measure({ name, client, method: "GET", path: query ? `${each}?${query}` : each });
  }
}

function clientFor(scene: Scene, { rights }: RightsRow, owner: Member): Client {
  // Users cannot message themselves.
  if (rights.other === "yes") return scene.friend;
  if (rights.author !== "no") return scene.author;
  return rights.owner === "no" ? new Client(scene.server.url) : owner;
}

async function shotsOf(
  scene: Scene,
  row: RightsRow,
  shape: Shape | undefined,
  sign: string,
  owner: Member,
): Promise<Shot[]> {
  // No further requests are possible after signing out.
  if (!shape || row.address.endsWith("/logout")) return [];
  const path = await scene.address(row);
  const client = clientFor(scene, row, owner);
  const name = `${row.method} ${row.address}${row.intent ? ` ${row.intent}` : ""}`;
  const isForm = row.kind === "form";
  const type = isForm ? "application/x-www-form-urlencoded" : "application/json";
  const [field = "text"] = fieldsOf(largest(shape, { sign, most: 1 }, undefined))
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([each]) => each);
  const { given, intents } = isForm ? await formOf(client, path, field) : { given: {}, intents: [undefined] };
  const known = {
    ...given,
    // Two users cannot both have invited each other.
    ...(await scene.body(row).catch(() => ({}))),
  };
  const own = row.intent && !/^[:?]/.test(row.intent) ? [row.intent] : intents;
  const bodyOf = (beyond: number, intent: string | undefined): string => {
    for (let most = 20; ; most--) {
      const value = largest(shape, { sign, beyond, most }, isForm ? undefined : known) as object;
      const fields = { ...known, ...Object.fromEntries(fieldsOf(value)), ...(intent && { intent }) };
      const text = isForm ? encoded(Object.entries(fields) as [string, string][]) : JSON.stringify(value);
      if (most === 1 || Buffer.byteLength(text) <= LARGEST_BODY) return text;
    }
  };
  const whole = filled(sign, Math.floor(LARGEST_BODY / Buffer.byteLength(sign)) * sign.length);
  const isLong = longestIn(shape) > LONG;
  const bodies: Record<string, string> = {};
  for (const [index, intent] of isLong ? own.entries() : []) {
    const button = index > 0 ? `, ${intent}` : "";
    bodies[button] = bodyOf(0, intent);
    bodies[`${button}, one too many`] = bodyOf(1, intent);
  }
  bodies[", all in one"] = isForm ? encoded([[field, whole]]) : JSON.stringify({ [field]: whole });
  return Object.entries(bodies).map(([what, body]) => ({
    name: name + what,
    client,
    method: row.method,
    path,
    type,
    body,
  }));
}

/** What a form sends besides a field: its hidden fields and its buttons' intents. */
async function formOf(client: Client, path: string, field: string) {
  const $ = load(await (await client.get(path)).text());
  const form = $(`[name="${field}"]`).closest("form");
  const hidden = [...form.find("input[type=hidden]")];
  const buttons = [...form.find("button:not([type=button]):not([name=__intent__])")];
  const intents = buttons.map((button) => $(button).attr("value"));
  return {
    given: Object.fromEntries(
      hidden.map((each) => [$(each).attr("name") ?? "", $(each).attr("value") ?? ""]),
    ),
    intents: intents.length > 0 ? [...new Set(intents)] : [undefined],
  };
}

/** Bodies accepted by calls, from the OpenAPI document, and by forms, from the schemas that their routes name. */
async function shapesOf(url: string, rows: RightsRow[]): Promise<Map<RightsRow, Shape>> {
  type Operation = { requestBody?: { content: { "application/json": { schema: Shape } } } };
  const { paths } = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  const shapes = new Map<RightsRow, Shape>();
  for (const row of rows) {
    if (row.kind === "call") {
      const operation = paths[row.address.replace(/:(\w+)/g, "{$1}")]?.[row.method.toLowerCase()];
      const shape = operation?.requestBody?.content["application/json"].schema;
      if (shape) shapes.set(row, shape);
    } else if (row.kind === "form") {
      const file = routes.find(({ path = "" }) => `/${path}` === row.address)?.file;
      if (file) shapes.set(row, await formShape(join("app", file)));
    }
  }
  return shapes;
}

async function formShape(file: string): Promise<Shape> {
  const [source] = sourcesIn(file);
  const properties: Record<string, Shape> = {};
  for (const { target, typeOnly } of source?.imports ?? []) {
    if (typeOnly || !/schema\.ts$/.test(target) || !existsSync(target)) continue;
    const exports = (await import(pathToFileURL(target).href)) as Record<string, unknown>;
    for (const [name, schema] of Object.entries(exports)) {
      if (!(schema instanceof z.ZodObject) || !new RegExp(`\\b${name}\\b`).test(source?.text ?? "")) continue;
      const shape = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Shape;
      for (const [key, part] of Object.entries(shape.properties ?? {})) {
        const before = properties[key];
        if (!before || longestIn(part) > longestIn(before)) properties[key] = part;
      }
    }
  }
  return { properties };
}
