import { z } from "zod";
import { type ContestSource, nameSchema, readUpcoming, SourceFailure } from "./source.server.ts";

const answerSchema = z.discriminatedUnion("status", [
  z.object({ status: z.literal("OK"), result: z.array(z.unknown()) }),
  z.object({ status: z.literal("FAILED"), comment: z.string().optional() }),
]);

const contestSchema = z.object({
  id: z.number().int().positive(),
  name: nameSchema,
  phase: z.literal("BEFORE"),
  startTimeSeconds: z.number().int().positive(),
  durationSeconds: z.number().int().positive(),
});

/** @param apiUrl such as https://codeforces.com/api */
export function codeforces(apiUrl: string): ContestSource {
  return {
    id: "codeforces",
    address: `${apiUrl}/contest.list?gym=false`,
    async read(answer) {
      const checked = answerSchema.safeParse(answer);
      if (!checked.success) throw new SourceFailure("The answer is not that of contest.list");
      if (checked.data.status === "FAILED") {
        throw new SourceFailure(`It answered FAILED: ${checked.data.comment?.slice(0, 200) ?? "no reason"}`);
      }
      const { result } = checked.data;
      return { total: result.length, upcoming: await readUpcoming(result, readContest) };
    },
  };
}

function readContest(entry: unknown) {
  // Every response contains the whole history: skip past contests early.
  if ((entry as { phase?: unknown } | null)?.phase !== "BEFORE") return null;
  const checked = contestSchema.safeParse(entry);
  if (!checked.success) return null;
  const { id, name, startTimeSeconds, durationSeconds } = checked.data;
  return {
    externalId: String(id),
    name,
    startsAt: startTimeSeconds * 1000,
    endsAt: (startTimeSeconds + durationSeconds) * 1000,
  };
}
