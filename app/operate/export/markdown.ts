export type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Value[]
  | { readonly [key: string]: Value };

export type Entry = { readonly [key: string]: Value };

const LONG = 80;
const isId = (key: string) => key === "_id";
const isLong = (value: Value) => typeof value === "string" && (value.length > LONG || value.includes("\n"));
const isEmpty = (value: Value) =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

export function toMarkdown(entry: Entry): string {
  const { title, username, name, ...rest } = entry;
  const heading = title ?? username ?? name ?? rest.with ?? rest.chatTitle;
  const fields = Object.entries(rest).filter(([key, value]) => !isId(key) && !isEmpty(value));
  const isText = ([key, value]: [string, Value]) => isLong(value) || isCode(key) || isTable(value);
  const facts = fields
    .filter((field) => !isText(field))
    .map(([key, value]) => `- ${nameOf(key)}: ${inline(value)}`);
  const texts = fields.filter(isText).map(([key, value]) => `## ${nameOf(key)}\n\n${block(key, value)}`);
  return `${[`# ${heading ? inline(heading) : "Untitled"}`, facts.join("\n"), ...texts].filter(Boolean).join("\n\n")}\n`;
}

function isCode(key: string): boolean {
  return key === "code";
}

function isNamed(value: Value): value is Entry & { username: string } {
  return typeof value === "object" && value !== null && "username" in value;
}

function isTable(value: Value): value is readonly Entry[] {
  return Array.isArray(value) && value.some((item) => typeof item === "object" && item !== null);
}

function nameOf(key: string): string {
  const words = key.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function inline(value: Value): string {
  if (Array.isArray(value)) return value.map(inline).join(", ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (isNamed(value)) return String(value.username);
  return String(value).replace(/\s+/g, " ");
}

function block(key: string, value: Value): string {
  if (isTable(value)) {
    return value
      .flatMap((item) => Object.entries(item))
      .filter(([name, part]) => !isId(name) && (part === "" || !isEmpty(part)))
      .map(([name, part]) => `### ${nameOf(name)}\n\n${part === "" ? "(empty)" : fenced(String(part))}`)
      .join("\n\n");
  }
  return isCode(key) ? fenced(String(value)) : String(value);
}

/** Uses a fence longer than any run of backticks in the text. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${text.replace(/\n$/, "")}\n${fence}`;
}
