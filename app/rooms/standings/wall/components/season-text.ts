import { shortDate } from "../../../../platform/ui/date.tsx";

/** "Sep 1, 2026 – Nov 30, 2026" */
export const seasonText = ({ from, to }: { from: string; to: string }): string =>
  `${shortDate(Date.parse(from))} – ${shortDate(Date.parse(to))}`;
