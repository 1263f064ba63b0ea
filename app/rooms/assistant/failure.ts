import { HttpError, waitInWords } from "../../platform/http/errors.ts";
import { UNREACHABLE } from "./texts.ts";

/** 503 if a retry may help, otherwise 502. */
export class AssistantFailed extends HttpError {
  /** @param reason for the operator's log; the user sees the standard message @param retryAfter in seconds */
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

  get detail(): string {
    return this.retryAfter === undefined
      ? ""
      : `The AI service asks you to wait ${waitInWords(this.retryAfter)}.`;
  }
}
