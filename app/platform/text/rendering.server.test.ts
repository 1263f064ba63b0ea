import { describe, expect, it } from "vitest";
import { Fragments } from "./rendering.server.ts";

describe("Fragments", () => {
  it("replaces each placeholder with its fragment", () => {
    const fragments = new Fragments();
    const [first, second] = [fragments.hold("<i>1</i>"), fragments.hold("<i>$& $1</i>")];
    expect(fragments.release(`a ${second} b ${first} c`)).toBe("a <i>$& $1</i> b <i>1</i> c");
  });

  it("ignores placeholders from another rendering", () => {
    const foreign = new Fragments().hold("x");
    const fragments = new Fragments();
    fragments.hold("secret");
    expect(fragments.release(`${foreign} fragment-0; fragment--0;`)).toBe(
      `${foreign} fragment-0; fragment--0;`,
    );
  });

  it("does not replace placeholders inside fragments", () => {
    const fragments = new Fragments();
    const inner = fragments.hold("inner");
    expect(fragments.release(fragments.hold(`[${inner}]`))).toBe(`[${inner}]`);
  });
});
