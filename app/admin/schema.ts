import { z } from "zod";
import { filterText } from "../text/fields.ts";
import { TERM_LIMIT } from "./limits.ts";

/** Filters of the list of members, from an address; what is not valid filters nothing. */
export const memberFilter = z.object({
  /** Part of a username or an e-mail address. */
  q: filterText(TERM_LIMIT),
  role: z.enum(["owner", "coach", "member"]).optional().catch(undefined),
  state: z.enum(["suspended"]).optional().catch(undefined),
});
export type MembersFilter = z.output<typeof memberFilter>;
