import type { RequestContext } from "../../context.ts";
import type { ThreadTime } from "../../http/thread-time.server.ts";

/** Characters that take about a millisecond to encode or to send. */
const PIECE = 100_000;
/** A string so long is encoded by itself. */
const LONG = 10_000;

export const isLong = (text: string): boolean => text.length > PIECE;

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

/** Yields the parts of a text, with a turn for others whenever they were long together. */
export async function* withPauses(parts: Iterable<string>, threadTime: ThreadTime): AsyncGenerator<string> {
  let since = 0;
  for (const part of parts) {
    yield part;
    since += part.length;
    if (since < PIECE) continue;
    since = 0;
    await threadTime.pause();
  }
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

/** The long strings of a page's data, which is encoded in one go: tokens stand for them meanwhile. */
class LongTexts {
  /** Long strings by token. */
  readonly #texts = new Map<string, string>();
  readonly #tokens = new Map<string, string>();
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
    return hasLong(data) ? this.#without(data) : data;
  }

  #without(data: unknown): unknown {
    if (typeof data === "string") return data.length > LONG ? this.#tokenOf(data) : data;
    if (Array.isArray(data)) return data.map((each) => this.#without(each));
    if (!isPlain(data)) return data;
    return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, this.#without(value)]));
  }

  #tokenOf(text: string): string {
    const token = this.#tokens.get(text) ?? `${this.#secret} ${this.#texts.size}`;
    this.#tokens.set(text, token);
    this.#texts.set(token, text);
    return token;
  }

  /** The encoded data with the long strings back in place, in pieces. */
  *putBack(encoded: string): Generator<string> {
    if (this.isEmpty) return yield encoded;
    let at = 0;
    for (const { 0: quoted, index } of encoded.matchAll(new RegExp(`"${this.#secret} \\d+"`, "g"))) {
      yield encoded.slice(at, index);
      yield* jsonOf(this.#texts.get(quoted.slice(1, -1)) ?? "");
      at = index + quoted.length;
    }
    yield encoded.slice(at);
  }
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
  const encoder = new TextEncoder();
  const parts = response.text().then((encoded) => withPauses(texts.putBack(encoded), context.threadTime));
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await (await parts).next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
  const { status, headers } = response;
  return new Response(body, { status, headers });
}
