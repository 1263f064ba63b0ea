import { z } from "zod";
import { HANDLE_STATES } from "./limits.ts";

/** For the query of a page's address: invalid values are dropped. */
export const statesFilter = z.object({
  state: z.enum(HANDLE_STATES).default("unverified").catch("unverified"),
});

export const statesQuery = z.object({
  state: z.enum(HANDLE_STATES, `state must be one of ${HANDLE_STATES.join(", ")}`).optional(),
});

export const vouchSchema = z.object({ vouched: z.boolean("vouched must be true or false") });
