const OWN_MACROS = /\\(?:[gex]?def|(?:re)?newcommand|providecommand|let|futurelet)(?![a-zA-Z])/;

/** Whether a formula defines commands of its own. */
export const definesMacros = (tex: string): boolean => OWN_MACROS.test(tex);

/** Commands whose argument is text; formulas within it are between dollars. */
const TEXT = /^\\(?:text(?:rm|sf|tt|normal|bf|md|it|up|sc)?|[fhm]box|emph)$/;
/** Commands that people give names in code, where an underscore between words is no subscript. */
const NAME = /^\\(?:math(?:rm|tt|sf|bf|it)|operatorname)$/;
const PART = /\\(?:[a-zA-Z]+|.|$)|[^\\\sa-zA-Z]|[a-zA-Z]+|\s+/gs;

/** Signs that are letters in texts and names of code but mean something else to TeX. */
const LETTERS: Record<string, string> = {
  _: "\\_",
  "#": "\\#",
  "&": "\\&",
  "^": "\\textasciicircum ",
};

type Group = "formula" | "text" | "name";

/**
 * TeX as its author meant it: `\text{count_zero}` holds an underscore, and no statement has comments, so that a percent sign
 * is one everywhere.
 */
export function meantTex(tex: string): string {
  // There a number sign names an argument.
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
    // A star or a blank may stand before the argument.
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

/** Whether a beginning of TeX ends within the argument of a text command. */
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
