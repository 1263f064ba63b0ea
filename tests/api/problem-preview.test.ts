import { expect, test } from "vitest";
import { textOf } from "./bodies.ts";
import { signUp } from "./client.ts";
import { inData } from "./database.ts";
import { addProblem, aProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

const { server, ada } = siteWith(["ada"]);

const typed = {
  intent: "preview",
  title: "Half a title",
  "problemstatement.statement": "Count the **pairs** with $a_i$.",
  "problemstatement.input": "Two integers.",
  "moreexamples[0].input": "7",
  tags: "dp, graphs",
};

function count(table: string): unknown {
  const found = inData(server.dataDir, (db) => db.prepare(`select count(*) from ${table}`).pluck().get());
  return found;
}

test("a preview shows the texts, keeps what was typed, and stores nothing", async () => {
  const page = await textOf(200, ada.postForm("/addproblem", typed));
  expect(page).toContain("<strong>pairs</strong>");
  expect(page).toMatch(/<h3>Input<\/h3>.*<p>Two integers\.<\/p>/s);
  expect(page).not.toContain("<h3>Output</h3>");
  expect(page).toContain("katex.min");
  expect(page).toContain('value="Half a title"');
  expect(page).toContain("Count the **pairs** with $a_i$.</textarea>");
  expect(page).toMatch(/name="moreexamples\[0\]\.input"[^>]*>7<\/textarea>/);
  expect(page).toContain('value="dp, graphs"');
  expect(page).not.toContain("is required");
  expect([count("problems"), count("kept_html")]).toEqual([0, 0]);
});

test("a preview escapes hostile text", async () => {
  const answer = await ada.postForm("/addproblem", {
    ...typed,
    "problemstatement.statement": "<img src=x onerror=alert(1)> [a](javascript:alert(1)) $x$",
  });
  expect(await answer.text()).not.toMatch(/<img[^>]*onerror|href="javascript/i);
});

test("only the author can preview an edit, and the form keeps the version that was being edited", async () => {
  const problem = await addProblem(ada, aProblem());
  const here = `/problem/${problem}/updateproblem`;
  const page = await textOf(200, ada.postForm(here, { ...typed, version: "7" }));
  expect(page).toContain("<strong>pairs</strong>");
  expect(page).toContain('name="version" value="7"');
  const bob = await signUp(server, "bob");
  expect(await bob.postForm(here, typed)).toHaveStatus(403);
});

test("a preview reports which text is too long and still shows the others", async () => {
  const page = await textOf(
    200,
    ada.postForm("/addproblem", {
      ...typed,
      "problemstatement.statement": "*x* ".repeat(25_001),
    }),
  );
  expect(page).toContain("Statement is too long: at most 100,000 characters");
  expect(page).toContain("<p>Two integers.</p>");
  expect(page).not.toContain("<em>x</em>");
});
