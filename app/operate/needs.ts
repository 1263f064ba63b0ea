import type { IconName } from "../platform/ui/icon-names.ts";

interface Source {
  name: string;
  state: string;
  answeredAt: number | null;
}

interface State {
  reports: number;
  waiting: number;
  handles: number;
  sources: Source[];
  jobs: { name: string; state: string }[];
  warnings: { check: string; message: string }[];
}

export interface Need {
  icon: IconName;
  tone?: "bad" | "warn";
  title: string;
  text: string;
  /** For a source: its last answer, in milliseconds since the epoch. */
  answeredAt?: number | null;
  action?: { label: string; href: string };
}

/** `MOST_COUNTED` of reports and of handles, whose counts stop there. */
const MOST_REPORTS = 100;
const MOST_HANDLES = 1000;

const SERIOUS = ["disk", "backups", "data-dir"];

/** What staff should act on, the most urgent first. */
export function needsOf({ reports, waiting, handles, sources, jobs, warnings }: State): Need[] {
  const alert = "circle-alert" as const;
  const found = warnings.map(({ check, message }): Need => {
    const [title = "", ...text] = message.split(/(?<=\.) /);
    return { icon: alert, tone: SERIOUS.includes(check) ? "bad" : "warn", title, text: text.join(" ") };
  });
  const needs = found.filter(({ tone }) => tone === "bad");
  if (reports > 0) {
    const count = reports < MOST_REPORTS ? String(reports) : `${MOST_REPORTS} or more`;
    needs.push({
      icon: "flag",
      title: `${count} open ${reports === 1 ? "report" : "reports"}.`,
      text: "",
      action: { label: "Review reports", href: "/admin/reports" },
    });
  }
  if (waiting > 0) {
    needs.push({
      icon: "user-plus",
      title: `${waiting === 1 ? "1 person is" : `${waiting} people are`} waiting for approval.`,
      text: "",
      action: { label: "Review sign-ups", href: "/admin/signup" },
    });
  }
  needs.push(...found.filter(({ tone }) => tone === "warn"));
  for (const { name, state, answeredAt } of sources) {
    if (state !== "failing") continue;
    const text = "What was read before stays, and the site tries again by itself.";
    const action = { label: "See sources", href: "#sources" };
    needs.push({ icon: alert, tone: "warn", title: `${name}: not responding.`, text, answeredAt, action });
  }
  const failing = jobs.filter(({ state }) => state === "failing").map(({ name }) => name);
  if (failing.length > 0) {
    const title = `Background work is failing: ${failing.join(", ")}.`;
    needs.push({ icon: alert, tone: "warn", title, text: "", action: { label: "See jobs", href: "#jobs" } });
  }
  if (sources.some(({ name, state }) => name === "Mail" && state === "off")) {
    needs.push({
      icon: alert,
      tone: "warn",
      title: "No mail is set up.",
      text: "Forgotten passwords need a reset link created by staff, until SMTP_URL is set.",
      action: { label: "Find member", href: "/admin/members" },
    });
  }
  if (handles > 0) {
    const count = handles < MOST_HANDLES ? String(handles) : "1,000 or more";
    needs.push({
      icon: "badge-check",
      title: `${count} unverified ${handles === 1 ? "handle" : "handles"}.`,
      text: "They don’t count in leaderboards until they are verified or vouched for.",
      action: { label: "Review handles", href: "/admin/handles" },
    });
  }
  return needs;
}
