import { nounOf, type ReportKind } from "../rooms/moderation/json.ts";

/** In characters: how much of a text is read, and shown, in a list. */
export const EXCERPT = { read: 1000, shown: 300 };

export function reportTitle({ kind, reported_name }: { kind: ReportKind; reported_name: string }) {
  const name = reported_name || "Unknown";
  return kind === "user" ? name : `A ${nounOf(kind)} by ${name}`;
}
