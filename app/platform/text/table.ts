export type Separator = "\t" | ";" | ",";
export const separators: readonly Separator[] = ["\t", ";", ","];

interface TableRow {
  fields: string[];
  end: number;
}

/** An unclosed quote is an ordinary character, so that it does not swallow the rest of the text. */
export function tableReader(text: string): (from: number, separator: Separator) => TableRow {
  // Position of the first unclosed quote. No quote after it can be closed either.
  const open = new Map<Separator, number>();
  return (from, separator) => {
    const fields: string[] = [];
    let field = "";
    let isBlank = true;
    let at = from;
    for (; at < text.length && text[at] !== "\n"; at++) {
      const sign = text.charAt(at);
      if (sign === separator) {
        fields.push(field);
        field = "";
        isBlank = true;
        continue;
      }
      const opens = sign === '"' && isBlank && at < (open.get(separator) ?? text.length);
      const end = opens ? closingQuote(text, at + 1, separator) : undefined;
      if (end === undefined) {
        if (opens) open.set(separator, at);
        field += sign;
        isBlank &&= sign.trim() === "";
      } else {
        field = text.slice(at + 1, end).replaceAll('""', '"');
        isBlank = false;
        at = end;
      }
    }
    return { fields: [...fields, field], end: at };
  };
}

function closingQuote(text: string, from: number, separator: Separator): number | undefined {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] === '"') at++;
    else if (endsField(text, at + 1, separator)) return at;
  }
  return undefined;
}

/** Checks few characters, because a row may have many quotes between spaces. */
function endsField(text: string, from: number, separator: Separator): boolean {
  for (let at = from; at < from + 10; at++) {
    const sign = text[at];
    if (sign === undefined || sign === "\n" || sign === separator) return true;
    if (sign.trim() !== "") return false;
  }
  return false;
}

/** The separator that comes first, outside quotes, on most lines; a comma by default. */
export function commonSeparator(lines: Iterable<string>): Separator {
  const votes = new Map<Separator, number>();
  for (const line of lines) {
    const first = /^\s*"/.test(line) ? line.slice(line.indexOf('"', line.indexOf('"') + 1) + 1) : line;
    const found = /[\t;,]/.exec(first)?.[0] as Separator | undefined;
    if (found) votes.set(found, (votes.get(found) ?? 0) + 1);
  }
  return [...votes].sort(([, one], [, other]) => other - one)[0]?.[0] ?? ",";
}
