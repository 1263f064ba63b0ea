import { z } from "zod";
import { Invalid } from "./errors.ts";

/** More than the largest form of the site has. */
export const MOST_FIELDS = 500;
/** Rows of the longest list a form has, with room to spare. */
const HIGHEST_INDEX = 99;

const index = z.number().int().min(0).max(HIGHEST_INDEX);
const name = z.string().max(100);

/** What the form library's own buttons send along: "add a row", "remove this row". */
const intentSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("validate"), payload: z.strictObject({ name: name.optional() }) }),
  z.object({
    type: z.enum(["insert", "remove"]),
    payload: z.strictObject({ name, index: index.optional() }),
  }),
  z.object({ type: z.literal("reorder"), payload: z.strictObject({ name, from: index, to: index }) }),
]);
const stateSchema = z.object({ validated: z.record(z.string(), z.boolean()) });

/**
 * The fields of a form that its schema knows, and the form library's own. The library makes of names what they say:
 * an array as long as "rows[4000000000]" has it uses up the memory, and a text where the page expects a list breaks
 * the page.
 * @throws Invalid for what no page of this site sends.
 */
export function knownFields(form: FormData, schema: z.ZodType): FormData {
  const leaves = leavesOf(schema);
  const known = new FormData();
  const entries = [...form];
  if (entries.length > MOST_FIELDS) throw new Invalid("This form has too many fields.");
  for (const [field, value] of entries) {
    const own = OWN[field];
    if (!own && !leaves.test(field)) continue;
    // No form of this site takes files.
    if (typeof value !== "string" || (own && !holds(value, own))) {
      throw new Invalid("This form could not be read.");
    }
    known.append(field, value);
  }
  return known;
}

const OWN: Record<string, z.ZodType | undefined> = { __intent__: intentSchema, __state__: stateSchema };

function holds(sent: string, schema: z.ZodType): boolean {
  if (sent === "") return true;
  try {
    return schema.safeParse(JSON.parse(sent)).success;
  } catch {
    return false;
  }
}

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
}

const patterns = new WeakMap<z.ZodType, RegExp>();

/** Matches the names of a schema's texts: "platform.name", "moreexamples[0].input". */
function leavesOf(schema: z.ZodType): RegExp {
  let pattern = patterns.get(schema);
  if (!pattern) {
    const described = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
    pattern = new RegExp(`^(?:${leafPatterns(described).join("|")})$`);
    patterns.set(schema, pattern);
  }
  return pattern;
}

function leafPatterns({ properties, items }: JsonSchema, path = ""): string[] {
  if (items) {
    const rows = leafPatterns(items, `${path}\\[\\d{1,2}\\]`);
    // A list of texts may be typed as one text, which its schema takes apart.
    return items.properties ? rows : [path, ...rows];
  }
  if (!properties) return [path];
  return Object.entries(properties).flatMap(([key, part]) =>
    leafPatterns(part, path ? `${path}\\.${key}` : key),
  );
}
