import type { ContentKind } from "../../platform/db/tables/reports.ts";
import { contentNouns } from "../../platform/http/content-nouns.ts";
import { NotFound } from "../../platform/http/errors.ts";
import type { Decision } from "./schema.ts";

export type ReportKind = "user" | ContentKind;

const nouns: Record<ReportKind, string> = { user: "user", ...contentNouns };

export const reportKinds = Object.keys(nouns) as [ReportKind, ...ReportKind[]];
export const contentKinds = reportKinds.filter((kind) => kind !== "user") as [ContentKind, ...ContentKind[]];

export const nounOf = (kind: ReportKind) => nouns[kind];

export function contentKindParam(value: string | undefined): ContentKind {
  const kind = contentKinds.find((each) => each === value);
  if (!kind) throw new NotFound();
  return kind;
}

export const decisionsOn = (kind: ReportKind): readonly Decision[] =>
  kind === "user" ? ["none", "suspend"] : ["none", "remove", "suspend", "both"];

export const decisionInWords: Record<Decision, string> = {
  none: "no action",
  remove: "removed",
  suspend: "author suspended",
  both: "removed, author suspended",
};
