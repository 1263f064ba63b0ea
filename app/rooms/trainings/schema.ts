import { z } from "zod";
import { filterId, requiredText } from "../../platform/text/fields.ts";
import {
  DUEL,
  MINUTES,
  MOST_GROUPS,
  MOST_GUESTS,
  MOST_ITEMS,
  MOST_POINTS,
  PENALTY,
  PROBLEMS,
  scorings,
  TITLE,
} from "./limits.ts";

const whole = (name: string, least: number, most: number) => {
  const wrong = `${name} must be a whole number from ${least} to ${most}`;
  return z.int(wrong).min(least, wrong).max(most, wrong);
};

const WHEN = "A time must be ISO 8601 with its zone, such as 2026-12-01T18:00:00Z";
const time = z.iso
  .datetime({ offset: true, error: WHEN })
  .transform((text) => Date.parse(text))
  .refine(Number.isFinite, WHEN);

const ID = "An id must be a string of digits";
const id = z
  .string(ID)
  .regex(/^[1-9]\d{0,14}$/, ID)
  .transform(Number);

const key = z.string("A key must be a text").min(1, "A key is missing").max(2_000, "A key is too long");
const judge = z.string("A judge must be a text").regex(/^\w{1,20}$/, "There is no such judge");
const points = whole("Points", 1, MOST_POINTS).optional();

export const itemSchema = z.union(
  [
    z.object({ problem: id, points }),
    z.object({ judge, key, points }),
    z.object({ link: z.string().min(1).max(2_000), points }),
  ],
  "A problem is {problem}, {judge, key} or {link}",
);
export type ItemInput = z.output<typeof itemSchema>;

const RATING = { least: 0, most: 5_000 };

export const pickSchema = z
  .object({
    count: whole("Number of problems", 1, MOST_ITEMS),
    from: whole("Lowest rating", RATING.least, RATING.most),
    to: whole("Highest rating", RATING.least, RATING.most),
    tags: z
      .array(z.string("A tag must be a text").trim().toLowerCase().min(1).max(40), "Tags must be a list")
      .max(10, "At most 10 tags")
      .default([]),
    /** A group whose members have not tried them. */
    for: id.optional(),
  })
  .refine(({ from, to }) => from <= to, {
    path: ["to"],
    error: "The highest rating must not be below the lowest",
  });
export type PickInput = z.output<typeof pickSchema>;

const problemsSchema = z.union(
  [
    // How many there may be is checked by the command: a union says no more than that none of it fits.
    z.object({ items: z.array(itemSchema, "Problems must be a list") }),
    z.object({ contest: z.object({ judge, key }) }),
    z.object({ list: id }),
    z.object({ pick: pickSchema }),
  ],
  "Problems must be {items}, {contest}, {list} or {pick}",
);
export type ProblemsInput = z.output<typeof problemsSchema>;

const name = z
  .string("Members must be a list of usernames")
  .max(100, "A username is too long")
  .transform((text) => text.trim().replace(/^@/, ""));

const audienceSchema = z.union(
  [
    z.literal("everyone").transform(() => ({ everyone: true as const })),
    z.object({
      groups: z
        .array(id, "Groups must be a list of ids")
        .max(MOST_GROUPS, `At most ${MOST_GROUPS} groups`)
        .default([]),
      members: z
        .array(name, "Members must be a list of usernames")
        .max(MOST_GUESTS, `At most ${MOST_GUESTS} members`)
        .default([]),
    }),
  ],
  'Audience must be "everyone", {groups} or {members}',
);
export type AudienceInput = z.output<typeof audienceSchema>;

const startSchema = z.union(
  [z.object({ at: time }), z.object({ from: time, until: time })],
  "Start must be {at} or {from, until}",
);

