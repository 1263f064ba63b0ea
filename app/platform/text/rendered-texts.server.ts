import { hash } from "node:crypto";
import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { RequestContext } from "../application.ts";
import { type Database, inTransaction } from "../db/connection.server.ts";
import type { Row } from "../db/tables.ts";
import { currentRequest, type ThreadTime } from "../http/thread-time.server.ts";
import { loadHighlighting, loadMarkdown } from "./load.server.ts";
import type { MarkdownOptions } from "./markdown.server.ts";
import type { PageHtml } from "./page-html.ts";
import { escapeHtml } from "./plain-text.ts";
import { hasWorker, type Job, type Rendered, rendererVersion, renderInWorker } from "./worker.server.ts";

// A text is rendered once per version of the renderer, in a worker thread, and its HTML is stored: see
// docs/decisions/0019-html-beside-its-text.md.

type Options = Omit<MarkdownOptions, "imageHosts">;
const ONE_OF_MANY = { topHeading: 2, oneOfMany: true } as const;
/** The texts with stored HTML, and their options. Triggers delete the HTML with its text. */
export const textsWithHtml = {
  problems: { statement: {}, input: {}, output: {} },
  solutions: { approach: {}, description: {} },
  problem_reviews: { comment: ONE_OF_MANY },
  solution_reviews: { comment: ONE_OF_MANY },
  comments: { content: ONE_OF_MANY },
  messages: { content: { topHeading: 3, oneOfMany: true } },
  assistant_messages: { content: { topHeading: 3, oneOfMany: true } },
  invitations: { details: ONE_OF_MANY },
  blogs: { about: ONE_OF_MANY, content: { topHeading: 2, anchors: true } },
  letters: { content: { topHeading: 2 } },
} satisfies Record<string, Record<string, Options>>;
type Texts = typeof textsWithHtml;
type TextOf<T extends keyof Texts> = keyof Texts[T] & string;

const REMEMBERED_BYTES = 16 * 1024 * 1024;
const ENTRY_OVERHEAD = 300;
/** Bytes of compressed HTML to store; each process renders anything longer itself. */
const MOST_KEPT = 64 * 1024;

/** Includes texts being rendered, so that many requests for one text render it once. */
const remembered = new LRUCache<string, Rendered, Wanted>({
  maxSize: REMEMBERED_BYTES,
  // One text must not push out all others.
  maxEntrySize: REMEMBERED_BYTES / 4,
  sizeCalculation: ({ html }, key) => ENTRY_OVERHEAD + 2 * (html.length + key.length),
  ignoreFetchAbort: true,
  fetchMethod: (_key, _old, { context }) => readOrMake(context),
});

let imageHosts: readonly string[] = [];

export function showImagesOf(hosts: readonly string[]): void {
  imageHosts = hosts;
}

interface Wanted {
  readonly job: Job;
  readonly place: Place | undefined;
  /** The request to charge for rendering. */
  readonly request: ThreadTime | null;
}
interface Place {
  readonly db: Database;
  readonly table: keyof Texts;
  readonly id: number;
  readonly text: string;
}

/** Turns one of a row's texts into safe HTML; never throws. */
export function renderText<T extends keyof Texts>(
  db: Database,
  table: T,
  row: { readonly id: number } & Readonly<Record<TextOf<T>, string>>,
  text: TextOf<T>,
  more: Options = {},
): Promise<Rendered> {
  const options = { ...(textsWithHtml[table][text] as Options), ...more };
  return rendered(jobOf(row[text], options), { db, table, id: row.id, text });
}

/** Renders a new row's texts, so that its first reader need not wait. Call it after the commit. */
export function renderAhead<T extends keyof Texts>(
  db: Database,
  table: T,
  row: { readonly id: number } & Readonly<Record<TextOf<T>, string>>,
): void {
  for (const text in textsWithHtml[table]) {
    if (hasWorker && !CHEAP.test(row[text])) void renderText(db, table, row, text);
  }
}

/** Turns Markdown into safe HTML without storing it; never throws. */
export function renderMarkdown(source: string, options: Options = {}): Promise<Rendered> {
  return rendered(jobOf(source, options));
}

export interface RenderedForPage {
  readonly html: PageHtml;
  readonly hasMath: boolean;
}
type Page = Pick<RequestContext, "app" | "threadTime" | "isDocument">;

/** Like `renderText`, for a screen's loader. A document's data omits a long text, so the screen must draw it. */
export function pageText<T extends keyof Texts>(
  page: Page,
  table: T,
  row: { readonly id: number } & Readonly<Record<TextOf<T>, string>>,
  text: TextOf<T>,
): Promise<RenderedForPage> {
  const place = { db: page.app.db, table, id: row.id, text };
  return forPage(page, jobOf(row[text], textsWithHtml[table][text] as Options), place);
}

export const pageMarkdown = (page: Page, source: string, options: Options = {}): Promise<RenderedForPage> =>
  forPage(page, jobOf(source, options));

export function pageCode(
  page: Page,
  { id, code, language }: Pick<Row<"solutions">, "id" | "code" | "language">,
): Promise<RenderedForPage> {
  return forPage(page, { source: code, language }, { db: page.app.db, table: "solutions", id, text: "code" });
}

/** Characters. A reference to shorter HTML would be longer. */
const BRIEF = 300;

