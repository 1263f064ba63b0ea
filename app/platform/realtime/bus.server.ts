import { randomBytes } from "node:crypto";
import type { Client } from "pg";
import type { Logger } from "pino";
import type { Bus, BusListener, HubEvent } from "./hub.server.ts";

export interface PostgresBus extends Bus {
  isConnected(): boolean;
  /** Sends everything queued, then disconnects. */
  stop(): Promise<void>;
}

interface BusNeeds {
  /** Opens a dedicated connection: with a pool, notifications could arrive on any of its connections. */
  connect(): Promise<Client>;
  log: Pick<Logger, "warn" | "error">;
  /** Called when events of other processes may have been lost. */
  onGap(): void;
}

const CHANNEL = "upsolve";
/** Characters per payload; PostgreSQL refuses payloads of 8,000 bytes. */
const PART = 7_900;
/** Characters per batch. Batching spreads the cost of a commit, which takes a global lock. */
const BATCH_SIZE = 256 * 1024;
/** Characters to queue while disconnected. Beyond that, clients of the other processes refetch. */
const MOST_WAITING = 16 * 1024 * 1024;
/** Milliseconds after the first failed attempt to connect; doubles with each. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5_000;
/** Milliseconds. A connection that takes longer to confirm a batch counts as dead. */
const CONFIRMED_WITHIN = 10_000;

interface Batch {
  number: number;
  payloads: string[];
}

interface Sender {
  /** The last batch received completely. */
  number: number | undefined;
  /** The part of the next batch received so far. */
  begun: string;
}

/**
 * Opens the bus over PostgreSQL's NOTIFY, on its own connection and after the commit: inside the writing transaction,
 * every writer would wait for the global lock.
 * @throws when the first connection fails; later failures are retried.
 */
export async function openPostgresBus({ connect, log, onGap }: BusNeeds): Promise<PostgresBus> {
  const name = randomBytes(9).toString("base64url");
  const listeners: BusListener[] = [];
  const senders = new Map<string, Sender>();
  let waiting: string[] = [];
  let waitingSize = 0;
  let batches = 0;
  /** Being sent, or to be resent. */
  let unconfirmed: Batch | null = null;
  let client: Client | undefined;
  let sending: Promise<void> | null = null;
  let isStopped = false;

  async function listen(): Promise<void> {
    const opened = await connect();
    opened.on("error", (error) => lose(opened, error));
    opened.on("end", () => lose(opened, new Error("The connection ended.")));
    opened.on("notification", ({ payload = "" }) => {
      try {
        receive(payload);
      } catch (error) {
        log.error({ err: error }, "An event of another process could not be read");
      }
    });
    try {
      await opened.query(`listen ${CHANNEL}`);
    } catch (error) {
      void opened.end().catch(() => {});
      throw error;
    }
    if (isStopped) return opened.end();
    client = opened;
  }

  function lose(lost: Client, error: unknown): void {
    if (client !== lost || isStopped) return;
    client = undefined;
    log.warn({ err: error }, "The connection to the other processes is lost");
    void lost.end().catch(() => {});
    void reconnect();
  }

  async function reconnect(): Promise<void> {
    for (let pause = FIRST_PAUSE; !isStopped; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      try {
        await listen();
        break;
      } catch (error) {
        log.warn({ err: error }, "The other processes cannot be reached");
        // Jitter, so that the processes do not all reconnect at once.
        const ms = pause * (0.5 + Math.random() / 2);
        await new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
      }
    }
    if (isStopped) return;
    senders.clear();
    onGap();
    send();
  }

  function send(): void {
    sending ??= sendBatches();
  }

  async function sendBatches(): Promise<void> {
    // Batches everything published in this turn.
    await Promise.resolve();
    while (client && (unconfirmed || waiting.length > 0)) {
      unconfirmed ??= nextBatch();
      const through = client;
      // query_timeout is missing from pg's types.
      const query = {
        name: "notify",
        text: "select pg_notify($1, payload) from unnest($2::text[]) as payload",
        values: [CHANNEL, unconfirmed.payloads],
        query_timeout: CONFIRMED_WITHIN,
      };
      try {
        await through.query(query);
        unconfirmed = null;
      } catch (error) {
        // The batch is sent again; receivers that already have it recognise its number.
        lose(through, error);
      }
    }
    // No await between the last look at the queue and this line, so no event is left waiting.
    sending = null;
  }

  function nextBatch(): Batch {
    const number = batches++;
    let size = 0;
    let count = 0;
    // At least one event, whatever its size.
    while (count < waiting.length && size < BATCH_SIZE) size += waiting[count++]?.length ?? 0;
    const events = waiting.splice(0, count);
    waitingSize -= size;
    return { number, payloads: payloadsOf(name, number, `[${events.join(",")}]`) };
  }

  function receive(payload: string): void {
    const [, from = "", numberText, isLast, part = ""] = HEADED.exec(payload) ?? [];
    if (from === name) return;
    const sender = senders.get(from) ?? { number: undefined, begun: "" };
    senders.set(from, sender);
    const text = sender.begun + part;
    sender.begun = isLast ? "" : text;
    if (!isLast) return;
    const number = Number(numberText);
    // A duplicate, because its confirmation was lost.
    if (sender.number !== undefined && number <= sender.number) return;
    const isGap = sender.number !== undefined && number > sender.number + 1;
    sender.number = number;
    if (isGap) onGap();
    for (const [topic, event] of JSON.parse(text) as [string, HubEvent][]) {
      for (const listener of listeners) listener(topic, event, from);
    }
  }

  await listen();
  return {
    publish(topic, event) {
      if (isStopped) return;
      const encoded = toAscii(JSON.stringify([topic, event]));
      waitingSize += encoded.length;
      waiting.push(encoded);
      if (waitingSize > MOST_WAITING) {
        log.error("Too many events wait for the other processes: their clients fetch what they miss");
        waiting = [];
        waitingSize = 0;
        // The skipped number tells receivers that they missed events.
        batches++;
      }
      send();
    },
    subscribe: (listener) => void listeners.push(listener),
    isConnected: () => client !== undefined,
    async stop() {
      await sending;
      isStopped = true;
      await client?.end().catch(() => {});
    },
  };
}

/** ASCII-only JSON, which can be cut and counted by characters in any database encoding. */
const toAscii = (json: string) =>
  json.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Header of a part: process, batch number, part number, "." if it is the last. */
const HEADED = /^(\S+) (\d+) \d+(\.?) (.*)$/;

/** Splits a batch into distinct payloads: PostgreSQL drops duplicates within a transaction. */
function payloadsOf(name: string, number: number, text: string): string[] {
  const parts = Math.ceil(text.length / PART);
  return Array.from({ length: parts }, (_, part) => {
    const head = `${name} ${number} ${part}${part === parts - 1 ? "." : ""}`;
    return `${head} ${text.slice(part * PART, (part + 1) * PART)}`;
  });
}
