import { nounOf, type ReportKind, textParts } from "../rooms/moderation/json.ts";

/** In characters: how much of a text is read, and shown, in a list. */
export const EXCERPT = { read: 1000, shown: 300 };

export function reportTitle({ kind, reported_name }: { kind: ReportKind; reported_name: string }) {
  const name = reported_name || "Unknown";
  return kind === "user" ? name : `A ${nounOf(kind)} by ${name}`;
}

interface Reported {
  kind: ReportKind;
  text: string;
}

/** The title of a reported problem, blog or list, or the beginning of another text; empty for a user. */
export function reportText({ kind, text }: Reported, excerpt: (text: string, limit: number) => string) {
  const { title, rest } = textParts(kind, text);
  return title || excerpt(rest.slice(0, EXCERPT.read), EXCERPT.shown);
}
