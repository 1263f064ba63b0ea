import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { emptyPostgres } from "../../../tests/setup/engine.ts";
import { openPostgresBus, type PostgresBus } from "./bus.server.ts";

let connectionString: string | undefined;

interface End {
  bus: PostgresBus;
  heard: [string, unknown][];
  gaps: number;
  /** The process's current connection. */
  client: pg.Client;
  warnings: string[];
}

const ends: End[] = [];
afterEach(async () => {
  for (const { bus } of ends.splice(0)) await bus.stop();
});

async function open(): Promise<End> {
  connectionString ??= await emptyPostgres();
  const end = { heard: [], gaps: 0, warnings: [] } as unknown as End;
  const note = (...said: unknown[]) => void end.warnings.push(String(said.at(-1)));
  end.bus = await openPostgresBus({
    async connect() {
      end.client = new pg.Client({ connectionString });
      await end.client.connect();
      return end.client;
    },
    log: { warn: note, error: note } as never,
    onGap: () => end.gaps++,
  });
  end.bus.subscribe((topic, { data }) => end.heard.push([topic, data]));
  ends.push(end);
  return end;
}

const say = ({ bus }: End, data: unknown) => bus.publish("room", { type: "said", data });

async function cut({ client }: End): Promise<void> {
  const other = new pg.Client({ connectionString });
  await other.connect();
  const { rows } = await client.query("select pg_backend_pid() as pid");
  await other.query("select pg_terminate_backend($1)", [rows[0].pid]);
  await other.end();
}

test("events reach all processes except the sender's, in order", async () => {
  const [here, there, third] = [await open(), await open(), await open()];
  for (let n = 0; n < 1_000; n++) say(here, n);
  const all = Array.from({ length: 1_000 }, (_, n) => ["room", n]);
  await expect.poll(() => there.heard.length).toBe(1_000);
  await expect.poll(() => third.heard.length).toBe(1_000);
  expect(there.heard).toEqual(all);
  expect(third.heard).toEqual(all);
  expect(here.heard).toEqual([]);
  expect([here.gaps, there.gaps, third.gaps]).toEqual([0, 0, 0]);
});

test.each([
  ["a text of 10,000 emoji", "🙂".repeat(10_000)],
  ["a text of 30,000 equal letters", "a".repeat(30_000)],
  ["a text with NUL, a lone surrogate and quotes", "\u0000 \ud83d \" ' \\ \u2028 \u00e9"],
  ["a text with line breaks", "one\ntwo\r\n three  "],
  ["a text of 1 MB", "0123456789".repeat(100_000)],
  ["null", null],
])("%s arrives unchanged", async (_, data) => {
  const [here, there] = [await open(), await open()];
  say(here, data);
  say(here, "after it");
  await expect.poll(() => there.heard.length).toBe(2);
  // JSON escapes lone surrogates.
  expect(there.heard[0]).toEqual(["room", JSON.parse(JSON.stringify(data))]);
});

test("a process that lost its connection notices that it missed events, and recovers", async () => {
  const [here, there] = [await open(), await open()];
  say(here, "before");
  await expect.poll(() => there.heard.length).toBe(1);
  await cut(there);
  await expect.poll(() => there.gaps).toBe(1);
  expect(there.bus.isConnected()).toBe(true);
  say(here, "after");
  say(there, "back");
  await expect.poll(() => there.heard.at(-1)).toEqual(["room", "after"]);
  await expect.poll(() => here.heard).toEqual([["room", "back"]]);
  expect(here.gaps).toBe(0);
  expect(there.warnings).toContain("Lost the connection to the other processes");
});

test("events published while disconnected are delivered after reconnecting", async () => {
  const [here, there] = [await open(), await open()];
  const cutting = cut(here);
  await expect
    .poll(
      () => {
        if (here.bus.isConnected()) return false;
        say(here, 1);
        say(here, 2);
        return true;
      },
      { interval: 1 },
    )
    .toBe(true);
  await cutting;
  await expect
    .poll(() => there.heard)
    .toEqual([
      ["room", 1],
      ["room", 2],
    ]);
  expect(there.gaps).toBe(0);
});

test("an interrupted batch is delivered exactly once and in order", async () => {
  const [here, there] = [await open(), await open()];
  let n = 0;
  for (let round = 0; round < 5; round++) {
    const cutting = cut(here);
    // More than 5,000 messages could overflow the queue on a slow server.
    for (let said = 0; here.gaps === round; said++) {
      if (said < 5_000) say(here, n++);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await cutting;
  }
  await expect.poll(() => there.heard.length).toBe(n);
  expect(there.heard.map(([, data]) => data)).toEqual(Array.from({ length: n }, (_, i) => i));
});

test("other processes learn that they missed events when the queue overflows", async () => {
  const [here, there] = [await open(), await open()];
  say(here, "first");
  await expect.poll(() => there.heard.length).toBe(1);
  for (let n = 0; n < 20; n++) say(here, "0123456789".repeat(100_000));
  await expect.poll(() => there.gaps).toBe(1);
  expect(here.warnings).toEqual([
    "Too many events are waiting for the other processes: clients will fetch what they missed",
  ]);
});

test("stopping the bus sends all queued events first", async () => {
  const [here, there] = [await open(), await open()];
  say(here, "last");
  await here.bus.stop();
  say(here, "too late");
  await expect.poll(() => there.heard).toEqual([["room", "last"]]);
});

test("opening the bus fails without PostgreSQL", async () => {
  const connect = async () => {
    const client = new pg.Client({ host: "127.0.0.1", port: 1 });
    await client.connect();
    return client;
  };
  const bus = openPostgresBus({ connect, log: console as never, onGap: () => {} });
  await expect(bus).rejects.toThrow("ECONNREFUSED");
});
