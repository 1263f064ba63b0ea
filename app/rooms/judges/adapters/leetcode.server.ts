import { z } from "zod";
import { leetcode, leetcodeTask } from "../imported.ts";
import {
  type Adapter,
  type Ask,
  JudgeFailure,
  nameOf,
  readList,
  type Submission,
  seconds,
} from "../judge.server.ts";

/** The maximum number of solved problems that LeetCode lists. */
const NEWEST = 20;

const SOLVED = `query solved($username: String!, $limit: Int!) {
  matchedUser(username: $username) { username }
  recentAcSubmissionList(username: $username, limit: $limit) { id title titleSlug timestamp }
}`;
const ABOUT = "query about($username: String!) { matchedUser(username: $username) { profile { aboutMe } } }";

const answer = z.object({
  data: z.object({ matchedUser: z.unknown(), recentAcSubmissionList: z.unknown() }).partial().nullish(),
  errors: z.array(z.object({ message: z.string() }).catch({ message: "" })).nullish(),
});

const submission = z.object({
  id: z.coerce.string().regex(/^\d{1,20}$/),
  title: z.string().optional().catch(undefined),
  titleSlug: z.string().regex(/^[\w-]{1,100}$/),
  timestamp: z.coerce.number().pipe(seconds),
});

const about = z.object({ profile: z.object({ aboutMe: z.string() }) });

async function query(ask: Ask, query: string, variables: object) {
  const checked = answer.safeParse(await ask("/graphql", { body: { query, variables } }));
  if (!checked.success) throw new JudgeFailure("odd", "The response is not from the LeetCode GraphQL API");
  const { data, errors } = checked.data;
  const [error] = errors ?? [];
  if (error) throw failureOf(error.message);
  if (!data) throw new JudgeFailure("odd", "The response has no data");
  if (data.matchedUser === null) throw new JudgeFailure("unknown", "There is no such user");
  return data;
}

export const adapter: Adapter = {
  judge: leetcode.id,
  open: () => ({
    isPartial: true,
    async readPage(ask, username) {
      const { recentAcSubmissionList: list } = await query(ask, SOLVED, { username, limit: NEWEST });
      const { read } = await readList(list, "submissions", submission, toSubmission);
      return { submissions: read, cursor: "newest", isLast: true };
    },
    async readAbout(ask, username) {
      const { matchedUser } = await query(ask, ABOUT, { username });
      return about.safeParse(matchedUser).data?.profile.aboutMe ?? "";
    },
  }),
};

function toSubmission({ id, title, titleSlug, timestamp: at }: z.output<typeof submission>): Submission {
  const task = { ...leetcodeTask(titleSlug), name: nameOf(title) };
  // LeetCode does not say which problems were solved in a contest.
  return { id, task, at, verdict: "solved", how: "practice" };
}

function failureOf(message: string): JudgeFailure {
  const text = message.slice(0, 200);
  if (/does not exist/i.test(text)) return new JudgeFailure("unknown", text);
  if (/limit|too many/i.test(text)) return new JudgeFailure("limit", text);
  return new JudgeFailure("odd", text);
}
