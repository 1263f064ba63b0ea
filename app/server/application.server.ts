import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pino from "pino";
import { readConfig } from "../config.server.ts";
import { operatorCommand } from "../operate/operator-command.ts";
import type { Application } from "../platform/application.ts";
import type { Config } from "../platform/config.server.ts";
import { removeCutOff } from "../platform/db/backup-folder.server.ts";
import { openConfigured } from "../platform/db/connection.server.ts";
import { adviceOn } from "../platform/db/faults.ts";
import { requirePostgres } from "../platform/db/health.server.ts";
import { limitStorage } from "../platform/db/storage.server.ts";
import { update } from "../platform/db/update.server.ts";
import { createLimits } from "../platform/http/limits.server.ts";
import { currentRequest } from "../platform/http/thread-time.server.ts";
import { startJobs, stopJobs } from "../platform/jobs/jobs.server.ts";
import { createHub } from "../platform/realtime/hub.server.ts";
import { createRealtime } from "../platform/realtime/realtime.server.ts";
import { fillExcerpts } from "../platform/text/excerpts.server.ts";
import { showImagesOf } from "../platform/text/rendered-texts.server.ts";
import { stopReplies, watchReplies } from "../rooms/assistant/index.server.ts";
import { configuredSources, refreshContests } from "../rooms/contests/index.server.ts";
import { openJudges } from "../rooms/judges/index.server.ts";
import { countActiveDays, lacksOwner } from "../rooms/members/index.server.ts";
import { listenForCompanion } from "../rooms/problems/index.server.ts";
import { rooms } from "../rooms/rooms.server.ts";
import { openSite } from "../rooms/site/index.server.ts";
import { importFrom } from "../rooms/solves/index.server.ts";
import { jobsOf } from "./jobs.server.ts";
import { alone, joinProcesses } from "./processes.server.ts";
import { realtimeRights } from "./realtime-rights.server.ts";

// Hot reload loads this module again, but there must only be one database.
const holder = globalThis as { upsolveApplication?: ReturnType<typeof start> };

/** Reads the settings, opens and migrates the database, and starts background work. Call once per process. */
export function startApplication(environment: NodeJS.ProcessEnv = process.env): ReturnType<typeof start> {
  holder.upsolveApplication ??= start(readConfig(environment)).catch((error) => {
    const advice = adviceOn(error);
    if (!advice) throw error;
    throw new Error(`${String(error.message).replace(/\.$/, "")}. ${advice}`, { cause: error });
  });
  return holder.upsolveApplication;
}

async function start(config: Config) {
  const log = pino({ level: config.logLevel });
  // The data folder is private: the database contains addresses, password hashes and private problems.
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const db = await openConfigured(config, {
    log,
    slowQueryMs: config.slowQueryMs,
    request: () => currentRequest()?.name(),
  });
  if (config.postgres) log.info(`The database is PostgreSQL ${await requirePostgres(db)}`);
  removeCutOff(config.dataDir);
  const begun = performance.now();
  const steps = await update(db, config, log);
  const ms = Math.round(performance.now() - begun);
  if (steps.length > 0) log.info({ steps: steps.length, ms }, "Brought the database up to date");
  await fillExcerpts(db);
  await limitStorage(db, config.accountQuotaBytes);
  if (await lacksOwner(db, Date.now())) {
    log.warn(`This site has no owner. Make a member its owner: ${operatorCommand("promote <username>")}`);
  }
  showImagesOf(config.imageHosts);
  const site = await openSite(db, config);
  const secrets = config.sessionSecrets.length > 0 ? config.sessionSecrets : [keptSecret(config.dataDir)];
  const { peers, countShared, ...several } = config.postgres
    ? await joinProcesses({ db, log, onGap: () => realtime.restart() }, config.postgres)
    : alone;
  const limits = createLimits(config.rateLimits, countShared);
  const hub = createHub((error) => log.error({ err: error }, "A hub listener failed"), peers);
  const rights = realtimeRights({ config, db, secrets, hub, now: Date.now });
  const realtime = createRealtime({ config, hub, limits, log, rights, peers });
  const contests = refreshContests({ db, log, now: Date.now }, configuredSources(config));
  const judges = importFrom(
    { db, log, hub, presence: realtime.presence, now: Date.now },
    openJudges({ config, db, now: Date.now, secrets }),
    config.judgePaceMs,
  );
  const active = countActiveDays({ db, log, now: Date.now });
  const app: Application = {
    config,
    db,
    site,
    log,
    secrets,
    limits,
    hub,
    presence: realtime.presence,
    realtime,
    rooms,
    contests,
    judges,
    active,
    now: Date.now,
  };
  startJobs(app, jobsOf(app));
  watchReplies(app);
  const companion = await listenForCompanion(app);
  return {
    ...app,
    isConnected: several.isConnected,
    hangUp(): void {
      realtime.stop();
      stopReplies(app);
    },
    async stop(): Promise<void> {
      await stopJobs(db);
      await companion?.stop();
      await active.write();
      await several.stop();
      await db.destroy();
    },
  };
}

/** Created at the first start; only its owner may read it. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, "session-secret");
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600 });
  else chmodSync(file, 0o600);
  const secret = readFileSync(file, "utf8").trim();
  if (secret.length < 32)
    throw new Error("The session-secret file in the data folder is damaged. Remove it.");
  return secret;
}
