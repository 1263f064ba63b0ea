import { createCipheriv, createDecipheriv, hash, randomBytes } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { Database } from "../db/connection.server.ts";
import type { Row } from "../db/tables.ts";
import { currentRequest, type ThreadTime } from "../http/thread-time.server.ts";
import { loadHighlighting, loadMarkdown } from "./load.server.ts";
import type { MarkdownOptions } from "./markdown.server.ts";
import { escapeHtml } from "./plain-text.ts";
import { type Job, type Rendered, rendererVersion, renderInWorker } from "./worker.server.ts";

// A text is rendered once for each version of the renderer, in a thread of its own, and kept in the database: see
// docs/decisions/0007-rendered-texts.md.

/** Characters of HTML that the process remembers, in bytes, and what an entry takes besides. */
const REMEMBERED_BYTES = 16 * 1024 * 1024;
const ENTRY_OVERHEAD = 300;
/** Characters of HTML, as stored, that the database keeps. */
const MOST_KEPT = 64 * 1024 * 1024;
/** Trim surplus rows on 1 in 16 inserts: not every insert pays for the sum. */
const TRIMS = 16;
const TRIMMED_AT_ONCE = 100;
/** How old the time of a row's last use may get, so that reading rarely writes. */
const USE_COUNTS_FOR = 24 * 60 * 60 * 1000;

/** The texts used last. */
const remembered = new LRUCache<string, Rendered>({
  maxSize: REMEMBERED_BYTES,
  // One text does not push out everything else.
  maxEntrySize: REMEMBERED_BYTES / 4,
  sizeCalculation: ({ html }) => ENTRY_OVERHEAD + 2 * html.length,
});
/** The texts on their way: a text is rendered once, however many wait for it. */
const underWay = new Map<string, Promise<Rendered>>();

/** The hosts of IMAGE_HOSTS. */
let imageHosts: readonly string[] = [];

/** Sets the hosts whose images this process shows in texts. */
export function showImagesOf(hosts: readonly string[]): void {
  imageHosts = hosts;
}

/** Turns a user's Markdown into safe HTML; never throws. */
export function renderMarkdown(
  db: Database,
  source: string,
  options: Omit<MarkdownOptions, "imageHosts"> = {},
): Promise<Rendered> {
  return rendered(db, { source, ...options, ...imagesOf(source) });
}

/** Only texts with images get the option, so that a change of hosts renders no other text again. */
const imagesOf = (source: string) => imageHosts.length > 0 && source.includes("![") && { imageHosts };

/**
 * The same for a text that is still being written, which is not kept. Of each user one at a time, so that others wait for
 * no more than one text of somebody who asks for many.
 */
export function previewMarkdown(
  request: ThreadTime,
  source: string,
  options: Omit<MarkdownOptions, "imageHosts"> = {},
): Promise<Rendered> {
  const job = { source, ...options, ...imagesOf(source) };
  if (CHEAP.test(source) || rendererVersion() === undefined) return renderHere(job);
  return request.alone(() => renderInThread(job, request).catch(() => asTyped(job)));
}

/** Highlights a whole solution. @param language an id or alias from `languages` */
export function highlightCode(db: Database, source: string, language: string): Promise<Rendered> {
  return rendered(db, { source, language });
}

