import { describe, expect, it } from "vitest";
import { Fragments } from "./fragments.server.ts";

describe("Fragments", () => {
  it("puts each fragment in the place of its word", () => {
    const fragments = new Fragments();
    const [first, second] = [fragments.hold("<i>1</i>"), fragments.hold("<i>$& $1</i>")];
    expect(fragments.release(`a ${second} b ${first} c`)).toBe("a <i>$& $1</i> b <i>1</i> c");
  });

  it("leaves text alone that looks like a word of another rendering", () => {
    const foreign = new Fragments().hold("x");
    const fragments = new Fragments();
    fragments.hold("secret");
    expect(fragments.release(`${foreign} fragment-0; fragment--0;`)).toBe(
      `${foreign} fragment-0; fragment--0;`,
    );
  });

  it("does not look inside what it puts in", () => {
    const fragments = new Fragments();
    const inner = fragments.hold("inner");
    expect(fragments.release(fragments.hold(`[${inner}]`))).toBe(`[${inner}]`);
  });
});
