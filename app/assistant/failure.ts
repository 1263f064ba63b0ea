import { HttpError, waitInWords } from "../http/errors.ts";
import { UNREACHABLE } from "./words.ts";

/** The reply did not come: 503 when it may come later by itself, else 502. */
export class AssistantFailed extends HttpError {
  /**
   * @param reason for the operator's log; the user gets the specification's words.
   * @param retryAfter seconds, where the service asks to wait.
   */
  constructor(
    status: 502 | 503,
    readonly reason: string,
    readonly retryAfter?: number,
  ) {
    super(
      status,
      UNREACHABLE,
      undefined,
      retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) },
    );
  }

  /** What more the user is told, or "". */
  get detail(): string {
    return this.retryAfter === undefined
      ? ""
      : `The AI service asks to wait ${waitInWords(this.retryAfter)}.`;
  }
}
