import { z } from "zod";
import { optionalText, requiredText } from "../../../platform/text/fields.ts";
import { MOST_GUESTS, PROBLEMS, scorings, TITLE } from "../limits.ts";

/** As typed: form.server.ts reads it, and says what is wrong with it. */
const typed = (most = 100) => z.string("A field must be a text").max(most, "This is too long").default("");

const checked = z.preprocess(
  (value) => value === "on" || value === true,
  z.boolean("A box is checked or not").default(false),
);

const groups = z.preprocess(
  // A form with one box checked sends one value.
  (value) => (typeof value === "string" ? [value].filter(Boolean) : value),
  z.array(z.string().max(20, "There is no such group"), "Groups must be a list of ids").default([]),
);

/** Once a training has begun, its form has only these. */
export const laterFormSchema = z.object({
  title: requiredText(TITLE),
  minutes: typed(),
  freeze: typed(),
});
export type LaterForm = z.output<typeof laterFormSchema>;

export const sources = ["items", "list", "contest", "pick"] as const;
export type Source = (typeof sources)[number];

/** The form of a training that has not begun. */
export const trainingFormSchema = z.object({
  ...laterFormSchema.shape,
  clock: z.enum(["common", "own"], "Choose who begins when").default("common"),
  at: typed(),
  from: typed(),
  until: typed(),
  /** The zone of these times, as it was shown. */
  zone: typed(),
  scoring: z.enum(scorings, "Choose a scoring").default("icpc"),
  penalty: typed(),
  thaw: z.enum(["end", "owner"], "Choose who unfreezes").default("end"),
  teams: checked,
  audience: z.enum(["everyone", "chosen"], "Choose who can take part").default("chosen"),
  groups,
  members: typed(MOST_GUESTS * 40),
  source: z.enum(sources, "Choose where the problems come from").default("items"),
  items: optionalText(PROBLEMS),
  list: typed(2_000),
  contest: typed(2_000),
  count: typed(),
  low: typed(),
  high: typed(),
  tags: typed(500),
});
export type FilledForm = z.output<typeof trainingFormSchema>;

/** Values of the form as a page shows them. */
export type TrainingFields = Partial<
  Record<Exclude<keyof FilledForm, "groups" | "teams">, string> & { groups: string[]; teams: string }
>;

/** @see arranging.server.ts */
export const itemFormSchema = z.object({ item: typed(), link: typed(2_000) });
export type ItemForm = z.output<typeof itemFormSchema>;
export type ItemFields = Partial<ItemForm>;
