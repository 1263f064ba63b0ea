import type { ContentKind } from "../../platform/db/tables/reports.ts";

/** Splits the stored text of reported or removed work, which content.server.ts joins, into what lists show apart. */
export function textParts(kind: "user" | ContentKind, text: string) {
  if (kind !== "problem" && kind !== "blog" && kind !== "list") return { title: "", link: "", rest: text };
  const [title = "", ...parts] = text.split("\n\n");
  const link = kind === "problem" ? (parts.shift() ?? "") : "";
  return { title, link, rest: parts.join("\n\n") };
}
