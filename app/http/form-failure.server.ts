import type { Application } from "../context.ts";
import { asHttpError, HttpError } from "./errors.ts";

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
