import { z } from "zod";
import { type ContestSource, nameSchema, readUpcoming, SourceFailure } from "./source.server.ts";

const list = z.array(z.unknown());
const answerSchema = z.object({
  status: z.literal("success"),
  future_contests: list,
  present_contests: list.optional(),
  past_contests: list.optional(),
});

const contestSchema = z.object({
  contest_code: z.string().regex(/^[\w-]{1,60}$/),
  contest_name: nameSchema,
  contest_start_date_iso: z.iso.datetime({ offset: true }),
  contest_end_date_iso: z.iso.datetime({ offset: true }),
});

/** @param address such as https://www.codechef.com/api/list/contests/all */
export function codechef(address: string): ContestSource {
  return {
    id: "codechef",
    address,
    async read(answer) {
      const checked = answerSchema.safeParse(answer);
      if (!checked.success) throw new SourceFailure("The answer is not a list of contests");
      const { future_contests: future, present_contests: present, past_contests: past } = checked.data;
      return {
        total: future.length + (present?.length ?? 0) + (past?.length ?? 0),
        upcoming: await readUpcoming(future, readContest),
      };
    },
  };
}

function readContest(entry: unknown) {
  const checked = contestSchema.safeParse(entry);
  if (!checked.success) return null;
  return {
    externalId: checked.data.contest_code,
    name: checked.data.contest_name,
    startsAt: Date.parse(checked.data.contest_start_date_iso),
    endsAt: Date.parse(checked.data.contest_end_date_iso),
  };
}
