import { z } from "zod";
import type { Row } from "../../../platform/db/tables.ts";

const DAY = 24 * 60 * 60 * 1000;

export const revisitAnswer = z.object({
  problem: z.object({ _id: z.string(), title: z.string() }),
  dueAt: z.string(),
  gradedAt: z.string(),
  grades: z.number().int(),
});

type RevisitColumns = Pick<Row<"revisits">, "due_at" | "graded_at" | "grades"> &
  Pick<Row<"problems">, "id" | "title">;

export const toRevisitJson = (row: RevisitColumns): z.output<typeof revisitAnswer> => ({
  problem: { _id: String(row.id), title: row.title },
  dueAt: new Date(row.due_at).toISOString(),
  gradedAt: new Date(row.graded_at).toISOString(),
  grades: row.grades,
});

export const daysUntil = (dueAt: number, now: number) => Math.max(0, Math.ceil((dueAt - now) / DAY));
