import { expect, test } from "vitest";
import { aProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

// Many combining marks on one character draw over the lines around it.

const { ada } = siteWith(["ada"]);

const piled = `Z${"\u0335".repeat(30)}`;
const problem = aProblem();
const list = { title: "Warm-up" };

test.each([
  ["post", "/api/addproblem", { ...problem, title: piled }],
  ["post", "/api/addproblem", { ...problem, platform: { ...problem.platform, name: piled } }],
  ["post", "/api/addproblem", { ...problem, tags: ["dp", piled] }],
  ["post", "/api/addproblem", { ...problem, contest: piled }],
  ["post", "/api/blogs/addblog", { title: piled, about: "About", content: "Content" }],
  ["post", "/api/lists", { ...list, title: piled }],
  ["post", "/api/implinks", { name: piled, link: "https://example.org" }],
  ["put", "/api/myprofile/1/updateprofile", { location: piled }],
  ["put", "/api/myprofile/1/updateprofile", { skills: [piled] }],
] as const)(
  "%s %s rejects too many marks on one character and explains why",
  async (method, address, body) => {
    const answer = await ada[method](address, body);
    expect(answer).toHaveStatus(400);
    expect((await answer.json()).message).toContain("has more than 4 marks on one character");
  },
);

test("a form rejects too many marks on one character and explains why", async () => {
  const answer = await ada.postForm("/lists/new", { title: piled, audience: "everyone" });
  expect(answer).toHaveStatus(400);
  expect(await answer.text()).toContain("Title has more than 4 marks on one character");
});

test("a pasted line with too many marks on one character is rejected", async () => {
  const { _id } = await (await ada.post("/api/lists", list)).json();
  const pasted = `name,address\n${piled},https://example.org/2\nGood,https://example.org/3`;
  const answer = await ada.post(`/api/lists/${_id}/items`, { text: pasted });
  expect(await answer.json()).toMatchObject({
    added: 1,
    refused: [{ line: 2, reason: "Its name has more than 4 marks on one character." }],
  });
});
