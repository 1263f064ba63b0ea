import { z } from "zod";
import { boundText, filterText } from "../../platform/text/fields.ts";
import type { Rule } from "../../platform/text/lengths.ts";
import { isWebAddress, withScheme } from "../../platform/text/links.ts";
import { isVisible } from "../../platform/text/plain-text.ts";
import {
  GITHUB,
  LANGUAGE,
  LOCATION,
  MOST_PROJECTS,
  MOST_SKILLS,
  PLATFORM,
  PROJECT,
  SKILL,
} from "./limits.ts";

/** A key for comparisons: "Segment-Tree" equals "segment tree", and lookalike characters are equal. */
export function toKey(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu, "")
    .replace(/[\s_-]+/g, " ")
    .trim();
}

const line = (rule: Rule) => boundText(rule).transform((text) => (isVisible(text) ? text : ""));

function optionalLine(rule: Rule) {
  return line(rule)
    .nullish()
    .transform((text) => text || null);
}

const GITHUB_URL = "GitHub must be a URL that begins with http:// or https://";

function lines(rule: Rule, most: number) {
  const { name } = rule;
  const tooMany = `At most ${most} ${name.toLowerCase()}s`;
  return (
    z
      .array(line(rule).optional(), `${name}s must be a list of strings`)
      // Checked before the entries, because a body has room for a million of them.
      .max(100, tooMany)
      .default([])
      .transform((all) => all.filter((text) => text !== undefined && text !== "") as string[])
      .refine((all) => all.length <= most, tooMany)
  );
}

const skills = lines(SKILL, MOST_SKILLS)
  // Keeps the first spelling of each skill and drops those without a key, such as "--".
  .transform((all) => [...new Map(all.map((skill) => [toKey(skill), skill] as const).reverse())].reverse())
  .transform((all) => all.filter(([key]) => key !== "").map(([, skill]) => skill));

/** Omitted keys are cleared, except the location, which older clients do not send. Unknown keys are dropped. */
export const profileSchema = z.object({
  favlanguage: optionalLine(LANGUAGE),
  rating: z.preprocess(
    (value) => (typeof value === "string" ? (value.trim() === "" ? undefined : Number(value)) : value),
    z
      .number("Rating must be a number")
      .nullish()
      .transform((rating) => rating ?? null),
  ),
  platform: optionalLine(PLATFORM),
  gitHub: boundText(GITHUB, GITHUB_URL)
    .transform(withScheme)
    .refine((text) => text === "" || isWebAddress(text), GITHUB_URL)
    .nullish()
    .transform((text) => text || null),
  location: line(LOCATION).nullish(),
  projectslinks: lines(PROJECT, MOST_PROJECTS).transform((all) => [...new Set(all)]),
  skills,
  collaborator: z.boolean("Open to Collaborate? must be true or false").nullish().transform(Boolean),
});
export type ProfileInput = z.output<typeof profileSchema>;
export type ProfileFields = z.input<typeof profileSchema>;

export const pictureSchema = z.object({ intent: z.literal("picture") });

export const searchSchema = z.object({
  q: filterText(200),
  skill: filterText(SKILL.limit),
  language: filterText(LANGUAGE.limit),
  open: z.literal("yes").optional().catch(undefined),
});
export type SearchFilter = z.output<typeof searchSchema>;
