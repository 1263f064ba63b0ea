import { parseJson } from "../../platform/http/body.server.ts";
import { isWebAddress, withScheme } from "../../platform/text/links.ts";
import { beginning } from "../../platform/text/plain-text.ts";
import { judgeBehind, platformOf } from "../judges/addresses.ts";
import { PLATFORM } from "./limits.ts";
import { type CompanionProblem, companionSchema } from "./posted.ts";
import { problemSchema } from "./schema.ts";

export interface ImportedProblem {
  title: string;
  link: string;
  problemstatement?: { exampleinput: string; exampleoutput: string };
  moreexamples?: { input: string; output: string }[];
  platform: { name: string; rating?: string };
  tags?: string;
  timeLimitMs?: string;
  memoryLimitMb?: string;
  contest?: string;
  inputFile?: string;
  outputFile?: string;
  interactive?: boolean;
  /** Sentences about the parts of an import that the form cannot hold. */
  leftOut: string[];
}

const labels: Record<string, string> = {
  title: "Title",
  link: "Link",
  "problemstatement.statement": "Statement",
  "problemstatement.input": "Input",
  "problemstatement.output": "Output",
  "problemstatement.exampleinput": "Example Input",
  "problemstatement.exampleoutput": "Example Output",
  "platform.name": "Platform Name",
  "platform.rating": "Rating",
  timeLimitMs: "Time Limit (ms)",
  memoryLimitMb: "Memory Limit (MB)",
  tags: "Tags",
  contest: "Contest",
  inputFile: "Input File",
  outputFile: "Output File",
};

export interface FieldLeft {
  name: string;
  label: string;
}

export function fieldsLeft(imported: Omit<ImportedProblem, "leftOut">): FieldLeft[] {
  // Conform drops empty fields too.
  const typed = JSON.parse(JSON.stringify(imported, (_, value) => (value === "" ? undefined : value)));
  const { error } = problemSchema.safeParse({ problemstatement: {}, platform: {}, ...typed });
  const fields = (error?.issues ?? []).map(({ path }) => fieldAt(path));
  return [...new Map(fields.map((field) => [field.name, field])).values()];
}

function fieldAt(path: PropertyKey[]): FieldLeft {
  const [list, row, part] = path;
  if (list === "moreexamples" && typeof row === "number") {
    const label = `Example ${part === "output" ? "Output" : "Input"} ${row + 2}`;
    return { name: `moreexamples[${row}].${String(part)}`, label };
  }
  const name = path.filter((key) => typeof key === "string").join(".");
  return { name, label: labels[name] ?? name };
}

/** Reads the extension's JSON or a problem's address. @returns null for anything else */
export function readImport(pasted: string): ImportedProblem | null {
  const text = pasted.trim();
  const address = withScheme(text);
  if (isWebAddress(address)) return fromAddress(address);
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    return null;
  }
  const parsed = companionSchema.safeParse(value);
  return parsed.success ? fromCompanion(parsed.data) : null;
}

function fromCompanion(problem: CompanionProblem): ImportedProblem {
  const { name, url, group, leftOut } = problem;
  const [first, ...more] = problem.tests;
  // A group such as "Codeforces - Educational Round 40": the judge, then the contest.
  const [site = "", ...contest] = group.split(" - ");
  // For a virtual judge, the group names the judge instead of a contest.
  const behind = judgeBehind(url);
  return {
    title: name,
    link: behind?.link ?? url,
    problemstatement: { exampleinput: first?.input ?? "", exampleoutput: first?.output ?? "" },
    moreexamples: more,
    platform: { name: behind?.platform ?? platformOf(url) ?? beginning(site.trim(), PLATFORM.limit) },
    timeLimitMs: wholeNumber(problem.timeLimit),
    memoryLimitMb: wholeNumber(problem.memoryLimit),
    contest: behind ? "" : contest.join(" - ").trim(),
    inputFile: problem.input?.fileName ?? "",
    outputFile: problem.output?.fileName ?? "",
    interactive: problem.interactive,
    leftOut,
  };
}

function wholeNumber(limit: number | undefined): string {
  return limit === undefined ? "" : String(Math.max(1, Math.round(limit)));
}

function fromAddress(address: string): ImportedProblem {
  const behind = judgeBehind(address);
  const link = behind?.link ?? address;
  const site = behind?.platform ?? platformOf(link);
  return {
    title: titleOf(link),
    link,
    platform: { name: site ?? new URL(link).hostname.replace(/^www\./, "") },
    leftOut: [],
  };
}

const codeforcesProblem = /\/(?:contest|problemset\/problem|gym)\/(\d+)(?:\/problem)?\/(\w+)/;

function titleOf(link: string): string {
  const url = new URL(link);
  const codeforces = platformOf(link) === "Codeforces" ? codeforcesProblem.exec(url.pathname) : null;
  if (codeforces) return `${codeforces[1]}${codeforces[2]}`;
  const parts = url.pathname.split("/").filter((part) => part && !/^(description|problem)$/.test(part));
  const last = parts.at(-1) ?? "";
  if (!/[a-z]{3}/i.test(last) || /[^\w-]/.test(last)) return "";
  return last
    .split(/[-_]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ")
    .slice(0, 200);
}
