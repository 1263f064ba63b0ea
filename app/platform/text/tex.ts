const OWN_MACROS = /\\(?:[gex]?def|(?:re)?newcommand|providecommand|let|futurelet)(?![a-zA-Z])/;

export const definesMacros = (tex: string): boolean => OWN_MACROS.test(tex);

/** Commands whose argument is text, which may contain formulas between dollars. */
const TEXT = /^\\(?:text(?:rm|sf|tt|normal|bf|md|it|up|sc)?|[fhm]box|emph)$/;
/** Commands used for names in code, where an underscore between words does not start a subscript. */
const NAME = /^\\(?:math(?:rm|tt|sf|bf|it)|operatorname)$/;
const PART = /\\(?:[a-zA-Z]+|.|$)|[^\\\sa-zA-Z]|[a-zA-Z]+|\s+/gs;

/** Characters that are literal in text and names, but special in TeX. */
const LETTERS: Record<string, string> = {
  _: "\\_",
  "#": "\\#",
  "&": "\\&",
  "^": "\\textasciicircum ",
};

type Group = "formula" | "text" | "name";

/**
 * Corrects TeX to what its author meant: `\text{count_zero}` contains an underscore, and a percent sign never starts
 * a comment.
 */
export function meantTex(tex: string): string {
  // In macros, # marks an argument.
  if (!/[_#&^%]/.test(tex) || definesMacros(tex)) return tex;
  const parts = tex.match(PART) ?? [];
  const groups: Group[] = [];
  let next: Group | undefined;
  let meant = "";
  parts.forEach((part, i) => {
    const group = groups.at(-1) ?? "formula";
    meant += isLetter(part, group, parts[i - 1], parts[i + 1]) ? (LETTERS[part] ?? `\\${part}`) : part;
    if (part === "{") groups.push(next ?? group);
    else if (part === "}") groups.pop();
    else if (part === "$" && groups.length > 0) groups.splice(-1, 1, group === "text" ? "formula" : "text");
    // A star or space may precede the argument.
    if (TEXT.test(part)) next = "text";
    else if (NAME.test(part)) next = "name";
    else if (!/^[*\s]/.test(part)) next = undefined;
  });
  return meant;
}

function isLetter(part: string, group: Group, before = "", after = ""): boolean {
  if (part === "%") return true;
  if (group === "name") return part === "_" && /^[a-z]{2}/i.test(before) && /^[a-z]{2}/i.test(after);
  return group === "text" && part in LETTERS;
}

/** Whether this start of a formula ends inside a text command's argument. */
export function isTextOpen(tex: string): boolean {
  const start = tex.search(/\\(?:text(?!color|style)|[fhm]box)[a-z]*\s*\{/);
  if (start < 0) return false;
  let depth = 0;
  for (const [part] of tex.slice(start).matchAll(/\\.|[{}]/gs)) {
    if (part === "{") depth++;
    else if (part === "}") depth--;
  }
  return depth > 0;
}
