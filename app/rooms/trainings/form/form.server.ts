import type { z } from "zod";
import type { Application } from "../../../platform/application.ts";
import type { FieldErrors } from "../../../platform/http/errors.ts";
import { Invalid } from "../../../platform/http/errors.ts";
import { isTimeZone } from "../../../platform/http/time-zone.server.ts";
import { timeIn } from "../../../platform/ui/zone-offset.ts";
import { contestAt, readTaskAddress } from "../../judges/addresses.ts";
import { judgeOf } from "../../judges/judges.ts";
import { stateOf } from "../clock.ts";
import { MOST_GUESTS, MOST_ITEMS } from "../limits.ts";
import type { Training } from "../queries.server.ts";
import { type ChangeInput, changeSchema, pickSchema, type TrainingInput, trainingSchema } from "../schema.ts";
import type { FilledForm, LaterForm } from "./fields.ts";

// What people type in the form, as the input that calls send too. Errors are said beside the fields of the form.

const wrong = (errors: FieldErrors) => new Invalid(Object.values(errors).flat().join(" "), errors);

/** A number, or the text itself, which the schema refuses in its own words. */
const number = (text: string) => (/^\d{1,15}$/.test(text.trim()) ? Number(text) : text);
const optionalNumber = (text: string) => (text.trim() === "" ? undefined : number(text));

const LOCAL = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2}(\.\d{1,3})?)?$/;

/** @throws Invalid */
function readTime(field: string, name: string, text: string, zone: string): string {
  if (text.trim() === "") throw wrong({ [field]: [`${name} is required`] });
  const [, day, minute] = LOCAL.exec(text.trim()) ?? [];
  const local = day ? Date.parse(`${day}T${minute}:00Z`) : Number.NaN;
  // Date.parse takes February 30 for a day in March.
  if (Number.isNaN(local) || !new Date(local).toISOString().startsWith(day ?? "")) {
    throw wrong({ [field]: [`${name} must be a day and a time such as 2026-12-01 18:00`] });
  }
  return new Date(timeIn(zone, local)).toISOString();
}

function startOf(form: FilledForm, zone: string) {
  if (form.clock === "common") return { at: readTime("at", "Start", form.at, zone) };
  return {
    from: readTime("from", "First moment to begin", form.from, zone),
    until: readTime("until", "Last moment to begin", form.until, zone),
  };
}

function audienceOf({ audience, groups, members }: FilledForm) {
  if (audience === "everyone") return audience;
  const names = members.split(/[\s,;]+/).filter(Boolean);
  if (names.length > MOST_GUESTS) throw wrong({ members: [`At most ${MOST_GUESTS} members`] });
  return { groups, members: names };
}

/** A zone that a page has shown, or the account's. */
const zoneOf = ({ zone }: FilledForm, own: string) => (isTimeZone(zone) ? zone : own);

const factsOf = (form: FilledForm, own: string) => ({
  title: form.title,
  start: startOf(form, zoneOf(form, own)),
  minutes: number(form.minutes),
  scoring: form.scoring,
  penalty: optionalNumber(form.penalty),
  // It cannot be frozen where the form does not offer it.
  freeze: form.clock === "own" ? undefined : optionalNumber(form.freeze),
  thaw: form.thaw,
  teams: form.teams,
  audience: audienceOf(form),
});

const POINTS = /^\d{1,6}$/;

/** An address on each line, each with its points if it has any. */
function itemsOf(text: string) {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  if (lines.length === 0) throw wrong({ items: ["A training needs at least one problem"] });
  if (lines.length > MOST_ITEMS) {
    throw wrong({ items: [`A training has at most ${MOST_ITEMS} problems, and these are ${lines.length}`] });
  }
  return lines.map((line) => {
    const [link = "", points, ...more] = line.split(/[\s,]+/);
    const hasPoints = more.length === 0 && points !== undefined && POINTS.test(points);
    return hasPoints ? { link, points: Number(points) } : { link: line };
  });
}

/** @param publicUrl boards and lists of this site have addresses below it */
function pathHere(text: string, publicUrl: string): string {
  return text.startsWith(`${publicUrl}/`) ? text.slice(publicUrl.length) : text;
}

const BOARD = /^\/contests\/(\w{1,20})\/([\w.-]{1,100})\/board$/;
const NAMED = /^(\w{1,20})\/([\w.-]{1,100})$/;

