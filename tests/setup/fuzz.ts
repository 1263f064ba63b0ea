/** The part of JSON Schema that the calls use. */
export interface Shape {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  properties?: Record<string, Shape>;
  items?: Shape;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  format?: string;
}

export interface Shot {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | string;
}

type Numbers = (least: number, most: number) => number;
export type Field = [name: string, value: string];

const ODD_TEXTS = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "\udfff\ud800",
  "\u202e\u200b\ufeff",
  "e\u0301".repeat(50),
  "木".repeat(300),
  "x".repeat(5_000),
  "<script>alert(1)</script>",
  "'; drop table users; --",
  "%00%ff%",
  "../../etc/passwd",
  "javascript:alert(1)",
  "https://[::1",
  "1e999",
  "-0",
  "999999999999999999999",
  "NaN",
  "null",
  "[]",
  "{}",
  "constructor",
  "__proto__",
  '" OR "" *',
  "NEAR(",
  "$\\frac{$ **[](",
  "```\n<",
];
const ODD_VALUES: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  [],
  [[]],
  [null],
  {},
  { a: { b: {} } },
  { length: 9 },
  { toString: null },
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  JSON.parse('{"constructor":{"prototype":1}}'),
];
const INTENTS = [
  { type: "validate", payload: {} },
  { type: "validate", payload: { name: "title" } },
  { type: "insert", payload: { name: "moreexamples" } },
  { type: "insert", payload: { name: "title", index: 3 } },
  { type: "remove", payload: { name: "moreexamples", index: 0 } },
  { type: "remove", payload: { name: "tags", index: 99 } },
  { type: "reorder", payload: { name: "moreexamples", from: 0, to: 9 } },
  { type: "insert", payload: { name: "moreexamples[99999999]" } },
  { type: "insert", payload: { name: "email[99999999]" } },
  { validated: { "moreexamples[99999999]": true, "[": true } },
  { type: "update", payload: { name: "title", value: { a: 1 } } },
  { type: "reset", payload: { name: "__proto__" } },
  { validated: { title: true, "__proto__.x": true } },
  { validated: null },
  { key: {}, initialValue: [] },
].map((value) => JSON.stringify(value));
const SUFFIXES = [
  "",
  "[0]",
  "[99]",
  "[999999999]",
  "[-1]",
  ".x",
  "[",
  "]",
  ".__proto__.x",
  "[].y",
  "..",
  ".length",
  "[constructor]",
];
const TYPES = [
  "",
  "text/plain",
  "application/json; charset=utf-16",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=b",
  "application/octet-stream",
  "application/json, text/html",
  "\u00e4/\u00f6",
];

/** Generates valid and invalid requests; the same seed gives the same ones. */
export class Fuzz {
  constructor(private readonly random: Numbers) {}

  pick<T>(list: readonly T[]): T {
    return list[this.random(0, list.length - 1)] as T;
  }

  /** True with a probability of 1 in `times`. */
  rarely(times: number): boolean {
    return this.random(1, times) === 1;
  }

