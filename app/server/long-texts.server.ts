import type { ThreadTime } from "../platform/http/thread-time.server.ts";
import { escapeHtml } from "../platform/text/plain-text.ts";
import { drawWithout } from "../platform/ui/long-html.ts";

/** Characters that take about a millisecond to render, encode or send. */
export const PIECE = 100_000;
const LONG = 10_000;
/** Characters of long texts that are rendered with their page. */
const MOST_DRAWN = 200_000;

/** Splits a string without splitting a surrogate pair. */
export function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const end = at + PIECE;
    const isSplit = end < text.length && (text.charCodeAt(end - 1) & 0xfc00) === 0xd800;
    const next = isSplit ? end - 1 : end;
    yield text.slice(at, next);
    at = next;
  }
}

/**
 * Renders a page in one go, with tokens in place of the long texts beyond MOST_DRAWN.
 * @param secret must not occur in any user's text, for example a request's nonce
 * @returns the page with the texts filled in, in pieces if it is long.
 */
export function drawInPieces(secret: string, draw: () => string): Iterable<string> {
  const texts: Iterable<string>[] = [];
  let drawn = 0;
  const setAside = (text: string, pieces: (text: string) => Iterable<string>) => {
    if (text.length <= LONG) return text;
    drawn += text.length;
    if (drawn <= MOST_DRAWN) return text;
    return `${secret} ${texts.push(pieces(text)) - 1}`;
  };
  const page = drawWithout(
    { html: (html) => setAside(html, piecesOf), text: (text) => setAside(text, shown) },
    draw,
  );
  return texts.length === 0 ? [page] : putBack(page, new RegExp(`${secret} (\\d+)`), texts);
}

/** Escapes a text as React would, in pieces. */
function* shown(text: string): Generator<string> {
  // Browsers drop a line break at the start of a <pre> and a <textarea>.
  if (text.startsWith("\n")) yield "\n";
  for (const piece of piecesOf(text)) yield escapeHtml(piece);
}

function* putBack(page: string, token: RegExp, texts: Iterable<string>[]): Generator<string> {
  for (const [index, part] of page.split(token).entries()) {
    if (index % 2 === 1) yield* texts[Number(part)] ?? [];
    else yield* piecesOf(part);
  }
}

/** Generates a long body while sending it, and yields to the event loop after each piece. */
export function bodyOf(parts: Iterable<string>, threadTime: ThreadTime): string | ReadableStream<Uint8Array> {
  const pieces = joined(parts);
  const first = pieces.next().value ?? "";
  if (first.length < PIECE) return first;
  const encoder = new TextEncoder();
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(first)),
    async pull(controller) {
      await threadTime.pause();
      const { value, done } = pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}

function* joined(parts: Iterable<string>): Generator<string, undefined> {
  let piece = "";
  for (const part of parts) {
    piece += part;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = "";
  }
  if (piece) yield piece;
}