/** A contest by its address, that of its board or of one of its problems, or as "codeforces/1900". */
export function readContest(text: string, publicUrl: string): { judge: string; key: string } | undefined {
  const path = pathHere(text.trim(), publicUrl);
  const [, judge, key] = BOARD.exec(path) ?? NAMED.exec(path) ?? [];
  if (judge && key && judgeOf(judge)?.contestLink) return { judge, key };
  const task = readTaskAddress(text);
  return contestAt(text) ?? (task?.contest ? { judge: task.judge, key: task.contest } : undefined);
}

function problemsOf(form: FilledForm, publicUrl: string) {
  switch (form.source) {
    case "items":
      return { items: itemsOf(form.items) };
    case "list": {
      const [, list] =
        /^(?:\/lists\/)?([1-9]\d{0,14})(?:[/?#]|$)/.exec(pathHere(form.list.trim(), publicUrl)) ?? [];
      if (!list) throw wrong({ list: ["List must be the address of a list on this site"] });
      return { list };
    }
    case "contest": {
      const contest = readContest(form.contest, publicUrl);
      if (contest) return { contest };
      throw wrong({ contest: ["Contest must be an address such as https://codeforces.com/contest/1900"] });
    }
    case "pick": {
      const read = pickSchema.safeParse({
        count: number(form.count),
        from: number(form.low),
        to: number(form.high),
        tags: form.tags
          .split(",")
          .map((tag) => tag.trim())
          .filter(Boolean),
      });
      if (read.success) return { pick: read.data };
      throw wrong(errorsOf(read.error, (path) => ({ from: "low", to: "high" })[path] ?? path));
    }
  }
}

function errorsOf({ issues }: z.ZodError, fieldOf: (path: string) => string): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) {
    const field = fieldOf(String(path[0] ?? ""));
    errors[field] = [...new Set([...(errors[field] ?? []), message])];
  }
  return errors;
}

/** Where the form says what the schema or a command says of a part of the input. */
const fieldOf =
  (form: Partial<FilledForm>) =>
  (part: string): string => {
    if (part === "start") return form.clock === "own" ? "until" : "at";
    if (part === "problems" || part === "pick") return form.source === "pick" ? "count" : (form.source ?? "");
    return part === "audience" ? "members" : part;
  };

interface Known {
  config: Pick<Application["config"], "publicUrl">;
}

/** @param zone the account's @throws Invalid with the names of the form's fields */
export function readNewForm({ config }: Known, form: FilledForm, zone: string): TrainingInput {
  const problems = problemsOf(form, config.publicUrl);
  const read = trainingSchema.safeParse({ ...factsOf(form, zone), problems });
  if (read.success) return read.data;
  throw wrong(errorsOf(read.error, fieldOf(form)));
}

/** Its problems stay unless others are named. @throws Invalid with the names of the form's fields */
export function readChangeForm({ config }: Known, form: FilledForm, zone: string): ChangeInput {
  const isReplacing = form.source !== "items" || form.items !== "";
  const problems = isReplacing ? { problems: problemsOf(form, config.publicUrl) } : {};
  const read = changeSchema.safeParse({ ...factsOf(form, zone), ...problems });
  if (read.success) return read.data;
  throw wrong(errorsOf(read.error, fieldOf(form)));
}

/** What the form changes once a training has begun; all else stays. @throws Invalid */
export function readLaterForm(training: Training, form: LaterForm, now: number): ChangeInput {
  const iso = (time: number | null) => new Date(time ?? 0).toISOString();
  const { starts_at, until_at, scoring, penalty, thaws } = training;
  const isOver = stateOf(training, now) === "over";
  const read = changeSchema.safeParse({
    title: form.title,
    start: until_at === null ? { at: iso(starts_at) } : { from: iso(starts_at), until: iso(until_at) },
    minutes: isOver ? training.minutes : number(form.minutes),
    scoring,
    penalty,
    freeze: isOver ? training.freeze : optionalNumber(form.freeze),
    thaw: thaws,
    teams: training.for_teams === 1,
    audience: training.audience === "everyone" ? "everyone" : {},
  });
  if (read.success) return read.data;
  throw wrong(errorsOf(read.error, fieldOf({})));
}

/** Runs a command for the form: what it refuses is said beside the form's fields. */
export async function saidInForm<T>(form: Partial<FilledForm>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Invalid) || !error.errors) throw error;
    const entries = Object.entries(error.errors).map(([part, said]) => [fieldOf(form)(part), said] as const);
    throw new Invalid(error.message, Object.fromEntries(entries));
  }
}
