/** Messages by field name, as forms and the API's `errors` carry them. */
export type FieldErrors = Record<string, string[]>;

/**
 * An answer that is not the wished-for one, as a value with a status. Commands and guards throw it; it becomes
 * a page or JSON at one place each (screens.server.ts, calls.server.ts).
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
    super(401, message);
  }
}

export class Forbidden extends HttpError {
  constructor(message: string) {
    super(403, message);
  }
}

export class NotFound extends HttpError {
  constructor(message = "There is nothing at this address.") {
    super(404, message);
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
    super(413, `This is too large: at most ${Math.floor(limitBytes / 1024)} kB are taken.`);
  }
}

export class UnsupportedType extends HttpError {
  constructor(message: string) {
    super(415, message);
  }
}

export class TooMany extends HttpError {
  /** @param retryAfter seconds until the next try is allowed. */
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

/** "20 seconds", "2 minutes", "7 hours": never shorter than it is. */
export function waitInWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

const UNWRITABLE = /^SQLITE_(FULL|READONLY|IOERR|BUSY|CANTOPEN)/;

/** The HttpError an error stands for, or undefined when it is a fault of the program. */
export function asHttpError(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  // A full disk or a read-only database is the operator's to mend; the reader is told to come back.
  if (UNWRITABLE.test(code)) {
    return new Unavailable("The server cannot store anything at the moment. Please try again later.");
  }
  return undefined;
}
