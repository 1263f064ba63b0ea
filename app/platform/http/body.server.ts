import type { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { z } from "zod";
import { Invalid, TooLarge } from "./errors.ts";

/** The largest body of texts, in bytes: a problem's four texts and ten samples, encoded. */
export const BODY_LIMIT = 4 * 1024 * 1024;
/** The largest file. */
export const FILE_LIMIT = 5 * 1024 * 1024;
/** In bytes. Checking and storing a longer body takes milliseconds. */
export const LONG_BODY = 64 * 1024;
/** Room for everything except texts: field names, short values, the form library's state. */
export const SMALL_BODY = 8 * 1024;
/** Bytes per UTF-16 unit in a form ("%E4%B8%AD"). JSON needs six. */
const LONGEST_ENCODING = 9;

export interface JsonSchema {
  type?: string | string[];
  maxLength?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

const limits = new WeakMap<z.ZodType, number>();

/** In bytes. A text that is checked after a transformation states its limit with `.meta({ maxLength })`. */
export function bodyLimit(...schemas: z.ZodType[]): number {
  return Math.max(SMALL_BODY, ...schemas.map(limitOf));
}

function limitOf(schema: z.ZodType): number {
  let limit = limits.get(schema);
  if (limit === undefined) {
    const described = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
    limit = Math.min(BODY_LIMIT, SMALL_BODY + longestIn(described) * LONGEST_ENCODING);
    limits.set(schema, limit);
  }
  return limit;
}

/** Characters allowed for a text whose schema has no limit, such as an id. */
const UNNAMED = 100;

export function longestIn({ type, maxLength, maxItems, items, properties, ...parts }: JsonSchema): number {
  const { anyOf, oneOf = anyOf, allOf } = parts;
  if (oneOf) return Math.max(...oneOf.map(longestIn));
  if (allOf) return allOf.reduce((sum, part) => sum + longestIn(part), 0);
  if (properties) return Object.values(properties).reduce((sum, part) => sum + longestIn(part), 0);
  if (items) return (maxItems ?? 1) * longestIn(items);
  return maxLength ?? (type === undefined || [type].flat().includes("string") ? UNNAMED : 0);
}

/** If reading stops early, the connection must stay open for the response. */
const UNCANCELLED = { preventCancel: true };

export type Body = Readable | Request["body"];

/** Checks the announced length, then the actual length. @throws TooLarge, Invalid when the client leaves early. */
export async function readBody(body: Body, announced: string | null, limit: number): Promise<Buffer> {
  if (Number(announced) > limit) throw new TooLarge(limit);
  if (!body) return Buffer.alloc(0);
  const parts: Uint8Array[] = [];
  let length = 0;
  const take = (chunk: Uint8Array) => {
    length += chunk.length;
    if (length > limit) throw new TooLarge(limit);
    parts.push(chunk);
  };
  try {
    if ("on" in body) await eachChunk(body, take);
    else for await (const chunk of (body as ReadableStream<Uint8Array>).values(UNCANCELLED)) take(chunk);
  } catch (error) {
    throw error instanceof TooLarge ? error : new Invalid("The body ended early.");
  }
  if (length < Number(announced)) throw new Invalid("The body ended early.");
  return Buffer.concat(parts, length);
}

/** Costs half as much as iterating over Node's request. An error thrown by `take` stops reading. */
function eachChunk(body: Readable, take: (chunk: Uint8Array) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    if (body.destroyed) return reject();
    const onData = (chunk: Uint8Array) => {
      try {
        take(chunk);
      } catch (error) {
        body.off("data", onData).pause();
        reject(error);
      }
    };
    body.on("data", onData).once("end", resolve).once("error", reject).once("close", reject);
  });
}

/** Counts lists, objects and their members. A problem sent back unchanged may contain thousands of review ids. */
const MOST_JSON_PARTS = 50_000;

/** @throws Invalid for anything but an object, and for too many parts, which would take a second to parse. */
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

function countParts(text: string): number {
  let parts = 0;
  for (let at = 0; at < text.length && parts <= MOST_JSON_PARTS; at++) {
    if (text[at] === '"') at = endOfText(text, at);
    else if (text[at] === "[" || text[at] === "{" || text[at] === ",") parts += 1;
  }
  return parts;
}

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
