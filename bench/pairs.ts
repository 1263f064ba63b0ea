import { connectDatabase, type Database } from "../app/platform/db/connection.server.ts";
import { createHub } from "../app/platform/realtime/hub.server.ts";
import { sendMessage } from "../app/rooms/messages/commands.server.ts";
import { median, postgresTime } from "./servers.ts";

const ROUNDS = 5;
const SECONDS = 2;

/**
 * Prints how many messages per second one process stores on PostgreSQL, calling only the command. Pairs of users each
 * send one message after another.
 */
export async function benchPairs(database: string): Promise<void> {
  const db = await connectDatabase({ url: database, poolSize: 20, statementTimeoutMs: 30_000 });
  for (const pairs of [1, 8, 50]) {
    const rounds: Awaited<ReturnType<typeof sendFor>>[] = [];
    await sendFor(db, pairs, SECONDS);
    for (let round = 0; round < ROUNDS; round++) rounds.push(await sendFor(db, pairs, SECONDS));
    const of = (what: "rate" | "own" | "postgres") => median(rounds.map((one) => one[what]));
    console.log(
      `Messages by ${pairs} ${pairs === 1 ? "pair" : "pairs"} at once: ${of("rate").toFixed(0)}/s; each takes ` +
        `${of("own").toFixed(2)} ms of the process and ${of("postgres").toFixed(2)} ms of PostgreSQL`,
    );
  }
  await db.destroy();
}

async function sendFor(db: Database, pairs: number, seconds: number) {
  const app = {
    db,
    now: Date.now,
    hub: createHub(console.error),
    limits: { take: async () => {} } as never,
    rooms: [],
    config: { publicUrl: "https://example.org" },
  };
  const user = (id: number) => ({ id, username: `user-${id}`, email: "", role: "member" as const });
  let sent = 0;
  const before = await postgresTime(db);
  const own = process.cpuUsage();
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: pairs }, async (_, pair) => {
      for (; performance.now() < begun + seconds * 1000; sent++) {
        await sendMessage(app, user(100 + 2 * pair), 101 + 2 * pair, { content: "Sort, then sweep." });
      }
    }),
  );
  const { user: busy, system } = process.cpuUsage(own);
  return {
    rate: (sent / (performance.now() - begun)) * 1000,
    own: (busy + system) / 1000 / sent,
    postgres: ((await postgresTime(db)) - before) / sent,
  };
}
