// Separate from schema.ts so that forms in the browser do not load zod.

import type { Rule } from "../../platform/text/lengths.ts";

export const TITLE: Rule = { name: "Title", limit: 200, isLine: true };
export const PROBLEMS: Rule = { name: "Problems", limit: 20_000, verb: "are" };

/** Problems of a duel. */
export const DUEL = { most: 10, usual: 3, minutes: 60 };

/** The letters A to Z. */
export const MOST_ITEMS = 26;
export const MOST_PARTIES = 200;
export const MOST_PEOPLE = 400;
export const MOST_GUESTS = 200;
export const MOST_GROUPS = 20;
/** Trainings that have not begun, for each owner. */
export const MOST_PLANNED = 5;
/** Trainings without a final result, for each owner: their participants are read. */
export const MOST_UNFINISHED = 50;

/** In minutes. */
export const MINUTES = { least: 5, most: 10_080, usual: 120 };
export const PENALTY = { least: 0, most: 60 };
export const MOST_POINTS = 10_000;
/** How far ahead one can be planned, in days. */
export const MOST_DAYS = 366;

/** Minutes for a wrong try of a problem that is solved later, unless the owner says otherwise; null where none count. */
export const usualPenalties = { icpc: 20, points: null, atcoder: 5, race: null };
export const scorings = Object.keys(usualPenalties) as (keyof typeof usualPenalties)[];

/** In seconds, for pages without script. */
export const REFRESH_EVERY = 30;
