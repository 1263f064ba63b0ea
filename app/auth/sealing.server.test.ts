import { describe, expect, test } from "vitest";
import { seal, unseal } from "./sealing.server.ts";

const [now, before] = ["n".repeat(32), "b".repeat(32)];
const TEXT = "Grüße, 0123456789abcdef";

describe("a sealed text", () => {
  test("is opened by the secret that sealed it, and is different each time", () => {
    const [one, other] = [seal([now], "API key", TEXT), seal([now], "API key", TEXT)];
    expect(unseal([now], "API key", one)).toEqual({ text: TEXT, isNewest: true });
    expect(one).not.toBe(other);
    expect(one).not.toContain(TEXT);
  });

  test("is opened by an older secret that is still accepted, but by no other", () => {
    const sealed = seal([before], "API key", TEXT);
    expect(unseal([now, before], "API key", sealed)).toEqual({ text: TEXT, isNewest: false });
    expect(unseal([now], "API key", sealed)).toBeNull();
    expect(unseal([], "API key", sealed)).toBeNull();
  });

  test("cannot be sealed without a secret", () => {
    expect(() => seal([], "API key", TEXT)).toThrow("without a secret");
    expect(() => seal([""], "API key", TEXT)).toThrow("without a secret");
  });

  test("opens for its own purpose only", () => {
    expect(unseal([now], "another", seal([now], "API key", TEXT))).toBeNull();
  });

  test("does not open if anything of it was changed", () => {
    const sealed = seal([now], "API key", TEXT);
    const parts = sealed.split(".");
    for (let place = 0; place < parts.length; place++) {
      const part = parts[place] ?? "";
      const changed = parts.with(place, (part.startsWith("A") ? "B" : "A") + part.slice(1)).join(".");
      expect(unseal([now], "API key", changed), changed).toBeNull();
      expect(unseal([now], "API key", parts.with(place, "").join("."))).toBeNull();
    }
    for (const text of ["", "1", "1...", "nonsense", sealed.slice(0, -6)]) {
      expect(unseal([now], "API key", text), text).toBeNull();
    }
  });
});
