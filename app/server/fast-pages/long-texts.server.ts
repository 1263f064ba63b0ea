import type { RequestContext } from "../../platform/application.ts";
import type { ThreadTime } from "../../platform/http/thread-time.server.ts";
import { escapeHtml } from "../../platform/text/plain-text.ts";
import type { Aside } from "../../platform/ui/long-html.ts";

/** Characters that take about a millisecond to encode or to send. */
const PIECE = 100_000;
/** A string so long is encoded by itself. */
const LONG = 10_000;

/** A string's parts, none of them long. No part ends between two halves of a character. */
export function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const end = at + PIECE;
    const isSplit = end < text.length && (text.charCodeAt(end - 1) & 0xfc00) === 0xd800;
    const next = isSplit ? end - 1 : end;
    yield text.slice(at, next);
    at = next;
  }
}

/** Joins the parts of a text to long ones, with a turn for others after each. */
export async function* withPauses(parts: Iterable<string>, threadTime: ThreadTime): AsyncGenerator<string> {
  let joined = "";
  for (const part of parts) {
    joined += part;
    if (joined.length < PIECE) continue;
    yield joined;
    joined = "";
    await threadTime.pause();
  }
  if (joined) yield joined;
}

/** A string in JSON, in pieces. */
function* jsonOf(text: string): Generator<string> {
  yield '"';
  for (const piece of piecesOf(text)) yield JSON.stringify(piece).slice(1, -1);
  yield '"';
}

const ofRequests = new WeakMap<object, LongTexts>();

/** Those of one request, which its loaders set aside and its answer puts back. */
export function longTextsOf(context: RequestContext): LongTexts {
  const known = ofRequests.get(context) ?? new LongTexts(context.nonce);
  ofRequests.set(context, known);
  return known;
}

/** The long strings of a page and of its data, which are drawn and encoded in one go: tokens stand for them meanwhile. */
class LongTexts {
  /** Long strings by token. */
  readonly #texts = new Map<string, string>();
  /** Tokens by where they stand: in data, for HTML, for a text that the page shows. */
  readonly #tokens = {
    data: new Map<string, string>(),
    html: new Map<string, string>(),
    text: new Map<string, string>(),
  };
  /** Data by what was returned in its place. */
  readonly #wholes = new WeakMap<object, unknown>();
  readonly #secret: string;

  /** @param secret what no user's text contains, such as a request's nonce */
  constructor(secret: string) {
    this.#secret = secret;
  }

  get isEmpty(): boolean {
    return this.#texts.size === 0;
  }

  /** The same data with tokens in place of long strings. */
  setAside(data: unknown): unknown {
    if (!hasLong(data)) return data;
    const without = this.#without(data);
    if (typeof without === "object" && without !== null) this.#wholes.set(without, data);
    return without;
  }

  /** The data that was set aside, as a page draws it. */
  wholeOf(data: unknown): unknown {
    return (typeof data === "object" && data !== null && this.#wholes.get(data)) || data;
  }

  #without(data: unknown): unknown {
    if (typeof data === "string") return this.#tokenOf("data", data);
    if (Array.isArray(data)) return data.map((each) => this.#without(each));
    if (!isPlain(data)) return data;
    return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, this.#without(value)]));
  }

  #tokenOf(place: "data" | "html" | "text", text: string): string {
    if (text.length <= LONG) return text;
    const token = this.#tokens[place].get(text) ?? `${this.#secret} ${place} ${this.#texts.size}`;
    this.#tokens[place].set(text, token);
    this.#texts.set(token, text);
    return token;
  }

  /** The same with what a page draws. */
  readonly drawn: Aside = {
    html: (html) => this.#tokenOf("html", html),
    text: (text) => this.#tokenOf("text", text),
  };

  /**
   * A drawn page with the long strings back in place, in pieces.
   * @param inScript writes encoded data as the page's script holds it; in its quotes stand the tokens of data.
   */
  *putBackInPage(page: string, inScript: (data: string) => string): Generator<string> {
    if (this.isEmpty) return yield* piecesOf(page);
    let at = 0;
    const tokens = new RegExp(`(?:\\\\")?(${this.#secret} (data|html|text) \\d+)(?:\\\\")?`, "g");
    for (const match of page.matchAll(tokens)) {
      const [whole, token = "", place] = match;
      yield page.slice(at, match.index);
      const text = this.#texts.get(token) ?? "";
      if (place === "html") yield* piecesOf(text);
      else if (place === "text") yield* shown(text);
      else for (const piece of jsonOf(text)) yield inScript(piece);
      at = match.index + whole.length;
    }
    yield* piecesOf(page.slice(at));
  }

  /** The encoded data with the long strings back in place, in pieces. */
  *putBack(encoded: string): Generator<string> {
    if (this.isEmpty) return yield encoded;
    let at = 0;
    for (const { 0: quoted, index } of encoded.matchAll(new RegExp(`"${this.#secret} data \\d+"`, "g"))) {
      yield encoded.slice(at, index);
      yield* jsonOf(this.#texts.get(quoted.slice(1, -1)) ?? "");
      at = index + quoted.length;
    }
    yield encoded.slice(at);
  }
}

/** A text as React writes it in an element of its own, in pieces. */
function* shown(text: string): Generator<string> {
  // Browsers drop a line end at the start of a <pre> and a <textarea>.
  if (text.startsWith("\n")) yield "\n";
  for (const piece of piecesOf(text)) yield escapeHtml(piece);
}

function hasLong(data: unknown): boolean {
  if (typeof data === "string") return data.length > LONG;
  if (Array.isArray(data)) return data.some(hasLong);
  if (!isPlain(data)) return false;
  for (const key in data) if (hasLong(data[key])) return true;
  return false;
}

function isPlain(data: unknown): data is Record<string, unknown> {
  return typeof data === "object" && data !== null && Object.getPrototypeOf(data) === Object.prototype;
}

/** Remix's answer with a screen's data, with the long texts back in place. */
export function withLongTexts(response: Response, context: RequestContext): Response {
  const texts = longTextsOf(context);
  if (texts.isEmpty) return response;
  const { status, headers } = response;
  return new Response(
    streamOf(async () => withPauses(texts.putBack(await response.text()), context.threadTime)),
    { status, headers },
  );
}

/** The body of a response that comes in parts. */
export function streamOf(begin: () => Promise<AsyncGenerator<string>>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let parts: AsyncGenerator<string>;
  return new ReadableStream<Uint8Array>({
    async start() {
      parts = await begin();
    },
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}
