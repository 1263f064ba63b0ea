import { describe, expect, it } from "vitest";
import { ByteCache } from "./byte-cache.ts";

describe("ByteCache", () => {
  it("gives back what was put in", () => {
    const cache = new ByteCache<string>(100_000);
    cache.set("a", "1", 10);
    expect(cache.get("a")).toBe("1");
    expect(cache.get("b")).toBeUndefined();
  });

  it("never holds more bytes than it may", () => {
    const cache = new ByteCache<number>(50_000);
    for (let i = 0; i < 1_000; i++) {
      cache.set(`key ${i}`, i, (i * 37) % 5_000);
      expect(cache.bytes).toBeLessThanOrEqual(50_000);
    }
    expect(cache.size).toBeGreaterThan(5);
  });

  it("drops what was used longest ago", () => {
    const cache = new ByteCache<number>(10_000);
    for (const key of ["a", "b", "c", "d"]) cache.set(key, 1, 2_000);
    cache.get("a");
    cache.set("e", 1, 2_000);
    expect(cache.get("a")).toBe(1);
    expect(cache.get("b")).toBeUndefined();
    expect(cache.get("e")).toBe(1);
  });

  it("counts a value that is put in again only once", () => {
    const cache = new ByteCache<number>(10_000);
    cache.set("a", 1, 1_000);
    const before = cache.bytes;
    for (let i = 0; i < 100; i++) cache.set("a", i, 1_000);
    expect(cache.bytes).toBe(before);
    expect(cache.size).toBe(1);
    expect(cache.get("a")).toBe(99);
  });

  it("does not keep one value that would push out all others, nor its older self", () => {
    const cache = new ByteCache<string>(10_000);
    cache.set("small", "kept", 100);
    cache.set("large", "old", 100);
    cache.set("large", "new", 9_000);
    expect(cache.get("large")).toBeUndefined();
    expect(cache.get("small")).toBe("kept");
  });

  it("counts its keys", () => {
    const cache = new ByteCache<string>(10_000);
    cache.set("k".repeat(1_000), "", 0);
    expect(cache.bytes).toBeGreaterThanOrEqual(2_000);
  });
});
