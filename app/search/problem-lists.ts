import type { ProblemCriteria } from "./problems.server.ts";
import type { Walk, Walked } from "./steps.server.ts";

/** A column that lists are ordered by, before the id. */
export type Column = "id" | "rating" | "solutions_count" | "average_rating";
export type Direction = Walk["direction"];

/** A problem's place in a list: its value of the column, and its id. */
export interface Place {
  key: number;
  id: number;
}

/** Which problems a list has. */
export interface Criteria extends ProblemCriteria {
  /** Only those that the viewer has bookmarked, solved, tried and not solved, or not solved; or that nobody here has. */
  among: "bookmarked" | "solved" | "tried" | "unsolved" | "nobody" | undefined;
}

/** A walk over the problems that fulfil the criteria, each with its value of a column. @param rating only those rated so */
export type Source = (column: Column, rating?: number) => Walked<Place>;

export interface Choice {
  source: Source;
  /** Whether the source is the search index alone. */
  isSearch: boolean;
  /** Ids that one page may go through. */
  most?: number;
}
