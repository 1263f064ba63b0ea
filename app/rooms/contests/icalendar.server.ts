import ical, { ICalCalendarMethod } from "ical-generator";
import type { TrainingEvent } from "../trainings/index.server.ts";
import { durationText } from "./local-time.server.ts";
import type { CalendarEntry } from "./queries.server.ts";
import { contestPage, sourceTitle } from "./sources.server.ts";

/** Seconds after which calendar apps should refresh. */
const TTL = 60 * 60;
/** In ms. */
const MINUTE = 60 * 1000;

/**
 * The same contests and trainings always give the same bytes.
 * @param publicUrl makes the events' ids unique to this site
 */
export function toICalendar(
  contests: CalendarEntry[],
  publicUrl: string,
  trainings: TrainingEvent[] = [],
): string {
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
  for (const training of trainings) {
    const changed = new Date(training.updated_at);
    const url = `${publicUrl}/trainings/${training.id}`;
    const length = durationText(training.minutes * MINUTE);
    calendar.createEvent({
      id: `training-${training.id}@${host}`,
      // Grows with each change, since the calendar's format wants a number.
      sequence: Math.floor((training.updated_at - training.created_at) / 1000),
      stamp: changed,
      lastModified: changed,
      start: new Date(training.starts_at),
      end: new Date(training.ends_at),
      summary: training.title,
      description: `Training, ${length}${training.until_at === null ? "" : " from your own start"}\n${url}`,
      url,
    });
  }
  return calendar.toString();
}
