import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import type { Logger } from "pino";
import type { Bus, BusListener, HubEvent } from "./hub.server.ts";

export interface PostgresBus extends Bus {
  isConnected(): boolean;
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
/** Characters to queue while disconnected. Beyond that, the other processes tell their clients to refetch. */
const MOST_WAITING = 16 * 1024 * 1024;
/** Milliseconds to wait after the first failed attempt to connect; doubles with each failure. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5_000;
/** Milliseconds. A connection that takes longer to confirm a batch is considered dead. */
const CONFIRMED_WITHIN = 10_000;

/**
 * Opens the bus over PostgreSQL's NOTIFY, on its own connection. Events are sent after the commit: inside the writing
 * transaction, every writer would wait for the global lock.
 * @throws when the first connection fails; later failures are retried.
 */
export async function openPostgresBus({ connect, log, onGap }: BusNeeds): Promise<PostgresBus> {
  const name = randomBytes(9).toString("base64url");
  const outbox = createOutbox(name);
  const inbox = createInbox(name, onGap);
  let client: Client | undefined;
  let sending: Promise<void> | null = null;
  let isStopped = false;

  async function listen(): Promise<void> {
    const opened = await connect();
    opened.on("error", (error) => lose(opened, error));
    opened.on("end", () => lose(opened, new Error("The connection ended.")));
    opened.on("notification", ({ payload = "" }) => {
      try {
        inbox.receive(payload);
      } catch (error) {
        log.error({ err: error }, "An event from another process could not be read");
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
    log.warn({ err: error }, "Lost the connection to the other processes");
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
        await delay(pause * (0.5 + Math.random() / 2), undefined, { ref: false });
      }
    }
    if (isStopped) return;
    inbox.forget();
    onGap();
    send();
  }

  function send(): void {
    sending ??= sendBatches();
  }

  async function sendBatches(): Promise<void> {
    // Batches everything published in the same turn.
    await Promise.resolve();
    while (client) {
      const payloads = outbox.batch();
      if (!payloads) break;
      const through = client;
      try {
        await through.query(notifying(payloads));
        outbox.confirm();
      } catch (error) {
        lose(through, error);
      }
    }
    // No await since the outbox was last checked, so no event is left waiting.
    sending = null;
  }

  await listen();
  return {
    publish(topic, event) {
      if (isStopped) return;
      if (!outbox.add(topic, event)) {
        log.error("Too many events are waiting for the other processes: clients will fetch what they missed");
      }
      send();
    },
    subscribe: inbox.subscribe,
    isConnected: () => client !== undefined,
    async stop() {
      await sending;
      isStopped = true;
      await client?.end().catch(() => {});
    },
  };
}

const notifying = (payloads: string[]) => ({
  name: "notify",
  text: "select pg_notify($1, payload) from unnest($2::text[]) as payload",
  values: [CHANNEL, payloads],
  // Missing from pg's types.
  query_timeout: CONFIRMED_WITHIN,
});

function createOutbox(name: string) {
  let waiting: string[] = [];
  let waitingSize = 0;
  let batches = 0;
  let unconfirmed: string[] | null = null;

  function nextBatch(): string[] | null {
    if (waiting.length === 0) return null;
    let size = 0;
    let count = 0;
    while (count < waiting.length && size < BATCH_SIZE) size += waiting[count++]?.length ?? 0;
    waitingSize -= size;
    return payloadsOf(name, batches++, `[${waiting.splice(0, count).join(",")}]`);
  }

  return {
    /** @returns false if the queue was full: it drops all events. */
    add(topic: string, event: HubEvent): boolean {
      const encoded = toAscii(JSON.stringify([topic, event]));
      waitingSize += encoded.length;
      waiting.push(encoded);
      if (waitingSize <= MOST_WAITING) return true;
      waiting = [];
      waitingSize = 0;
      // The skipped number tells receivers that they missed events.
      batches++;
      return false;
    },
    /** Returns the same payloads until they are confirmed; receivers ignore a repeated number. */
    batch(): string[] | null {
      unconfirmed ??= nextBatch();
      return unconfirmed;
    },
    confirm(): void {
      unconfirmed = null;
    },
  };
}

function createInbox(name: string, onGap: () => void) {
  const listeners: BusListener[] = [];
  /** Keyed by process: the last complete batch's number and the parts received since. */
  const senders = new Map<string, { number?: number; begun: string }>();
  return {
    subscribe: (listener: BusListener) => void listeners.push(listener),
    forget: () => senders.clear(),
    receive(payload: string): void {
      const [, from = "", numberText, isLast, part = ""] = HEADED.exec(payload) ?? [];
      if (from === name) return;
      const sender = senders.get(from) ?? { begun: "" };
      senders.set(from, sender);
      const text = sender.begun + part;
      sender.begun = isLast ? "" : text;
      if (!isLast) return;
      const number = Number(numberText);
      // A duplicate: its confirmation was lost.
      if (sender.number !== undefined && number <= sender.number) return;
      const isGap = sender.number !== undefined && number > sender.number + 1;
      sender.number = number;
      if (isGap) onGap();
      for (const [topic, event] of JSON.parse(text) as [string, HubEvent][]) {
        for (const listener of listeners) listener(topic, event, from);
      }
    },
  };
}

/** ASCII-only JSON: each character takes one byte in any database encoding. */
const toAscii = (json: string) =>
  json.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Header of a part: process, batch number, part number, and "." if it is the last. */
const HEADED = /^(\S+) (\d+) \d+(\.?) (.*)$/;

/** Splits a batch into distinct payloads: PostgreSQL drops duplicates within a transaction. */
function payloadsOf(name: string, number: number, text: string): string[] {
  const parts = Math.ceil(text.length / PART);
  return Array.from({ length: parts }, (_, part) => {
    const head = `${name} ${number} ${part}${part === parts - 1 ? "." : ""}`;
    return `${head} ${text.slice(part * PART, (part + 1) * PART)}`;
  });
}
