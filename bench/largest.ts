/** JSON Schema, as far as it says how long a body may be. */
export interface Shape {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  minimum?: number;
  format?: string;
  pattern?: string;
  maxLength?: number;
  maxItems?: number;
  items?: Shape;
  properties?: Record<string, Shape>;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
}

/** Characters, from which a text counts as a long one. */
export const LONG = 100;
/** Of a list whose schema names no limit. */
const ITEMS = 20;

/** What stands in a body: characters, or in a list of them what repeats until they are as many. */
export type Sign = string;

export const signs: Record<string, Sign> = {
  "<": "<",
  "+": "+",
  "/": "/",
  tab: "\t",
  "U+2028": "\u2028",
  "combining marks": "e\u0301\u0301\u0301\u0301",
  "nested brackets": "[",
  CJK: "木",
  "line ends": "x\n",
  backslashes: "\\",
  formulas: "$\\frac{a}{b}$ ",
  emphasis: "*_",
};

/** A text of a length. Begins and ends with a letter, since texts are trimmed. Brackets close again. */
export function filled(sign: Sign, length: number): string {
  const middle = Math.max(0, length - 2);
  // A section of a list, whose name has a line separator.
  if (sign === "\t") return `#${sign.repeat(Math.max(0, length - 4))}a\u2028b`;
  if (sign === "[") return `a${"[".repeat(middle >> 1)}${"]".repeat(middle - (middle >> 1))}a`;
  return `a${sign.repeat(Math.ceil(middle / sign.length)).slice(0, middle)}a`;
}

interface Filling {
  sign: Sign;
  /** Characters more than the schema allows, for each long text. */
  beyond?: number;
  /** Items of each list, at most. */
  most?: number;
}

/** The longest value that a schema allows; `known` in place of what it says nothing about. */
export function largest(
  shape: Shape,
  { sign, beyond = 0, most = ITEMS }: Filling,
  known: unknown,
  name = "",
): unknown {
  const filling = { sign, beyond, most };
  const { anyOf, oneOf = anyOf, allOf, properties, items, maxLength = 0, maxItems = most } = shape;
  if (oneOf) return largest(widest(oneOf), filling, known, name);
  if (allOf) return Object.assign({}, ...allOf.map((part) => largest(part, filling, known, name)));
  if (properties) {
    const given = (known ?? {}) as Record<string, unknown>;
    const parts = Object.entries(properties).map(([key, part]) => [
      key,
      largest(part, filling, given[key], key),
    ]);
    return { ...given, ...Object.fromEntries(parts.filter(([, value]) => value !== undefined)) };
  }
  if (items) {
    // Of short ones a few are too many already, such as tags.
    if (!items.properties && longestIn(items) <= LONG) return known;
    return Array.from({ length: Math.min(most, maxItems) }, (_, index) => {
      const value = largest(items, filling, undefined, name);
      // Distinct: many a list drops what it has already.
      return typeof value === "string" ? `${index}${value}`.slice(0, value.length) : value;
    });
  }
  if (shape.const !== undefined || shape.enum) return known ?? shape.const ?? shape.enum?.[0];
  if (shape.type === "number" || shape.type === "integer") return known ?? Math.max(1, shape.minimum ?? 1);
  if (!isText(shape) || maxLength === 0) return known ?? (name === "rating" ? 4 : undefined);
  if (shape.format || shape.pattern || maxLength < LONG)
    return known ?? filled(sign, Math.min(maxLength, 20));
  const start = /link|gitHub/.test(name) ? "https://example.org/" : "";
  return start + filled(sign, maxLength + beyond - start.length);
}

/** Characters of the longest text that a schema allows. */
export function longestIn({ maxLength, items, properties, ...parts }: Shape): number {
  const within = [
    ...(parts.anyOf ?? parts.oneOf ?? parts.allOf ?? []),
    ...Object.values(properties ?? {}),
    ...(items ? [items] : []),
  ];
  return Math.max(maxLength ?? 0, ...within.map(longestIn));
}

const widest = (shapes: Shape[]) =>
  shapes.toSorted((one, other) => longestIn(other) - longestIn(one))[0] as Shape;

const isText = ({ type }: Shape) => type === undefined || [type].flat().includes("string");

/** The fields of a form with this value: "rows[0].input". */
export function fieldsOf(value: unknown, path = ""): [string, string][] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((each, index) => fieldsOf(each, `${path}[${index}]`));
  if (typeof value !== "object") return [[path, String(value)]];
  return Object.entries(value).flatMap(([key, part]) => fieldsOf(part, path ? `${path}.${key}` : key));
}

/** Encodes a form with no more bytes than it must. A "+" stays one, which stands for a space. */
export const encoded = (fields: [string, string][]): string =>
  fields
    .map((pair) =>
      pair.map((part) => part.replace(/[%&=\r\n]/g, (sign) => encodeURIComponent(sign))).join("="),
    )
    .join("&");
