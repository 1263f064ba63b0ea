import { expect } from "vitest";

declare module "vitest" {
  // The names follow vitest's.
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** A 3xx response to `location`: a string must match whole, a pattern anywhere. */
    toHaveRedirect(location: string | RegExp): R;
    /** A Response, `data()` from a loader or action, or a thrown error with a status. Plain data counts as 200. */
    toHaveStatus(status: number): R;
  }
}

interface Answer {
  status: number;
  location: string | null;
}

function readAnswer(received: unknown): Answer {
  if (received instanceof Response) {
    return { status: received.status, location: received.headers.get("Location") };
  }
  if (isDataWithInit(received)) {
    return {
      status: received.init?.status ?? 200,
      location: new Headers(received.init?.headers).get("Location"),
    };
  }
  if (received instanceof Error) {
    const status = "status" in received && typeof received.status === "number" ? received.status : 500;
    return { status, location: null };
  }
  return { status: 200, location: null };
}

/** The result of Remix's `data()`, whose class is not exported. */
function isDataWithInit(value: unknown): value is { init: ResponseInit | null } {
  return (
    typeof value === "object" && value !== null && "type" in value && value.type === "DataWithResponseInit"
  );
}

expect.extend({
  toHaveRedirect(received: unknown, expected: string | RegExp) {
    const { status, location } = readAnswer(received);
    const isRedirect = status >= 300 && status < 400 && location !== null;
    const pass =
      isRedirect && (typeof expected === "string" ? location === expected : expected.test(location));
    const found = isRedirect ? `a redirect to ${location}` : `status ${status} and no redirect`;
    return {
      pass,
      message: () => `expected ${this.isNot ? "no " : "a "}redirect to ${expected}, found ${found}`,
      actual: location,
      expected,
    };
  },
  toHaveStatus(received: unknown, expected: number) {
    const { status, location } = readAnswer(received);
    const found = location === null ? status : `${status} to ${location}`;
    const reason = received instanceof Error ? `\n${received.stack ?? received.message}` : "";
    return {
      pass: status === expected,
      message: () => `expected status ${this.isNot ? "other than " : ""}${expected}, found ${found}${reason}`,
      actual: status,
      expected,
    };
  },
});
