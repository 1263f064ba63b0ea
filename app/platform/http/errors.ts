import type { Restriction } from "../../viewer.ts";
import { faultOf, NulInText } from "../db/faults.ts";

/** Messages by field name, for forms and for the API's `errors`. */
export type FieldErrors = Record<string, string[]>;

/**
 * An error response: a status and a message that is safe to show. auth/guards.server.ts turns it into a page,
 * auth/calls.server.ts into JSON.
 */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly errors?: FieldErrors,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
    this.name = new.target.name;
  }
}

export class Invalid extends HttpError {
  constructor(message: string, errors?: FieldErrors) {
    super(400, message, errors);
  }
}

export class SignedOut extends HttpError {
  constructor(message = "Sign in first.") {
    super(401, message, undefined, { "WWW-Authenticate": "Bearer" });
  }
}

/** A call came with an invalid personal token. */
export class WrongToken extends HttpError {
  constructor() {
    const message = "This token is wrong, has ended or was withdrawn.";
    super(401, message, undefined, { "WWW-Authenticate": 'Bearer error="invalid_token"' });
  }
}

export class Forbidden extends HttpError {
  constructor(message: string) {
    super(403, message);
  }
}

export class OutOfScope extends HttpError {
  constructor(message: string) {
    super(403, message, undefined, { "WWW-Authenticate": 'Bearer error="insufficient_scope"' });
  }
}

const restrictions: Record<Restriction, string> = {
  suspended: "Your account is suspended. /suspended says why and until when.",
  waiting: "Your account waits for approval by the staff of this site.",
  unconfirmed: "Confirm your e-mail address first: open the link in the mail that this site sent to it.",
};

/**
 * A suspended or waiting user asked for something that is closed to them. guards.server.ts redirects to the reason.
 */
export class Restricted extends Forbidden {
  constructor(readonly restriction: Restriction) {
    super(restrictions[restriction]);
  }
}

export class NotFound extends HttpError {
  constructor(message = "There is nothing at this address.") {
    super(404, message);
  }
}

/** For authors whose content staff removed. */
export class Removed extends HttpError {
  constructor(message: string) {
    super(410, message);
  }
}

export class MethodNotAllowed extends HttpError {
  /** @param methods HEAD is implied by GET. */
  constructor(methods: string[]) {
    const allowed = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ");
    super(405, `This address answers ${allowed} only.`, undefined, { Allow: allowed });
  }
}

export class Conflict extends HttpError {
  constructor(message: string, errors?: FieldErrors) {
    super(409, message, errors);
  }
}

export class TooLarge extends HttpError {
  constructor(limitBytes: number) {
    super(413, `This is too large. The limit is ${Math.floor(limitBytes / 1024)} kB.`);
  }
}

export class StorageFull extends HttpError {
  constructor(message: string) {
    super(413, message);
  }
}

export class UnsupportedType extends HttpError {
  constructor(message: string) {
    super(415, message);
  }
}

export class TooMany extends HttpError {
  /** @param retryAfter in seconds. */
  constructor(readonly retryAfter: number) {
    super(429, `Too many requests. Please try again in ${waitInWords(retryAfter)}.`, undefined, {
      "Retry-After": String(retryAfter),
    });
  }
}

export class Unavailable extends HttpError {
  constructor(message: string) {
    super(503, message);
  }
}

/** "20 seconds", "2 minutes", "7 hours": rounded up. */
export function waitInWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/** The response for an error; undefined for a bug. */
export function asHttpError(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error;
  if (error instanceof NulInText) return new Invalid("Text must not contain the NUL character.");
  const fault = faultOf(error);
  if (fault === "storage full") return new StorageFull((error as Error).message);
  if (fault === "misfit") return new Invalid("The request holds a value that fits nowhere.");
  // Only the operator can fix a full disk or a read-only database.
  if (fault === "unwritable") {
    return new Unavailable("The server cannot store anything at the moment. Please try again later.");
  }
  if (fault === "damaged") {
    return new Unavailable("The server cannot read its data at the moment. Please try again later.");
  }
  return undefined;
}
