import { endOfDay } from "../../platform/ui/zone-offset.ts";

interface Dated {
  due: string | null;
  due_at: number | null;
  due_step: "soon" | "summary" | null;
}

/**
 * What a new due date changes about a list. A date moved later starts its reminders again; one moved earlier repeats
 * none of them.
 * @param before null for a new list
 * @param zone the owner's @param now in milliseconds
 */
export function dueFacts(before: Dated | null, due: string | null, zone: string, now: number) {
  if (due === (before?.due ?? null)) return {};
  if (due === null) return { due_at: null, due_step: null, due_up_to: 0 };
  const due_at = endOfDay(due, zone);
  const isLater = due_at > (before?.due_at ?? 0);
  if (isLater) return { due_at, due_step: due_at > now ? ("soon" as const) : null, due_up_to: 0 };
  const due_step = before?.due_step ?? null;
  // Reminders stop halfway once the list is due.
  const isOver = due_at <= now && due_step === "soon";
  return { due_at, ...(isOver && { due_step: "summary" as const, due_up_to: 0 }) };
}
