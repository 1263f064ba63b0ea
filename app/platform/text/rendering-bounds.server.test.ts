import { describe, expect, it } from "vitest";
import { withDeadline } from "./rendering-bounds.server.ts";

describe("withDeadline", () => {
  it("returns the result of work that finishes in time, and rethrows its errors", () => {
    expect(withDeadline(1_000, () => ({ answer: 42 }))).toEqual({ answer: 42 });
    const failure = new RangeError("too deep");
    const fail = () => {
      throw failure;
    };
    expect(() => withDeadline(1_000, fail)).toThrow(failure);
  });

  it("stops an endless loop, even one that catches every error", () => {
    const loop = () => {
      for (;;) {
        try {
          for (;;);
        } catch {}
      }
    };
    expect(() => withDeadline(20, loop)).toThrow(
      expect.objectContaining({ code: "ERR_SCRIPT_EXECUTION_TIMEOUT" }),
    );
  });

  it("stops a regular expression that backtracks endlessly, and still works afterwards", () => {
    const backtrack = () => /^(a+)+$/.test(`${"a".repeat(60)}b`);
    expect(() => withDeadline(20, backtrack)).toThrow(
      expect.objectContaining({ code: "ERR_SCRIPT_EXECUTION_TIMEOUT" }),
    );
    expect(withDeadline(1_000, () => "fine")).toBe("fine");
  });
});
