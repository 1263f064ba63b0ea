import { z } from "zod";
import { Invalid } from "./errors.ts";

/** More fields than any form here has. */
export const MOST_FIELDS = 500;
/** The highest row of a list in a form; no form here has as many. */
const HIGHEST_INDEX = 99;

const index = z.number().int().min(0).max(HIGHEST_INDEX);
const name = z.string().max(100);

/** What the form library's buttons send: "add a row", "remove this row". */
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
 * Keeps the fields that a form's schema knows, and the form library's own. The library builds whatever the names say:
 * "rows[4000000000]" makes an array that exhausts memory, and a text in place of a list breaks the page.
 * @throws Invalid for fields that no page of this site sends.
 */
export function knownFields(form: FormData, schema: z.ZodType): FormData {
  const leaves = leavesOf(schema);
  const known = new FormData();
  const entries = [...form];
  if (entries.length > MOST_FIELDS) throw new Invalid("This form has too many fields.");
  for (const [field, value] of entries) {
    const own = OWN[field];
    if (!own && !leaves.test(field)) continue;
    // No form here takes files.
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

/** Matches the names of a schema's fields: "platform.name", "moreexamples[0].input". */
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
    // A list of texts may arrive as one text, which the schema splits.
    return items.properties ? rows : [path, ...rows];
  }
  if (!properties) return [path];
  return Object.entries(properties).flatMap(([key, part]) =>
    leafPatterns(part, path ? `${path}\\.${key}` : key),
  );
}
