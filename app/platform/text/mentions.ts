/** Names as members may choose them, after "@" and not within a word or an address. */
const NAME = /(?<![\w@./:-])@([\w.-]{3,30})(?![\w@.-])/g;
const SHORTEST = 3;
/** A name may end in a dot, but so does a sentence. */
const LONGEST_TAIL = 3;

/** A name, and the shorter ones that it may be if its last dots and hyphens belong to the sentence. */
export function* readings(name: string): Generator<string> {
  let end = name.length;
  for (let cut = 0; cut <= LONGEST_TAIL && end >= SHORTEST; cut++) {
    yield name.slice(0, end);
    if (!/[.-]/.test(name[end - 1] as string)) break;
    end--;
  }
}

/** The keys of all names that a text may mention outside code, in order. */
export function namesIn(text: string): string[] {
  if (!text.includes("@")) return [];
  const names = new Set<string>();
  for (const [, name = ""] of outside("`", outside("```", text)).matchAll(NAME)) {
    for (const reading of readings(name.toLowerCase())) names.add(reading);
  }
  return [...names];
}

/** The parts of a text between pairs of marks are code. */
function outside(mark: string, text: string): string {
  const parts = text.split(mark);
  return parts.filter((_, index) => index % 2 === 0 || index === parts.length - 1).join(" ");
}

/** The name mentioned at a position of a text, as typed. */
export function mentionAt(text: string, at: number, isKnown: (key: string) => boolean): string | undefined {
  const from = new RegExp(NAME, "y");
  from.lastIndex = at;
  const name = from.exec(text)?.[1];
  if (name === undefined) return undefined;
  for (const reading of readings(name)) if (isKnown(reading.toLowerCase())) return reading;
  return undefined;
}
