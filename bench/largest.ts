/** The parts of JSON Schema that limit the length of a body. */
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

/** Texts of at least this many characters count as long. */
export const LONG = 100;
/** Number of items for a list whose schema sets no limit. */
const ITEMS = 20;

/** A filler, repeated to a text's full length. */
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

/** Starts and ends with a letter, because texts are trimmed. Closes brackets. */
export function filled(sign: Sign, length: number): string {
  const middle = Math.max(0, length - 2);
  // A list's section with a line separator in its name.
  if (sign === "\t") return `#${sign.repeat(Math.max(0, length - 4))}a\u2028b`;
  if (sign === "[") return `a${"[".repeat(middle >> 1)}${"]".repeat(middle - (middle >> 1))}a`;
  return `a${sign.repeat(Math.ceil(middle / sign.length)).slice(0, middle)}a`;
}

interface Filling {
  sign: Sign;
  /** Characters above the schema's limit, for each long text. */
  beyond?: number;
  /** Maximum number of items in each list. */
  most?: number;
}

/** The longest value that a schema allows; `known` supplies what the schema leaves open. */
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
    // Lists of short texts, such as tags, keep their known value.
    if (!items.properties && longestIn(items) <= LONG) return known;
    return Array.from({ length: Math.min(most, maxItems) }, (_, index) => {
      const value = largest(items, filling, undefined, name);
      // Items are distinct, because many lists drop duplicates.
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

/** Flattens a body into form fields, such as "rows[0].input". */
export function fieldsOf(value: unknown, path = ""): [string, string][] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((each, index) => fieldsOf(each, `${path}[${index}]`));
  if (typeof value !== "object") return [[path, String(value)]];
  return Object.entries(value).flatMap(([key, part]) => fieldsOf(part, path ? `${path}.${key}` : key));
}

/** Encodes a form in as few bytes as possible. A "+" is not encoded, so it means a space. */
export const encoded = (fields: [string, string][]): string =>
  fields
    .map((pair) =>
      pair.map((part) => part.replace(/[%&=\r\n]/g, (sign) => encodeURIComponent(sign))).join("="),
    )
    .join("&");
