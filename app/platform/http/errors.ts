import type { Restriction } from "../../viewer.ts";
import { faultOf, NulInText } from "../db/faults.ts";

export type FieldErrors = Record<string, string[]>;

/** The message is safe to show. auth/guards.server.ts turns it into a page, auth/calls.server.ts into JSON. */
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

const withStatus = (status: number) =>
  class extends HttpError {
    constructor(message: string, errors?: FieldErrors) {
      super(status, message, errors);
    }
  };

export class Invalid extends withStatus(400) {}

export class SignedOut extends HttpError {
  constructor(message = "Sign in first.") {
    super(401, message, undefined, { "WWW-Authenticate": "Bearer" });
  }
}

export class WrongToken extends HttpError {
  constructor() {
    const message = "This token is invalid, has expired or was revoked.";
    super(401, message, undefined, { "WWW-Authenticate": 'Bearer error="invalid_token"' });
  }
}

export class Forbidden extends withStatus(403) {}

export class OutOfScope extends HttpError {
  constructor(message: string) {
    super(403, message, undefined, { "WWW-Authenticate": 'Bearer error="insufficient_scope"' });
  }
}

const restrictions: Record<Restriction, string> = {
  suspended: "Your account is suspended. See /suspended for the reason and duration.",
  waiting: "Your account is waiting for approval by the staff of this site.",
  unconfirmed: "Confirm your email address first: open the link in the email that this site sent you.",
};

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

export class Removed extends withStatus(410) {}

export class MethodNotAllowed extends HttpError {
  constructor(methods: string[]) {
    const allowed = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ");
    super(405, `This address only accepts ${allowed}.`, undefined, { Allow: allowed });
  }
}

export class Conflict extends withStatus(409) {}

export class TooLarge extends HttpError {
  constructor(limitBytes: number) {
    super(413, `This is too large. The limit is ${Math.floor(limitBytes / 1024)} kB.`);
  }
}

export class StorageFull extends withStatus(413) {}

export class UnsupportedType extends withStatus(415) {}

export class TooMany extends HttpError {
  /** @param retryAfter in seconds. */
  constructor(readonly retryAfter: number) {
    super(429, `Too many requests. Please try again in ${waitInWords(retryAfter)}.`, undefined, {
      "Retry-After": String(retryAfter),
    });
  }
}

export class Unavailable extends withStatus(503) {}

/** Rounded up: "20 seconds", "2 minutes", "7 hours". */
export function waitInWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

export function asHttpError(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error;
  if (error instanceof NulInText) return new Invalid("Text must not contain the NUL character.");
  const fault = faultOf(error);
  if (fault === "storage full") return new StorageFull((error as Error).message);
  if (fault === "misfit") return new Invalid("The request contains a value that is out of range.");
  // Only the operator can fix a full disk or a read-only database.
  if (fault === "unwritable") {
    return new Unavailable("The server cannot store anything at the moment. Please try again later.");
  }
  if (fault === "damaged") {
    return new Unavailable("The server cannot read its data at the moment. Please try again later.");
  }
  return undefined;
}
