import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { z } from "zod";
import type { Application } from "../application.ts";
import type { SubmissionResult } from "../submission.ts";
import {
  BODY_LIMIT,
  bodyLimit,
  type JsonSchema,
  LONG_BODY,
  longestIn,
  parseJson,
  readBody,
  SMALL_BODY,
} from "./body.server.ts";
import { asHttpError, type FieldErrors, HttpError, Invalid, UnsupportedType } from "./errors.ts";
import { currentRequest, startLongWork } from "./thread-time.server.ts";

const MOST_FIELDS = 500;
const HIGHEST_INDEX = 99;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/**
 * Reads the posted fields. A field may be twice as long as its schema allows, so that a text that is too long comes
 * back with an error next to it. Anything longer is refused before it is decoded and never sent back.
 * @param schemas the forms that may be posted.
 * @throws UnsupportedType for anything but a form, Invalid for too many fields, HttpError for a field that is too
 * long.
 */
export async function readForm(request: Request, ...schemas: z.ZodType[]): Promise<FormData> {
  const { headers } = request;
  // No form accepts files, so none is multipart.
  if (!FORM_TYPE.test(headers.get("Content-Type") ?? "")) {
    throw new UnsupportedType("This address only accepts forms.");
  }
  const payer = currentRequest();
  const pause = startLongWork();
  const most = Math.min(BODY_LIMIT, 2 * bodyLimit(...schemas));
  const body = await readBody(request.body, headers.get("Content-Length"), most);
  await payer?.resume(body.length > LONG_BODY);
  const leaves = schemas.flatMap((schema) => fieldsIn(schema).leaves);
  const roomFor = (field: string) =>
    Math.max(SMALL_BODY, ...leaves.map(({ names, longest }) => (names.test(field) ? 2 * longest : 0)));
  const form = await fieldsOf(body, roomFor, pause);
  // Lets other requests run before a long body is validated.
  await payer?.resume(body.length > LONG_BODY);
  return form;
}

const [AMPERSAND, EQUALS, PLUS, SPACE, PERCENT] = [0x26, 0x3d, 0x2b, 0x20, 0x25];
/** Characters of a field name such as "moreexamples[0].output". */
const LONGEST_NAME = 200;

/**
 * @param roomFor in characters.
 * @param pause lets other requests run.
 * @throws Invalid for too many fields, HttpError for one that is too long.
 */
async function fieldsOf(
  body: Buffer,
  roomFor: (field: string) => number,
  pause: () => Promise<void>,
): Promise<FormData> {
  const form = new FormData();
  let start = 0;
  for (let count = 0; start < body.length; count++) {
    if (count === MOST_FIELDS) throw new Invalid("This form has too many fields.");
    const found = body.indexOf(AMPERSAND, start);
    const end = found < 0 ? body.length : found;
    const field = body.subarray(start, end);
    start = end + 1;
    if (field.length === 0) continue;
    const equals = field.indexOf(EQUALS);
    const split = equals < 0 ? field.length : equals;
    const name = await textOf(field.subarray(0, split), LONGEST_NAME, pause);
    form.append(name, await textOf(field.subarray(split + 1), roomFor(name), pause));
  }
  return form;
}

/** Bytes that take about a millisecond to decode. */
const PART = 256 * 1024;

/**
 * Decodes in place, and only until the text is known to be too long. URLSearchParams takes a second for 4 MB of plus
 * signs, and `decodeURIComponent` fails on the first invalid "%".
 */
async function textOf(encoded: Buffer, room: number, pause: () => Promise<void>): Promise<string> {
  let [length, characters] = [0, 0];
  for (let at = 0, next = PART; at < encoded.length; at++) {
    if (at >= next) {
      await pause();
      next += PART;
    }
    const byte = encoded[at] as number;
    const high = byte === PERCENT ? digitOf(encoded[at + 1]) : -1;
    const low = high < 0 ? -1 : digitOf(encoded[at + 2]);
    if (low >= 0) at += 2;
    const plain = low >= 0 ? high * 16 + low : byte === PLUS ? SPACE : byte;
    encoded[length++] = plain;
    // Counts the first bytes of characters. A character has at least one UTF-16 unit, so the count is never too high.
    if ((plain & 0xc0) !== 0x80) characters += 1;
    if (characters > room) break;
  }
  const text = characters > room ? undefined : encoded.toString("utf8", 0, length);
  if (text === undefined || text.length > room) {
    throw new HttpError(413, "A field of this form is far too long.");
  }
  return text;
}

