import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import { z } from "zod";

// When one schema pipes into another and the first trims a text to nothing, the form library treats the text as
// missing and reports the schema library's own message, even for an optional field.

const areas = import.meta.glob<Record<string, unknown>>("../../app/**/schema.ts", { eager: true });
const forms = Object.entries(areas).flatMap(([file, exports]) =>
  Object.entries(exports)
    .filter(([name, value]) => name.endsWith("Schema") && value instanceof z.ZodObject)
    .map(([name, value]) => [`${file.split("/").at(-2)} ${name}`, value as z.ZodObject] as const),
);

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
}

/** A field's name, such as "platform.name" or "skills[0]". */
function namesOf({ properties, items }: JsonSchema, path = ""): string[] {
  if (items) return namesOf(items, `${path}[0]`);
  if (!properties) return [path];
  return Object.entries(properties).flatMap(([key, part]) => namesOf(part, path ? `${path}.${key}` : key));
}

test("the forms of all rooms are covered", () => {
  expect(forms.map(([name]) => name)).toEqual(
    expect.arrayContaining(["members signUpSchema", "people profileSchema", "solutions solutionSchema"]),
  );
});

describe("a field with only whitespace", () => {
  test.each(forms)("in %s never shows the schema library's own message", (_name, schema) => {
    const form = new FormData();
    for (const name of namesOf(
      z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema,
    )) {
      form.set(name, " \r\n ");
    }
    const submission = parseWithZod(form, { schema });
    const said = submission.status === "success" ? [] : Object.values(submission.error ?? {}).flat();
    expect(said.filter((message) => message?.includes("received undefined"))).toEqual([]);
  });
});
