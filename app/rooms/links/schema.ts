import { z } from "zod";
import { requiredAddress, requiredText } from "../../platform/text/fields.ts";
import { LINK, NAME } from "./limits.ts";

/** A link as the form and the call send it. */
export const linkSchema = z.object({
  name: requiredText(NAME),
  link: requiredAddress(LINK, "URL must begin with http:// or https://"),
});
export type LinkInput = z.output<typeof linkSchema>;
/** The form's fields before the schema. */
export type LinkFields = z.input<typeof linkSchema>;

/** The form behind the delete icon of a link. */
export const deletionSchema = z.object({ link: z.string({ error: "Link is required" }) });