const facts = {
  title: requiredText(TITLE),
  start: startSchema,
  minutes: whole("Minutes", MINUTES.least, MINUTES.most),
  scoring: z.enum(scorings, `Scoring must be one of ${scorings.join(", ")}`).default("icpc"),
  penalty: whole("Penalty", PENALTY.least, PENALTY.most).optional(),
  /** Minutes before the end. */
  freeze: whole("Freeze", 1, MINUTES.most).nullish(),
  thaw: z.enum(["end", "owner"], "Thaw must be end or owner").default("end"),
  audience: audienceSchema,
  teams: z.boolean("Teams must be true or false").default(false),
};

interface Timed {
  start: z.output<typeof startSchema>;
  minutes: number;
  scoring: (typeof scorings)[number];
  freeze?: number | null | undefined;
}

function check(
  { start, minutes, scoring, freeze }: Timed,
  wrong: (path: "start" | "freeze", message: string) => void,
) {
  const isCommon = "at" in start;
  if (!isCommon && start.from >= start.until) wrong("start", "The window to begin must end after it starts");
  if (scoring === "race" && !isCommon) wrong("start", "A race needs a common start");
  if (freeze == null) return;
  if (freeze >= minutes) wrong("freeze", "The freeze must be shorter than the training");
  if (!isCommon) wrong("freeze", "A freeze needs a common start");
  if (scoring === "race") wrong("freeze", "A race cannot be frozen: everybody sees what is taken");
}

const checked = ({ value, issues }: z.core.ParsePayload<Timed>) =>
  check(value, (path, message) => issues.push({ code: "custom", path: [path], message, input: value }));

export const trainingSchema = z.object({ ...facts, problems: problemsSchema }).check(checked);
export type TrainingInput = z.output<typeof trainingSchema>;

/** Without `problems`, they stay. */
export const changeSchema = z.object({ ...facts, problems: problemsSchema.optional() }).check(checked);
export type ChangeInput = z.output<typeof changeSchema>;

export const OPPONENT = "Choose an opponent";

/** A challenge sent by a form or the API. */
export const duelSchema = z
  .object({
    opponent: z
      .string(OPPONENT)
      .max(100, "A username is too long")
      .transform((text) => text.trim().replace(/^@/, ""))
      .refine((text) => text !== "", OPPONENT),
    minutes: whole("Minutes", MINUTES.least, MINUTES.most),
    count: whole("Number of problems", 1, DUEL.most),
    from: pickSchema.shape.from,
    to: pickSchema.shape.to,
    // In a form they are one text.
    tags: z.preprocess(
      (value) => (typeof value === "string" ? value.split(",").filter((tag) => tag.trim() !== "") : value),
      pickSchema.shape.tags,
    ),
  })
  .refine(({ from, to }) => from <= to, {
    path: ["to"],
    error: "The highest rating must not be below the lowest",
  });
export type DuelInput = z.output<typeof duelSchema>;
export type DuelFields = Partial<Record<keyof DuelInput, string>>;

export const joinSchema = z.object({ team: id.optional() });
export const LABEL = "A label is a letter from A to Z";
export const labelSchema = z.object({ label: z.string(LABEL).regex(/^[A-Z]$/, LABEL) });
export const momentSchema = z.object({
  /** A minute of the training, for a replay. */
  at: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .optional()
    .catch(undefined),
});
export const filterSchema = z.object({
  group: filterId,
  show: z.enum(["open", "past", "yours"]).optional().catch(undefined),
});

/** What the form of a new training starts with. */
export const prefillSchema = z.object({
  contest: z
    .string()
    .regex(/^\w{1,20}\/[\w.-]{1,100}$/)
    .optional()
    .catch(undefined),
  list: filterId,
  group: filterId,
});

export const textSchema = z.object({ text: requiredText(PROBLEMS) });

export const settleSchema = labelSchema.extend({ party: id });
export const unfreezeSchema = z.object({ what: z.enum(["next", "all"], "What must be next or all") });
/** Of a button alone. */
export const actSchema = z.object({});
