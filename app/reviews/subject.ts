import { idParam } from "../http/ids.ts";

/** What a review is about, as an address names it: a problem, or one of its solutions. */
export interface SubjectAddress {
  problemId: number;
  /** Null for the problem itself. */
  solutionId: number | null;
}

/** What a route's parameters say is reviewed. @throws NotFound for what cannot be an id. */
export function addressOf(params: Record<string, string | undefined>): SubjectAddress {
  return {
    problemId: idParam(params.problemId),
    solutionId: params.solutionId === undefined ? null : idParam(params.solutionId),
  };
}

export interface Subject {
  kind: "problem" | "solution";
  id: number;
  /** Null once the author's account is gone. */
  authorId: number | null;
  problem: { id: number; title: string; author_id: number | null; visibility: "public" | "private" };
}

/** Where the reviews of a kind are stored. The two sets of tables differ in names alone. */
export const stores = {
  problem: {
    subjects: "problems",
    reviews: "problem_reviews",
    totals: "problem_review_totals",
    column: "problem_id",
  },
  solution: {
    subjects: "solutions",
    reviews: "solution_reviews",
    totals: "solution_review_totals",
    column: "solution_id",
  },
} as const;

/**
 * The same, typed as the problem's: Kysely cannot type a table that is one of two. Name the column that holds the
 * subject's id with sql.ref(column) alone.
 */
export function storeOf({ kind }: Pick<Subject, "kind">) {
  return stores[kind] as { [K in keyof typeof stores.problem]: (typeof stores.problem)[K] };
}

/** The screen of what is reviewed. */
export function pathOf({ kind, id, problem }: Subject): string {
  return kind === "problem" ? `/problem/${id}` : `/problem/${problem.id}/solutions/${id}`;
}
