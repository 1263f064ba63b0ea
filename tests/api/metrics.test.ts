import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LimitName } from "../../app/platform/http/limits.server.ts";
import { root } from "../../scripts/prepare.mjs";
import { isOnPostgres } from "../setup/engine.ts";
import { startServer, type TestServer } from "../setup/server.ts";
import { SocketClient } from "../setup/sockets.ts";
import { Client, type Member, signUp } from "./client.ts";
import { addProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

const TOKEN = "the-token-of-the-tests-5e1f";

let server: TestServer;
let ada: Member;
beforeAll(async () => {
  server = await startServer({
    METRICS_TOKEN: TOKEN,
    RATE_LIMITS: "on",
    CODEFORCES_API_URL: "http://127.0.0.1:9",
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "club@example.org",
    ...(isOnPostgres ? {} : { BACKUP_EVERY: "24" }),
  });
  ada = await signUp(server, "ada");
});
afterAll(() => server.stop());

const ask = (token: string | undefined, url = server.url) =>
  fetch(`${url}/metrics`, { headers: token === undefined ? {} : { Authorization: `Bearer ${token}` } });

/** The current samples, by name with labels. */
async function read(): Promise<Map<string, number>> {
  const response = await ask(TOKEN);
  expect(response).toHaveStatus(200);
  const lines = (await response.text()).split("\n").filter((line) => line && !line.startsWith("#"));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ")))]),
  );
}

const sample = async (name: string) => (await read()).get(name);

test("metrics require the token", async () => {
  for (const token of [undefined, "", "wrong", `${TOKEN}x`]) {
    const response = await ask(token);
    expect(response).toHaveStatus(401);
    expect(response.headers.get("WWW-Authenticate")).toBe("Bearer");
    expect(await response.text()).not.toContain("upsolve_");
  }
  const response = await ask(TOKEN);
  expect(response.headers.get("Content-Type")).toMatch(/^text\/plain;.*version=0\.0\.4/);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(await ada.get("/metrics")).toHaveStatus(401);
});

test.each(["deploy/prometheus/alerts.yml", "deploy/grafana/upsolve.json"])(
  "every metric named in %s exists",
  async (file) => {
    const asked = readFileSync(path.join(root, file), "utf8").match(/\b(upsolve|nodejs|process)_\w+/g) ?? [];
    const ofOtherEngine = isOnPostgres ? /_(log|free|backup)_/ : /_postgres_/;
    const wanted = new Set(asked.filter((name) => !ofOtherEngine.test(name)));
    expect(wanted.size).toBeGreaterThan(8);
    const text = await (await ask(TOKEN)).text();
    const names = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const isThere = (name: string) => names.has(name) || names.has(name.replace(/_(bucket|count)$/, ""));
    expect([...wanted].filter((name) => !isThere(name))).toEqual([]);
  },
);

test("the labels used in the alerts exist", async () => {
  const alerts = readFileSync(path.join(root, "deploy/prometheus/alerts.yml"), "utf8");
  const text = await (await ask(TOKEN)).text();
  for (const label of ['source="Mail"', 'queue="passwords"']) {
    expect(alerts).toContain(label);
    expect(text).toContain(label);
  }
  const limits: LimitName[] = ["signInHere", "signInByAddress", "signInByAccount"];
  expect(alerts).toContain(`limit=~"${limits.join("|")}"`);
});

const { server: plain } = siteWith([]);

test("without METRICS_TOKEN, metrics are not available", async () => {
  expect(await ask(TOKEN, plain.url)).toHaveStatus(404);
  expect(await new Client(plain.url).get("/metrics")).toHaveStatus(404);
});

