import type { Application } from "../context.ts";
import { asHttpError, HttpError } from "./errors.ts";

/**
 * Runs a form's command. What goes wrong without a reason that could be told is logged, and comes back in the form's
 * own words beside what was typed, in place of an error page that loses it.
 * @throws HttpError
 */
export async function orSay<T>(
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
