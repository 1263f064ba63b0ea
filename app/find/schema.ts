import { z } from "zod";
import { filterText } from "../text/fields.ts";

/** The search of an address. */
export const findSchema = z.object({ q: filterText(200) });