test("requests are timed by route, method and status class, without recording addresses", async () => {
  // A response that nobody reads counts as aborted.
  const finished = async (address: string) => (await ada.get(address)).text();
  const problem = await addProblem(ada);
  for (let n = 0; n < 3; n++) expect(await ada.get(`/problem/${problem}?q=secret`)).toHaveStatus(200);
  await finished(`/api/problem/${problem}`);
  await finished("/problem/999999");
  await finished("/problem/1/no/such/secret-place");
  await finished("/dashboard.data");
  await finished("/assets/secret.js");
  await ada.send("PROPFIND", "/dashboard");
  const count = (labels: string) => sample(`upsolve_http_request_duration_seconds_count{${labels}}`);
  await expect.poll(() => count('route="/problem/:problemId",method="GET",status="2xx"')).toBe(3);
  await expect.poll(() => count('route="/problem/:problemId",method="GET",status="4xx"')).toBe(1);
  await expect.poll(() => count('route="/api/problem/:problemId",method="GET",status="2xx"')).toBe(1);
  await expect.poll(() => count('route="/dashboard",method="GET",status="2xx"')).toBe(1);
  await expect.poll(() => count('route="/assets/*",method="GET",status="4xx"')).toBe(1);
  await expect.poll(() => count('route="/*",method="GET",status="4xx"')).toBeGreaterThan(0);
  await expect.poll(() => count('route="/dashboard",method="other",status="4xx"')).toBe(1);
  const all = [...(await read()).keys()].join("\n");
  expect(all).not.toContain("secret");
  expect(all).not.toContain(`/problem/${problem}`);
});

test("open connections and users online are counted", async () => {
  const sockets = [0, 1].map(
    () => new SocketClient(`${server.url}/realtime`, { headers: { ...ada.identity, Origin: server.url } }),
  );
  for (const socket of sockets) expect(await socket.answered).toBe(101);
  await expect.poll(() => sample("upsolve_connections")).toBe(2);
  await expect.poll(() => sample("upsolve_users_online")).toBe(1);
  for (const { socket } of sockets) socket.close();
  await expect.poll(() => sample("upsolve_connections")).toBe(0);
  await expect.poll(() => sample("upsolve_users_online")).toBe(0);
});

test("refused requests are counted by limit", async () => {
  const guest = new Client(server.url);
  const signIn = () => guest.post("/api/signin", { email: "ada", password: "wrong" });
  for (let n = 0; n < 10; n++) expect(await signIn()).toHaveStatus(400);
  expect(await signIn()).toHaveStatus(429);
  expect(await sample('upsolve_refused_total{limit="signInHere"}')).toBe(1);
});

test("runs and failures of background jobs are counted", async () => {
  await expect.poll(() => sample('upsolve_job_runs_total{name="expired sessions"}')).toBe(1);
  expect(await sample('upsolve_job_failing{name="expired sessions"}')).toBe(0);
  await expect.poll(() => sample('upsolve_job_failing{name="contests from codeforces"}')).toBe(1);
  expect(await sample('upsolve_job_failures_total{name="contests from codeforces"}')).toBeGreaterThan(0);
});

test("a failing service is shown with its retry delay", async () => {
  // Retries by hand, because the first delay may already be over.
  await ada.postForm("/contests");
  const guest = new Client(server.url);
  expect(await guest.post("/api/forgot-password", { email: "ada" })).toHaveStatus(200);
  await expect.poll(() => sample('upsolve_source_up{source="Mail"}')).toBe(0);
  const metrics = await read();
  expect(metrics.get('upsolve_source_up{source="Codeforces contests"}')).toBe(0);
  expect(metrics.get('upsolve_source_pause_seconds{source="Codeforces contests"}')).toBeGreaterThan(0);
  expect(metrics.get('upsolve_queue_waiting{queue="Mail"}')).toBe(1);
  expect(metrics.has('upsolve_source_up{source="Assistant"}')).toBe(false);
});

test("the process, its event loop, its queues and its database are measured", async () => {
  const metrics = await read();
  for (const name of [
    "process_resident_memory_bytes",
    "nodejs_eventloop_lag_p99_seconds",
    "upsolve_database_bytes",
    ...(isOnPostgres ? [] : ["upsolve_database_log_bytes", "upsolve_disk_free_bytes", "upsolve_disk_bytes"]),
  ]) {
    expect(metrics.get(name), name).toBeGreaterThan(0);
  }
  expect(metrics.get('upsolve_queue_waiting{queue="passwords"}')).toBe(0);
  expect(metrics.get('upsolve_queue_running{queue="assistant"}')).toBe(0);
  expect(metrics.has("upsolve_postgres_waiting")).toBe(isOnPostgres);
  expect(metrics.has('upsolve_postgres_connections{state="idle"}')).toBe(isOnPostgres);
  if (!isOnPostgres) await expect.poll(() => sample("upsolve_backup_timestamp_seconds")).toBeGreaterThan(0);
});
