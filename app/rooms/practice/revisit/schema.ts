import { z } from "zod";
import { optionalText } from "../../../platform/text/fields.ts";
import { NOTE } from "./limits.ts";

/** How well one remembered how to solve a problem. */
export const grades = ["again", "hard", "good", "easy"] as const;
export type Grade = (typeof grades)[number];

const GRADE = `Grade is one of ${grades.join(", ")}`;

/** A grade, or the wish to come back no more. */
export const revisitSchema = z.union([
  z.object({ grade: z.enum(grades, GRADE) }),
  z.object({ remove: z.literal(true, "remove is true") }),
]);

/** The buttons of a problem, on its own page or in the list. */
export const buttonSchema = z.object({
  problem: z.string({ error: "Problem is required" }),
  act: z.enum([...grades, "remove"], GRADE),
  /** Where the form stands, and where it leads back to. */
  from: z.enum(["problem", "revisit"]).default("revisit"),
});

export const noteSchema = z.object({
  /** An empty one is deleted. */
  note: optionalText(NOTE),
});
export type NoteFields = z.input<typeof noteSchema>;
