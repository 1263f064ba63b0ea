import querystring from "node:querystring";
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { z } from "zod";
import type { Application } from "../context.ts";
import { bodyLimit, parseJson, readBody } from "./body.server.ts";
import { asHttpError, type FieldErrors, HttpError, Invalid, UnsupportedType } from "./errors.ts";

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
  return fieldsOf(await readBody(request.body, headers.get("Content-Length"), bodyLimit(...schemas)));
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
const name = z.string().max(100);

/** What the form library's buttons send: "add a row", "remove this row". */
const intentSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("validate"), payload: z.strictObject({ name: name.optional() }) }),
  z.object({
    type: z.enum(["insert", "remove"]),
    payload: z.strictObject({ name, index: index.optional() }),
  }),
  z.object({ type: z.literal("reorder"), payload: z.strictObject({ name, from: index, to: index }) }),
]);
const stateSchema = z.object({ validated: z.record(z.string(), z.boolean()) });

/**
 * Keeps the fields that a form's schema knows, and the form library's own. The library builds whatever the names say:
 * "rows[4000000000]" makes an array that exhausts memory, and a text in place of a list breaks the page.
 * @throws Invalid for fields that no page of this site sends.
 */
function knownFields(form: FormData, schema: z.ZodType): FormData {
  const leaves = leavesOf(schema);
  const known = new FormData();
  const entries = [...form];
  if (entries.length > MOST_FIELDS) throw new Invalid("This form has too many fields.");
  for (const [field, value] of entries) {
    const own = OWN[field];
    if (!own && !leaves.test(field)) continue;
    // No form here takes files.
    if (typeof value !== "string" || (own && !holds(value, own))) {
      throw new Invalid("This form could not be read.");
    }
    known.append(field, value);
  }
  return known;
}

const OWN: Record<string, z.ZodType | undefined> = { __intent__: intentSchema, __state__: stateSchema };

function holds(sent: string, schema: z.ZodType): boolean {
  if (sent === "") return true;
  try {
    return schema.safeParse(parseJson(sent)).success;
  } catch {
    return false;
  }
}

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
}

const patterns = new WeakMap<z.ZodType, RegExp>();

/** Matches the names of a schema's fields: "platform.name", "moreexamples[0].input". */
function leavesOf(schema: z.ZodType): RegExp {
  let pattern = patterns.get(schema);
  if (!pattern) {
    const described = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
    pattern = new RegExp(`^(?:${leafPatterns(described).join("|")})$`);
    patterns.set(schema, pattern);
  }
  return pattern;
}

function leafPatterns({ properties, items }: JsonSchema, path = ""): string[] {
  if (items) {
    const rows = leafPatterns(items, `${path}\\[\\d{1,2}\\]`);
    // A list of texts may arrive as one text, which the schema splits.
    return items.properties ? rows : [path, ...rows];
  }
  if (!properties) return [path];
  return Object.entries(properties).flatMap(([key, part]) =>
    leafPatterns(part, path ? `${path}\\.${key}` : key),
  );
}
