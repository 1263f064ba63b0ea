import { describe, expect, it } from "vitest";
import { findLanguage, languages } from "./languages.ts";

describe("languages", () => {
  it("lists every supported language once", () => {
    const labels = languages.map(({ label }) => label);
    expect(labels.join(", ")).toBe(
      "C++, C, Python, Java, Kotlin, Rust, Go, JavaScript, TypeScript, C#, Pascal, Haskell, Plain text",
    );
    const names = languages.flatMap(({ id, aliases }) => [id, ...aliases]);
    expect(new Set(names).size).toBe(names.length);
  });

  it("finds a language by id or alias, ignoring case", () => {
    expect(findLanguage("C++")?.id).toBe("cpp");
    expect(findLanguage("py")?.label).toBe("Python");
    expect(findLanguage("Delphi")?.id).toBe("pascal");
    for (const unknown of ["brainfuck", "__proto__", ""]) expect(findLanguage(unknown)).toBeUndefined();
  });
});
