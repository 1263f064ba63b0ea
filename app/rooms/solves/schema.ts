import { z } from "zod";
import { handleAt } from "../judges/addresses.ts";
import { importsOf, judgeIds } from "../judges/judges.ts";
import { HANDLE_LIMIT } from "./limits.ts";

export const handleSchema = z
  .object({
    judge: z.enum(judgeIds, `Judge must be one of ${judgeIds.join(", ")}`),
    handle: z
      .string({ error: "Handle is required" })
      .trim()
      .min(1, "Handle is required")
      .max(200, `A handle has at most ${HANDLE_LIMIT} characters`)
      .transform((text) => handleAt(text) ?? text.replace(/^@/, "")),
  })
  .refine(({ judge, handle }) => importsOf(judge)?.handle.test(handle), {
    path: ["handle"],
    message: "This is not a valid handle at this judge. Copy it from your profile there",
  });
export type HandleInput = z.output<typeof handleSchema>;

/** The marks that a user may set on a problem by hand; `none` clears the mark. */
export const handMarks = ["solved", "tried", "gaveup", "later", "none"] as const;
export const markSchema = z.object({
  status: z.enum(handMarks, `Status must be one of ${handMarks.join(", ")}`),
});
export type HandMark = z.output<typeof markSchema>["status"];
