import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { z } from "zod";
import type { Application } from "../context.ts";
import { asHttpError, type FieldErrors, HttpError, Invalid, UnsupportedType } from "./errors.ts";

/** More fields than any form here has. */
const MOST_FIELDS = 500;
/** The highest row of a list in a form; no form here has as many. */
const HIGHEST_INDEX = 99;
const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/**
 * Reads the posted fields, from a copy of the request.
 * @throws UnsupportedType for anything but a form, Invalid for a broken one, TooLarge.
 */
export async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!FORM_TYPES.test(type)) throw new UnsupportedType("This address takes forms only.");
  try {
    const body = Buffer.from(await request.clone().arrayBuffer());
    if (hasTooMany(body, separatorOf(type))) throw new Invalid("This form has too many fields.");
    return await new Response(body, { headers: { "Content-Type": type } }).formData();
  } catch (error) {
    // A body over the limit fails with TooLarge.
    throw error instanceof HttpError ? error : new Invalid("This form could not be read.");
  }
}

/** The error for a form whose `intent` names none of its buttons. */
export function noSuchAction(): Invalid {
  return new Invalid("This form has no such action.");
}

/** The text between a form's fields. */
function separatorOf(type: string): string {
  if (!/^multipart/i.test(type)) return "&";
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (!boundary) throw new Invalid("This form could not be read.");
  return `--${boundary}`;
}

/** Whether a body has more fields than any form here. Parsing two million of them would block the server for a second. */
function hasTooMany(body: Buffer, separator: string): boolean {
  let count = 0;
  for (let at = body.indexOf(separator); at >= 0; at = body.indexOf(separator, at + separator.length)) {
    if (++count > MOST_FIELDS) return true;
  }
  return false;
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
    return schema.safeParse(JSON.parse(sent)).success;
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
