import { z } from "zod";
import type { Overview } from "./overview.server.ts";
import type { findMembers } from "./queries.server.ts";

export const memberAnswer = z.object({
  _id: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(["owner", "coach", "member"]),
  suspended: z.boolean(),
  createdAt: z.string(),
});

type Member = Awaited<ReturnType<typeof findMembers>>["rows"][number];

export function toMemberJson(member: Member): z.output<typeof memberAnswer> {
  return {
    _id: String(member.id),
    username: member.username,
    email: member.email,
    role: member.role,
    suspended: member.isSuspended,
    createdAt: new Date(member.created_at).toISOString(),
  };
}

export const auditAnswer = z.object({
  _id: z.string(),
  at: z.string(),
  /** Null for the operator on the command line; `username` is "" for a deleted account. */
  actor: z.object({ _id: z.string(), username: z.string() }).nullable(),
  act: z.string(),
  subject: z.object({ kind: z.string(), _id: z.string(), username: z.string().optional() }),
  details: z.record(z.string(), z.unknown()),
});

const activeAnswer = z.array(z.object({ start: z.string(), total: z.number() }));
export const overviewAnswer = z.object({
  version: z.string(),
  /** The first 12 digits of the commit hash; "" if unknown at build time. */
  commit: z.string(),
  members: z.number(),
  joined: z.number(),
  activeByDay: activeAnswer,
  activeByWeek: activeAnswer,
  /** At the end of each week, counting only accounts that were not deleted since. */
  membersByWeek: activeAnswer,
  /** By verified handles and posted solutions, in weeks from Monday (UTC). */
  solved: z.object({ thisWeek: z.number(), lastWeek: z.number() }),
  /** Counts up to 100. */
  openReports: z.number(),
  /** Accounts waiting for approval. */
  waiting: z.number(),
  /** Unverified handles, counted up to 1,000; 0 where vouching is off. */
  unverifiedHandles: z.number(),
  /** In bytes; null if unknown or on PostgreSQL. */
  storage: z.object({
    database: z.number(),
    log: z.number().nullable(),
    free: z.number().nullable(),
    disk: z.number().nullable(),
    backedUpAt: z.string().nullable(),
  }),
  sources: z.array(
    z.object({
      name: z.string(),
      state: z.enum(["working", "failing", "unasked", "off"]),
      answeredAt: z.string().nullable(),
      /** How many emails or handles are waiting (up to 1,000), and since when. */
      waiting: z.number().optional(),
      waitingSince: z.string().nullable().optional(),
      /** After a failure, this process makes no requests until this time. */
      pausedUntil: z.string().nullable().optional(),
      failure: z.string().nullable().optional(),
    }),
  ),
  jobs: z.array(
    z.object({
      name: z.string(),
      state: z.enum(["working", "failing", "running", "idle"]),
      runs: z.number(),
      failed: z.number(),
      /** The last failure, until a run succeeds. */
      failure: z.string().nullable(),
      ranAt: z.string().nullable(),
      took: z.number().nullable(),
      pausedUntil: z.string().nullable(),
    }),
  ),
  warnings: z.array(z.object({ check: z.string(), message: z.string() })),
});

const timeOf = (at: number | null) => (at === null ? null : new Date(at).toISOString());

export function toOverviewJson({
  days,
  weeks,
  membersByWeek,
  reports,
  handles,
  sources,
  storage,
  jobs,
  ...rest
}: Overview): z.output<typeof overviewAnswer> {
  const counted = (all: Overview["days"]) =>
    all.map(({ start, total }) => ({ start: new Date(start).toISOString().slice(0, 10), total }));
  return {
    ...rest,
    activeByDay: counted(days),
    activeByWeek: counted(weeks),
    membersByWeek: counted(membersByWeek),
    openReports: reports,
    unverifiedHandles: handles,
    storage: { ...storage, backedUpAt: timeOf(storage.backedUpAt) },
    sources: sources.map(({ answeredAt, ...source }) => ({
      ...source,
      answeredAt: timeOf(answeredAt),
      waitingSince: "waitingSince" in source ? timeOf(source.waitingSince) : undefined,
      pausedUntil: "pausedUntil" in source ? timeOf(source.pausedUntil || null) : undefined,
    })),
    jobs: jobs.map((job) => ({
      ...job,
      ranAt: timeOf(job.ranAt),
      pausedUntil: timeOf(job.pausedUntil),
    })),
  };
}
