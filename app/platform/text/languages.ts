export interface Language {
  /** Stored, and sent by forms. */
  readonly id: string;
  /** Shown to people. */
  readonly label: string;
  /** highlight.js's name; null for no highlighting. */
  readonly grammar: string | null;
  /** Other names that people write after a code fence. */
  readonly aliases: readonly string[];
}

/** The languages of solutions and code blocks, in the order of the form's options. */
export const languages = [
  { id: "cpp", label: "C++", grammar: "cpp", aliases: ["c++", "cc", "cxx", "hpp", "h++"] },
  { id: "c", label: "C", grammar: "c", aliases: ["h"] },
  { id: "python", label: "Python", grammar: "python", aliases: ["py", "python3", "py3", "pypy"] },
  { id: "java", label: "Java", grammar: "java", aliases: [] },
  { id: "kotlin", label: "Kotlin", grammar: "kotlin", aliases: ["kt"] },
  { id: "rust", label: "Rust", grammar: "rust", aliases: ["rs"] },
  { id: "go", label: "Go", grammar: "go", aliases: ["golang"] },
  { id: "javascript", label: "JavaScript", grammar: "javascript", aliases: ["js", "jsx", "mjs", "node"] },
  { id: "typescript", label: "TypeScript", grammar: "typescript", aliases: ["ts", "tsx"] },
  { id: "csharp", label: "C#", grammar: "csharp", aliases: ["c#", "cs"] },
  { id: "pascal", label: "Pascal", grammar: "delphi", aliases: ["delphi", "pas", "freepascal"] },
  { id: "haskell", label: "Haskell", grammar: "haskell", aliases: ["hs"] },
  { id: "text", label: "Plain text", grammar: null, aliases: ["txt", "plain", "plaintext"] },
] as const satisfies readonly Language[];

export type LanguageId = (typeof languages)[number]["id"];

const byName = new Map<string, Language>(
  languages.flatMap((language) =>
    [language.id, ...language.aliases].map((name) => [name, language] as const),
  ),
);

/** Finds a language by its id or an alias, in any case; undefined for an unknown name. */
export function findLanguage(name: string): Language | undefined {
  return byName.get(name.toLowerCase());
}