function digitOf(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

export function noSuchAction(): Invalid {
  return new Invalid("This form has no such action.");
}

/** Errors come back as Conform's result, with every field as typed. @param secrets never sent back. */
export async function submitForm<S extends z.ZodType, T>(
  form: FormData,
  schema: S,
  run: (values: z.output<S>) => Promise<T>,
  secrets: string[] = [],
) {
  const submission = parse(form, schema);
  const options = { hideFields: secrets as never[] };
  if (submission.status !== "success") {
    // An intent such as "add a row" is not an error.
    const status = submission.status === "error" ? 400 : 200;
    return data({ result: saidOnce(submission.reply(options) as SubmissionResult) }, { status });
  }
  try {
    return await run(submission.value as z.output<S>);
  } catch (error) {
    const known = asHttpError(error);
    if (!known) throw error;
    const fieldErrors: FieldErrors = known.errors ?? {};
    const result = submission.reply({
      ...options,
      ...(known.errors ? { fieldErrors } : { formErrors: [known.message] }),
    }) as SubmissionResult;
    return data({ result }, { status: known.status, headers: known.headers });
  }
}

/**
 * Moves a message shared by several fields to the form, so that it is shown once; the fields stay marked as wrong.
 * Rows keep their own messages.
 */
function saidOnce(result: SubmissionResult): SubmissionResult {
  const { "": ofForm, ...error } = result.error ?? {};
  const fields = Object.entries(error).filter(([name]) => !name.includes("["));
  const said = fields.flatMap(([, messages]) => [...new Set(messages)]);
  const shared = new Set(said.filter((message, at) => said.indexOf(message) < at));
  if (shared.size === 0) return result;
  for (const [name, messages] of fields) error[name] = messages?.filter((each) => !shared.has(each)) ?? null;
  return { ...result, error: { "": [...(ofForm ?? []), ...shared], ...error } };
}

export const typedValues = (form: FormData, schema: z.ZodType): object => parse(form, schema).payload;

/** @throws Invalid for a form that none of our pages sends. */
function parse(form: FormData, schema: z.ZodType) {
  const fields = knownFields(form, schema);
  try {
    return parseWithZod(fields, { schema });
  } catch {
    // The form library throws for an intent that does not fit its field, such as adding a row to a text.
    throw new Invalid("This form could not be read.");
  }
}

/**
 * Runs a form's command. An unexpected error is logged and shown as the form's message, because an error page would
 * lose what was typed.
 * @throws HttpError
 */
export async function withFormError<T>(
  { log }: Pick<Application, "log">,
  message: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (asHttpError(error)) throw error;
    log.error({ err: error }, message);
    throw new HttpError(500, message);
  }
}

const index = z.number().int().min(0).max(HIGHEST_INDEX);

/** Schemas of the fields that the form library adds. */
function ownFields(names: RegExp): Record<string, z.ZodType | undefined> {
  const name = z.string().regex(names);
  return {
    __intent__: z.discriminatedUnion("type", [
      z.object({ type: z.literal("validate"), payload: z.strictObject({ name: name.optional() }) }),
      z.object({
        type: z.enum(["insert", "remove"]),
        payload: z.strictObject({ name, index: index.optional() }),
      }),
      z.object({ type: z.literal("reorder"), payload: z.strictObject({ name, from: index, to: index }) }),
    ]),
    __state__: z.object({
      validated: z
        .record(z.string(), z.boolean())
        .transform((fields) =>
          Object.fromEntries(Object.entries(fields).filter(([each]) => names.test(each))),
        ),
    }),
  };
}

/**
 * Keeps the fields that the schema or the form library knows. The library would build anything: "rows[4000000000]"
 * creates an array that exhausts memory, and a text instead of a list breaks the page.
 * @throws Invalid for fields that no page of this site sends.
 */
function knownFields(form: FormData, schema: z.ZodType): FormData {
  const { leaves, own } = fieldsIn(schema);
  const known = new FormData();
  const entries = [...form];
  if (entries.length > MOST_FIELDS) throw new Invalid("This form has too many fields.");
  for (const [field, value] of entries) {
    const about = Object.hasOwn(own, field) ? own[field] : undefined;
    if (!about && !leaves.some(({ names }) => names.test(field))) continue;
    if (typeof value !== "string") throw new Invalid("This form could not be read.");
    known.append(field, about ? checked(value, about) : value);
  }
  return known;
}

function checked(sent: string, schema: z.ZodType): string {
  if (sent === "") return sent;
  const { success, data } = schema.safeParse(parseJson(sent));
  if (!success) throw new Invalid("This form could not be read.");
  return JSON.stringify(data);
}

interface Fields {
  /** Patterns of names such as "moreexamples[0].input", with maximum lengths in characters. */
  leaves: { names: RegExp; longest: number }[];
  own: Record<string, z.ZodType | undefined>;
}

const fieldsOfSchemas = new WeakMap<z.ZodType, Fields>();

function fieldsIn(schema: z.ZodType): Fields {
  let fields = fieldsOfSchemas.get(schema);
  if (!fields) {
    const described = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
    const places = placesIn(described);
    const matching = (...patterns: string[]) => new RegExp(`^(?:${patterns.join("|")})$`);
    fields = {
      leaves: places.flatMap(({ pattern, longest }) =>
        longest === undefined ? [] : [{ names: matching(pattern), longest }],
      ),
      own: ownFields(matching(...places.map(({ pattern }) => pattern))),
    };
    fieldsOfSchemas.set(schema, fields);
  }
  return fields;
}

/** Such as "platform" and "moreexamples[0]". Only fields have a maximum length. */
function placesIn(schema: JsonSchema, path = ""): { pattern: string; longest?: number }[] {
  const { properties, items } = schema;
  if (items) {
    // A list of texts may arrive as one text, which the schema splits.
    const list = { pattern: path, longest: items.properties ? undefined : longestIn(schema) };
    return [list, ...placesIn(items, `${path}\\[\\d{1,2}\\]`)];
  }
  if (!properties) return [{ pattern: path, longest: longestIn(schema) }];
  const parts = Object.entries(properties);
  return [
    { pattern: path },
    ...parts.flatMap(([key, part]) => placesIn(part, path ? `${path}\\.${key}` : key)),
  ];
}
