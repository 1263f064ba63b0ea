import { type ContestSource, SourceFailure } from "./sources.server.ts";

const TIME_OUT = 5000;
/** In bytes, unpacked. Codeforces' whole history takes about half a megabyte. */
const BODY_LIMIT = 10 * 1024 * 1024;
const LONGEST_VALIDATOR = 200;
const LONGEST_WAIT = 6 * 60 * 60 * 1000;

/** The validators of a conditional request. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/**
 * Fetches a source's list, within 5 s.
 * @param known the validators of the last good response.
 * @param stop aborts the request.
 * @param now milliseconds since the epoch, for a Retry-After with a date.
 * @returns null when the list has not changed.
 * @throws SourceFailure, or what fetch throws.
 */
export async function fetchListing(
  source: ContestSource,
  known: Validators | null,
  stop: AbortSignal,
  now: number,
) {
  // Not AbortSignal.any() with AbortSignal.timeout(): Node 20 may collect them before they fire, and a silent source
  // would be waited for without end.
  const ending = new AbortController();
  const abort = () => ending.abort(stop.reason);
  const late = () => ending.abort(new DOMException("The request ended by timeout", "TimeoutError"));
  const timer = setTimeout(late, TIME_OUT);
  stop.addEventListener("abort", abort);
  const headers: Record<string, string> = { Accept: "application/json", "User-Agent": "Upsolve" };
  if (known?.etag) headers["If-None-Match"] = known.etag;
  if (known?.lastModified) headers["If-Modified-Since"] = known.lastModified;
  try {
    stop.throwIfAborted();
    // The operator configured this address: the source must not redirect the server elsewhere.
    const response = await fetch(source.address, { headers, redirect: "manual", signal: ending.signal });
    if (response.status === 304 && (known?.etag || known?.lastModified)) return null;
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new SourceFailure(`It answered ${response.status}`, retryAfter(response, now));
    }
    const listing = await source.read(parse(await readBody(response)));
    const validators: Validators = {
      etag: validator(response, "ETag"),
      lastModified: validator(response, "Last-Modified"),
    };
    return { listing, validators };
  } finally {
    clearTimeout(timer);
    stop.removeEventListener("abort", abort);
  }
}

function validator({ headers }: Response, name: string): string | null {
  const value = headers.get(name);
  return value && value.length <= LONGEST_VALIDATOR ? value : null;
}

/** The Retry-After header in milliseconds from now; null when it is missing or invalid. */
function retryAfter({ headers }: Response, now: number): number | null {
  const value = headers.get("Retry-After");
  if (!value) return null;
  const wait = /^\d{1,9}$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return wait > 0 ? Math.min(wait, LONGEST_WAIT) : null;
}

/** The body as text. Counts bytes as they arrive: Content-Length may be wrong, and is that of the compressed body. */
async function readBody(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Node's streams are iterable; the web's types lack that.
  const body = (response.body ?? []) as Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  for await (const chunk of body) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > BODY_LIMIT) throw new SourceFailure(`Its answer is larger than ${BODY_LIMIT} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new SourceFailure("Its answer is not JSON");
  }
}
