import querystring from "node:querystring";
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { z } from "zod";
import type { Application } from "../context.ts";
import { bodyLimit, LONG_BODY, parseJson, readBody } from "./body.server.ts";
import { asHttpError, type FieldErrors, HttpError, Invalid, UnsupportedType } from "./errors.ts";
import { currentRequest } from "./thread-time.server.ts";

/** More fields than any form here has. */
const MOST_FIELDS = 500;
/** The highest row of a list in a form; no form here has as many. */
const HIGHEST_INDEX = 99;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/**
 * Reads the posted fields.
 * @param schemas what the form may hold: its longest texts limit its bytes.
 * @throws UnsupportedType for anything but a form, Invalid for one with too many fields, TooLarge.
 */
export async function readForm(request: Request, ...schemas: z.ZodType[]): Promise<FormData> {
  const { headers } = request;
  // No form here takes files, the reason for the other type of form.
  if (!FORM_TYPE.test(headers.get("Content-Type") ?? "")) {
    throw new UnsupportedType("This address takes forms only.");
  }
  const payer = currentRequest();
  const body = await readBody(request.body, headers.get("Content-Length"), bodyLimit(...schemas));
  await payer?.resume(body.length > LONG_BODY);
  return fieldsOf(body);
}

/** Parses a form's body. URLSearchParams would take a second for 4 MB of plus signs. */
function fieldsOf(body: Buffer): FormData {
  for (let at = body.indexOf("+"); at >= 0; at = body.indexOf("+", at + 1)) body[at] = 0x20;
  const fields = body.toString().split("&", MOST_FIELDS + 1);
  if (fields.length > MOST_FIELDS) throw new Invalid("This form has too many fields.");
  const form = new FormData();
  for (const field of fields) {
    if (field === "") continue;
    const [name = ""] = field.split("=", 1);
    form.append(querystring.unescape(name), querystring.unescape(field.slice(name.length + 1)));
  }
  return form;
}

/** The error for a form whose `intent` names none of its buttons. */
export function noSuchAction(): Invalid {
  return new Invalid("This form has no such action.");
}

/**
 * Checks a form against its schema and runs its command. Errors of either come back as Conform's result, with every
 * field as it was typed.
 * @param run handles the valid values and returns the response, usually a redirect.
 * @param secrets fields that are never sent back.
 */
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
    return data({ result: submission.reply(options) as SubmissionResult }, { status });
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

/** The values typed into a form, valid or not, nested as in its schema. */
export const typedValues = (form: FormData, schema: z.ZodType): object => parse(form, schema).payload;

/** @throws Invalid for a form that no page here sends. */
function parse(form: FormData, schema: z.ZodType) {
  const fields = knownFields(form, schema);
  try {
    return parseWithZod(fields, { schema });
  } catch {
    // The form library throws when an intent does not fit its field, such as a row added to a text.
    throw new Invalid("This form could not be read.");
  }
}

/**
 * Runs a form's command. An unexpected error is logged and comes back as the form's own message, with everything that
 * was typed, in place of an error page that would lose it.
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

/** What the form library adds to a form, about the fields with these names. */
function ownFields(names: RegExp): Record<string, z.ZodType | undefined> {
  const name = z.string().regex(names);
  return {
    /** Its buttons: "add a row", "remove this row". */
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
 * Keeps the fields that a form's schema knows, and the form library's own about them. The library builds whatever the
 * names say: "rows[4000000000]" makes an array that exhausts memory, and a text in place of a list breaks the page.
 * @throws Invalid for fields that no page of this site sends.
 */
function knownFields(form: FormData, schema: z.ZodType): FormData {
  const { leaves, own } = fieldsIn(schema);
  const known = new FormData();
  const entries = [...form];
  if (entries.length > MOST_FIELDS) throw new Invalid("This form has too many fields.");
  for (const [field, value] of entries) {
    const about = Object.hasOwn(own, field) ? own[field] : undefined;
    if (!about && !leaves.test(field)) continue;
    // No form here takes files.
    if (typeof value !== "string") throw new Invalid("This form could not be read.");
    known.append(field, about ? checked(value, about) : value);
  }
  return known;
}

/** @throws Invalid */
function checked(sent: string, schema: z.ZodType): string {
  if (sent === "") return sent;
  const { success, data } = schema.safeParse(parseJson(sent));
  if (!success) throw new Invalid("This form could not be read.");
  return JSON.stringify(data);
}

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
}

interface Fields {
  /** Matches the names of the fields: "platform.name", "moreexamples[0].input". */
  leaves: RegExp;
  own: Record<string, z.ZodType | undefined>;
}

const fieldsOfSchemas = new WeakMap<z.ZodType, Fields>();

function fieldsIn(schema: z.ZodType): Fields {
  let fields = fieldsOfSchemas.get(schema);
  if (!fields) {
    const described = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
    const places = placesIn(described);
    const matching = (patterns: string[]) => new RegExp(`^(?:${patterns.join("|")})$`);
    fields = {
      leaves: matching(places.filter(({ isLeaf }) => isLeaf).map(({ pattern }) => pattern)),
      own: ownFields(matching(places.map(({ pattern }) => pattern))),
    };
    fieldsOfSchemas.set(schema, fields);
  }
  return fields;
}

/** The names of a schema's fields and of what contains them: "platform", "moreexamples[0]". */
function placesIn({ properties, items }: JsonSchema, path = ""): { pattern: string; isLeaf: boolean }[] {
  if (items) {
    // A list of texts may arrive as one text, which the schema splits.
    const list = { pattern: path, isLeaf: !items.properties };
    return [list, ...placesIn(items, `${path}\\[\\d{1,2}\\]`)];
  }
  if (!properties) return [{ pattern: path, isLeaf: true }];
  const parts = Object.entries(properties);
  return [
    { pattern: path, isLeaf: false },
    ...parts.flatMap(([key, part]) => placesIn(part, path ? `${path}\\.${key}` : key)),
  ];
}
