import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { z } from "zod";
import { asHttpError, type FieldErrors, UnsupportedType } from "./errors.ts";

const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/**
 * The posted fields. Read from a copy, so that the request's body can be read once more.
 * @throws UnsupportedType for anything but a form.
 */
export async function readForm(request: Request): Promise<FormData> {
  if (!FORM_TYPES.test(request.headers.get("Content-Type") ?? "")) {
    throw new UnsupportedType("This address takes forms only.");
  }
  try {
    return await request.clone().formData();
  } catch {
    throw new UnsupportedType("This form could not be read.");
  }
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
  const submission = parseWithZod(form, { schema });
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
