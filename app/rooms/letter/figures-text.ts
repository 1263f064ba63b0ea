import { formatNumber } from "../../platform/text/numbers.ts";
import { counted } from "../../platform/ui/counted.ts";

interface Figures {
  members: number;
  solves: number;
  upsolves: number;
}

/** "19 members solved 103 problems (31 upsolved)." */
export function figuresText({ members, solves, upsolves }: Figures): string {
  if (solves === 0) return "";
  const upsolved = upsolves > 0 ? ` (${formatNumber(upsolves)} upsolved)` : "";
  return `${counted(members, "member")} solved ${counted(solves, "problem")}${upsolved}.`;
}
