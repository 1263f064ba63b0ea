import { expect, test } from "vitest";
import { isOnPostgres } from "../setup/engine.ts";
import { startServer } from "../setup/server.ts";
import { signUp } from "./client.ts";
import { addProblem } from "./problems.ts";

interface Line {
  msg: string;
  requestId?: string;
  route?: string;
  sql?: string;
  path?: string;
  ms: number;
}

test("slow queries and pages are logged with their request and route, without user data", async () => {
  const server = await startServer({ SLOW_QUERY_MS: "0", SLOW_RENDER_MS: "0" });
  const ada = await signUp(server, "ada");
  const problem = await addProblem(ada, { title: "A private word" });
  const page = await ada.get(`/problem/${problem}?q=another-private-word`);
  const call = await ada.get("/api/dashboard?search=a-third-private-word");
  // Remix renders error pages.
  const missing = await ada.get("/problem/999999");
  expect([page.status, call.status, missing.status]).toEqual([200, 200, 404]);
  await server.stop();

  const lines = server
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Line);
  const of = (response: Response, msg: string) => {
    const requestId = response.headers.get("X-Request-Id");
    return lines.filter((line) => line.requestId === requestId && line.msg === msg);
  };
  for (const response of [page, missing]) {
    expect(of(response, "Rendering a page was slow")).toMatchObject([
      { route: "/problem/:problemId", ms: expect.any(Number) },
    ]);
  }
  expect(of(call, "Rendering a page was slow")).toEqual([]);
  const queries = lines.filter(({ msg }) => msg === "A query was slow");
  expect(queries.length).toBeGreaterThan(5);
  // PostgreSQL's answers are not tied to a request.
  if (isOnPostgres) expect(queries.every(({ requestId }) => requestId === undefined)).toBe(true);
  else {
    expect(of(page, "A query was slow")[0]).toMatchObject({ route: "/problem/:problemId" });
    expect(of(call, "A query was slow")[0]).toMatchObject({ route: "/api/dashboard" });
    expect(of(call, "A query was slow").some(({ sql }) => sql?.includes('from "problems"'))).toBe(true);
  }
  expect(server.output()).not.toMatch(/private.word/);
});
