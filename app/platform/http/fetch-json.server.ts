const TIME_OUT = 5000;
const LONGEST_WAIT = 6 * 60 * 60 * 1000;

/** A failed request to an outside service. The message goes to the operator's log. */
export class OutsideFailure extends Error {
  constructor(
    message: string,
    readonly retryAfter: number | null = null,
    /** The status and the beginning of the body, for any status but 200. */
    readonly answer?: { status: number; body: string },
  ) {
    super(message);
    this.name = "OutsideFailure";
  }
}

interface Options {
  stop: AbortSignal;
  /** In ms since the epoch, for a Retry-After that is a date. */
  now: number;
  limit: number;
  headers?: Record<string, string>;
  method?: "GET" | "POST";
  body?: string;
}

/**
 * Fetches JSON from an address that the operator configured, within 5 s. Does not follow redirects, which could send
 * this server anywhere.
 * @returns headers and JSON; undefined JSON for 304.
 * @throws OutsideFailure, or what fetch throws.
 */
export async function fetchJson(address: string, { stop, now, limit, headers, ...rest }: Options) {
  // Not AbortSignal.any() with AbortSignal.timeout(): Node 20 may garbage-collect them before they fire, and a silent
  // service would then block forever.
  const ending = new AbortController();
  const abort = () => ending.abort(stop.reason);
  const late = () => ending.abort(new DOMException("The request exceeded the timeout", "TimeoutError"));
  const timer = setTimeout(late, TIME_OUT);
  stop.addEventListener("abort", abort);
  try {
    stop.throwIfAborted();
    const response = await fetch(address, {
      ...rest,
      headers: { Accept: "application/json", "User-Agent": "Upsolve", ...headers },
      redirect: "manual",
      signal: ending.signal,
    });
    if (response.status === 304) return { headers: response.headers, json: undefined };
    const body = await readBody(response, limit);
    if (response.status !== 200) {
      const answer = { status: response.status, body: body.slice(0, 1000) };
      throw new OutsideFailure(`It answered ${response.status}`, retryAfter(response, now), answer);
    }
    return { headers: response.headers, json: parse(body) };
  } finally {
    clearTimeout(timer);
    stop.removeEventListener("abort", abort);
  }
}

/** The Retry-After header in milliseconds from now; null if missing or invalid. */
function retryAfter({ headers }: Response, now: number): number | null {
  const value = headers.get("Retry-After");
  if (!value) return null;
  const wait = /^\d{1,9}$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return wait > 0 ? Math.min(wait, LONGEST_WAIT) : null;
}

/** Counts bytes as they arrive: Content-Length may be wrong, and is the compressed size. */
async function readBody(response: Response, limit: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Node's streams are iterable, but the web types lack that.
  const body = (response.body ?? []) as Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  for await (const chunk of body) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > limit) throw new OutsideFailure(`Its response is larger than ${limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new OutsideFailure("Its response is not JSON");
  }
}

/** Includes the cause, because fetch itself only says "fetch failed". */
export function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
