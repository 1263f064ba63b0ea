import { z } from "zod";
import { filterText } from "../text/fields.ts";

/** What is looked for, from the address. */
export const findSchema = z.object({ q: filterText(200) });
