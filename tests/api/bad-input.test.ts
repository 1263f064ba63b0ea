import { beforeAll, describe, expect, test } from "vitest";
import { textOf } from "./bodies.ts";
import { addProblem, aProblem, entriesOf, problemFields } from "./problems.ts";
import { siteWith } from "./site.ts";

const { ada } = siteWith(["ada"]);
let id: string;
beforeAll(async () => {
  id = await addProblem(ada, { title: "The only one" });
});

const nothingStored = async () =>
  expect((await entriesOf(ada, "/api/dashboard")).map((entry) => entry.title)).toEqual(["The only one"]);

/** Turns dotted names into the nested object that the call accepts. */
function nested(fields: Record<string, string>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    const [outer = "", inner] = name.split(".");
    if (inner) result[outer] = { ...(result[outer] as object), [inner]: value };
    else result[outer] = value;
  }
  return result;
}

const wrong: [field: string, value: string, message: string][] = [
  ["title", "   ", "Title is required"],
  ["link", "javascript:alert(1)", "Link must be a URL that begins with http:// or https://"],
  ["platform.rating", "11", "Rating must be a whole number from 1 to 10"],
];

describe.each(wrong)("a problem with %s = %.30j", (field, value, message) => {
  const fields = () => problemFields({ [field]: value });

  test("is rejected by the form, which keeps what was typed", async () => {
    for (const path of ["/addproblem", `/problem/${id}/updateproblem`]) {
      const html = await textOf(400, ada.postForm(path, fields()));
      expect(html).toContain(message);
      expect(html).toContain(
        field === "link" ? 'value="Two Towers"' : 'value="https://example.org/problem/1"',
      );
      expect(html).toContain("Cut the towers.");
    }
    await nothingStored();
  });

  test("is rejected by the call, which names the field", async () => {
    const sent = nested(fields());
    for (const response of [
      await ada.post("/api/addproblem", sent),
      await ada.put(`/api/problem/${id}/updateproblem`, sent),
    ]) {
      expect(response).toHaveStatus(400);
      expect(await response.json()).toMatchObject({ message, errors: { [field]: [message] } });
    }
    await nothingStored();
  });
});

const odd = ["abc", "%00", "999999", "9".repeat(1000)];
describe.each(odd)("the id %.20s", (wrongId) => {
  test.each([
    ["GET", `/problem/${wrongId}`],
    ["GET", `/problem/${wrongId}/updateproblem`],
    ["GET", `/problem/${wrongId}/samples/1/input.txt`],
    ["GET", `/api/problem/${wrongId}`],
    ["POST", `/api/bookmark/${wrongId}`],
    ["POST", `/api/unbookmark/${wrongId}`],
    ["DELETE", `/api/problem/${wrongId}/deleteproblem`],
  ])("gets a 404 from %s %.60s", async (method, path) => {
    expect(await ada.send(method, path)).toHaveStatus(404);
  });

  test("gets a 404 from forms and full updates", async () => {
    for (const intent of ["delete", "bookmark"]) {
      expect(await ada.postForm(`/problem/${wrongId}`, { intent })).toHaveStatus(404);
    }
    expect(await ada.put(`/api/problem/${wrongId}/updateproblem`, aProblem())).toHaveStatus(404);
  });
});

const intent = (type: string, payload?: unknown) => JSON.stringify({ type, payload });
test.each<[string, Record<string, string>]>([
  ["an enormous row number", { "moreexamples[4294967294].input": "x" }],
  ["a long row number", { "moreexamples[50000000].input": "x" }],
  ["a text instead of a list", { moreexamples: "x" }],
  ["a subfield of a text", { "title.x": "x" }],
  ["a field of a prototype", { "__proto__.polluted": "x", "constructor.prototype.polluted": "x" }],
  ["an unclosed bracket", { "moreexamples[": "x", "a]": "x", "": "x" }],
  ["an intent that is not JSON", { __intent__: "xyz" }],
  ["an intent that is null", { __intent__: "null" }],
  ["an intent without a payload", { __intent__: intent("insert") }],
  ["a row added to a text", { __intent__: intent("insert", { name: "title" }) }],
  ["a row added to a prototype", { __intent__: intent("insert", { name: "__proto__.x" }) }],
  [
    "a row moved from a huge index",
    { __intent__: intent("reorder", { name: "moreexamples", from: 1e9, to: 0 }) },
  ],
  ["a value set by intent", { __intent__: intent("update", { name: "moreexamples", value: "x" }) }],
  ["a state that is not JSON", { __state__: "xyz" }],
  ["a state that is null", { __state__: "null" }],
])("a form with %s is rejected and does no harm", async (_, fields) => {
  const response = await ada.postForm("/addproblem", problemFields({ title: "", ...fields }));
  expect(response).toHaveStatus(400);
  expect(await ada.get("/healthz")).toHaveStatus(200);
  await nothingStored();
});
