import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/** Milliseconds before an ended process is restarted, doubled until one becomes ready. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;

/** Set for the processes that serve. */
const MARK = "UPSOLVE_PROCESS";

/** How many processes to start; 1 if this process serves by itself. */
export function processesToStart(environment: NodeJS.ProcessEnv): number {
  const count = Number(environment.WEB_CONCURRENCY);
  // If the settings do not allow several, a single process reports that.
  const hasPostgres = environment.DATABASE_URL || environment.DATABASE_URL_FILE;
  const isPossible = hasPostgres && Number.isInteger(count) && Number(environment.PORT ?? 1) > 0;
  return isPossible && environment[MARK] === undefined ? Math.max(1, count) : 1;
}

/** The environment of a process. All share one public address, the balancer's. */
function environmentOf(index: number): NodeJS.ProcessEnv {
  const port = Number(process.env.PORT || 3000);
  return {
    ...process.env,
    [MARK]: String(index),
    PORT: String(port + index),
    PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
    ...(index > 0 ? { COMPANION_PORT: "off" } : {}),
  };
}

/** A slot that holds one process at a time. */
interface Place {
  child: ChildProcess;
  /** Resolves to true once the process serves, or to false if it ends first. */
  ready: Promise<boolean>;
  ended: Promise<unknown>;
  /** Set while the process is being replaced; called once its successor serves. */
  onRenewed: (() => void) | null;
}

/**
 * Runs a program in several processes, on PORT, PORT+1 and so on, and restarts those that end. SIGTERM and SIGINT stop all; SIGUSR2
 * replaces them one at a time, while the others serve.
 * Exits with 1 if the first process ends before it is ready.
 */
export async function runProcesses(count: number, program: string, args: string[]): Promise<void> {
  const places: Place[] = [];
  let isStopping = false;

  function start(index: number): Place {
    const child = fork(program, args, { env: environmentOf(index) });
    const ended = once(child, "exit");
    const ready = Promise.race([once(child, "message").then(() => true), ended.then(() => false)]);
    const place = { child, ready, ended, onRenewed: places[index]?.onRenewed ?? null };
    places[index] = place;
    return place;
  }

  async function keep(index: number, pause = FIRST_PAUSE): Promise<void> {
    const place = places[index] ?? start(index);
    const isReady = await place.ready;
    if (isReady) {
      place.onRenewed?.();
      place.onRenewed = null;
    }
    await place.ended;
    if (isStopping) return;
    const isAsked = isReady && place.onRenewed !== null;
    if (!isAsked) {
      console.error(`The process on port ${environmentOf(index).PORT} has ended. It will be restarted.`);
      await new Promise((resolve) => setTimeout(resolve, isReady ? FIRST_PAUSE : pause));
      if (isStopping) return;
    }
    start(index);
    return keep(index, isReady ? FIRST_PAUSE : Math.min(pause * 2, LONGEST_PAUSE));
  }

  async function stop(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    for (const { child } of places) child.kill("SIGTERM");
    await Promise.all(places.map(({ ended }) => ended));
    process.exit(places.every(({ child }) => child.exitCode === 0) ? 0 : 1);
  }

  async function renew(): Promise<void> {
    for (const index of places.keys()) {
      const place = places[index] as Place;
      if (isStopping || place.onRenewed) return;
      await new Promise<void>((resolve) => {
        place.onRenewed = resolve;
        place.child.kill("SIGTERM");
      });
    }
  }

  process.on("SIGTERM", () => void stop());
  process.on("SIGINT", () => void stop());
  process.on("SIGUSR2", () => void renew());
  // The first process migrates the database, and reports wrong settings.
  if (!(await start(0).ready) && !isStopping) process.exit(1);
  for (let index = 0; index < count && !isStopping; index++) void keep(index);
}
