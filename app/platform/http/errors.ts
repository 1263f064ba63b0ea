import type { Restriction } from "../../viewer.ts";
import { faultOf, NulInText } from "../db/faults.ts";

/** Messages by field name, for forms and for the API's `errors`. */
export type FieldErrors = Record<string, string[]>;

/**
 * An error response: a status and a message safe to show. Commands and guards throw it. accounts/guards.server.ts turns
 * it into a page, calls.server.ts into JSON.
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

/** A call comes with a personal token that opens nothing. */
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

/** A personal token may not do this. */
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

/** A suspended or waiting user asks for something that is closed to them. A screen says why: see guards.server.ts. */
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

/** Staff have removed what its author looks for. */
export class Removed extends HttpError {
  constructor(message: string) {
    super(410, message);
  }
}

export class MethodNotAllowed extends HttpError {
  /** @param methods HEAD goes with GET. */
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
  /** @param retryAfter seconds until the next attempt. */
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

/** The error response for an error, or undefined for a fault of the program. */
export function asHttpError(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error;
  if (error instanceof NulInText) return new Invalid("Text must not contain the NUL character.");
  const fault = faultOf(error);
  if (fault === "storage full") return new StorageFull((error as Error).message);
  if (fault === "misfit") return new Invalid("The request holds a value that fits nowhere.");
  // The operator has to repair a full disk or a read-only database; users can only come back later.
  if (fault === "unwritable") {
    return new Unavailable("The server cannot store anything at the moment. Please try again later.");
  }
  if (fault === "damaged") {
    return new Unavailable("The server cannot read its data at the moment. Please try again later.");
  }
  return undefined;
}
