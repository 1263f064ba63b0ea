import { z } from "zod";
import { requiredAddress, requiredText } from "../../platform/text/fields.ts";
import { LINK, NAME } from "./limits.ts";

export const linkSchema = z.object({
  name: requiredText(NAME),
  link: requiredAddress(LINK, "URL must begin with http:// or https://"),
});
export type LinkInput = z.output<typeof linkSchema>;
export type LinkFields = z.input<typeof linkSchema>;

export const deletionSchema = z.object({ link: z.string({ error: "Link is required" }) });
