import { z } from "zod";
import type { LinkEntry } from "./queries.server.ts";

export const linkAnswer = z.object({
  _id: z.string(),
  name: z.string(),
  link: z.string(),
  createdAt: z.string(),
});

export function toLinkJson(row: LinkEntry): z.output<typeof linkAnswer> {
  return {
    _id: String(row.id),
    name: row.name,
    link: row.link,
    createdAt: new Date(row.created_at).toISOString(),
  };
}
