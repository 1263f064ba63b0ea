import { z } from "zod";
import { boundText, filterText } from "../text/fields.ts";
import { tidyLine } from "../text/lengths.ts";
import { isWebAddress, withScheme } from "../text/links.ts";
import { isVisible } from "../text/plain-text.ts";
import { LINK_LIMIT, LOCATION_LIMIT, MOST_PROJECTS, MOST_SKILLS, NAME_LIMIT, SKILL_LIMIT } from "./limits.ts";

/** Normalizes skills and languages for comparison: "Segment-Tree" and "segment tree" are one, and so are lookalikes. */
export function toKey(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu, "")
    .replace(/[\s_-]+/g, " ")
    .trim();
}

/** A text as one line; empty when nothing in it is visible. */
function oneLine(text: string): string {
  return isVisible(text) ? tidyLine(text) : "";
}

const line = (name: string, limit: number) => boundText(name, limit, { tidy: oneLine });

/** A missing, null or empty text is null. */
function optionalLine(name: string, limit: number) {
  return line(name, limit)
    .nullish()
    .transform((text) => text || null);
}

const GITHUB_URL = "GitHub must be a URL that begins with http:// or https://";

/** A list of lines, without the empty ones. */
function lines(name: string, limit: number, most: number) {
  const tooMany = `At most ${most} ${name.toLowerCase()}s`;
  return (
    z
      .array(line(name, limit).optional(), `${name}s must be a list of texts`)
      // Checked before the entries are: a body has room for a million.
      .max(100, tooMany)
      .default([])
      .transform((all) => all.filter((text) => text !== undefined && text !== "") as string[])
      .refine((all) => all.length <= most, tooMany)
  );
}

const skills = lines("Skill", SKILL_LIMIT, MOST_SKILLS)
  // Keeps the first spelling of each; drops those without a key, such as "--".
  .transform((all) => [...new Map(all.map((skill) => [toKey(skill), skill] as const).reverse())].reverse())
  .transform((all) => all.filter(([key]) => key !== "").map(([, skill]) => skill));

/**
 * A whole profile, as the form and the call send it: omitted keys are cleared. Only an omitted location keeps its value,
 * since older clients do not know it. Drops other keys (_id, email, bookmarks …), so that clients can send a whole user
 * back.
 */
export const profileSchema = z.object({
  favlanguage: optionalLine("Favorite Language", NAME_LIMIT),
  rating: z.preprocess(
    (value) => (typeof value === "string" ? (value.trim() === "" ? undefined : Number(value)) : value),
    z
      .number("Rating must be a number")
      .nullish()
      .transform((rating) => rating ?? null),
  ),
  platform: optionalLine("Platform", NAME_LIMIT),
  gitHub: boundText("GitHub", LINK_LIMIT, { missing: GITHUB_URL })
    .transform(withScheme)
    .refine((text) => text === "" || isWebAddress(text), GITHUB_URL)
    .nullish()
    .transform((text) => text || null),
  location: line("Location", LOCATION_LIMIT).nullish(),
  projectslinks: lines("Project", LINK_LIMIT, MOST_PROJECTS).transform((all) => [...new Set(all)]),
  skills,
  collaborator: z.boolean("Open to Collaborate? is true or false").nullish().transform(Boolean),
});
export type ProfileInput = z.output<typeof profileSchema>;
/** The form's fields before the schema. */
export type ProfileFields = z.input<typeof profileSchema>;

/** The search's filters, from the address. */
export const searchSchema = z.object({
  q: filterText(200),
  skill: filterText(SKILL_LIMIT),
  language: filterText(NAME_LIMIT),
  open: z.literal("yes").optional().catch(undefined),
});
export type SearchFilter = z.output<typeof searchSchema>;
