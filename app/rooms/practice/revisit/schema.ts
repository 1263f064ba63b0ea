import { z } from "zod";
import { optionalText } from "../../../platform/text/fields.ts";
import { NOTE } from "./limits.ts";

export const grades = ["again", "hard", "good", "easy"] as const;
export type Grade = (typeof grades)[number];

const GRADE = `Grade must be one of ${grades.join(", ")}`;

export const revisitSchema = z.union([
  z.object({ grade: z.enum(grades, GRADE) }),
  z.object({ remove: z.literal(true, "remove is true") }),
]);

export const buttonSchema = z.object({
  problem: z.string({ error: "Problem is required" }),
  act: z.enum([...grades, "remove"], GRADE),
  /** The screen that contains the form. */
  from: z.enum(["problem", "revisit"]).default("revisit"),
});

export const noteSchema = z.object({ note: optionalText(NOTE) });
export type NoteFields = z.input<typeof noteSchema>;