async function forPage({ threadTime, isDocument }: Page, job: Job, place?: Place): Promise<RenderedForPage> {
  if (job.source.length > LONG) await threadTime.takePlace();
  const { html, hasMath } = await rendered(job, place, threadTime);
  if (html.length <= BRIEF) return { html, hasMath };
  const key = madeOf(job, rendererVersion()).slice(0, 12);
  return { html: isDocument ? inDocument(key, html) : { key, text: html }, hasMath };
}

/** The page's data leaves out properties that cannot be enumerated. */
const inDocument = (key: string, text: string): PageHtml =>
  Object.defineProperty({ key }, "text", { value: text, enumerable: false });

/** Only texts with images depend on the hosts. Changing the hosts rerenders no other text. */
const jobOf = (source: string, options: Options): Job => ({
  source,
  ...options,
  ...(imageHosts.length > 0 && source.includes("![") && { imageHosts }),
});

/** One preview per user at a time, so that others wait for at most one. */
export function previewText<T extends keyof Texts>(
  { threadTime }: { readonly threadTime: ThreadTime },
  table: T,
  source: string,
  text: TextOf<T>,
): Promise<Rendered> {
  const job = jobOf(source, textsWithHtml[table][text] as Options);
  if (CHEAP.test(source) || !hasWorker) return renderHere(job);
  return threadTime.alone(() => renderInThread(job, threadTime).catch(() => asTyped(job)));
}

/** Characters; longer texts' HTML may take megabytes. */
const LONG = 20_000;

/** Texts that take less time to render than to find in the database. */
const CHEAP = /^[^$`~]{0,500}$/;

/** Characters. A longer text is remembered by its hash. */
const BRIEF_SOURCE = 500;

async function rendered(job: Job, place?: Place, request = currentRequest()): Promise<Rendered> {
  const key = job.source.length <= BRIEF_SOURCE ? JSON.stringify(job) : madeOf(job, rendererVersion());
  const known = remembered.get(key);
  if (known) return known;
  if (!CHEAP.test(job.source)) {
    const made = await remembered.forceFetch(key, { context: { job, place, request } });
    // Renderer and decompression answer in a later turn.
    request?.work();
    return made;
  }
  const made = await renderHere(job);
  remembered.set(key, made);
  return made;
}

async function renderHere(job: Job): Promise<Rendered> {
  if (!("language" in job)) return (await loadMarkdown()).renderMarkdown(job.source, job);
  const { html } = (await loadHighlighting()).highlightCode(job.source, job.language);
  return { html, hasMath: false };
}

async function readOrMake({ job, place, request }: Wanted): Promise<Rendered> {
  // A page must not fail over HTML that can be rendered again.
  const made = madeOf(job, rendererVersion());
  const kept = place && (await findKept(place, made).catch(() => undefined));
  if (kept) return kept;
  try {
    const html = hasWorker ? await renderInThread(job, request) : await renderHere(job);
    // Texts must be readable even if nothing can be stored.
    if (place) await keep(place, job.source, made, html).catch(() => {});
    return html;
  } catch {
    return asTyped(job);
  }
}

/** Charges the time to the request. @throws when the text crashes the thread. */
async function renderInThread(job: Job, request: ThreadTime | null): Promise<Rendered> {
  const { rendered: html, milliseconds } = await renderInWorker(job);
  request?.spend(milliseconds);
  return html;
}

const asTyped = ({ source }: Job): Rendered => ({
  html: `<pre class="source">${escapeHtml(source)}</pre>`,
  hasMath: false,
});

function madeOf(job: Job, version: string): string {
  const { source, ...options } = job;
  return hash("sha256", JSON.stringify([version, options]) + source, "base64");
}

const keyOf = ({ table, id, text }: Place) => `${table}/${id}/${text}`;
const [compress, decompress] = [promisify(deflateRaw), promisify(inflateRaw)];

/** A text's stored HTML; undefined if none fits this text, renderer and list of hosts. */
async function findKept(place: Place, made: string): Promise<Rendered | undefined> {
  const row = await lookUp(place.db, keyOf(place));
  if (row?.made !== made) return undefined;
  return { html: (await decompress(row.html)).toString(), hasMath: row.has_math === 1 };
}

let batch: { db: Database; keys: string[]; rows: Promise<Row<"kept_html">[]> } | undefined;

/** One query for all rows looked up at the same time, because a page shows up to fifty texts. */
async function lookUp(db: Database, key: string): Promise<Row<"kept_html"> | undefined> {
  if (batch?.db !== db) {
    const keys: string[] = [];
    const rows = Promise.resolve().then(() => {
      batch = undefined;
      return db.selectFrom("kept_html").selectAll().where("key", "in", keys).execute();
    });
    batch = { db, keys, rows };
  }
  batch.keys.push(key);
  return (await batch.rows).find((row) => row.key === key);
}

/**
 * Stores HTML unless its text has changed. Uses a transaction, so that nobody changes or deletes the text meanwhile.
 */
async function keep(place: Place, source: string, made: string, { html, hasMath }: Rendered): Promise<void> {
  const packed = await compress(html);
  if (packed.length > MOST_KEPT) return;
  const store = sql`insert into kept_html (key, made, html, has_math)
    select ${keyOf(place)}, ${made}, ${packed}, ${sql.lit(Number(hasMath))} from ${sql.table(place.table)}
    where id = ${place.id} and ${sql.ref(place.text)} = ${source}
    on conflict (key) do update set made = excluded.made, html = excluded.html, has_math = excluded.has_math`;
  await inTransaction(place.db, (trx) => store.execute(trx));
}
