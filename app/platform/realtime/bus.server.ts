import { randomBytes } from "node:crypto";
import type { Client } from "pg";
import type { Logger } from "pino";
import type { Bus, BusListener, HubEvent } from "./hub.server.ts";

export interface PostgresBus extends Bus {
  /** Whether events arrive now. */
  isConnected(): boolean;
  /** Sends what waits and disconnects. */
  stop(): Promise<void>;
}

interface BusNeeds {
  /** Opens a connection that is not a pool's: notifications belong to a connection. */
  connect(): Promise<Client>;
  log: Pick<Logger, "warn" | "error">;
  /** Called when events of other processes may have been missed. */
  onGap(): void;
}

const CHANNEL = "upsolve";
/** Characters of a part of a batch. PostgreSQL refuses payloads of 8,000 bytes. */
const PART = 7_900;
/** Characters of a batch: many events share the cost of one commit, which takes a lock that is global. */
const BATCH_SIZE = 256 * 1024;
/** Characters that wait for a lost connection. Beyond that the other processes' clients catch up by themselves. */
const MOST_WAITING = 16 * 1024 * 1024;
/** After the first failed attempt to connect; doubles with each. Milliseconds. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5_000;
/** A connection that takes longer to confirm a batch is dead; milliseconds. */
const CONFIRMED_WITHIN = 10_000;

interface Batch {
  number: number;
  payloads: string[];
}

/** What another process has sent so far. */
interface Sender {
  /** The last batch that arrived whole. */
  number: number | undefined;
  /** The beginning of the next one. */
  begun: string;
}

/**
 * Opens the bus over PostgreSQL's NOTIFY. It has a connection of its own and sends after the commit: in the transaction that
 * writes, everybody would wait for the global lock.
 * @throws when the first connection fails; later ones are tried again.
 */
export async function openPostgresBus({ connect, log, onGap }: BusNeeds): Promise<PostgresBus> {
  const name = randomBytes(9).toString("base64url");
  const listeners: BusListener[] = [];
  const senders = new Map<string, Sender>();
  let waiting: string[] = [];
  let waitingSize = 0;
  let batches = 0;
  /** On its way, or to be sent again. */
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
        // Half of it at random, or all processes would come at once.
        const ms = pause * (0.5 + Math.random() / 2);
        await new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
      }
    }
    if (isStopped) return;
    senders.clear();
    onGap();
    send();
  }

  /** Sends what waits, a batch at a time: meanwhile the next one grows. */
  function send(): void {
    sending ??= sendBatches();
  }

  async function sendBatches(): Promise<void> {
    // All that is published in this turn goes together.
    await Promise.resolve();
    while (client && (unconfirmed || waiting.length > 0)) {
      unconfirmed ??= nextBatch();
      const through = client;
      // The types of pg lack the last one.
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
        // The batch is sent again: a process that has received it knows its number.
        lose(through, error);
      }
    }
    // In the same turn as the last look at the queue: a message queued later finds no sender and starts one.
    sending = null;
  }

  function nextBatch(): Batch {
    const number = batches++;
    let size = 0;
    let count = 0;
    // At least one, however long it is.
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
    // Sent again, because its confirmation was lost.
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
        // A number that is left out tells them so.
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

/** JSON of one byte a character, so that it can be cut anywhere and counted, whatever the database's encoding. */
const toAscii = (json: string) =>
  json.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** A part of a batch: its process, its batch's number, its own, and whether it is the last. */
const HEADED = /^(\S+) (\d+) \d+(\.?) (.*)$/;

/** Cuts a batch into payloads, each different: PostgreSQL sends equal ones of a transaction once. */
function payloadsOf(name: string, number: number, text: string): string[] {
  const parts = Math.ceil(text.length / PART);
  return Array.from({ length: parts }, (_, part) => {
    const head = `${name} ${number} ${part}${part === parts - 1 ? "." : ""}`;
    return `${head} ${text.slice(part * PART, (part + 1) * PART)}`;
  });
}
