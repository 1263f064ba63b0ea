import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { z } from "zod";
import { asHttpError, type FieldErrors, HttpError, Invalid, UnsupportedType } from "./errors.ts";
import { knownFields, MOST_FIELDS } from "./form-names.server.ts";

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
