import { expect, test } from "vitest";
import { hasLongLine } from "./code-lines.ts";

test("a line of more than 5,000 characters is too long for the editor, wherever it is", () => {
  const [most, over] = ["x".repeat(5_000), "x".repeat(5_001)];
  for (const text of ["", most, `${most}\n${most}\n`, "x\n".repeat(50_000)])
    expect(hasLongLine(text)).toBe(false);
  for (const text of [over, `${over}\nx`, `x\n${over}`, `x\n${over}\nx`])
    expect(hasLongLine(text)).toBe(true);
});
