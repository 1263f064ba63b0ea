import { z } from "zod";
import { Answer } from "./calls.server.ts";
import { decodeCursor, type PageOf, type PageRequest } from "./pagination.ts";

const LIMIT_MESSAGE = "limit is a whole number from 1 to 100";

/** The query of every list call. */
export const pageQuery = z.object({
  limit: z.coerce
    .number(LIMIT_MESSAGE)
    .int(LIMIT_MESSAGE)
    .min(1, LIMIT_MESSAGE)
    .max(100, LIMIT_MESSAGE)
    .default(50),
  cursor: z.string().max(200).optional(),
});

export function pageOfQuery({ limit, cursor }: z.output<typeof pageQuery>): PageRequest {
  return cursor ? { limit, after: decodeCursor(cursor) } : { limit };
}

/** @returns the list's body as the specification has it, with the next page's address in the Link header. */
export function listAnswer(body: unknown, page: PageOf<unknown>, url: URL): Answer {
  if (page.older === null) return new Answer(body, {});
  const next = new URL(url);
  next.searchParams.set("cursor", page.older);
  return new Answer(body, { Link: `<${next.pathname}${next.search}>; rel="next"` });
}
