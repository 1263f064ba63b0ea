import ical, { ICalCalendarMethod } from "ical-generator";
import { durationText } from "./local-time.server.ts";
import type { CalendarEntry } from "./queries.server.ts";
import { contestPage, sourceTitle } from "./sources.server.ts";

/** Seconds after which calendar apps should refresh. */
const TTL = 60 * 60;

/** The same contests always give the same bytes. @param publicUrl makes the events' ids unique to this site */
export function toICalendar(contests: CalendarEntry[], publicUrl: string): string {
  const calendar = ical({
    name: "Upsolve contests",
    prodId: { company: "Upsolve", product: "Contests", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: TTL,
  });
  const { host } = new URL(publicUrl);
  for (const contest of contests) {
    const changed = new Date(contest.changed_at);
    const url = contestPage(contest.source, contest.external_id);
    const duration = durationText(contest.ends_at - contest.starts_at);
    calendar.createEvent({
      id: `${contest.source}-${contest.external_id}@${host}`,
      sequence: contest.revision,
      // With the request's time, every fetch would look like a change.
      stamp: changed,
      lastModified: changed,
      start: new Date(contest.starts_at),
      end: new Date(contest.ends_at),
      summary: contest.name,
      description: `${sourceTitle(contest.source)}, ${duration}\n${url}`,
      url,
    });
  }
  return calendar.toString();
}
