import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startServer, type TestServer } from "../setup/server.ts";
import { type Member, signUp } from "./client.ts";
import { addProblem, aProblem, entriesOf, problemFields } from "./problems.ts";

let server: TestServer;
let ada: Member;
let id: string;
beforeAll(async () => {
  server = await startServer();
  ada = await signUp(server, "ada");
  id = await addProblem(ada, { title: "The only one" });
});
afterAll(() => server.stop());

const nothingStored = async () =>
  expect((await entriesOf(ada, "/api/dashboard")).map((entry) => entry.title)).toEqual(["The only one"]);

/** The nested object of dotted names, as the call takes it. */
function nested(fields: Record<string, string>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    const [outer = "", inner] = name.split(".");
    if (inner) result[outer] = { ...(result[outer] as object), [inner]: value };
    else result[outer] = value;
  }
  return result;
}

const RATING = "Rating must be a whole number from 1 to 10";
const LINK = "Link must be a URL that begins with http:// or https://";
const wrong: [field: string, value: string, message: string][] = [
  ["title", "", "Title is required"],
  ["title", "   ", "Title is required"],
  ["title", "\u200b\u2800", "Title is required"],
  ["title", "x".repeat(201), "Title is too long: at most 200 characters, 1 over"],
  ["link", "", "Link is required"],
  ...[
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://example.org/x",
    "example",
    "//example.org",
    "https://codeforces.com@example.org",
  ].map((link): [string, string, string] => ["link", link, LINK]),
  ["problemstatement.statement", "", "Statement is required"],
  [
    "problemstatement.statement",
    "x".repeat(100_001),
    "Statement is too long: at most 100,000 characters, 1 over",
  ],
  ["problemstatement.input", "", "Input is required"],
  ["problemstatement.output", "", "Output is required"],
  ["problemstatement.exampleinput", " \n ", "Example input is required"],
  ["problemstatement.exampleoutput", "", "Example output is required"],
  ["platform.name", "", "Platform name is required"],
  ["platform.rating", "", "Rating is required"],
  ...["0", "11", "3.5", "x", "-1", "1e9", "NaN"].map((rating): [string, string, string] => [
    "platform.rating",
    rating,
    RATING,
  ]),
  ["choice", "secret", "Visibility is public or private"],
  ["tags", "a, b, c, d; e, f, g, h, i, j, k", "At most 10 tags"],
  ["timeLimitMs", "soon", "Time limit must be a whole number"],
];

describe.each(wrong)("a problem with %s = %.30j", (field, value, message) => {
  const fields = () => problemFields({ [field]: value });

  test("is refused by the form, which keeps what was typed", async () => {
    for (const path of ["/addproblem", `/problem/${id}/updateproblem`]) {
      const response = await ada.postForm(path, fields());
      expect(response).toHaveStatus(400);
      const html = await response.text();
      expect(html).toContain(message);
      expect(html).toContain(
        field === "link" ? 'value="Two Towers"' : 'value="https://example.org/problem/1"',
      );
      if (field !== "problemstatement.statement") expect(html).toContain("Cut the towers.");
    }
    await nothingStored();
  });

  test("is refused by the call, which names the field", async () => {
    const sent = nested(fields());
    if (field === "platform.rating" && value === "") sent.platform = { name: "Codeforces" };
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

test.each(["title", "link", "problemstatement", "platform"])(
  "a call without %s is refused",
  async (field) => {
    const { [field]: _, ...sent } = aProblem() as Record<string, unknown>;
    expect(await ada.post("/api/addproblem", sent)).toHaveStatus(400);
    await nothingStored();
  },
);

const odd = ["abc", "0", "-1", "1e3", "1.0", "01", "%00", "%20", "999999", "9".repeat(16), "9".repeat(1000)];
describe.each(odd)("the id %.20s", (wrongId) => {
  test.each([
    ["GET", `/problem/${wrongId}`],
    ["GET", `/problem/${wrongId}/updateproblem`],
    ["GET", `/problem/${wrongId}/samples/1/input.txt`],
    ["GET", `/api/problem/${wrongId}`],
    ["POST", `/api/bookmark/${wrongId}`],
    ["POST", `/api/unbookmark/${wrongId}`],
    ["DELETE", `/api/problem/${wrongId}/deleteproblem`],
  ])("is a 404 at %s %.60s", async (method, path) => {
    expect(await ada.send(method, path)).toHaveStatus(404);
  });

  test("is a 404 for forms and for a whole update", async () => {
    for (const intent of ["delete", "bookmark"]) {
      expect(await ada.postForm(`/problem/${wrongId}`, { intent })).toHaveStatus(404);
    }
    expect(await ada.put(`/api/problem/${wrongId}/updateproblem`, aProblem())).toHaveStatus(404);
  });
});

const intent = (type: string, payload?: unknown) => JSON.stringify({ type, payload });
test.each<[string, Record<string, string>]>([
  ["an endless row number", { "moreexamples[4294967294].input": "x" }],
  ["a long row number", { "moreexamples[50000000].input": "x" }],
  ["a text for a list", { moreexamples: "x" }],
  ["a field of a text", { "title.x": "x" }],
  ["a prototype", { "__proto__.polluted": "x", "constructor.prototype.polluted": "x" }],
  ["an open bracket", { "moreexamples[": "x", "a]": "x", "": "x" }],
  ["an intent that is no JSON", { __intent__: "xyz" }],
  ["an intent that is null", { __intent__: "null" }],
  ["an intent without payload", { __intent__: intent("insert") }],
  ["a row added to a text", { __intent__: intent("insert", { name: "title" }) }],
  ["a row added to nothing", { __intent__: intent("insert", { name: "__proto__.x" }) }],
  ["a row moved from afar", { __intent__: intent("reorder", { name: "moreexamples", from: 1e9, to: 0 }) }],
  ["a value set by intent", { __intent__: intent("update", { name: "moreexamples", value: "x" }) }],
  ["a state that is no JSON", { __state__: "xyz" }],
  ["a state that is null", { __state__: "null" }],
])("a form with %s is refused without harm", async (_, fields) => {
  const response = await ada.postForm("/addproblem", problemFields({ title: "", ...fields }));
  expect(response).toHaveStatus(400);
  expect(await ada.get("/healthz")).toHaveStatus(200);
  await nothingStored();
});