/** A text so short takes less than a look at the database, unless it holds formulas or code. */
const CHEAP = /^[^$`~]{0,500}$/;

async function rendered(db: Database, job: Job): Promise<Rendered> {
  if (CHEAP.test(job.source)) return renderHere(job);
  const version = rendererVersion();
  const secret = secretOf(job, version ?? "");
  const name = secret.toString("base64");
  const known = remembered.get(name) ?? underWay.get(name);
  if (known) return known;
  const making = version === undefined ? renderHere(job) : readOrMake(db, job, secret);
  underWay.set(name, making);
  try {
    const made = await making;
    remembered.set(name, made);
    return made;
  } finally {
    underWay.delete(name);
  }
}

async function renderHere(job: Job): Promise<Rendered> {
  if (!("language" in job)) return (await loadMarkdown()).renderMarkdown(job.source, job);
  const { html } = (await loadHighlighting()).highlightCode(job.source, job.language);
  return { html, hasMath: false, limited: false };
}

async function readOrMake(db: Database, job: Job, secret: Buffer): Promise<Rendered> {
  const request = currentRequest();
  // A page must not fail for what it can make again, nor where nothing can be written.
  const kept = await findKept(db, secret).catch(() => undefined);
  if (kept) return kept;
  try {
    const made = await renderInThread(job, request);
    // Where nothing can be stored, texts can still be read.
    await keep(db, secret, made).catch(() => {});
    return made;
  } catch {
    return asTyped(job);
  }
}

/** Renders a text in the thread, at the cost of a request. @throws when the text ends the thread. */
async function renderInThread(job: Job, request: ThreadTime | null): Promise<Rendered> {
  const { rendered: made, milliseconds } = await renderInWorker(job);
  request?.spend(milliseconds);
  return made;
}

/** Shows the source of a text that ends its thread, so that its page does not fail. */
const asTyped = ({ source }: Job): Rendered => ({
  html: `<pre class="source">${escapeHtml(source)}</pre>`,
  hasMath: false,
  limited: true,
});

/** What the text alone gives: it encrypts the row, and its own hash names the row. */
export function secretOf(job: Job, version: string): Buffer {
  const { source, ...options } = job;
  return Buffer.from(hash("sha256", JSON.stringify([version, options]) + source, "base64"), "base64");
}

const keyOf = (secret: Buffer) => hash("sha256", secret, "base64");

/** A stored text; undefined for one that is not stored. */
export async function findKept(db: Database, secret: Buffer): Promise<Rendered | undefined> {
  const row = await lookUp(db, keyOf(secret));
  if (!row) return undefined;
  return { html: await unseal(row.html, secret), hasMath: row.has_math === 1, limited: row.limited === 1 };
}

type Kept = Row<"rendered_texts">;
interface Batch {
  db: Database;
  keys: string[];
  rows: Promise<Map<string, Kept>>;
}
let batch: Batch | undefined;

/** Finds a row together with all that are looked for at the same time: a page shows up to fifty texts. */
async function lookUp(db: Database, key: string): Promise<Kept | undefined> {
  if (batch?.db !== db) {
    const begun: Batch = { db, keys: [], rows: Promise.resolve().then(() => readBatch(begun)) };
    batch = begun;
  }
  batch.keys.push(key);
  return (await batch.rows).get(key);
}

async function readBatch(begun: Batch): Promise<Map<string, Kept>> {
  if (batch === begun) batch = undefined;
  const { db, keys } = begun;
  const rows = await db.selectFrom("rendered_texts").selectAll().where("key", "in", keys).execute();
  const used_at = Date.now();
  const old = rows.filter((row) => row.used_at < used_at - USE_COUNTS_FOR).map(({ key }) => key);
  if (old.length > 0) {
    await db.updateTable("rendered_texts").set({ used_at }).where("key", "in", old).execute();
  }
  return new Map(rows.map((row) => [row.key, row]));
}

/** Stores a rendered text. */
export async function keep(db: Database, secret: Buffer, { html, hasMath, limited }: Rendered) {
  const sealed = await seal(html, secret);
  await db
    .insertInto("rendered_texts")
    .values({
      key: keyOf(secret),
      html: sealed,
      size: sealed.length,
      has_math: Number(hasMath),
      limited: Number(limited),
      used_at: Date.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (Math.random() < 1 / TRIMS) await trim(db, MOST_KEPT);
}

/** Deletes the rows used longest ago, some at a time, until all together have at most `most` characters. */
export async function trim(db: Database, most: number): Promise<void> {
  const oldest = db.selectFrom("rendered_texts").select("key").orderBy("used_at").limit(TRIMMED_AT_ONCE);
  while ((await sizeOfKept(db)) > most) {
    await db.deleteFrom("rendered_texts").where("key", "in", oldest).execute();
    await nextTurn();
  }
}

async function sizeOfKept(db: Database): Promise<number> {
  const { size } = await db
    .selectFrom("rendered_texts")
    .select((row) => row.fn.sum<number | null>("size").as("size"))
    .executeTakeFirstOrThrow();
  return size ?? 0;
}

const [compress, decompress] = [promisify(deflateRaw), promisify(inflateRaw)];
const CIPHER = "aes-256-gcm";
const [NONCE_BYTES, TAG_BYTES] = [12, 16];

async function seal(html: string, secret: Buffer): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, secret, nonce);
  const body = Buffer.concat([cipher.update(await compress(html)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64");
}

async function unseal(sealed: string, secret: Buffer): Promise<string> {
  const bytes = Buffer.from(sealed, "base64");
  const [tagAt, bodyAt] = [NONCE_BYTES, NONCE_BYTES + TAG_BYTES];
  const cipher = createDecipheriv(CIPHER, secret, bytes.subarray(0, tagAt), { authTagLength: TAG_BYTES });
  cipher.setAuthTag(bytes.subarray(tagAt, bodyAt));
  const packed = Buffer.concat([cipher.update(bytes.subarray(bodyAt)), cipher.final()]);
  return (await decompress(packed)).toString();
}
