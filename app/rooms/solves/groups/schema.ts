import { z } from "zod";
import { boundText, requiredText } from "../../../platform/text/fields.ts";
import { groupAt } from "../../judges/addresses.ts";
import { groupJudges } from "../../judges/judges.ts";
import { API_KEY, API_SECRET, GROUP_CODE, GROUP_CODE_LIMIT } from "./limits.ts";

const ids = groupJudges.map(({ id }) => id);
const judge = z.enum(ids, `Judge must be one of ${ids.join(", ")}`);

const CODE = new RegExp(`^[A-Za-z0-9]{1,${GROUP_CODE_LIMIT}}$`);

export const groupSchema = z.object({
  judge,
  /** Or the address of one of the group's pages. */
  code: requiredText(GROUP_CODE)
    .transform((text) => groupAt(text) ?? text)
    .refine((code) => CODE.test(code), "Copy the group’s address, or the letters and digits after /group/"),
});
export type GroupInput = z.output<typeof groupSchema>;
export type GroupFields = z.input<typeof groupSchema>;

const visible = /^[!-~]*$/;
const COPY = "has only letters and digits. Copy it from the judge";

export const keySchema = z.object({
  /** The screen has another form. */
  intent: z.literal("key").optional(),
  judge,
  key: boundText(API_KEY, "Key is required")
    .refine((text) => text !== "", { error: "Key is required", abort: true })
    .refine((text) => visible.test(text), `Key ${COPY}`),
  secret: boundText(API_SECRET, "Secret is required")
    .refine((text) => text !== "", { error: "Secret is required", abort: true })
    .refine((text) => visible.test(text), `Secret ${COPY}`),
});
export type KeyInput = z.output<typeof keySchema>;
export type KeyFields = z.input<typeof keySchema>;

export const judgeSchema = z.object({ judge });
