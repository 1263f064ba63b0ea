import { idParam } from "../../platform/http/ids.ts";

export interface SubjectAddress {
  problemId: number;
  solutionId: number | null;
}

/** @throws NotFound for an invalid id */
export function addressOf(params: Record<string, string | undefined>): SubjectAddress {
  return {
    problemId: idParam(params.problemId),
    solutionId: params.solutionId === undefined ? null : idParam(params.solutionId),
  };
}

export interface Subject {
  kind: "problem" | "solution";
  id: number;
  authorId: number | null;
  reviewsCount: number;
  problem: { id: number; title: string; author_id: number | null; visibility: "public" | "private" };
}

const stores = {
  problem: {
    subjects: "problems",
    reviews: "problem_reviews",
    totals: "problem_review_totals",
    column: "problem_id",
    history: "problem_review_id",
  },
  solution: {
    subjects: "solutions",
    reviews: "solution_reviews",
    totals: "solution_review_totals",
    column: "solution_id",
    history: "solution_review_id",
  },
} as const;

/**
 * Typed as the problem's tables: Kysely cannot type a union of tables. Refer to `column` and `history` only through
 * sql.ref or a computed key.
 */
export function storeOf({ kind }: Pick<Subject, "kind">) {
  return stores[kind] as { [K in keyof typeof stores.problem]: (typeof stores.problem)[K] };
}

export function pathOf({ kind, id, problem }: Subject): string {
  return kind === "problem" ? `/problem/${id}` : `/problem/${problem.id}/solutions/${id}`;
}

export function placeOf(subject: Subject) {
  const back = `/problem/${subject.problem.id}`;
  const crumbs = [
    { title: "Problems", href: "/dashboard" },
    { title: subject.problem.title, href: back },
  ];
  if (subject.kind === "solution") crumbs.push({ title: "Solution", href: pathOf(subject) });
  return { crumbs, back };
}
