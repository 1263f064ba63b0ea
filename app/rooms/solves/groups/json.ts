import { z } from "zod";
import type { Row } from "../../../platform/db/tables.ts";

export { type GroupFields, groupSchema, judgeSchema, type KeyFields, keySchema } from "./schema.ts";

export const groupAnswer = z.object({
  _id: z.string(),
  judge: z.string(),
  code: z.string(),
  state: z.enum(["queued", "ready", "refused", "failed"]),
  message: z.string().optional(),
  readAt: z.string().optional(),
});

type Group = Pick<Row<"judge_groups">, "id" | "judge" | "code" | "state" | "message" | "read_at">;

export const toGroupJson = ({
  id,
  judge,
  code,
  state,
  message,
  read_at,
}: Group): z.output<typeof groupAnswer> => ({
  _id: String(id),
  judge,
  code,
  state,
  ...(message && { message }),
  ...(read_at !== null && { readAt: new Date(read_at).toISOString() }),
});
