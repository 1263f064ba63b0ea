import type { RequestHandler } from "express";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { hashingQueue } from "../auth/passwords.server.ts";
import { readJobs, readSources } from "../operate/overview.server.ts";
import type { Application } from "../platform/application.ts";
import { lastBackup } from "../platform/db/backup-folder.server.ts";
import { countPool } from "../platform/db/connection.server.ts";
import { measureStorage } from "../platform/db/size.server.ts";
import { release } from "../platform/release.ts";
import { assistantOf } from "../rooms/assistant/index.server.ts";

/** In seconds: a page takes milliseconds, a streamed reply from the assistant half a minute. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];
/** Milliseconds between two checks of the event loop's delay. */
const LOOKS_EVERY = 20;

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"]);

type Gauges = <L extends string = never>(name: string, help: string, labelNames?: L[]) => Gauge<L>;

/** @param routeOf names the route of a path, because metrics must never contain raw addresses. */
export function createRegistry(app: Application, routeOf: (path: string) => string) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOKS_EVERY });
  const registers = [registry];
  const gauge: Gauges = (name, help, labelNames = []) =>
    new Gauge({ name: `upsolve_${name}`, help, labelNames, registers });
  const durations = new Histogram({
    name: "upsolve_http_request_duration_seconds",
    help: "Time from a request's arrival until its response is finished, by route.",
    labelNames: ["route", "method", "status"],
    buckets: BUCKETS,
    registers,
  });
  const labels = { ...release, node: process.versions.node };
  gauge("build_info", "The running release; always 1.", ["version", "commit", "node"]).set(labels, 1);
  const queued = gauge(
    "queue_waiting",
    "Entries waiting in a queue; emails and imports are counted up to 1,000.",
    ["queue"],
  );
  const updates = [
    processMetrics(app, registry, gauge, queued),
    jobMetrics(app, registry),
    sourceMetrics(app, gauge, queued),
    storageMetrics(app, gauge),
  ];
  const time: RequestHandler = (req, res, next) => {
    const begun = performance.now();
    const { path } = req;
    const method = METHODS.has(req.method) ? req.method : "other";
    res.once("close", () => {
      const status = res.writableFinished ? `${Math.floor(res.statusCode / 100)}xx` : "aborted";
      durations.observe({ route: routeOf(path), method, status }, (performance.now() - begun) / 1000);
    });
    next();
  };
  return {
    time,
    async read() {
      for (const update of updates) await update();
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}

// Each of these returns a function that updates its metrics. An unset gauge reads 0.

function processMetrics(app: Application, registry: Registry, gauge: Gauges, queued: Gauge<"queue">) {
  const refusals = new Counter({
    name: "upsolve_refused_total",
    help: "Requests and actions refused by a limit.",
    labelNames: ["limit"],
    registers: [registry],
  });
  const connections = gauge("connections", "Open sockets and polling pages.");
  const online = gauge("users_online", "Users with a connection to any process.");
  const running = gauge("queue_running", "Entries in a queue being processed.", ["queue"]);
  const pool = app.config.postgres && {
    connections: gauge("postgres_connections", "Connections to PostgreSQL.", ["state"]),
    waiting: gauge("postgres_waiting", "Database statements waiting for a connection."),
  };
  return () => {
    refusals.reset();
    for (const [limit, count] of app.limits.refusals()) refusals.inc({ limit }, count);
    connections.set(app.realtime.countConnections());
    online.set(app.presence.online().length);
    const queues = { passwords: hashingQueue(), assistant: assistantOf(app).slots.count() };
    for (const [queue, count] of Object.entries(queues)) {
      queued.set({ queue }, count.waiting);
      running.set({ queue }, count.running);
    }
    const connected = countPool(app.db);
    if (!connected) return;
    pool?.connections.set({ state: "busy" }, connected.open - connected.idle);
    pool?.connections.set({ state: "idle" }, connected.idle);
    pool?.waiting.set(connected.waiting);
  };
}

function sourceMetrics(app: Application, gauge: Gauges, queued: Gauge<"queue">) {
  const up = gauge("source_up", "1 for an outside service that responds, 0 for one that fails.", ["source"]);
  const answered = gauge("source_answered_timestamp_seconds", "When the outside service last responded.", [
    "source",
  ]);
  const paused = gauge(
    "source_pause_seconds",
    "How long requests to the service are paused after a failure.",
    ["source"],
  );
  return async () => {
    for (const each of await readSources(app)) {
      const { name: source, state, answeredAt } = each;
      if (state === "off") continue;
      if (state !== "unasked") up.set({ source }, state === "working" ? 1 : 0);
      if (answeredAt !== null) answered.set({ source }, answeredAt / 1000);
      if ("waiting" in each) queued.set({ queue: source }, each.waiting);
      if ("pausedUntil" in each) paused.set({ source }, Math.max(0, each.pausedUntil - app.now()) / 1000);
    }
  };
}

function storageMetrics({ db, config }: Application, gauge: Gauges) {
  const database = gauge("database_bytes", "Size of the database.");
  const file = config.postgres
    ? undefined
    : {
        log: gauge("database_log_bytes", "Size of SQLite's write-ahead log."),
        free: gauge("disk_free_bytes", "Free space on the data folder's disk."),
        disk: gauge("disk_bytes", "Total space on the data folder's disk."),
      };
  const backup =
    config.backups && gauge("backup_timestamp_seconds", "Time of the last scheduled backup; 0 if none.");
  return async () => {
    const storage = await measureStorage(db, config.dataDir);
    database.set(storage.database);
    file?.log.set(storage.log ?? 0);
    if (storage.free !== null) file?.free.set(storage.free);
    if (storage.disk !== null) file?.disk.set(storage.disk);
    backup?.set((lastBackup(config.dataDir) ?? 0) / 1000);
  };
}

function jobMetrics(app: Application, registry: Registry) {
  const options = (metric: string, help: string) => ({
    name: `upsolve_job_${metric}`,
    help,
    // Prometheus has its own `job` label.
    labelNames: ["name"],
    registers: [registry],
  });
  const runs = new Counter(options("runs_total", "Runs of background work."));
  const failures = new Counter(options("failures_total", "Failures of background work."));
  const failing = new Gauge(options("failing", "1 from a failure until a run succeeds."));
  const took = new Gauge(options("duration_seconds", "Duration of the last successful run."));
  const paused = new Gauge(options("pause_seconds", "How long background work is paused after a failure."));
  return () => {
    runs.reset();
    failures.reset();
    for (const { name, ...each } of readJobs(app)) {
      runs.inc({ name }, each.runs);
      failures.inc({ name }, each.failed);
      failing.set({ name }, each.state === "failing" ? 1 : 0);
      if (each.took !== null) took.set({ name }, each.took / 1000);
      paused.set({ name }, Math.max(0, (each.pausedUntil ?? 0) - app.now()) / 1000);
    }
  };
}
