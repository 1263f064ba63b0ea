import type { Client } from "./client.ts";

/** A valid problem for the call; each part can be replaced. */
export function aProblem(changes: Record<string, unknown> = {}) {
  return {
    title: "Two Towers",
    link: "https://example.org/problem/1",
    problemstatement: {
      statement: "Cut the towers.",
      input: "Two numbers.",
      output: "One number.",
      exampleinput: "1 2",
      exampleoutput: "3",
    },
    choice: "public",
    platform: { name: "Codeforces", rating: 5 },
    ...changes,
  };
}

export function problemFields(changes: Record<string, string> = {}): Record<string, string> {
  return {
    title: "Two Towers",
    link: "https://example.org/problem/1",
    "problemstatement.statement": "Cut the towers.",
    "problemstatement.input": "Two numbers.",
    "problemstatement.output": "One number.",
    "problemstatement.exampleinput": "1 2",
    "problemstatement.exampleoutput": "3",
    choice: "public",
    "platform.name": "Codeforces",
    "platform.rating": "5",
    ...changes,
  };
}

export async function addProblem(author: Client, changes: Record<string, unknown> = {}): Promise<string> {
  const response = await author.post("/api/addproblem", aProblem(changes));
  if (response.status !== 201)
    throw new Error(`The problem gave ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { _id: string })._id;
}

export interface Entry {
  _id: string;
  title: string;
  updatedAt: string;
  [key: string]: unknown;
}

/** The titles on a list screen, in order. */
export function titlesIn(html: string): string[] {
  return [...html.matchAll(/<a class="name" href="\/problem\/\d+"[^>]*>([^<]*)<\/a>/g)].map(
    ([, title]) => title as string,
  );
}

/** The list's entries, for both response shapes of the calls. */
export async function entriesOf(client: Client, path: string): Promise<Entry[]> {
  const body = (await client.json(path)) as Entry[] | { problems: Entry[] };
  return Array.isArray(body) ? body : body.problems;
}
