import { expect, test } from "vitest";
import { dayIn, endOfDay } from "../../platform/ui/zone-offset.ts";
import { dueFacts } from "./due.ts";

const iso = (day: string, zone: string) => new Date(endOfDay(day, zone)).toISOString();

test.each([
  ["2026-11-23", "UTC", "2026-11-24T00:00:00.000Z"],
  ["2026-11-23", "Asia/Tokyo", "2026-11-23T15:00:00.000Z"],
  ["2026-11-23", "Pacific/Kiritimati", "2026-11-23T10:00:00.000Z"],
  ["2026-11-23", "Asia/Kathmandu", "2026-11-23T18:15:00.000Z"],
  // Clocks change on these days: 23 and 25 hours.
  ["2026-03-07", "America/New_York", "2026-03-08T05:00:00.000Z"],
  ["2026-03-08", "America/New_York", "2026-03-09T04:00:00.000Z"],
  ["2026-10-31", "America/New_York", "2026-11-01T04:00:00.000Z"],
  ["2026-11-01", "America/New_York", "2026-11-02T05:00:00.000Z"],
  // Midnight is skipped: the day begins at one o'clock.
  ["2018-11-03", "America/Sao_Paulo", "2018-11-04T03:00:00.000Z"],
  // The clocks go back at midnight: the day before has its last hour twice.
  ["2018-02-17", "America/Sao_Paulo", "2018-02-18T03:00:00.000Z"],
  // Midnight comes twice: the first one ends the day.
  ["2026-10-31", "America/Havana", "2026-11-01T04:00:00.000Z"],
])("%s in %s ends at %s", (day, zone, end) => {
  expect(iso(day, zone)).toBe(end);
  expect(dayIn(zone, endOfDay(day, zone) - 1)).toBe(day);
  expect(dayIn(zone, endOfDay(day, zone)) > day).toBe(true);
});

const NOW = Date.parse("2026-11-20T12:00:00Z");
const facts = (before: Parameters<typeof dueFacts>[0], due: string | null) =>
  dueFacts(before, due, "UTC", NOW);
const listed = (due: string | null, due_step: "soon" | "summary" | null) => ({
  due,
  due_at: due === null ? null : endOfDay(due, "UTC"),
  due_step,
});

test("a due date moved later starts its reminders again, and one moved earlier repeats none", () => {
  const [early, late] = [endOfDay("2026-11-23", "UTC"), endOfDay("2026-11-25", "UTC")];
  expect(facts(null, "2026-11-23")).toEqual({ due_at: early, due_step: "soon", due_up_to: 0 });
  expect(facts(listed("2026-11-23", "summary"), "2026-11-25")).toEqual({
    due_at: late,
    due_step: "soon",
    due_up_to: 0,
  });
  expect(facts(listed("2026-11-25", "summary"), "2026-11-23")).toEqual({ due_at: early });
  expect(facts(listed("2026-11-25", "soon"), "2026-11-19")).toMatchObject({ due_step: "summary" });
  expect(facts(listed("2026-11-25", "soon"), null)).toEqual({ due_at: null, due_step: null, due_up_to: 0 });
});

test("a list keeps its moment while its date stays, and one that is due already says nothing", () => {
  expect(facts({ due: "2026-11-23", due_at: 5, due_step: "soon" }, "2026-11-23")).toEqual({});
  expect(facts(null, null)).toEqual({});
  expect(facts(null, "2026-11-19")).toMatchObject({ due_step: null });
});
