// Separate from schema.ts, so that forms in the browser do not load zod.

import { type Rule, tidyLine, tidySample } from "../../platform/text/lengths.ts";

export const TEXT_LIMIT = 100_000;

export const TITLE: Rule = { name: "Title", limit: 200, isLine: true };
export const LINK: Rule = { name: "Link", limit: 2_000 };
export const PLATFORM: Rule = { name: "Platform name", limit: 60, isLine: true };
export const CONTEST: Rule = { name: "Contest", limit: 200, tidy: tidyLine, isLine: true };
export const INPUT_FILE: Rule = { name: "Input file", limit: 100, tidy: tidyLine, isLine: true };
export const OUTPUT_FILE: Rule = { name: "Output file", limit: 100, tidy: tidyLine, isLine: true };
export const STATEMENT: Rule = { name: "Statement", limit: TEXT_LIMIT };
export const INPUT: Rule = { name: "Input", limit: TEXT_LIMIT };
export const OUTPUT: Rule = { name: "Output", limit: TEXT_LIMIT };
export const EXAMPLE_INPUT: Rule = { name: "Example input", limit: TEXT_LIMIT, tidy: tidySample };
export const EXAMPLE_OUTPUT: Rule = { name: "Example output", limit: TEXT_LIMIT, tidy: tidySample };

export const SOURCE: Rule = { name: "Import", limit: 1_000_000 };
/** Per inbox; enough for a whole problem set. */
export const MOST_IMPORTS = 500;
/** Per inbox; a tenth of an account's storage by default. */
export const IMPORTED_MB = 20;
export const MOST_TIME_MS = 600_000;
export const MOST_MEMORY_MB = 1_048_576;

export const MOST_SAMPLES = 10;
export const MOST_TAGS = 10;
export const MOST_TAG_LENGTH = 40;
export const TAG: Rule = { name: "Tag", limit: MOST_TAG_LENGTH, isLine: true };
export const NEW_TAG: Rule = { name: "New name", limit: MOST_TAG_LENGTH, isLine: true };
/** Applies to included and excluded tags separately. */
export const MOST_FILTERED_TAGS = 5;
