import { z } from "zod";
import { hasPiledMarks, PILED } from "./lengths.ts";

/** Commas, semicolons and line breaks separate tags. So does a `#` at the start of a word, but `C#` keeps its `#`. */
const TAG_SEPARATOR = /[,;\n]|(?<=^|\s)#/;

/** Reads tags the way people type them: "Segment Tree, #dp" gives `segment-tree` and `dp`. */
export function splitTags(text: string): string[] {
  return [...new Set(text.split(TAG_SEPARATOR).map(toTag).filter(Boolean))];
}

function toTag(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .trim()
    .replace(/^#+/, "")
    .replace(/[^\p{L}\p{M}\p{N}+#]+#*/gu, "-")
    .replace(/^-+|(?<!-)-+$/g, "");
}

/** Includes duplicates. */
const MOST_TYPED_TAGS = 100;

/** The tags of an entry, as one text or as a list. None by default. @param longest in characters */
export const tagsField = (most: number, longest: number) =>
  z
    .preprocess(
      // Empty parts are dropped, because Conform reports a list with one empty string as a missing field.
      (value) =>
        typeof value === "string"
          ? value.split(TAG_SEPARATOR, MOST_TYPED_TAGS + 1).filter(Boolean)
          : (value ?? []),
      z
        .array(z.string().max(100, "A tag is too long"), "Tags must be a list of strings")
        // Checked before the items, because a body has room for a million of them.
        .max(MOST_TYPED_TAGS, `At most ${most} tags`)
        .transform((tags) => [...new Set(tags.flatMap(splitTags))])
        .refine((tags) => tags.length <= most, `At most ${most} tags`)
        .refine(
          (tags) => tags.every((tag) => tag.length <= longest),
          `A tag has at most ${longest} characters`,
        )
        .refine((tags) => !tags.some(hasPiledMarks), `A tag ${PILED}`),
    )
    .prefault("");
