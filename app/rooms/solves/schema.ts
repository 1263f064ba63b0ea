import { z } from "zod";
import { type JudgeId, judgeIds } from "../judges/judge-ids.ts";
import { HANDLE_LIMIT } from "./limits.ts";

/** Handles as the judges allow them. */
const patterns: Record<JudgeId, RegExp> = {
  codeforces: /^[\w.-]{1,40}$/,
  atcoder: /^\w{1,40}$/,
  leetcode: /^[\w-]{1,40}$/,
};

/** People paste the address of their profile, too: its last part is the handle. */
const PROFILE = /^https?:\/\/[^/]+\/(?:profile|users|u)\/([^/?#]+)/;

export const handleSchema = z
  .object({
    judge: z.enum(judgeIds, `Judge is one of ${judgeIds.join(", ")}`),
    handle: z
      .string({ error: "Handle is required" })
      .trim()
      .min(1, "Handle is required")
      .max(200, `A handle has at most ${HANDLE_LIMIT} characters`)
      .transform((text) => PROFILE.exec(text)?.[1] ?? text.replace(/^@/, "")),
  })
  .refine(({ judge, handle }) => patterns[judge].test(handle), {
    path: ["handle"],
    message: "A handle has letters, digits and few other signs: copy it from your profile there",
  });
export type HandleInput = z.output<typeof handleSchema>;

/** What a user may say of a problem; `none` takes it back. */
export const handMarks = ["solved", "tried", "gaveup", "later", "none"] as const;
export const markSchema = z.object({
  status: z.enum(handMarks, `Status is one of ${handMarks.join(", ")}`),
});
export type HandMark = z.output<typeof markSchema>["status"];
