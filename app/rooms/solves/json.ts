import { z } from "zod";
import type { Row } from "../../platform/db/tables.ts";
import type { Trust } from "../../platform/text/trust.ts";
import { stateOf } from "../../platform/ui/states.ts";
import { judgeTitle, readTaskAddress } from "../judges/addresses.ts";
import { judgeIds } from "../judges/judges.ts";
import type { Proof } from "./proofs.server.ts";
import type { HandleEntry, Solver } from "./queries.server.ts";

export { type HandMark, handleSchema, markSchema } from "./schema.ts";

const time = (at: number | null) => (at === null ? undefined : new Date(at).toISOString());

export const markAnswer = z
  .object({
    status: z.enum(["solved", "tried", "gaveup", "later"]),
    how: z.enum(["contest", "virtual", "practice", "posted", "hand", "team"]).optional(),
    verified: z.boolean(),
    /** Solved by a handle that staff or a leader vouches for. */
    vouched: z.literal(true).optional(),
    at: z.string().optional(),
  })
  .nullable();

type Mark = Row<"marks">;
export type MarkColumns = {
  [Column in "status" | "how" | "verified" | "vouched" | "solved_at"]: Mark[Column] | null;
};

const vouchedIf = (isVouched: boolean) => (isVouched ? { vouched: true as const } : {});

export function toMarkJson(mark: MarkColumns): z.output<typeof markAnswer> {
  const { status, how, verified, vouched, solved_at } = mark;
  if (status === null) return null;
  const at = time(solved_at);
  const trust = { verified: verified === 1, ...vouchedIf(vouched === 1) };
  return { status, ...(how && { how }), ...trust, ...(at && { at }) };
}

/** A mark as shown in lists; undefined for an untouched problem. */
export const toMarkState = (mark: Omit<MarkColumns, "solved_at"> | undefined) => mark && stateOf(mark);

export const handleAnswer = z.object({
  _id: z.string(),
  judge: z.enum(judgeIds),
  handle: z.string(),
  verified: z.boolean(),
  vouched: z.literal(true).optional(),
  state: z.enum(["queued", "syncing", "ready", "failed"]),
  message: z.string().optional(),
  syncedAt: z.string().optional(),
  solved: z.number().int(),
  progress: z.object({ page: z.number().int(), submissions: z.number().int() }).optional(),
});

export function toHandleJson(row: HandleEntry): z.output<typeof handleAnswer> {
  const syncedAt = time(row.synced_at);
  return {
    _id: String(row.id),
    judge: row.judge,
    handle: row.handle,
    verified: row.verified_at !== null,
    ...vouchedIf(row.is_vouched === 1),
    state: row.state === "removed" ? "failed" : row.state,
    ...(row.message && { message: row.message }),
    ...(syncedAt && { syncedAt }),
    solved: row.solved,
    ...(row.state === "syncing" && { progress: { page: row.pages, submissions: row.submissions } }),
  };
}

export const proofAnswer = z.object({
  verified: z.boolean(),
  task: z.object({
    /** The problem to send a compile error to. */
    problem: z.object({ name: z.string(), link: z.string() }).optional(),
    /** Alternatively, the code to put in the profile. */
    code: z.string().optional(),
    /** The deadline for sending the proof. */
    sentBy: z.string(),
    /** When the site stops looking. */
    until: z.string(),
  }),
});

export const toProofJson = ({
  verified,
  problem,
  code,
  sentBy,
  until,
}: Proof): z.output<typeof proofAnswer> => ({
  verified,
  task: {
    ...(problem && { problem }),
    ...(code && { code }),
    sentBy: new Date(sentBy).toISOString(),
    until: new Date(until).toISOString(),
  },
});

export const solverAnswer = z.object({
  user: z.object({ _id: z.string(), username: z.string() }),
  at: z.string(),
  judge: z.string().nullable(),
  how: z.string(),
  verified: z.boolean(),
  vouched: z.literal(true).optional(),
  solution: z.object({ _id: z.string() }).optional(),
});

export function toSolverJson(row: Solver): z.output<typeof solverAnswer> {
  return {
    user: { _id: String(row.id), username: row.username },
    at: time(row.solved_at) ?? "",
    judge: row.judge === "here" ? null : row.judge,
    how: row.how ?? "",
    verified: row.verified === 1,
    ...vouchedIf(row.vouched === 1),
    ...(row.solution_id !== null && { solution: { _id: String(row.solution_id) } }),
  };
}

export function toSolverRow(row: Solver) {
  const proof: Trust = row.verified === 1 ? "verified" : row.vouched === 1 ? "vouched" : "unverified";
  const isImported = row.how !== null && row.how !== "posted" && row.how !== "hand";
  return {
    id: row.id,
    username: row.username,
    at: row.solved_at,
    state: stateOf({ ...row, status: "solved" }),
    trust: isImported ? proof : null,
    source: isImported
      ? `${judgeTitle(row.judge)}, ${row.how === "team" ? "with a team, " : ""}${proof}`
      : row.how === "posted"
        ? "Posted here"
        : "Says so",
    ...(row.solution_id !== null && { solution: row.solution_id }),
  };
}
export type SolverRow = ReturnType<typeof toSolverRow>;

/** Undefined if the judge is unknown. */
export const judgeOfAddress = (address: string) => readTaskAddress(address)?.judge;
