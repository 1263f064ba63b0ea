import { z } from "zod";

export const authorAnswer = z.object({ _id: z.string(), username: z.string() });

/** A deleted account gets a placeholder, because clients read `user.username` unconditionally. */
export function toAuthorJson(id: number | null, username: string | null): z.output<typeof authorAnswer> {
  return id === null || username === null ? { _id: "", username: "Unknown" } : { _id: String(id), username };
}
