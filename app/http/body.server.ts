import { z } from "zod";
import { Invalid, TooLarge } from "./errors.ts";

/** The largest body accepted at all, in bytes: a problem's four texts and ten samples, encoded. */
export const BODY_LIMIT = 4 * 1024 * 1024;
/** What every form and call may send beside its texts: names of fields, short values, the form library's state. */
const SMALL_BODY = 16 * 1024;
/** Bytes of a UTF-16 unit in a form: "%E4%B8%AD". JSON takes six. */
const LONGEST_ENCODING = 9;

interface JsonSchema {
  type?: string;
  maxLength?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  anyOf?: JsonSchema[];
}

const limits = new WeakMap<z.ZodType, number>();

/** The bytes that a body needs at most for the longest texts that one of the schemas allows. */
export function bodyLimit(...schemas: z.ZodType[]): number {
  return Math.max(SMALL_BODY, ...schemas.map(limitOf));
}

function limitOf(schema: z.ZodType): number {
  let limit = limits.get(schema);
  if (limit === undefined) {
    const described = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
    limit = Math.min(BODY_LIMIT, SMALL_BODY + longest(described) * LONGEST_ENCODING);
    limits.set(schema, limit);
  }
  return limit;
}

/** Characters of a text whose schema names no limit, such as an id. */
const UNNAMED = 100;

function longest({ type, maxLength, maxItems, items, properties, anyOf }: JsonSchema): number {
  if (anyOf) return Math.max(...anyOf.map(longest));
  if (properties) return Object.values(properties).reduce((sum, part) => sum + longest(part), 0);
  if (items) return (maxItems ?? 1) * longest(items);
  return maxLength ?? (type === undefined || type === "string" ? UNNAMED : 0);
}

/**
 * Reads a body whole. Nobody pays for more of it than the limit: what it announces counts first, then what arrives.
 * @param chunks must leave the connection open when it is not read to its end, or the response would be lost.
 * @param announced the Content-Length header.
 * @throws TooLarge
 */
export async function readBody(
  chunks: AsyncIterable<Uint8Array>,
  announced: string | null | undefined,
  limit: number,
): Promise<Buffer> {
  if (Number(announced ?? 0) > limit) throw new TooLarge(limit);
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > limit) throw new TooLarge(limit);
    parts.push(chunk);
  }
  return Buffer.concat(parts, length);
}

/** Lists, objects and their members in the largest body here: a problem with all its samples and tags has 60. */
const MOST_JSON_PARTS = 2_000;

/**
 * Parses a JSON object.
 * @throws Invalid for anything else, and for more parts than a call has: 2 MB of brackets would take the parser a second.
 */
export function parseJson(text: string): object {
  if (countParts(text) > MOST_JSON_PARTS) throw new Invalid("The body has too many parts.");
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Invalid("The body is not valid JSON.");
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new Invalid("The body must be a JSON object.");
  }
  return body;
}

/** Counts brackets and commas outside texts, a little beyond the limit. */
function countParts(text: string): number {
  let parts = 0;
  for (let at = 0; at < text.length && parts <= MOST_JSON_PARTS; at++) {
    if (text[at] === '"') at = endOfText(text, at);
    else if (text[at] === "[" || text[at] === "{" || text[at] === ",") parts += 1;
  }
  return parts;
}

/** Where the text that begins at a quote ends. */
function endOfText(json: string, start: number): number {
  let end = start;
  for (;;) {
    end = json.indexOf('"', end + 1);
    if (end < 0) return json.length;
    let slashes = 0;
    while (json[end - 1 - slashes] === "\\") slashes += 1;
    if (slashes % 2 === 0) return end;
  }
}
