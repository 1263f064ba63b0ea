export interface Language {
  readonly id: string;
  readonly label: string;
  readonly grammar: string | null;
  readonly aliases: readonly string[];
}

/** In the order of the form's options. */
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

export const findLanguage = (name: string): Language | undefined => byName.get(name.toLowerCase());
