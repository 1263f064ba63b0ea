/** What the comments are about. Those on a problem are the messages of its discussion. */
export interface Subject {
  kind: "problem" | "solution" | "blog";
  id: number;
}

export const columnOf = ({ kind }: Pick<Subject, "kind">) => `${kind}_id` as const;

interface SubjectColumns {
  problem_id: number | null;
  solution_id: number | null;
  blog_id: number | null;
}

export function subjectOf({ problem_id, solution_id, blog_id }: SubjectColumns): Subject {
  if (solution_id !== null) return { kind: "solution", id: solution_id };
  if (blog_id !== null) return { kind: "blog", id: blog_id };
  return { kind: "problem", id: problem_id as number };
}

/** The page with the comments. */
export function pathOfSubject({ kind, id }: Subject, problemId: number | null): string {
  if (kind === "blog") return `/blog/${id}`;
  return kind === "problem" ? `/problem/${id}/discussion` : `/problem/${problemId}/solutions/${id}`;
}

export const commentPath = (path: string, id: number | string) => `${path}?comment=${id}#comment-${id}`;
