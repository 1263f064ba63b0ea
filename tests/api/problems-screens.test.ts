import { describe, expect, test } from "vitest";
import { freePorts } from "../setup/ports.ts";
import { textOf } from "./bodies.ts";
import { addProblem, entriesOf, problemFields, titlesIn } from "./problems.ts";
import { siteWith } from "./site.ts";

const companionPort = String(await freePorts());
const { ada } = siteWith(["ada"], { COMPANION_PORT: companionPort });

const page = async (path: string) => {
  const response = await ada.get(path);
  expect(response).toHaveStatus(200);
  return response.text();
};
const newest = async () => (await entriesOf(ada, "/api/dashboard"))[0];

test("empty lists say that they are empty", async () => {
  const empty = await page("/dashboard");
  expect(empty).toContain("No Problems Yet");
  expect(empty).toContain("No top users yet");
  expect(await page("/myproblems")).toContain("ada&#x27;s Problems");
});

describe("the form for a new problem", () => {
  test("stores the problem and redirects to the dashboard, with one toast", async () => {
    const fields = problemFields({ title: "By form", tags: "graphs, DP;#graphs, Brute force" });
    expect(await ada.postForm("/addproblem", fields)).toHaveRedirect("/dashboard");
    const dashboard = await page("/dashboard");
    expect(dashboard).toContain("Problem added successfully!");
    expect(titlesIn(dashboard)[0]).toBe("By form");
    expect(await newest()).toMatchObject({
      title: "By form",
      tags: ["brute-force", "dp", "graphs"],
      choice: "public",
    });
    expect(await page("/dashboard")).not.toContain("Problem added successfully!");
  });

  test("stores one problem when sent twice", async () => {
    const key = /name="key" value="([^"]+)"/.exec(await page("/addproblem"))?.[1] ?? "";
    expect(key).not.toBe("");
    const before = (await entriesOf(ada, "/api/myproblems")).length;
    const fields = problemFields({ title: "Sent twice", key });
    const answers = await Promise.all([1, 2].map(() => ada.postForm("/addproblem", fields)));
    for (const answer of answers) expect(answer).toHaveRedirect("/dashboard");
    expect(await entriesOf(ada, "/api/myproblems")).toHaveLength(before + 1);
  });

  test("accepts additional examples with an empty input or output", async () => {
    const fields = problemFields({
      title: "Prints nothing",
      "moreexamples[0].input": "5",
      "moreexamples[0].output": "",
      "moreexamples[1].input": "",
      "moreexamples[1].output": "6",
    });
    const moreexamples = [
      { input: "5", output: "" },
      { input: "", output: "6" },
    ];
    expect(await ada.postForm("/addproblem", fields)).toHaveRedirect("/dashboard");
    const { _id } = (await newest()) ?? { _id: "" };
    const stored = async () => (await ada.json(`/api/problem/${_id}`)).problem;
    const problem = await stored();
    expect(problem).toMatchObject({ title: "Prints nothing", moreexamples });
    expect(await page(`/problem/${_id}/samples/2/output.txt`)).toBe("");
    expect(await page(`/problem/${_id}/samples/3/output.txt`)).toBe("6\n");
    const shown = await page(`/problem/${_id}`);
    expect(shown.match(/\(empty\)/g)).toHaveLength(2);
    expect(await ada.put(`/api/problem/${_id}/updateproblem`, problem)).toHaveStatus(200);
    expect(await stored()).toMatchObject({ moreexamples });
  });

  test("can add a row for another example, with optional fields", async () => {
    const intent = JSON.stringify({ type: "insert", payload: { name: "moreexamples" } });
    const added = await ada.postForm("/addproblem", problemFields({ __intent__: intent, title: "Kept" }));
    const html = await added.text();
    expect(html).toContain('value="Kept"');
    const area = (name: string) =>
      html.match(/<textarea[^>]*>/g)?.find((tag) => tag.includes(`name="${name}"`)) ?? "";
    expect(area("problemstatement.exampleinput")).toMatch(/ required/);
    for (const part of ["input", "output"]) {
      expect(area(`moreexamples[0].${part}`)).not.toBe("");
      expect(area(`moreexamples[0].${part}`)).not.toMatch(/required/);
    }
  });

  test("shows an import that it cannot read, with an error", async () => {
    const refused = await ada.postForm("/addproblem", { intent: "import", source: "not a problem" });
    expect(refused).toHaveStatus(400);
    expect(await refused.text()).toContain("not a problem");
  });

  test("can be filled from the inbox, even beyond the paste limit, and the import then leaves the inbox", async () => {
    const example = { input: "1".repeat(60_000), output: "2".repeat(60_000) };
    const sent = { name: "Large examples", url: "https://judge.example/1", tests: Array(10).fill(example) };
    const kept = await fetch(`http://127.0.0.1:${companionPort}/`, {
      method: "POST",
      body: JSON.stringify(sent),
    });
    expect(kept).toHaveStatus(204);
    const id = /name="import" value="(\d+)"/.exec(await page("/addproblem"))?.[1] ?? "";
    const html = await textOf(200, ada.postForm("/addproblem", { intent: "use", import: id }));
    expect(html).toContain('value="Large examples"');
    expect(html).toContain(example.input);
    expect(html.match(/name="moreexamples\[\d\]\.input"/g)).toHaveLength(9);
    expect(await page("/addproblem")).not.toContain("Large examples");
  });
});

describe("the author's", () => {
  test("update form is filled in, and redirects to the problem when sent", async () => {
    const id = await addProblem(ada, { title: "Before" });
    expect(await page(`/problem/${id}/updateproblem`)).toContain('value="Before"');
    const fields = problemFields({ title: "After", choice: "private" });
    expect(await ada.postForm(`/problem/${id}/updateproblem`, fields)).toHaveRedirect(`/problem/${id}`);
    const detail = await page(`/problem/${id}`);
    expect(detail).toContain("<h1>After</h1>");
    expect(detail).toContain("Private");
  });

  test("delete button deletes the problem and redirects to the dashboard", async () => {
    const id = await addProblem(ada);
    expect(await page(`/problem/${id}`)).toMatch(/name="intent" value="delete"/);
    expect(await ada.postForm(`/problem/${id}`, { intent: "delete" })).toHaveRedirect("/dashboard");
    expect(await ada.get(`/problem/${id}`)).toHaveStatus(404);
  });

  test("bookmark button toggles the bookmark", async () => {
    const id = await addProblem(ada, { title: "To keep" });
    for (const [intent, label, titles] of [
      ["bookmark", "Bookmarked", ["To keep"]],
      ["unbookmark", "Bookmark", []],
    ] as const) {
      expect(await ada.postForm(`/problem/${id}`, { intent })).toHaveRedirect(`/problem/${id}`);
      expect(await page(`/problem/${id}`)).toMatch(new RegExp(`</svg>(?:<!-- -->)?${label}</button>`));
      const bookmarks = await page("/bookmarkedproblems");
      expect(titlesIn(bookmarks)).toEqual(titles);
      expect(bookmarks).toContain(`${titles.length} saved`);
    }
  });
});

test.each([
  ["1/input.txt", 200],
  ["1/output.txt", 200],
  ["2/input.txt", 404],
  ["0/input.txt", 404],
  ["1/secret.txt", 404],
  ["1/constructor", 404],
])("the raw sample %s returns %i", async (path, status) => {
  const id = await addProblem(ada);
  const response = await ada.get(`/problem/${id}/samples/${path}`);
  expect(response).toHaveStatus(status);
  if (status === 200) expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
});
