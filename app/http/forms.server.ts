import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { z } from "zod";
import { asHttpError, type FieldErrors, HttpError, Invalid, UnsupportedType } from "./errors.ts";
import { knownFields, MOST_FIELDS } from "./form-names.server.ts";

const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/**
 * The posted fields. Read from a copy, so that the request's body can be read once more.
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
    // A body over its limit breaks off with that error.
    throw error instanceof HttpError ? error : new Invalid("This form could not be read.");
  }
}

/** The refusal of a form whose `intent` names none of its buttons. */
export function noSuchAction(): Invalid {
  return new Invalid("This form has no such action.");
}

/** What stands between a form's fields. */
function separatorOf(type: string): string {
  if (!/^multipart/i.test(type)) return "&";
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (!boundary) throw new Invalid("This form could not be read.");
  return `--${boundary}`;
}

/** Whether a body has more fields than any form: taking two million of them apart would hold up everybody for a second. */
function hasTooMany(body: Buffer, separator: string): boolean {
  let count = 0;
  for (let at = body.indexOf(separator); at >= 0; at = body.indexOf(separator, at + separator.length)) {
    if (++count > MOST_FIELDS) return true;
  }
  return false;
}

/**
 * Takes a form through its schema and its command. What is wrong comes back as Conform's result, with every
 * field as it was typed, whether the schema or the command found it.
 * @param run what to do with the valid values; returns the answer, usually a redirect.
 * @param secrets fields never sent back.
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
    // An intent ("add a row") is no mistake.
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

/** @throws Invalid for a form that no page of this site sends. */
function parse(form: FormData, schema: z.ZodType) {
  const fields = knownFields(form, schema);
  try {
    return parseWithZod(fields, { schema });
  } catch {
    // The form library throws on an intent that does not fit its field: a row added to a text.
    throw new Invalid("This form could not be read.");
  }
}