  #mistakes(): number {
    return this.pick([0, 0, 1, 1, 2, 3]);
  }

  /** A value that satisfies the schema, though perhaps not other checks. */
  valueOf(shape: Shape, name = ""): unknown {
    if (shape.const !== undefined) return shape.const;
    if (shape.enum) return this.pick(shape.enum);
    const choices = shape.anyOf ?? shape.oneOf;
    if (choices) return this.valueOf(this.pick(choices), name);
    if (shape.allOf) return Object.assign({}, ...shape.allOf.map((part) => this.valueOf(part)));
    if (shape.properties) {
      const parts = Object.entries(shape.properties).map(([key, part]) => [key, this.valueOf(part, key)]);
      return Object.fromEntries(parts);
    }
    switch ([shape.type].flat()[0]) {
      case "array":
        return Array.from({ length: this.random(0, 2) }, () => this.valueOf(shape.items ?? {}));
      case "integer":
      case "number":
        return this.random(Math.max(shape.minimum ?? 1, -1000), Math.min(shape.maximum ?? 5, 1000));
      case "boolean":
        return this.rarely(2);
      case "null":
        return null;
      case "object":
        return {};
      default:
        if (name === "link") return "https://example.org/";
        return this.pick([
          "A text",
          `word-${this.random(1, 1000)}`,
          "https://example.org/",
          "ada@example.org",
          String(this.random(1, 9)),
          "x".repeat(Math.min(200, shape.maxLength ?? 9)),
        ]);
    }
  }

  /** A call's body, either valid or broken in some way. */
  json(shape: Shape | undefined): string {
    let value = shape ? this.valueOf(shape) : {};
    for (let i = this.#mistakes(); i > 0; i--) value = this.#changed(value);
    const text = JSON.stringify(value) ?? "";
    if (!this.rarely(12)) return text;
    return this.pick([
      text.slice(0, this.random(0, text.length)),
      `${text}${text}`,
      `\ufeff${text}`,
      text.replace("{", '{"__proto__":{"a":1},'),
      text.replace("{", '{"title":1,"title":{},'),
      `${"[".repeat(2_000)}`,
      `{"a":${"[".repeat(2_000)}${"]".repeat(2_000)}}`,
      text.replaceAll('"', "'"),
      "\0",
      text.replaceAll("A", "\\ud800"),
    ]);
  }

  #changed(value: unknown): unknown {
    if (typeof value !== "object" || value === null || this.rarely(8)) return this.odd();
    if (Array.isArray(value)) {
      return this.pick([
        [...value, this.odd()],
        [this.odd(), ...value.slice(1)],
        Array(this.random(1, 200)).fill(value[0] ?? this.odd()),
      ]);
    }
    const keys = Object.keys(value);
    const key =
      keys.length > 0 && !this.rarely(6) ? this.pick(keys) : String(this.pick(ODD_TEXTS)).slice(0, 50);
    const changed: Record<string, unknown> = { ...value };
    const old = changed[key];
    const action = this.random(1, 5);
    if (action === 1) delete changed[key];
    else {
      // Assigning "__proto__" would not create a key.
      Object.defineProperty(changed, key, {
        value:
          action === 2
            ? [old, old]
            : action === 3
              ? { [key]: old }
              : action === 4
                ? this.#changed(old)
                : this.odd(),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    }
    return changed;
  }

  odd(): unknown {
    return this.rarely(2) ? this.pick(ODD_TEXTS) : this.pick(ODD_VALUES);
  }

  oddText(): string {
    return this.pick(ODD_TEXTS);
  }

  /** A form's body, either valid or broken in some way. */
  form(fields: Field[]): string {
    let changed = [...fields];
    for (let i = this.#mistakes(); i > 0; i--) {
      const name = changed.length > 0 ? this.pick(changed)[0] : "title";
      const value = this.pick(ODD_TEXTS);
      const same = ([other]: Field) => other === name;
      switch (this.random(1, 6)) {
        case 1:
          changed = changed.filter((field) => !same(field));
          break;
        case 2:
          changed.push([name, value]);
          break;
        case 3:
          changed.push([name + this.pick(SUFFIXES), value]);
          break;
        case 4:
          changed.push([this.pick(["__intent__", "__state__"]), this.rarely(3) ? value : this.pick(INTENTS)]);
          break;
        case 5:
          changed.push([
            this.pick(["intent", "key", "import", "id", "_", "hide", "redirectTo", "tags"]),
            value,
          ]);
          break;
        default:
          changed = changed.map((field) => (same(field) ? [name, value] : field));
      }
    }
    const text = changed
      .map((pair) => pair.map((part) => encodeURIComponent(wellFormed(part))).join("="))
      .join("&");
    if (!this.rarely(12)) return text;
    return this.pick([
      text.slice(0, this.random(0, text.length)),
      text.replaceAll("%", "%z"),
      `${text}&%ED%A0%80=%ED%A0%80&%00=%00`,
      `&&=&${text}&=`,
      text.replaceAll("=", ""),
      `${text}&${"a&".repeat(600)}`,
      `${text}&${"title=+".repeat(50)}`,
      `--b\r\nContent-Disposition: form-data; name="title"\r\n\r\n${text}`,
      `--b\r\nContent-Disposition: form-data; name="title"; filename="a"\r\n\r\n${text}\r\n--b--\r\n`,
    ]);
  }

  /** A query string, either valid or broken in some way. */
  query(shapes: Record<string, Shape>): string {
    const query = new URLSearchParams();
    for (const [name, shape] of Object.entries(shapes)) {
      if (this.rarely(3)) continue;
      const value = this.rarely(3) ? this.pick(ODD_TEXTS) : String(this.valueOf(shape));
      query.append(name, value);
      if (this.rarely(9)) query.append(name, this.pick(ODD_TEXTS));
    }
    if (this.rarely(9)) query.append(this.pick(ODD_TEXTS), this.pick(ODD_TEXTS));
    const text = query.toString();
    return text === "" ? "" : `?${this.rarely(30) ? text.replaceAll("%", "%z") : text}`;
  }

  id(known: string | undefined): string {
    if (known !== undefined && !this.rarely(8)) return known;
    const odd = this.pick(["0", "-1", "1.5", "1e3", "9999999999999999999", "abc", ...ODD_TEXTS]);
    return encodeURIComponent(wellFormed(odd).slice(0, 500)) || "0";
  }

  contentType(usual: string): Record<string, string> {
    const type = this.rarely(25) ? this.pick(TYPES) : usual;
    return type === "" ? {} : { "Content-Type": type };
  }
}

/** Addresses and forms cannot contain lone surrogates. */
const wellFormed = (text: string) => Buffer.from(text).toString();
