import { z } from "zod";
import { filterText } from "../../../platform/text/fields.ts";
import { TERM_LIMIT } from "./limits.ts";

export const findSchema = z.object({ q: filterText(TERM_LIMIT) });
