// The encoding that Remix's client expects, `turbo-stream`'s, for what JSON can hold. Every value is encoded once, and
// named by its place in the list. Remix's encoder also handles promises, classes and errors, as a stream, which takes
// three times as long.
const [NAN, NEGATIVE_INFINITY, NEGATIVE_ZERO, NULL, POSITIVE_INFINITY, UNDEFINED] = [-2, -3, -4, -5, -6, -7];

/** @returns null if the data contains something that only Remix can encode, such as a Date. */
export function encodePageData(data: object): string | null {
  const encoded: string[] = [];
  const places = new Map<unknown, number>();
  const add = (value: unknown): number => {
    if (value === undefined) return UNDEFINED;
    if (value === null) return NULL;
    if (typeof value === "number" && (value === 0 || !Number.isFinite(value))) {
      const special = specialNumber(value);
      if (special) return special;
    }
    const known = places.get(value);
    // As in Remix's encoder, nothing refers back to the whole, which has place 0.
    if (known) return known;
    const place = encoded.push("") - 1;
    places.set(value, place);
    encoded[place] = textOf(value);
    return place;
  };
  const textOf = (value: unknown): string => {
    if (typeof value !== "object") {
      if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
        return JSON.stringify(value);
      }
      throw new Unknown();
    }
    if (Array.isArray(value)) return `[${value.map(add).join(",")}]`;
    if (Object.getPrototypeOf(value) !== Object.prototype) throw new Unknown();
    let fields = "";
    for (const name of Object.keys(value as object)) {
      fields += `${fields && ","}"_${add(name)}":${add((value as Record<string, unknown>)[name])}`;
    }
    return `{${fields}}`;
  };
  try {
    add(data);
  } catch (error) {
    if (error instanceof Unknown) return null;
    throw error;
  }
  return `[${encoded.join(",")}]\n`;
}

class Unknown extends Error {}

function specialNumber(value: number): number | undefined {
  if (Number.isNaN(value)) return NAN;
  if (Object.is(value, -0)) return NEGATIVE_ZERO;
  if (value === Number.POSITIVE_INFINITY) return POSITIVE_INFINITY;
  return value === Number.NEGATIVE_INFINITY ? NEGATIVE_INFINITY : undefined;
}
