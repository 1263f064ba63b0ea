import { z } from "zod";
import { codeforcesTask } from "../imported.ts";
import { type Ask, JudgeFailure, nameOf, rating, seconds, type TaskFacts } from "../judge.server.ts";

const answer = z.discriminatedUnion("status", [
  z.object({ status: z.literal("OK"), result: z.unknown() }),
  z.object({ status: z.literal("FAILED"), comment: z.string().catch("no reason") }),
]);

export const problem = z.object({
  contestId: z.number().int().positive().optional(),
  index: z
    .string()
    .regex(/^(?:[A-Za-z]{1,3}\d{0,2}|\d{1,3})$/)
    .optional(),
  name: z.string().optional().catch(undefined),
  rating,
  tags: z.array(z.string()).optional().catch(undefined),
});

const handle = z.string().regex(/^[\w.-]{1,40}$/);
/** Members of a team that are kept, and that are read: a judge may list any number. */
const [MOST_MEMBERS, MOST_READ] = [20, 100];

export const author = z.object({
  participantType: z.string().optional().catch(undefined),
  startTimeSeconds: seconds.optional().catch(undefined),
  teamId: z
    .union([z.number(), z.string().regex(/^[\w.-]{1,40}$/)])
    .nullish()
    .catch(undefined),
  teamName: z.unknown().optional(),
  /** Members whose handles cannot be read have an empty one, so that a team stays a team. */
  members: z
    .array(z.object({ handle }).catch({ handle: "" }))
    .transform((members) => members.slice(0, MOST_READ))
    .optional()
    .catch(undefined),
});
export type Author = z.output<typeof author>;

export const user = z.object({ handle });

const tagText = (tags: string[] | undefined) =>
  (tags ?? [])
    .map((tag) => nameOf(tag).replaceAll(",", " "))
    .filter((tag) => tag !== "" && tag.length <= 40 && !tag.startsWith("*"))
    .slice(0, 20)
    .join(",");

/** @param elsewhere the contest of a problem that does not name its own */
export function toFacts(
  { contestId, index, name, rating, tags }: z.output<typeof problem>,
  elsewhere?: number,
): TaskFacts | null {
  const contest = contestId ?? elsewhere;
  if (contest === undefined || index === undefined) return null;
  return {
    ...codeforcesTask(contest, index),
    name: nameOf(name),
    rating: rating ?? null,
    tags: tagText(tags),
  };
}

/** @param handle of the member whose list it is. @returns undefined for a member alone */
export function partyOf({ teamId, teamName, members = [] }: Author, handle: string) {
  const own = handle.toLowerCase();
  if (teamId == null && members.every((member) => member.handle.toLowerCase() === own)) return undefined;
  const readable = members.flatMap((member) => member.handle || []);
  const handles = readable.slice(0, MOST_MEMBERS);
  const all = handles.some((each) => each.toLowerCase() === own) ? handles : [handle, ...handles];
  const names = all.map((each) => each.toLowerCase()).sort();
  return {
    key: teamId == null ? names.join(" ") : `team:${teamId}`,
    name: nameOf(teamName),
    members: all,
  };
}

export async function resultOf(ask: Ask, path: string, limit?: number): Promise<unknown> {
  const checked = answer.safeParse(await ask(path, limit ? { limit } : {}));
  if (!checked.success) throw new JudgeFailure("odd", "The response is not from the Codeforces API");
  if (checked.data.status === "FAILED") throw failureOf(checked.data.comment);
  return checked.data.result;
}

/** The failure in the body of an error response; null if there is none. */
export function failureIn(body: string): JudgeFailure | null {
  try {
    const checked = answer.safeParse(JSON.parse(body));
    return checked.success && checked.data.status === "FAILED" ? failureOf(checked.data.comment) : null;
  } catch {
    return null;
  }
}

/** FAILED has no code, so only the comment distinguishes an unknown handle from a rate limit. */
function failureOf(comment: string): JudgeFailure {
  const text = nameOf(comment) || "no reason";
  if (/^contestId:|not allowed/i.test(text)) return new JudgeFailure("refused", text);
  if (/not found|field should contain|incorrect handle/i.test(text)) return new JudgeFailure("unknown", text);
  if (/limit exceeded/i.test(text)) return new JudgeFailure("limit", text);
  return new JudgeFailure("odd", text);
}
