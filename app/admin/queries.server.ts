import { version } from "../../package.json";
import type { Application, Viewer } from "../context.ts";
import { countReported } from "../reports/queries.server.ts";

/** What the frame of every screen of /admin shows. */
export interface Frame {
  site: string;
  version: string;
  /** How much there is in a section, by its address; a section without a number has none. */
  counts: Record<string, number>;
}

/** For `AdminFrame`. @param viewer reports about staff count for owners alone. */
export async function readFrame(
  { db, site }: Pick<Application, "db" | "now" | "site">,
  viewer: Pick<Viewer, "role"> = { role: "coach" },
): Promise<Frame> {
  const counts = { "/admin/reports": await countReported(db, viewer) };
  return { site: site.settings.name || "Upsolve", version, counts };
}
