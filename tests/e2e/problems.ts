import type { Page } from "playwright-core";

/** A problem as the API accepts it. */
export interface ProblemBody {
  title: string;
  link: string;
  problemstatement: Record<"statement" | "input" | "output" | "exampleinput" | "exampleoutput", string>;
  choice: "public" | "private";
  platform: { name: string; rating: number };
  tags?: string[];
  timeLimitMs?: number;
  memoryLimitMb?: number;
}

export function problemBody(changes: Partial<ProblemBody> = {}): ProblemBody {
  return {
    title: "Two Pointers on a Ring",
    link: "https://codeforces.com/problemset/problem/1000/A",
    problemstatement: {
      statement: "Count the *pairs* with $a_i + a_j = k$.",
      input: "Two integers.",
      output: "One integer.",
      exampleinput: "3 4",
      exampleoutput: "7",
    },
    choice: "public",
    platform: { name: "Codeforces", rating: 5 },
    tags: ["two-pointers"],
    ...changes,
  };
}

/** Stores a problem through the API as the page's user. @returns its id. */
export async function storeProblem(page: Page, changes: Partial<ProblemBody> = {}): Promise<string> {
  const body = problemBody(changes);
  const answer = await page.request.post("/api/addproblem", { data: body });
  if (!answer.ok()) throw new Error(`The problem was refused: ${await answer.text()}`);
  const problems = (await (await page.request.get("/api/dashboard?limit=100")).json()) as {
    _id: string;
    title: string;
  }[];
  const stored = problems.find(({ title }) => title === body.title);
  if (!stored) throw new Error(`${body.title} is not on the dashboard`);
  return stored._id;
}

export interface TypedProblem {
  title?: string;
  link?: string;
  statement?: string;
  input?: string;
  output?: string;
  exampleInput?: string;
  exampleOutput?: string;
  platform?: string;
  rating?: string;
}

const typed: Required<TypedProblem> = {
  title: "Two Pointers on a Ring",
  link: "https://codeforces.com/problemset/problem/1000/A",
  statement: "Count the *pairs* with $a_i + a_j = k$ and print `their number`.",
  input: "The first line has $n$ and $k$.",
  output: "One integer.",
  exampleInput: "4 5\n1 2 3 4",
  exampleOutput: "2",
  platform: "Codeforces",
  rating: "5",
};

export async function fillProblem(page: Page, changes: TypedProblem = {}): Promise<void> {
  const values = { ...typed, ...changes };
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await field("Title").fill(values.title);
  await field("Link").fill(values.link);
  await field("Statement").fill(values.statement);
  await field("Input").fill(values.input);
  await field("Output").fill(values.output);
  await field("Example Input").fill(values.exampleInput);
  await field("Example Output").fill(values.exampleOutput);
  await field("Platform Name").fill(values.platform);
  await field("Rating").fill(values.rating);
}
