import { z } from "zod";
import { authorAnswer, toAuthorJson } from "../../platform/http/author-json.ts";
import { contentKinds, reportKinds } from "./kinds.ts";
import type { listGathered, RemovalEntry, ReportedEntry } from "./queries.server.ts";

export {
  contentKindParam,
  decisionInWords,
  decisionsOn,
  nounOf,
  type ReportKind,
  reportKinds,
} from "./kinds.ts";
export {
  type Decision,
  type DecisionFields,
  decisionSchema,
  decisions,
  putBackSchema,
  type ReasonFields,
  reasonSchema,
  reportedFilter,
} from "./schema.ts";

export { textParts } from "./text-parts.ts";

export const reportedAnswer = z.object({
  _id: z.string(),
  kind: z.enum(reportKinds),
  subject: z.string(),
  user: authorAnswer,
  /** The text at the time of the first report. */
  text: z.string(),
  decision: z.string().nullable(),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
  reports: z.array(
    z.object({
      _id: z.string(),
      user: authorAnswer,
      reason: z.string(),
      /** The text at the time of this report. */
      text: z.string(),
      createdAt: z.string(),
    }),
  ),
});

type Gathered = Awaited<ReturnType<typeof listGathered>>;

/** The names of deleted accounts are kept until the report is decided. */
const named = (id: number | null, name: string) => ({
  ...toAuthorJson(id, name),
  username: name || "Unknown",
});

export function toReportedJson(row: ReportedEntry, reports: Gathered): z.output<typeof reportedAnswer> {
  return {
    _id: String(row.id),
    kind: row.kind,
    subject: String(row.subject_id),
    user: named(row.reported_id, row.reported_name),
    text: row.text,
    decision: row.decision,
    createdAt: new Date(row.created_at).toISOString(),
    decidedAt: row.resolved_at === null ? null : new Date(row.resolved_at).toISOString(),
    reports: reports.map((report) => ({
      _id: String(report.id),
      user: named(report.reporter_id, report.reporter_name),
      reason: report.reason,
      text: report.text,
      createdAt: new Date(report.created_at).toISOString(),
    })),
  };
}

export const removalAnswer = z.object({
  _id: z.string(),
  kind: z.enum(contentKinds),
  subject: z.string(),
  user: authorAnswer,
  text: z.string(),
  reason: z.string(),
  removedAt: z.string(),
});

export function toRemovalJson(row: RemovalEntry): z.output<typeof removalAnswer> {
  return {
    _id: String(row.id),
    kind: row.kind,
    subject: String(row.subject_id),
    user: toAuthorJson(row.author_id, row.username),
    text: row.text,
    reason: row.reason,
    removedAt: new Date(row.removed_at).toISOString(),
  };
}
