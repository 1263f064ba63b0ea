import { afterAll, beforeAll, expect, test } from "vitest";
import routes from "../../app/routes.ts";
import { makeStaff } from "../setup/reports.ts";
import { startServer, type TestServer } from "../setup/server.ts";
import { type Member, signUp } from "./client.ts";
import { addProblem, aProblem } from "./problems.ts";

// A problem that others have referred to becomes private, under another name. Nobody but its author learns that name.

const NAME = "Quokkabarrow";
const LINK = "https://example.org/of-no-judge";

let server: TestServer;
let ada: Member;
let others: Record<string, Member>;
/** By the names of parts of addresses, for each reader. */
const ids = new Map<Member, Record<string, string>>();
beforeAll(async () => {
  server = await startServer();
  const { ola, cyd } = await makeStaff(server);
  ada = await signUp(server, "ada");
  const ben = await signUp(server, "ben");
  others = { "another member": ben, "a coach": cyd, "an owner": ola };
  const problem = await addProblem(ada, { title: "Before", link: LINK });
  for (const reader of [ada, ...Object.values(others)]) ids.set(reader, await refer(reader, problem));
  await ben.post("/api/reports", { kind: "problem", id: problem, reason: "Copied" });
  const changed = aProblem({ title: NAME, link: LINK, choice: "private", tags: [NAME.toLowerCase()] });
  expect(await ada.put(`/api/problem/${problem}/updateproblem`, changed)).toHaveStatus(200);
});
afterAll(() => server.stop());

/** Has a member refer to a problem in every way that keeps a row. @returns the ids of what that made. */
async function refer(reader: Member, problem: string): Promise<Record<string, string>> {
  const made = async (path: string, body: object) => {
    const response = await reader.post(path, body);
    expect(response.status, path).toBeLessThan(300);
    return /"_id":"(\d+)"/.exec(await response.text())?.[1] ?? "1";
  };
  const own = { approach: "Sort.", description: "In order.", code: "print(1)" };
  const solution = await made(`/api/problem/${problem}/addsolution`, own);
  const review = await made(`/api/problem/${problem}/addreview`, { rating: 4, comment: "Good." });
  const message = await made(`/api/problem/${problem}/discussion`, { text: "Hello" });
  await reader.post(`/api/bookmark/${problem}`);
  await reader.put(`/api/problem/${problem}/mark`, { status: "solved" });
  await reader.put(`/api/problem/${problem}/note`, { note: "Sort first." });
  await reader.put(`/api/revisit/${problem}`, { grade: "again" });
  if (reader !== ada)
    await made(`/api/messages/send/${ada.id}`, { content: `${server.url}/problem/${problem}` });
  const list = await made("/api/lists", { title: "A list", audience: "everyone" });
  await reader.post(`/api/lists/${list}/items`, { text: `/problem/${problem}` });
  const { items } = (await (await reader.get(`/api/lists/${list}`)).json()).list;
  expect(items).toMatchObject([{ name: "Before" }]);
  return {
    problemId: problem,
    solutionId: solution,
    reviewId: review,
    messageId: message,
    listId: list,
    itemId: items[0]._id,
    userId: reader.id,
    recipientId: ada.id,
    judge: "codeforces",
    source: "codeforces",
    key: "1900",
    kind: "problem",
    format: "csv",
    part: "input.txt",
  };
}

/** Every address that answers a GET: screens, the data behind them, and calls. */
async function doors(): Promise<string[]> {
  const screens = routes
    .map(({ path = "" }) => `/${path}`)
    .filter((path) => !path.startsWith("/api/") && !path.includes("*") && path !== "/logout");
  const { paths } = await (await ada.get("/api/openapi.json")).json();
  const calls = Object.keys(paths).filter((path) => "get" in paths[path] && !path.includes("realtime"));
  const searches = ["/dashboard", "/api/dashboard", "/search", "/api/search"].map(
    (path) => `${path}?q=before`,
  );
  return [
    ...screens,
    ...screens.map((path) => `${path === "/" ? "/_root" : path}.data`),
    ...calls,
    ...searches,
  ];
}

/** The addresses whose answers to a reader hold the new name. */
async function revealing(reader: Member, about: Record<string, string>): Promise<string[]> {
  const found: string[] = [];
  for (const door of await doors()) {
    const path = door.replace(/[:{](\w+)[}?]?/g, (_, name: string) => about[name] ?? "1");
    const response = await reader.get(path);
    if ((await response.text()).toLowerCase().includes(NAME.toLowerCase())) found.push(path);
  }
  return found;
}

test("its author finds the new name", async () => {
  const found = await revealing(ada, ids.get(ada) ?? {});
  expect(found.length).toBeGreaterThan(15);
  expect(found).toEqual(expect.arrayContaining(["/dashboard", "/dashboard.data", "/api/myproblems"]));
});

test.each(["another member", "a coach", "an owner"])("%s finds it nowhere", async (who) => {
  const reader = others[who] as Member;
  expect(await revealing(reader, ids.get(reader) ?? {})).toEqual([]);
  // What the author made is no door to it either.
  expect(await revealing(reader, ids.get(ada) ?? {})).toEqual([]);
});

test("an item of a list that the reader no longer sees is no longer there", async () => {
  const reader = others["another member"] as Member;
  const { listId, itemId } = ids.get(reader) ?? {};
  for (const path of [`/lists/${listId}/items/${itemId}`, `/lists/${listId}/items/${itemId}.data`]) {
    const response = await reader.get(path);
    expect(response).toHaveStatus(404);
    expect(await response.text()).toContain("no longer in the list");
  }
});
