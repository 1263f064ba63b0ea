import { z } from "zod";

export const authorAnswer = z.object({ _id: z.string(), username: z.string() });

/** An author as the API shows one. A deleted account gets a stand-in: clients read `user.username` without asking. */
export function toAuthorJson(id: number | null, username: string | null): z.output<typeof authorAnswer> {
  return id === null || username === null ? { _id: "", username: "Unknown" } : { _id: String(id), username };
}
